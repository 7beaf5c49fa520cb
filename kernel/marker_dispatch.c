// SPDX-License-Identifier: GPL-2.0
/*
 * Kernel markers: what a marker says of itself, and its way to the probes.
 *
 * The invariants are explained in kernel/marker.c.
 */
#include <linux/export.h>
#include <linux/kprobes.h>
#include <linux/preempt.h>
#include <linux/rcupdate.h>
#include <linux/static_call.h>
#include <linux/string.h>

#include "marker.h"

/* What is left of MARKER_MAX_DEPTH, and refused hits by reason. */
DEFINE_PER_CPU(int, marker_budget) = MARKER_MAX_DEPTH;
DEFINE_PER_CPU(struct marker_drops, marker_drops);

notrace void marker_nop(const struct marker *marker, void *data,
			const char *fmt, va_list *args)
{
}
NOKPROBE_SYMBOL(marker_nop);

/* What a marker that was on once leads to while off. */
struct marker_probes marker_off = {
	.fmt = "",
	.nr = 1,
	.probe = { { .func = marker_nop } },
};

static const char *marker_text(const struct marker *marker, int nr)
{
	const char *text = marker_deref(&marker->strings);

	while (nr--)
		text += strlen(text) + 1;
	return text;
}

/**
 * marker_name() - name of a marker
 * @marker: the marker
 *
 * Context: Any.
 * Return: The name, valid as long as the code holding the marker is loaded.
 */
const char *marker_name(const struct marker *marker)
{
	return marker_text(marker, 0);
}
EXPORT_SYMBOL_GPL(marker_name);

/**
 * marker_format() - format of a marker
 * @marker: the marker
 *
 * Context: Any.
 * Return: The format string, valid as marker_name() is.
 */
const char *marker_format(const struct marker *marker)
{
	return marker_text(marker, 1);
}
EXPORT_SYMBOL_GPL(marker_format);

/**
 * marker_place() - where a marker stands
 * @marker: the marker
 *
 * Context: Any.
 * Return: "file:line", valid as marker_name() is.
 */
const char *marker_place(const struct marker *marker)
{
	return marker_text(marker, 2);
}
EXPORT_SYMBOL_GPL(marker_place);

/**
 * marker_types() - C types of a marker's arguments
 * @marker: the marker
 *
 * Context: Any.
 * Return: One letter for each argument: b h i q for signed integers of 1, 2, 4
 * and 8 bytes, capitals for unsigned ones, ? for bool, s for a pointer to char
 * and p for any other pointer. Valid as marker_name() is.
 */
const char *marker_types(const struct marker *marker)
{
	return marker_text(marker, 3);
}
EXPORT_SYMBOL_GPL(marker_types);

/**
 * marker_func() - the function that a marker stands in
 * @marker: the marker
 *
 * Context: Any.
 * Return: The function's name in the source, valid as marker_name() is.
 */
const char *marker_func(const struct marker *marker)
{
	return marker_deref(&marker->func);
}
EXPORT_SYMBOL_GPL(marker_func);

struct marker_state *marker_state(const struct marker *marker)
{
	return (struct marker_state *)marker_deref(&marker->state);
}

/* Dispatch */

/* Who tested state->probes, not patched code, may find it NULL meanwhile. */
static notrace void marker_dispatch_all(const struct marker *marker, void *data,
					const char *fmt, va_list *args)
{
	const struct marker_probes *probes;
	unsigned int i = 0;

	probes = rcu_dereference_raw(marker_state(marker)->probes);
	if (!probes)
		return;
	do {
		marker_probe_func *func = READ_ONCE(probes->probe[i].func);
		va_list copy;

		va_copy(copy, *args);
		func(marker, probes->probe[i].data, probes->fmt, &copy);
		va_end(copy);
	} while (++i < probes->nr);
}
NOKPROBE_SYMBOL(marker_dispatch_all);

DEFINE_STATIC_CALL(marker_dispatch, marker_dispatch_all);

/* The probe that marker_dispatch goes to, NULL for marker_dispatch_all(). */
marker_probe_func *marker_special;

/* Make the static call walk arrays again, before one it does not fit. */
void marker_generalise(void)
{
	lockdep_assert_held(&marker_mutex);

	if (!marker_special)
		return;
	static_call_update(marker_dispatch, marker_dispatch_all);
	marker_special = NULL;
}

/* All arrays consist of @only, and all that are on their way to a probe know. */
void marker_specialise(marker_probe_func *only)
{
	lockdep_assert_held(&marker_mutex);

	if (only == marker_special)
		return;
	static_call_update(marker_dispatch, only);
	marker_special = only;
}

/**
 * __marker_call() - a marker's way to its probes where there is no thunk
 * @marker: the marker that was hit
 *
 * The arguments follow.
 *
 * Context: Any.
 */
notrace void __marker_call(const struct marker *marker, ...)
{
	va_list args;

	preempt_disable_notrace();
	if (this_cpu_dec_return(marker_budget) < 0) {
		this_cpu_inc(marker_drops.recursion);
	} else if (!rcu_is_watching()) {
		this_cpu_inc(marker_drops.rcu);
	} else {
		va_start(args, marker);
		marker_dispatch_all(marker, NULL, NULL, &args);
		va_end(args);
	}
	this_cpu_inc(marker_budget);
	preempt_enable_notrace();
}
EXPORT_SYMBOL_GPL(__marker_call);
NOKPROBE_SYMBOL(__marker_call);
