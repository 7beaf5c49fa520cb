/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Kernel markers: what the KUnit suites share.
 */
#ifndef _KERNEL_MARKER_TEST_H
#define _KERNEL_MARKER_TEST_H

#include <linux/atomic.h>
#include <linux/marker.h>
#include <linux/string.h>

struct marker_test_search {
	const char *name;
	const struct marker *marker;
	unsigned int statements;
	unsigned int sites;
	unsigned int armed;
};

static int marker_test_match(const struct marker_info *info, void *arg)
{
	struct marker_test_search *search = arg;

	if (strcmp(marker_name(info->marker), search->name))
		return 0;
	search->marker = info->marker;
	search->statements++;
	search->sites += info->sites;
	search->armed += info->armed;
	return 0;
}

/* All statements of a name. */
static inline struct marker_test_search marker_test_search(const char *name)
{
	struct marker_test_search search = { .name = name };

	marker_for_each(marker_test_match, &search);
	return search;
}

static inline const struct marker *marker_test_find(const char *name)
{
	return marker_test_search(name).marker;
}

static inline int marker_test_armed(const char *name)
{
	return marker_test_search(name).armed;
}

/* The patched instructions of a marker, NULL where it has none. */
#ifdef CONFIG_HAVE_ARCH_MARKERS
static inline const u8 *marker_test_code(const struct marker *marker)
{
	const void *code = marker_deref(&marker->code);

	return code == &marker->code ? NULL : code;
}

static inline const u8 *marker_test_call(const struct marker *marker)
{
	return marker_test_code(marker) ? marker_deref(&marker->call) : NULL;
}

static inline int marker_test_code_len(const struct marker *marker)
{
	return arch_marker_length(marker_test_code(marker));
}
#else
static inline const u8 *marker_test_code(const struct marker *marker)
{
	return NULL;
}

static inline const u8 *marker_test_call(const struct marker *marker)
{
	return NULL;
}

static inline int marker_test_code_len(const struct marker *marker)
{
	return 0;
}
#endif

/* Needs more registers at a time than a function may change. */
static __always_inline void marker_test_turn_round(volatile long v[8])
{
	long a = v[0], b = v[1], c = v[2], d = v[3];
	long e = v[4], f = v[5], g = v[6], h = v[7];

	v[0] = h, v[1] = g, v[2] = f, v[3] = e;
	v[4] = d, v[5] = c, v[6] = b, v[7] = a;
}

struct marker_test_hits {
	unsigned int nr;
};

static inline void marker_test_count(const struct marker *marker, void *data,
				     const char *fmt, va_list *args)
{
	struct marker_test_hits *hits = data;

	hits->nr++;
}

/* Who was called when, and with which first argument, an int. */
struct marker_test_order {
	int last;
};

struct marker_test_turn {
	struct marker_test_order *order;
	int at;
	int value;
};

static inline void marker_test_turn(const struct marker *marker, void *data,
				    const char *fmt, va_list *args)
{
	struct marker_test_turn *turn = data;

	turn->at = ++turn->order->last;
	turn->value = va_arg(*args, int);
}

#endif /* _KERNEL_MARKER_TEST_H */
