// SPDX-License-Identifier: GPL-2.0
/*
 * KUnit tests of markers: how a marker is compiled and how it calls its probes.
 */
#include <kunit/test.h>
#include <linux/cleanup.h>
#include <linux/cpumask.h>
#include <linux/kprobes.h>
#include <linux/marker.h>
#include <linux/percpu.h>
#include <linux/rcupdate.h>

#include "marker.h"
#include "marker_test.h"

/* Fast probes */

struct marker_test_fast {
	unsigned int nr;
	short a;
	u64 b;
	bool c;
	int budget;
};

DEFINE_MARKER_FAST_PROBE(marker_test_fast, struct marker_test_fast *, got,
			 short, a, u64, b, bool, c)
{
	got->nr++;
	got->a = a;
	got->b = b;
	got->c = c;
	got->budget = raw_cpu_read(marker_budget);
}

DEFINE_MARKER_FAST_PROBE(marker_test_other_types, struct marker_test_fast *, got,
			 int, a, u64, b, bool, c)
{
	got->nr++;
}

static noinline void marker_test_pass_fast(struct marker_test_fast *got,
					   short a, u64 b, bool c)
{
	MARK(marker_test_fast, "%p %d %llu %d", got, a, b, c);
}

/* @direct: whether the call is to go from the site straight to the probe. */
static void marker_test_expect_fast(struct kunit *test, short a, u64 b, bool c,
				    bool direct)
{
	int left = direct && !IS_ENABLED(CONFIG_MARKERS_GENERIC) ?
		   MARKER_MAX_DEPTH : MARKER_MAX_DEPTH - 1;
	struct marker_test_fast got = { };

	marker_test_pass_fast(&got, a, b, c);
	KUNIT_EXPECT_EQ(test, got.nr, 1);
	KUNIT_EXPECT_EQ(test, got.a, a);
	KUNIT_EXPECT_EQ(test, got.b, b);
	KUNIT_EXPECT_EQ(test, got.c, c);
	KUNIT_EXPECT_EQ(test, got.budget, left);
}

static void marker_test_fast_alone_and_not(struct kunit *test)
{
	const char *name = "marker_test_fast";
	struct marker_test_hits hits = { };
	struct marker_test_fast none = { };

	KUNIT_ASSERT_EQ(test, 0, marker_fast_probe_register(name, NULL,
							    &marker_test_fast));
	marker_test_expect_fast(test, -7, 1ULL << 40, true, true);

	KUNIT_EXPECT_EQ(test, -EBUSY, marker_fast_probe_register(name, NULL,
								 &marker_test_fast));
	KUNIT_EXPECT_EQ(test, 0, marker_probe_register(name, NULL,
						       marker_test_count, &hits));
	marker_test_expect_fast(test, 9, ~0ULL, false, false);
	KUNIT_EXPECT_EQ(test, 1, hits.nr);

	KUNIT_EXPECT_EQ(test, 0, marker_probe_unregister(name, marker_test_count,
							 &hits));
	marker_test_expect_fast(test, 11, 3, true, true);
	KUNIT_EXPECT_EQ(test, 1, hits.nr);

	KUNIT_EXPECT_EQ(test, 0, marker_fast_probe_unregister(name,
							      &marker_test_fast));
	marker_test_pass_fast(&none, 1, 2, true);
	KUNIT_EXPECT_EQ(test, none.nr, 0);

	/* The varargs probe alone, where the call went straight before. */
	KUNIT_EXPECT_EQ(test, 0, marker_probe_register(name, NULL,
						       marker_test_count, &hits));
	marker_test_pass_fast(&none, 1, 2, true);
	KUNIT_EXPECT_EQ(test, none.nr, 0);
	KUNIT_EXPECT_EQ(test, 2, hits.nr);
	KUNIT_EXPECT_EQ(test, 0, marker_probe_unregister(name, marker_test_count,
							 &hits));
	marker_synchronize_unregister();
}

static void marker_test_fast_types_refused(struct kunit *test)
{
	struct marker_test_fast got = { };

	KUNIT_EXPECT_EQ(test, -EINVAL,
			marker_fast_probe_register("marker_test_fast", NULL,
						   &marker_test_other_types));
	KUNIT_EXPECT_EQ(test, 0, marker_test_armed("marker_test_fast"));
	marker_test_pass_fast(&got, 1, 2, true);
	KUNIT_EXPECT_EQ(test, got.nr, 0);

	/* Nor may two fast probes of a name without sites disagree. */
	KUNIT_EXPECT_EQ(test, 0,
			marker_fast_probe_register("marker_test_nowhere", NULL,
						   &marker_test_fast));
	KUNIT_EXPECT_EQ(test, -EINVAL,
			marker_fast_probe_register("marker_test_nowhere", NULL,
						   &marker_test_other_types));
	KUNIT_EXPECT_EQ(test, 0,
			marker_fast_probe_unregister("marker_test_nowhere",
						     &marker_test_fast));
	marker_synchronize_unregister();
}

/* Arguments */

static noinline void marker_test_pass_effect(int *n)
{
	MARK(marker_test_effect, "%d", ++*n);
}

static noinline void _marker_test_pass_effect(int *n)
{
	_MARK(marker_test_effect, "%d", ++*n);
}

static void marker_test_arguments_evaluated_once(struct kunit *test)
{
	struct marker_test_hits hits[3] = { };
	int n = 0;
	int i;

	marker_test_pass_effect(&n);
	_marker_test_pass_effect(&n);
	KUNIT_EXPECT_EQ(test, n, 0);
	for (i = 0; i < ARRAY_SIZE(hits); i++)
		KUNIT_EXPECT_EQ(test, 0,
				marker_probe_register("marker_test_effect", NULL,
						      marker_test_count,
						      &hits[i]));
	marker_test_pass_effect(&n);
	KUNIT_EXPECT_EQ(test, n, 1);
	_marker_test_pass_effect(&n);
	KUNIT_EXPECT_EQ(test, n, 2);
	for (i = 0; i < ARRAY_SIZE(hits); i++) {
		KUNIT_EXPECT_EQ(test, hits[i].nr, 2);
		marker_probe_unregister("marker_test_effect", marker_test_count,
					&hits[i]);
	}
	marker_test_pass_effect(&n);
	_marker_test_pass_effect(&n);
	KUNIT_EXPECT_EQ(test, n, 2);
	marker_synchronize_unregister();
}

/* Copies of a statement */

static noinline void marker_test_pass_guarded(int n)
{
	guard(preempt)();
	MARK(marker_test_copies, "%d", n);
}

static noinline void marker_test_pass_loop(int n)
{
	int i;

#pragma GCC unroll 4
	for (i = 0; i < n; i++)
		MARK(marker_test_loop, "%d", i);
}

static __always_inline void marker_test_pass_inlined(int n)
{
	MARK(marker_test_inlined, "%d", n);
}

static noinline void marker_test_inline_first(void)
{
	marker_test_pass_inlined(1);
}

static noinline void marker_test_inline_second(void)
{
	marker_test_pass_inlined(22);
}

static noinline void marker_test_inline_third(void)
{
	marker_test_pass_inlined(333);
}

/* Worth a clone for each constant. */
static noinline int marker_test_pass_cloned(int kind, int n)
{
	MARK(marker_test_cloned, "%d %d", kind, n);
	return kind == 1 ? n * 3 : kind == 2 ? n / 3 : n;
}

static noinline __noclone int marker_test_pass_uncloned(int n)
{
	MARK(marker_test_copies, "%d", n);
	return n;
}

static int marker_test_pass_copies(void)
{
	int n = 7;

	OPTIMIZER_HIDE_VAR(n);
	marker_test_pass_guarded(n);
	marker_test_pass_loop(n);
	marker_test_inline_first();
	marker_test_inline_second();
	marker_test_inline_third();
	n += marker_test_pass_cloned(1, n);
	n += marker_test_pass_cloned(2, n);
	n += marker_test_pass_cloned(3, n);
	return n + marker_test_pass_uncloned(n);
}

static void marker_test_all_copies_armed(struct kunit *test)
{
	static const struct {
		const char *name;
		unsigned int statements;
		unsigned int sites;	/* 0: up to the compiler */
		unsigned int hits;
	} cases[] = {
		{ "marker_test_copies", 2, 2, 2 },
		{ "marker_test_loop", 1, 0, 7 },
		{ "marker_test_inlined", 1, 3, 3 },
		{ "marker_test_cloned", 1, 0, 3 },
	};
	struct marker_test_search found;
	struct marker_test_hits hits;
	int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		hits.nr = 0;
		marker_probe_register(cases[i].name, NULL, marker_test_count,
				      &hits);
		found = marker_test_search(cases[i].name);
		marker_test_pass_copies();
		marker_probe_unregister(cases[i].name, marker_test_count, &hits);

		KUNIT_EXPECT_EQ(test, found.statements, cases[i].statements);
		if (IS_ENABLED(CONFIG_MARKERS_PATCHED) && cases[i].sites)
			KUNIT_EXPECT_EQ(test, found.sites, cases[i].sites);
		KUNIT_EXPECT_GE(test, found.sites, found.statements);
		KUNIT_EXPECT_EQ(test, found.armed, found.sites);
		KUNIT_EXPECT_EQ(test, hits.nr, cases[i].hits);
		KUNIT_EXPECT_EQ(test, marker_test_armed(cases[i].name), 0);
	}
	marker_synchronize_unregister();
}

static void marker_test_generic_form(struct kunit *test)
{
	struct marker_test_turn turn = { };
	struct marker_test_order order = { };
	struct marker_test_search found;

	turn.order = &order;
	KUNIT_ASSERT_EQ(test, 0, marker_probe_register("marker_test_generic",
						       NULL, marker_test_turn,
						       &turn));
	found = marker_test_search("marker_test_generic");
	KUNIT_EXPECT_EQ(test, found.sites, 2);
	KUNIT_EXPECT_EQ(test, found.armed, 2);
	_MARK(marker_test_generic, "%d %s", 21, "generic");
	KUNIT_EXPECT_EQ(test, turn.at, 1);
	KUNIT_EXPECT_EQ(test, turn.value, 21);

	marker_probe_unregister("marker_test_generic", marker_test_turn, &turn);
	KUNIT_EXPECT_EQ(test, marker_test_armed("marker_test_generic"), 0);
	_MARK(marker_test_generic, "%d %s", 22, "generic");
	KUNIT_EXPECT_EQ(test, turn.at, 1);
	marker_synchronize_unregister();
}

/* More values than there are registers live across markers. */
static noinline u64 marker_test_mix(u64 a, u64 b, u64 c, u64 d, u64 e, u64 f)
{
	u64 sum = 0;
	int i;

	for (i = 1; i < 20; i++) {
		u64 g = a * 3 + i, h = b * 5, k = c ^ d, l = e - f;

		MARK(marker_test_mix, "%llu %llu %d", g, h ^ l, i);
		sum = sum * 31 + (g ^ (h + 1)) + k * i + l;
		a += sum;
		b ^= g;
		_MARK(marker_test_mix, "%llu %llu %d", k, sum, i);
		c -= h;
		d += l;
		e = e * 7 + k;
		f ^= sum + a + b + c + d;
	}
	return sum ^ a ^ b ^ c ^ d ^ e ^ f;
}

static void marker_test_mixer(const struct marker *marker, void *data,
			      const char *fmt, va_list *args)
{
	struct marker_test_hits *hits = data;
	u64 first = va_arg(*args, u64);
	u64 second = va_arg(*args, u64);

	/* As many registers as a function call leaves undefined. */
	hits->nr += 1 + (hweight64(first * second) > 64);
}

static long marker_test_numbers[8];

DEFINE_MARKER_FAST_PROBE(marker_test_fast_mixer, u64, first, u64, second, int, i)
{
	u64 sum = first * second + i;

	OPTIMIZER_HIDE_VAR(sum);
	marker_test_turn_round(marker_test_numbers);
}

static void marker_test_registers_survive(struct kunit *test)
{
	u64 want = marker_test_mix(1, 2, 3, 4, 5, 6);
	struct marker_test_hits one = { }, two = { };
	const char *name = "marker_test_mix";

	KUNIT_ASSERT_EQ(test, 0, marker_fast_probe_register(name, NULL,
							    &marker_test_fast_mixer));
	KUNIT_EXPECT_EQ(test, want, marker_test_mix(1, 2, 3, 4, 5, 6));
	marker_fast_probe_unregister(name, &marker_test_fast_mixer);

	KUNIT_ASSERT_EQ(test, 0, marker_probe_register(name, NULL,
						       marker_test_mixer, &one));
	KUNIT_EXPECT_EQ(test, want, marker_test_mix(1, 2, 3, 4, 5, 6));
	KUNIT_ASSERT_EQ(test, 0, marker_probe_register(name, NULL,
						       marker_test_mixer, &two));
	KUNIT_EXPECT_EQ(test, want, marker_test_mix(1, 2, 3, 4, 5, 6));
	marker_probe_unregister(name, marker_test_mixer, &one);
	marker_probe_unregister(name, marker_test_mixer, &two);
	KUNIT_EXPECT_EQ(test, want, marker_test_mix(1, 2, 3, 4, 5, 6));
	KUNIT_EXPECT_EQ(test, one.nr, 4 * 19);
	KUNIT_EXPECT_EQ(test, two.nr, 2 * 19);
	marker_synchronize_unregister();
}

/* Recursion */

static noinline void marker_test_pass_recursive(void)
{
	MARK(marker_test_recursive, MARK_NOARGS);
}

static void marker_test_recurse(const struct marker *marker, void *data,
				const char *fmt, va_list *args)
{
	struct marker_test_hits *hits = data;

	if (++hits->nr < 100)
		marker_test_pass_recursive();
}

static unsigned int marker_test_drops(void)
{
	unsigned int sum = 0;
	int cpu;

	for_each_possible_cpu(cpu)
		sum += per_cpu(marker_drops.recursion, cpu);
	return sum;
}

static void marker_test_recursion_bounded(struct kunit *test)
{
	unsigned int drops = marker_test_drops();
	struct marker_test_hits hits = { };

	KUNIT_ASSERT_EQ(test, 0, marker_probe_register("marker_test_recursive",
						       NULL, marker_test_recurse,
						       &hits));
	marker_test_pass_recursive();
	KUNIT_EXPECT_EQ(test, hits.nr, MARKER_MAX_DEPTH);
	KUNIT_EXPECT_EQ(test, marker_test_drops() - drops, 1);
	marker_test_pass_recursive();
	KUNIT_EXPECT_EQ(test, hits.nr, 2 * MARKER_MAX_DEPTH);
	KUNIT_EXPECT_EQ(test, marker_test_drops() - drops, 2);
	marker_probe_unregister("marker_test_recursive", marker_test_recurse,
				&hits);
	marker_synchronize_unregister();
}

/* Text that belongs to markers */

static noinline void marker_test_pass_reserved(int *n)
{
	WRITE_ONCE(*n, 1);
	MARK(marker_test_reserved, "%p", n);
	WRITE_ONCE(*n, 2);
}

static void marker_test_expect_reserved(struct kunit *test, const u8 *code,
					int len)
{
	struct kprobe kp;
	int i;

	for (i = 0; i < len; i++) {
		kp = (struct kprobe) { .addr = (kprobe_opcode_t *)(code + i) };
		KUNIT_EXPECT_TRUE(test, marker_text_reserved(code + i, code + i));
		KUNIT_EXPECT_NE(test, 0, register_kprobe(&kp));
	}
	KUNIT_EXPECT_TRUE(test, marker_text_reserved(code - 4, code));
	KUNIT_EXPECT_TRUE(test, marker_text_reserved(code + len - 1,
						     code + len + 4));
	KUNIT_EXPECT_FALSE(test, marker_text_reserved(code - 1, code - 1));
	KUNIT_EXPECT_FALSE(test, marker_text_reserved(code + len, code + len));
}

static void marker_test_text_reserved(struct kunit *test)
{
	const struct marker *marker = marker_test_find("marker_test_reserved");
	struct kprobe kp = {
		.addr = (kprobe_opcode_t *)marker_test_pass_reserved,
	};
	struct marker_test_hits hits = { };
	int n;

	KUNIT_ASSERT_NOT_NULL(test, marker);
	if (!marker_test_code(marker))
		kunit_skip(test, "this form of markers has no text of its own");

	marker_test_expect_reserved(test, marker_test_code(marker),
				    marker_test_code_len(marker));
	marker_test_expect_reserved(test, marker_test_call(marker), 5);
	marker_probe_register("marker_test_reserved", NULL, marker_test_count,
			      &hits);
	marker_test_expect_reserved(test, marker_test_code(marker),
				    marker_test_code_len(marker));

	/* Elsewhere in the function a kprobe is welcome, and harmless. */
	if (IS_ENABLED(CONFIG_KPROBES))
		KUNIT_EXPECT_EQ(test, 0, register_kprobe(&kp));
	marker_test_pass_reserved(&n);
	if (IS_ENABLED(CONFIG_KPROBES))
		unregister_kprobe(&kp);
	KUNIT_EXPECT_EQ(test, hits.nr, 1);
	marker_probe_unregister("marker_test_reserved", marker_test_count, &hits);
	marker_synchronize_unregister();
}

static struct kunit_case marker_call_test_cases[] = {
	KUNIT_CASE(marker_test_fast_alone_and_not),
	KUNIT_CASE(marker_test_fast_types_refused),
	KUNIT_CASE(marker_test_arguments_evaluated_once),
	KUNIT_CASE(marker_test_all_copies_armed),
	KUNIT_CASE(marker_test_generic_form),
	KUNIT_CASE(marker_test_registers_survive),
	KUNIT_CASE(marker_test_recursion_bounded),
	KUNIT_CASE(marker_test_text_reserved),
	{}
};

static struct kunit_suite marker_call_test_suite = {
	.name = "markers_call",
	.test_cases = marker_call_test_cases,
};

kunit_test_suite(marker_call_test_suite);
