// SPDX-License-Identifier: GPL-2.0
/*
 * Kernel markers: the built-in probes that administrators turn on by letter.
 */
#include <linux/kprobes.h>
#include <linux/percpu.h>
#include <linux/printk.h>
#include <linux/ratelimit.h>

#include "marker.h"

/* c: count */
static notrace void marker_count_probe(const struct marker *marker, void *data,
				       const char *fmt, va_list *args)
{
	u64 __percpu *hits = (u64 __percpu __force *)data;

	this_cpu_inc(*hits);
}
NOKPROBE_SYMBOL(marker_count_probe);

/*
 * p: printk(), deferred since the marker may be under any lock. Pointers come
 * out hashed, as %p does everywhere.
 */
static notrace void marker_print_probe(const struct marker *marker, void *data,
				       const char *fmt, va_list *args)
{
	struct marker_entry *entry = data;
	struct va_format vaf = { .fmt = fmt, .va = args };

	if (__ratelimit(&entry->limit))
		printk_deferred("%s: %pV\n", entry->name, &vaf);
}
NOKPROBE_SYMBOL(marker_print_probe);

/**
 * marker_letters_prepare() - get what built-in probes need
 * @entry: name of the marker
 * @mask: the probes' bits
 *
 * What was once got stays until the name is freed.
 *
 * Context: Process context, marker_mutex held.
 * Return: 0 or -ENOMEM.
 */
int marker_letters_prepare(struct marker_entry *entry, unsigned int mask)
{
	if ((mask & MARKER_COUNT) && !entry->hits) {
		entry->hits = alloc_percpu(u64);
		if (!entry->hits)
			return -ENOMEM;
	}
	if ((mask & MARKER_PRINT) && !entry->limit.interval) {
		ratelimit_default_init(&entry->limit);
		/* It would speak of suppressed lines through plain printk(). */
		ratelimit_set_flags(&entry->limit, RATELIMIT_MSG_ON_RELEASE);
	}
#ifdef CONFIG_MARKERS_EVENTS
	if (mask & MARKER_TRACE) {
		entry->event = trace_marker_letter(entry);
		if (!entry->event)
			return -ENOMEM;
	}
#endif
	return 0;
}

/**
 * marker_letters_fill() - the built-in probes of a mask
 * @entry: name of the marker, prepared for @mask
 * @mask: the probes' bits
 * @probe: where to put the probes
 *
 * Context: Process context, marker_mutex held.
 * Return: Number of probes.
 */
unsigned int marker_letters_fill(struct marker_entry *entry, unsigned int mask,
				 struct marker_probe *probe)
{
	unsigned int nr = 0;

#ifdef CONFIG_MARKERS_EVENTS
	if (mask & MARKER_TRACE)
		probe[nr++] = (struct marker_probe) {
			trace_marker_letter_probe, entry->event
		};
#endif
	if (mask & MARKER_COUNT)
		probe[nr++] = (struct marker_probe) {
			marker_count_probe, (void __force *)entry->hits
		};
	if (mask & MARKER_PRINT)
		probe[nr++] = (struct marker_probe) {
			marker_print_probe, entry
		};
	return nr;
}

void marker_letters_free(struct marker_entry *entry)
{
	free_percpu(entry->hits);
}

/**
 * marker_hits() - hits that the built-in counter has seen
 * @entry: name of the marker
 *
 * Context: Process context, marker_mutex held.
 * Return: Sum over all CPUs.
 */
u64 marker_hits(const struct marker_entry *entry)
{
	u64 sum = 0;
	int cpu;

	if (entry->hits)
		for_each_possible_cpu(cpu)
			sum += *per_cpu_ptr(entry->hits, cpu);
	return sum;
}

/**
 * marker_hits_reset() - set the built-in counter to 0
 * @entry: name of the marker
 *
 * Hits while this runs may be counted or not.
 *
 * Context: Process context, marker_mutex held.
 */
void marker_hits_reset(struct marker_entry *entry)
{
	int cpu;

	if (entry->hits)
		for_each_possible_cpu(cpu)
			WRITE_ONCE(*per_cpu_ptr(entry->hits, cpu), 0);
}
