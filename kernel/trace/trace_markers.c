// SPDX-License-Identifier: GPL-2.0
/*
 * Markers recorded to the trace buffer, the letter t.
 *
 * A record holds the marker's number and its arguments in the binary form of
 * vbin_printf(), strings included, so that it can be printed when the marker's
 * module, or what an argument pointed to, is long gone. What a number means is
 * kept for good, since nobody knows how long records are.
 */
#include <linux/bug.h>
#include <linux/init.h>
#include <linux/kprobes.h>
#include <linux/lockdep.h>
#include <linux/overflow.h>
#include <linux/percpu.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/xarray.h>

#include "trace.h"
#include "../marker.h"

/* Strings are cut after so many characters. */
#define TRACE_MARKER_STRING	"255"

/* Arguments of one record, in words: 12 strings and some. */
#define TRACE_MARKER_WORDS	(12 * 256 / 4 + 16)

struct trace_marker_name {
	u32 id;
	const char *name;
	const char *format;		/* as registered */
	char print[];			/* the same with bounded strings */
};

/* Set in @id when @args is text, the binary form being too long. */
#define TRACE_MARKER_TEXT	BIT(31)

struct trace_marker_entry {
	struct trace_entry ent;
	u32 id;
	u32 args[];
};

/* One for each level that hits can nest to, index MARKER_MAX_DEPTH - 1 first. */
struct trace_marker_buffers {
	u32 words[MARKER_MAX_DEPTH][TRACE_MARKER_WORDS];
};

static struct trace_marker_buffers __percpu *trace_marker_buffers;
static DEFINE_XARRAY_ALLOC(trace_marker_names);
static struct trace_event trace_marker_event;

/* Copy @format to @print with each bare %s bounded; return the length. */
static size_t trace_marker_bound(char *print, const char *format)
{
	size_t len = 0;
	char c;

	while ((c = *format++)) {
		if (print)
			print[len] = c;
		len++;
		if (c != '%')
			continue;
		if (*format == 's') {
			if (print)
				memcpy(print + len, "." TRACE_MARKER_STRING,
				       sizeof("." TRACE_MARKER_STRING) - 1);
			len += sizeof("." TRACE_MARKER_STRING) - 1;
		}
		if (*format) {
			if (print)
				print[len] = *format;
			len++;
			format++;
		}
	}
	if (print)
		print[len] = '\0';
	return len;
}

static struct trace_marker_name *trace_marker_name_new(const char *name,
						       const char *format)
{
	size_t size = trace_marker_bound(NULL, format) + 1;
	struct trace_marker_name *new;

	new = kzalloc(struct_size(new, print, size), GFP_KERNEL);
	if (!new)
		return NULL;
	trace_marker_bound(new->print, format);
	new->name = kstrdup(name, GFP_KERNEL);
	new->format = kstrdup(format, GFP_KERNEL);
	if (!new->name || !new->format ||
	    xa_alloc(&trace_marker_names, &new->id, new, xa_limit_31b,
		     GFP_KERNEL)) {
		kfree(new->name);
		kfree(new->format);
		kfree(new);
		return NULL;
	}
	return new;
}

/**
 * trace_marker_boot() - have the trace buffer made in its full size
 *
 * Context: Boot, before the buffer is there.
 */
void __init trace_marker_boot(void)
{
	trace_set_ring_buffer_expanded(NULL);
}

/**
 * trace_marker_record() - prepare to record a marker
 * @name: name of the marker
 * @format: its format
 *
 * Context: Process context, marker_mutex held.
 * Return: Data for trace_marker_probe(), or %NULL without memory.
 */
void *trace_marker_record(const char *name, const char *format)
{
	struct trace_marker_name *known;
	unsigned long id;

	lockdep_assert_held(&marker_mutex);

	if (!trace_marker_buffers) {
		trace_marker_buffers = alloc_percpu(struct trace_marker_buffers);
		if (!trace_marker_buffers)
			return NULL;
	}
	if (!trace_marker_event.type) {
		if (tracing_update_buffers(top_trace_array()) < 0)
			return NULL;
		if (!register_trace_event(&trace_marker_event))
			return NULL;
		tracing_start_cmdline_record();
	}
	xa_for_each(&trace_marker_names, id, known)
		if (!strcmp(known->name, name) &&
		    !strcmp(known->format, format))
			return known;
	return trace_marker_name_new(name, format);
}

/* Put the arguments into @words; return how many they take. */
static notrace int trace_marker_encode(const struct trace_marker_name *name,
				       u32 *words, u32 *id, va_list *args)
{
	va_list again;
	int nr;

	*id = name->id;
	va_copy(again, *args);
	nr = vbin_printf(words, TRACE_MARKER_WORDS, name->print, again);
	va_end(again);
	if (nr <= TRACE_MARKER_WORDS)
		return nr;

	/* It takes strings whole; as text they are bounded. */
	*id |= TRACE_MARKER_TEXT;
	nr = vscnprintf((char *)words, TRACE_MARKER_WORDS * sizeof(*words),
			name->print, *args);
	return nr / sizeof(*words) + 1;
}
NOKPROBE_SYMBOL(trace_marker_encode);

/**
 * trace_marker_probe() - varargs probe that records a hit
 * @marker: the marker
 * @data: from trace_marker_record()
 * @fmt: unused
 * @args: the arguments
 *
 * Context: That of a varargs probe.
 */
notrace void trace_marker_probe(const struct marker *marker, void *data,
				const char *fmt, va_list *args)
{
	const struct trace_marker_name *name = data;
	int level = this_cpu_read(marker_budget);
	struct trace_array *tr = top_trace_array();
	struct trace_marker_entry *entry;
	struct ring_buffer_event *event;
	struct trace_buffer *buffer;
	u32 *words, id;
	int nr;

	if (!tr || !tracer_tracing_is_on(tr) ||
	    WARN_ON_ONCE(level < 0 || level >= MARKER_MAX_DEPTH))
		return;

	words = this_cpu_ptr(trace_marker_buffers)->words[level];
	nr = trace_marker_encode(name, words, &id, args);

	buffer = tr->array_buffer.buffer;
	event = trace_buffer_lock_reserve(buffer, trace_marker_event.type,
					  struct_size(entry, args, nr),
					  tracing_gen_ctx_dec());
	if (!event)
		return;
	entry = ring_buffer_event_data(event);
	entry->id = id;
	memcpy(entry->args, words, nr * sizeof(*words));
	trace_buffer_unlock_commit_nostack(buffer, event);
}
NOKPROBE_SYMBOL(trace_marker_probe);

static enum print_line_t trace_marker_print(struct trace_iterator *iter,
					    int flags, struct trace_event *event)
{
	struct trace_marker_entry *entry = (void *)iter->ent;
	u32 id = entry->id & ~TRACE_MARKER_TEXT;
	struct trace_marker_name *name = xa_load(&trace_marker_names, id);
	struct trace_seq *s = &iter->seq;

	if (!name)
		return TRACE_TYPE_UNHANDLED;
	trace_seq_printf(s, "%s: ", name->name);
	if (entry->id & TRACE_MARKER_TEXT)
		trace_seq_puts(s, (const char *)entry->args);
	else
		trace_seq_bprintf(s, name->print, entry->args);
	trace_seq_putc(s, '\n');
	return trace_handle_return(s);
}

static struct trace_event_functions trace_marker_funcs = {
	.trace = trace_marker_print,
};

static struct trace_event trace_marker_event = {
	.funcs = &trace_marker_funcs,
};
