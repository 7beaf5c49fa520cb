// SPDX-License-Identifier: GPL-2.0
/*
 * KUnit tests of markers: types, values, registration of probes.
 */
#include <kunit/test.h>
#include <linux/limits.h>
#include <linux/marker.h>
#include <linux/string.h>

#include "marker_test.h"

/* Types */

enum marker_test_enum { MARKER_TEST_ZERO, MARKER_TEST_ONE };

static noinline void marker_test_pass_integers(void)
{
	char c = 1;
	signed char sc = 1;
	u8 uc = 1;
	short s = 1;
	u16 us = 1;
	const int i = 1;
	volatile unsigned int ui = 1;
	long l = 1;
	u64 ull = 1;
	bool b = true;
	enum marker_test_enum e = MARKER_TEST_ONE;

	MARK(marker_test_integers, "%d %d %d %d %d %d %u %ld %llu %d %d %zu",
	     c, sc, uc, s, us, i, ui, l, ull, b, e, sizeof(l));
}

static void marker_test_types_of_integers(struct kunit *test)
{
	const struct marker *marker = marker_test_find("marker_test_integers");

	marker_test_pass_integers();
	KUNIT_ASSERT_NOT_NULL(test, marker);
	/* Whether char has a sign is up to the kernel. */
	KUNIT_EXPECT_EQ(test, marker_types(marker)[0],
			is_signed_type(char) ? 'b' : 'B');
	KUNIT_EXPECT_STREQ(test, marker_types(marker) + 1,
			   sizeof(long) == 8 ? "bBhHiIqQ?IQ" : "bBhHiIiQ?II");
}

static noinline void marker_test_pass_pointers(void)
{
	char array[3] = "ab";
	char *s = array;
	const char *cs = "const";
	struct marker_test_hits *hits = NULL;
	volatile int i = 0;
	void *v = NULL;

	MARK(marker_test_pointers, "%s %s %s %s %p %p %p %ps %ps %p %p %s",
	     s, cs, array, "li", hits, &i, v, marker_test_pass_pointers,
	     &marker_test_pass_integers, (u8 *)NULL, &cs, (const char *)s);
}

static void marker_test_types_of_pointers(struct kunit *test)
{
	const struct marker *marker = marker_test_find("marker_test_pointers");
	char array[3] = "ab";

	marker_test_pass_pointers();
	KUNIT_ASSERT_NOT_NULL(test, marker);
	KUNIT_EXPECT_STREQ(test, marker_types(marker), "ssssppppppps");

	/* However small what they point to, pointers stay pointers. */
	KUNIT_EXPECT_EQ(test, sizeof(typeof(__mark_promote(array))), sizeof(char *));
	KUNIT_EXPECT_EQ(test, sizeof(typeof(__mark_promote(""))), sizeof(char *));
	KUNIT_EXPECT_EQ(test, sizeof(typeof(__mark_promote(marker_test_pass_pointers))),
			sizeof(void (*)(void)));
	KUNIT_EXPECT_EQ(test, sizeof(typeof(__mark_promote(array[0]))), sizeof(int));
}

static void marker_test_text(struct kunit *test)
{
	const struct marker *marker = marker_test_find("marker_test_pointers");

	KUNIT_ASSERT_NOT_NULL(test, marker);
	KUNIT_EXPECT_STREQ(test, marker_name(marker), "marker_test_pointers");
	KUNIT_EXPECT_STREQ(test, marker_func(marker),
			   "marker_test_pass_pointers");
	KUNIT_EXPECT_STREQ(test, marker_format(marker),
			   "%s %s %s %s %p %p %p %ps %ps %p %p %s");
	KUNIT_EXPECT_EQ(test, 0, strncmp(marker_place(marker), __FILE__ ":",
					 sizeof(__FILE__ ":") - 1));
}

/* Values, read as the type letters say */

struct marker_test_values {
	unsigned int nr;
	const struct marker *marker;
	u64 value[MARKER_MAX_ARGS];
};

static void marker_test_read(const struct marker *marker, void *data,
			     const char *fmt, va_list *args)
{
	struct marker_test_values *values = data;
	const char *types = marker_types(marker);
	int i;

	values->nr++;
	values->marker = marker;
	for (i = 0; types[i]; i++) {
		switch (types[i]) {
		case 'q':
		case 'Q':
			values->value[i] = va_arg(*args, u64);
			break;
		case 's':
		case 'p':
			values->value[i] = (unsigned long)va_arg(*args, void *);
			break;
		case 'I':
			values->value[i] = va_arg(*args, unsigned int);
			break;
		default:
			values->value[i] = (u64)va_arg(*args, int);
		}
	}
}

static void marker_test_values_promoted(struct kunit *test)
{
	struct marker_test_values got = { };
	short minus = -1;
	u8 byte = 255;
	signed char schar = -128;
	bool yes = true;
	u64 wide = 0x123456789abcdef0ULL;
	unsigned int high = 0x80000000U;
	s64 low = S64_MIN;

	KUNIT_ASSERT_EQ(test, 0, marker_probe_register("marker_test_promoted",
						       NULL, marker_test_read,
						       &got));
	MARK(marker_test_promoted, "%d %u %d %d %llx %x %lld %d %llu", minus,
	     byte, schar, yes, wide, high, low, -2, ~0ULL);
	marker_probe_unregister("marker_test_promoted", marker_test_read, &got);
	marker_synchronize_unregister();

	KUNIT_ASSERT_EQ(test, got.nr, 1);
	KUNIT_EXPECT_EQ(test, (s64)got.value[0], -1);
	KUNIT_EXPECT_EQ(test, got.value[1], 255);
	KUNIT_EXPECT_EQ(test, (s64)got.value[2], -128);
	KUNIT_EXPECT_EQ(test, got.value[3], 1);
	KUNIT_EXPECT_EQ(test, got.value[4], wide);
	KUNIT_EXPECT_EQ(test, got.value[5], 0x80000000ULL);
	KUNIT_EXPECT_EQ(test, got.value[6], (u64)S64_MIN);
	KUNIT_EXPECT_EQ(test, (s64)got.value[7], -2);
	KUNIT_EXPECT_EQ(test, got.value[8], ~0ULL);
}

static void marker_test_pointers_arrive(struct kunit *test)
{
	struct marker_test_values got = { };
	char tiny[3] = "hi";
	char buffer[64] = "buffer";

	KUNIT_ASSERT_EQ(test, 0, marker_probe_register("marker_test_arrive",
						       NULL, marker_test_read,
						       &got));
	MARK(marker_test_arrive, "%s %s %s %p %s %ps %p", tiny, buffer, "no",
	     NULL, (char *)NULL, marker_test_read, test);
	marker_probe_unregister("marker_test_arrive", marker_test_read, &got);
	marker_synchronize_unregister();

	KUNIT_ASSERT_EQ(test, got.nr, 1);
	KUNIT_EXPECT_EQ(test, got.value[0], (unsigned long)tiny);
	KUNIT_EXPECT_EQ(test, got.value[1], (unsigned long)buffer);
	KUNIT_EXPECT_STREQ(test, (char *)(unsigned long)got.value[2], "no");
	KUNIT_EXPECT_EQ(test, got.value[3], 0);
	KUNIT_EXPECT_EQ(test, got.value[4], 0);
	KUNIT_EXPECT_EQ(test, got.value[5], (unsigned long)marker_test_read);
	KUNIT_EXPECT_EQ(test, got.value[6], (unsigned long)test);
}

static void marker_test_no_arguments(struct kunit *test)
{
	struct marker_test_values got = { };

	KUNIT_ASSERT_EQ(test, 0, marker_probe_register("marker_test_none",
						       MARK_NOARGS,
						       marker_test_read, &got));
	MARK(marker_test_none, MARK_NOARGS);
	marker_probe_unregister("marker_test_none", marker_test_read, &got);
	marker_synchronize_unregister();

	KUNIT_EXPECT_EQ(test, got.nr, 1);
	KUNIT_EXPECT_PTR_EQ(test, got.marker,
			    marker_test_find("marker_test_none"));
}

static noinline void marker_test_pass_twelve(int a, long b, int c, long d)
{
	MARK(marker_test_twelve, "%d %ld %d %ld %d %ld %d %ld %d %ld %d %ld",
	     a, b, c, d, a + 1, b + 1, c + 1, d + 1, a + 2, b + 2, c + 2, d + 2);
}

static void marker_test_twelve_arguments(struct kunit *test)
{
	static const u64 want[MARKER_MAX_ARGS] = {
		10, 20, 30, 40, 11, 21, 31, 41, 12, 22, 32, 42
	};
	struct marker_test_values got = { };
	int i;

	KUNIT_ASSERT_EQ(test, 0, marker_probe_register("marker_test_twelve",
						       NULL, marker_test_read,
						       &got));
	marker_test_pass_twelve(10, 20, 30, 40);
	marker_probe_unregister("marker_test_twelve", marker_test_read, &got);
	marker_synchronize_unregister();

	KUNIT_ASSERT_EQ(test, got.nr, 1);
	for (i = 0; i < MARKER_MAX_ARGS; i++)
		KUNIT_EXPECT_EQ(test, got.value[i], want[i]);
}

/* Of 64 bits alone, and among others, few and many. */
static noinline void marker_test_pass_wide(u64 a, u64 b, int c)
{
	MARK(marker_test_wide, "%llx %llx", a, b);
	MARK(marker_test_wide_between, "%d %llx %d", c, a, c + 1);
	MARK(marker_test_wide_more, "%d %llx %llx", c, b, a);
	MARK(marker_test_wide_twelve,
	     "%llx %llx %llx %llx %llx %llx %llx %llx %llx %llx %llx %llx",
	     a, b, a + 1, b + 1, a + 2, b + 2, a + 3, b + 3, a + 4, b + 4,
	     a + 5, b + 5);
}

static void marker_test_wide_arguments(struct kunit *test)
{
	const u64 a = 0x1122334455667788ULL, b = 0xfffffffffffffff0ULL;
	const struct {
		const char *name;
		u64 want[MARKER_MAX_ARGS];
	} cases[] = {
		{ "marker_test_wide", { a, b } },
		{ "marker_test_wide_between", { 7, a, 8 } },
		{ "marker_test_wide_more", { 7, b, a } },
		{ "marker_test_wide_twelve", { a, b, a + 1, b + 1, a + 2, b + 2,
		  a + 3, b + 3, a + 4, b + 4, a + 5, b + 5 } },
	};
	struct marker_test_values got;
	int i, n;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		memset(&got, 0, sizeof(got));
		KUNIT_ASSERT_EQ(test, 0,
				marker_probe_register(cases[i].name, NULL,
						      marker_test_read, &got));
		marker_test_pass_wide(a, b, 7);
		marker_probe_unregister(cases[i].name, marker_test_read, &got);
		marker_synchronize_unregister();
		KUNIT_EXPECT_EQ(test, got.nr, 1);
		for (n = 0; n < MARKER_MAX_ARGS; n++)
			KUNIT_EXPECT_EQ(test, got.value[n], cases[i].want[n]);
	}
}

/* Registration */

static noinline void marker_test_pass_plain(int n)
{
	MARK(marker_test_plain, "n %d", n);
}

static void marker_test_other_format_refused(struct kunit *test)
{
	struct marker_test_hits hits = { };

	KUNIT_EXPECT_EQ(test, -EPERM,
			marker_probe_register("marker_test_plain", "n %u",
					      marker_test_count, &hits));
	KUNIT_EXPECT_EQ(test, 0, marker_test_armed("marker_test_plain"));
	marker_test_pass_plain(1);
	KUNIT_EXPECT_EQ(test, 0, hits.nr);
	KUNIT_EXPECT_EQ(test, -ENOENT,
			marker_probe_unregister("marker_test_plain",
						marker_test_count, &hits));

	KUNIT_EXPECT_EQ(test, 0,
			marker_probe_register("marker_test_plain", "n %d",
					      marker_test_count, &hits));
	KUNIT_EXPECT_EQ(test, 1, marker_test_armed("marker_test_plain"));
	marker_test_pass_plain(1);
	KUNIT_EXPECT_EQ(test, 1, hits.nr);
	KUNIT_EXPECT_EQ(test, 0,
			marker_probe_unregister("marker_test_plain",
						marker_test_count, &hits));
	KUNIT_EXPECT_EQ(test, 0, marker_test_armed("marker_test_plain"));
	marker_test_pass_plain(1);
	KUNIT_EXPECT_EQ(test, 1, hits.nr);
	marker_synchronize_unregister();
}

static void marker_test_same_probe_busy(struct kunit *test)
{
	struct marker_test_hits one = { }, two = { };
	const char *name = "marker_test_plain";

	KUNIT_EXPECT_EQ(test, 0, marker_probe_register(name, NULL,
						       marker_test_count, &one));
	KUNIT_EXPECT_EQ(test, -EBUSY, marker_probe_register(name, NULL,
							    marker_test_count,
							    &one));
	KUNIT_EXPECT_EQ(test, 0, marker_probe_register(name, NULL,
						       marker_test_count, &two));
	marker_test_pass_plain(1);
	KUNIT_EXPECT_EQ(test, 1, one.nr);
	KUNIT_EXPECT_EQ(test, 1, two.nr);

	KUNIT_EXPECT_EQ(test, 0, marker_probe_unregister(name, marker_test_count,
							 &one));
	marker_test_pass_plain(1);
	KUNIT_EXPECT_EQ(test, 1, one.nr);
	KUNIT_EXPECT_EQ(test, 2, two.nr);
	KUNIT_EXPECT_EQ(test, 0, marker_probe_unregister(name, marker_test_count,
							 &two));
	marker_synchronize_unregister();
}

static void marker_test_bad_parameters(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, -EINVAL,
			marker_probe_register(NULL, NULL, marker_test_count,
					      NULL));
	KUNIT_EXPECT_EQ(test, -EINVAL,
			marker_probe_register("", NULL, marker_test_count,
					      NULL));
	KUNIT_EXPECT_EQ(test, -EINVAL,
			marker_probe_register("marker_test_plain", NULL, NULL,
					      NULL));
	KUNIT_EXPECT_EQ(test, -EINVAL,
			marker_fast_probe_register("marker_test_plain", NULL,
						   NULL));
	KUNIT_EXPECT_EQ(test, -EINVAL,
			marker_probe_unregister(NULL, marker_test_count, NULL));
	KUNIT_EXPECT_EQ(test, -EINVAL,
			marker_fast_probe_unregister("marker_test_plain", NULL));
	KUNIT_EXPECT_EQ(test, 0, marker_test_armed("marker_test_plain"));
}

static void marker_test_unknown_probe(struct kunit *test)
{
	struct marker_test_hits hits = { };

	KUNIT_EXPECT_EQ(test, -ENOENT,
			marker_probe_unregister("marker_test_plain",
						marker_test_count, &hits));
	KUNIT_EXPECT_EQ(test, -ENOENT,
			marker_probe_unregister("marker_test_no_such_name",
						marker_test_count, &hits));
	KUNIT_EXPECT_EQ(test, 0,
			marker_probe_register("marker_test_plain", NULL,
					      marker_test_count, &hits));
	KUNIT_EXPECT_EQ(test, -ENOENT,
			marker_probe_unregister("marker_test_plain",
						marker_test_count, NULL));
	KUNIT_EXPECT_EQ(test, 1, marker_test_armed("marker_test_plain"));
	KUNIT_EXPECT_EQ(test, 0,
			marker_probe_unregister("marker_test_plain",
						marker_test_count, &hits));
	marker_synchronize_unregister();
}

/* A name may be waited for; its first registration settles the format. */
static void marker_test_name_without_site(struct kunit *test)
{
	struct marker_test_hits hits = { };
	const char *name = "marker_test_nowhere";

	KUNIT_EXPECT_EQ(test, 0, marker_probe_register(name, "a %d",
						       marker_test_count, &hits));
	KUNIT_EXPECT_EQ(test, -EPERM, marker_probe_register(name, "b %d",
							    marker_test_count,
							    NULL));
	KUNIT_EXPECT_EQ(test, 0, marker_probe_unregister(name, marker_test_count,
							 &hits));
	KUNIT_EXPECT_EQ(test, 0, marker_probe_register(name, "b %d",
						       marker_test_count, &hits));
	KUNIT_EXPECT_EQ(test, 0, marker_probe_unregister(name, marker_test_count,
							 &hits));
	marker_synchronize_unregister();
}

/* Probes that use up their arguments do not take them from each other. */
static void marker_test_probes_in_order(struct kunit *test)
{
	struct marker_test_order order = { };
	struct marker_test_turn turn[3] = {
		{ .order = &order }, { .order = &order }, { .order = &order },
	};
	const char *name = "marker_test_plain";
	int i;

	for (i = 0; i < ARRAY_SIZE(turn); i++)
		KUNIT_EXPECT_EQ(test, 0,
				marker_probe_register(name, "n %d",
						      marker_test_turn,
						      &turn[i]));
	marker_test_pass_plain(77);
	for (i = 0; i < ARRAY_SIZE(turn); i++) {
		KUNIT_EXPECT_EQ(test, turn[i].at, i + 1);
		KUNIT_EXPECT_EQ(test, turn[i].value, 77);
	}

	marker_probe_unregister(name, marker_test_turn, &turn[1]);
	marker_test_pass_plain(78);
	KUNIT_EXPECT_EQ(test, turn[0].at, 4);
	KUNIT_EXPECT_EQ(test, turn[1].at, 2);
	KUNIT_EXPECT_EQ(test, turn[2].at, 5);
	marker_probe_unregister(name, marker_test_turn, &turn[0]);
	marker_probe_unregister(name, marker_test_turn, &turn[2]);
	marker_synchronize_unregister();
}

static struct kunit_case marker_test_cases[] = {
	KUNIT_CASE(marker_test_types_of_integers),
	KUNIT_CASE(marker_test_types_of_pointers),
	KUNIT_CASE(marker_test_text),
	KUNIT_CASE(marker_test_values_promoted),
	KUNIT_CASE(marker_test_pointers_arrive),
	KUNIT_CASE(marker_test_no_arguments),
	KUNIT_CASE(marker_test_twelve_arguments),
	KUNIT_CASE(marker_test_wide_arguments),
	KUNIT_CASE(marker_test_other_format_refused),
	KUNIT_CASE(marker_test_same_probe_busy),
	KUNIT_CASE(marker_test_bad_parameters),
	KUNIT_CASE(marker_test_unknown_probe),
	KUNIT_CASE(marker_test_name_without_site),
	KUNIT_CASE(marker_test_probes_in_order),
	{}
};

static struct kunit_suite marker_test_suite = {
	.name = "markers",
	.test_cases = marker_test_cases,
};

kunit_test_suite(marker_test_suite);
