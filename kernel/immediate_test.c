// SPDX-License-Identifier: GPL-2.0
/*
 * KUnit tests of immediate values.
 */
#include <kunit/test.h>
#include <linux/completion.h>
#include <linux/immediate.h>
#include <linux/kprobes.h>
#include <linux/kthread.h>
#include <linux/limits.h>
#include <linux/math64.h>

/* What is under test must be global, being read by instructions. */
static DEFINE_IMV(u8, imv_test_u8) = 0x80;
static DEFINE_IMV(s8, imv_test_s8) = -128;
static DEFINE_IMV(u16, imv_test_u16) = 0x8000;
static DEFINE_IMV(s16, imv_test_s16) = -2;
static DEFINE_IMV(int, imv_test_int) = -3;
static DEFINE_IMV(u32, imv_test_u32) = U32_MAX;
static DEFINE_IMV(u64, imv_test_u64) = 0x123456789abcdef0ULL;
static DEFINE_IMV(s64, imv_test_s64) = -5;
static DEFINE_IMV(void *, imv_test_pointer);
static DEFINE_IMV(bool, imv_test_bool) = true;
DECLARE_IMV(int, imv_test_loop);
DEFINE_IMV(int, imv_test_loop);

static void imv_test_initial_values(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, imv_read(imv_test_u8), 0x80);
	KUNIT_EXPECT_EQ(test, imv_read(imv_test_s8), -128);
	KUNIT_EXPECT_EQ(test, imv_read(imv_test_u16), 0x8000);
	KUNIT_EXPECT_EQ(test, imv_read(imv_test_s16), -2);
	KUNIT_EXPECT_EQ(test, imv_read(imv_test_int), -3);
	KUNIT_EXPECT_EQ(test, imv_read(imv_test_u32), U32_MAX);
	KUNIT_EXPECT_EQ(test, imv_read(imv_test_u64), 0x123456789abcdef0ULL);
	KUNIT_EXPECT_EQ(test, imv_read(imv_test_s64), -5LL);
	KUNIT_EXPECT_PTR_EQ(test, imv_read(imv_test_pointer), NULL);
	KUNIT_EXPECT_TRUE(test, imv_read(imv_test_bool));
}

#define imv_test_pass(test, name, value) do {				\
	imv_set(name, value);						\
	KUNIT_EXPECT_TRUE(test, imv_read(name) == (value));		\
	KUNIT_EXPECT_TRUE(test, _imv_read(name) == (value));		\
} while (0)

static void imv_test_set(struct kunit *test)
{
	imv_test_pass(test, imv_test_u8, 255);
	imv_test_pass(test, imv_test_u8, 0x80);
	imv_test_pass(test, imv_test_s8, 127);
	imv_test_pass(test, imv_test_s8, -1);
	imv_test_pass(test, imv_test_s8, -128);
	imv_test_pass(test, imv_test_u16, U16_MAX);
	imv_test_pass(test, imv_test_s16, S16_MIN);
	imv_test_pass(test, imv_test_int, S32_MAX);
	imv_test_pass(test, imv_test_int, S32_MIN);
	imv_test_pass(test, imv_test_u32, 0);
	imv_test_pass(test, imv_test_pointer, (void *)test);
	imv_test_pass(test, imv_test_pointer, NULL);
	imv_test_pass(test, imv_test_bool, false);
}

/* A value of 8 bytes is in the instruction only while it fits 32 bits. */
static void imv_test_wide_values(struct kunit *test)
{
	imv_test_pass(test, imv_test_u64, 0);
	imv_test_pass(test, imv_test_u64, (u64)U32_MAX);
	imv_test_pass(test, imv_test_u64, (u64)U32_MAX + 1);
	imv_test_pass(test, imv_test_u64, 1);
	imv_test_pass(test, imv_test_u64, U64_MAX);
	imv_test_pass(test, imv_test_s64, 7);
	imv_test_pass(test, imv_test_s64, -7);
	imv_test_pass(test, imv_test_s64, S64_MIN);
}

static __always_inline int imv_test_inline(int n)
{
	return n + imv_read(imv_test_loop);
}

static noinline int imv_test_sum(int rounds)
{
	int i, sum = 0;

	for (i = 0; i < rounds; i++)
		sum += imv_read(imv_test_loop);
	return imv_test_inline(sum) + imv_test_inline(0);
}

static void imv_test_loops_and_inlines(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, imv_test_sum(10), 0);
	imv_set(imv_test_loop, 3);
	KUNIT_EXPECT_EQ(test, imv_test_sum(10), 36);
	imv_set(imv_test_loop, 0);
	KUNIT_EXPECT_EQ(test, imv_test_sum(10), 0);
}

/* Readers while a value changes: trial "two patterns, and nothing else". */

#define IMV_TEST_A	0x5aa55aa5U
#define IMV_TEST_B	0xa55aa55aU
#define IMV_TEST_WIDE	0x1122334455667788ULL

static DEFINE_IMV(u32, imv_test_fire) = IMV_TEST_A;
static DEFINE_IMV(u64, imv_test_fire_wide) = IMV_TEST_A;

struct imv_test_reader {
	u64 reads;
	u64 wrong;
	u64 seen_a;
	u64 seen_b;
	struct completion done;
};

static void imv_test_read_once(struct imv_test_reader *reader)
{
	u32 value = imv_read(imv_test_fire);
	u64 wide = imv_read(imv_test_fire_wide);

	reader->reads++;
	reader->seen_a += value == IMV_TEST_A;
	reader->seen_b += value == IMV_TEST_B;
	if (value != IMV_TEST_A && value != IMV_TEST_B)
		reader->wrong++;
	if (wide != IMV_TEST_A && wide != IMV_TEST_WIDE)
		reader->wrong++;
}

static int imv_test_reader_fn(void *data)
{
	struct imv_test_reader *reader = data;

	while (!kthread_should_stop()) {
		int i;

		for (i = 0; i < 1000; i++)
			imv_test_read_once(reader);
		cond_resched();
	}
	complete(&reader->done);
	return 0;
}

static void imv_test_readers_under_fire(struct kunit *test)
{
	struct imv_test_reader *reader;
	struct task_struct *task;
	int i;

	reader = kunit_kzalloc(test, sizeof(*reader), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, reader);
	init_completion(&reader->done);
	task = kthread_run(imv_test_reader_fn, reader, "imv_test_reader");
	KUNIT_ASSERT_FALSE(test, IS_ERR(task));
	for (i = 0; i < 200 || !reader->seen_a || !reader->seen_b; i++) {
		imv_set(imv_test_fire, i & 1 ? IMV_TEST_A : IMV_TEST_B);
		imv_set(imv_test_fire_wide, i & 1 ? IMV_TEST_A : IMV_TEST_WIDE);
		cond_resched();
	}
	kthread_stop(task);
	wait_for_completion(&reader->done);
	KUNIT_EXPECT_EQ(test, reader->wrong, 0ULL);
	KUNIT_EXPECT_EQ(test, reader->reads, reader->seen_a + reader->seen_b);
}

#ifdef CONFIG_IMMEDIATE
/* A function that begins with an immediate value, to look at its bytes. */
static noinline notrace u32 imv_test_leaf(void)
{
	return imv_read(imv_test_fire);
}

static u8 *imv_test_find(u8 *code, u8 opcode)
{
	int i;

	for (i = 0; i < 16; i++)
		if (code[i] == opcode)
			return code + i;
	return NULL;
}

static void imv_test_text_reserved(struct kunit *test)
{
	u8 *site = imv_test_find((u8 *)imv_test_leaf, 0xb8);
	int i;

	KUNIT_ASSERT_NOT_NULL(test, site);
	KUNIT_EXPECT_EQ(test, *(u32 *)(site + 1), _imv_read(imv_test_fire));
	for (i = 0; i < 5; i++) {
		struct kprobe kp = {
			.addr = (kprobe_opcode_t *)(site + i),
		};

		KUNIT_EXPECT_TRUE(test, imv_text_reserved(site + i, site + i));
		KUNIT_EXPECT_LT(test, register_kprobe(&kp), 0);
	}
	KUNIT_EXPECT_FALSE(test, imv_text_reserved(site + 5, site + 5));
	KUNIT_EXPECT_TRUE(test, imv_text_reserved(site - 1, site + 9));
}
#endif

static struct kunit_case imv_test_cases[] = {
	KUNIT_CASE(imv_test_initial_values),
	KUNIT_CASE(imv_test_set),
	KUNIT_CASE(imv_test_wide_values),
	KUNIT_CASE(imv_test_loops_and_inlines),
	KUNIT_CASE(imv_test_readers_under_fire),
#ifdef CONFIG_IMMEDIATE
	KUNIT_CASE(imv_test_text_reserved),
#endif
	{}
};

static struct kunit_suite imv_test_suite = {
	.name = "immediate",
	.test_cases = imv_test_cases,
};
kunit_test_suite(imv_test_suite);

MODULE_LICENSE("GPL");
