// SPDX-License-Identifier: GPL-2.0
/*
 * KUnit tests of function entry tracing: users, filters and what is patched.
 */
#include <linux/cleanup.h>
#include <linux/filter.h>
#include <linux/list.h>
#include <linux/memory.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <kunit/test.h>

#include <asm/ibt.h>
#include <asm/sections.h>

#include "mcount.h"

/* A user, and what it has seen. */
struct mcount_test_user {
	struct mcount_user user;
	unsigned int hits;
	unsigned int hits_a;	/* of mcount_test_a() */
	unsigned int hits_b;
	unsigned long ip;
	unsigned long parent_ip;
	bool recurse;
};

/* What is traced: the arguments fill all registers that pass any. */
static noinline __noclone long mcount_test_a(long a, long b, long c, long d,
					     long e, long f, long g)
{
	barrier();	/* or a call might be left out */
	return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g;
}

static noinline __noclone long mcount_test_b(long a)
{
	barrier();	/* or a call might be left out */
	return a + 1;
}

static long mcount_test_call(void)
{
	return mcount_test_a(1, 2, 3, 4, 5, 6, 7);
}

static notrace unsigned long mcount_test_site(void *func)
{
	unsigned long addr = (unsigned long)func;

	OPTIMIZER_HIDE_VAR(addr);	/* objtool wants no pointer behind an ENDBR */
	return is_endbr(*(u32 *)addr) ? addr + 4 : addr;
}

static notrace void mcount_test_func(unsigned long ip, unsigned long parent_ip,
				     struct mcount_user *user)
{
	struct mcount_test_user *test =
		container_of(user, struct mcount_test_user, user);

	test->hits++;
	test->hits_a += ip == mcount_test_site(mcount_test_a);
	test->hits_b += ip == mcount_test_site(mcount_test_b);
	test->ip = ip;
	test->parent_ip = parent_ip;
	if (test->recurse)
		mcount_test_call();
}

/* Its hits can be kept nowhere else: it has no parameter of the caller's. */
static unsigned int mcount_test_fast_hits;
static unsigned long mcount_test_fast_ip, mcount_test_fast_parent;

DEFINE_MCOUNT_FAST(mcount_test_fast)
{
	mcount_test_fast_hits++;
	mcount_test_fast_ip = ip;
	mcount_test_fast_parent = parent_ip;
}

static const void *mcount_test_target(void *func)
{
	const void *target = ERR_PTR(-EINVAL);

	guard(mutex)(&text_mutex);
	arch_mcount_get((void *)mcount_test_site(func), &target);
	return target;
}

static bool mcount_test_in_text(unsigned long addr)
{
	return addr >= (unsigned long)_stext && addr < (unsigned long)_einittext;
}

/* Without patched entries there is nothing to be seen. */
static void mcount_test_calls(struct kunit *test, void *func,
			      const void *expected)
{
	if (IS_ENABLED(CONFIG_MCOUNT_PATCHED))
		KUNIT_EXPECT_PTR_EQ(test, mcount_test_target(func), expected);
}

static void mcount_test_start(struct kunit *test, struct mcount_test_user *user,
			      const char *filter)
{
	memset(user, 0, sizeof(*user));
	user->user.func = mcount_test_func;
	KUNIT_ASSERT_EQ(test, mcount_filter(&user->user, filter, true), 0);
	KUNIT_ASSERT_EQ(test, register_mcount_function(&user->user), 0);
}

static void mcount_test_end(struct kunit *test, struct mcount_test_user *user)
{
	KUNIT_EXPECT_EQ(test, unregister_mcount_function(&user->user), 0);
	KUNIT_EXPECT_EQ(test, mcount_filter(&user->user, "", true), 0);
}

/* A user is called with the right addresses, and nothing else notices. */
static void mcount_test_one_user(struct kunit *test)
{
	struct mcount_test_user one;
	long sum = mcount_test_call();

	mcount_test_start(test, &one, "mcount_test_a");
	KUNIT_EXPECT_EQ(test, mcount_test_call(), sum);
	KUNIT_EXPECT_EQ(test, mcount_test_b(1), 2L);
	KUNIT_EXPECT_EQ(test, one.hits, 1U);
	KUNIT_EXPECT_EQ(test, one.ip, mcount_test_site(mcount_test_a));
	KUNIT_EXPECT_TRUE(test, mcount_test_in_text(one.parent_ip));
	mcount_test_calls(test, mcount_test_a,
			  arch_mcount_trampoline(one.user.id - 1));
	mcount_test_calls(test, mcount_test_b, NULL);
	mcount_test_end(test, &one);
	KUNIT_EXPECT_EQ(test, mcount_test_call(), sum);
	KUNIT_EXPECT_EQ(test, one.hits, 1U);
	mcount_test_calls(test, mcount_test_a, NULL);
}

/* Where two users want a function both are called, elsewhere the one. */
static void mcount_test_shared(struct kunit *test)
{
	struct mcount_test_user one, two;

	mcount_test_start(test, &one, "mcount_test_[ab]");
	mcount_test_start(test, &two, "mcount_test_a");
	mcount_test_call();
	mcount_test_b(1);
	KUNIT_EXPECT_EQ(test, one.hits, 2U);
	KUNIT_EXPECT_EQ(test, two.hits, 1U);
	KUNIT_EXPECT_EQ(test, two.ip, mcount_test_site(mcount_test_a));
	mcount_test_calls(test, mcount_test_a,
			  arch_mcount_trampoline(MCOUNT_WALK));
	mcount_test_calls(test, mcount_test_b,
			  arch_mcount_trampoline(one.user.id - 1));
	mcount_test_end(test, &one);
	mcount_test_call();
	KUNIT_EXPECT_EQ(test, one.hits, 2U);
	KUNIT_EXPECT_EQ(test, two.hits, 2U);
	mcount_test_calls(test, mcount_test_a,
			  arch_mcount_trampoline(two.user.id - 1));
	mcount_test_end(test, &two);
}

/* A user that preserves registers is called straight, as long as it is alone. */
static void mcount_test_fast_user(struct kunit *test)
{
	struct mcount_user fast = MCOUNT_FAST_USER(mcount_test_fast);
	struct mcount_test_user other;
	long sum = mcount_test_call();

	mcount_test_fast_hits = 0;
	KUNIT_ASSERT_EQ(test, mcount_filter(&fast, "mcount_test_a", true), 0);
	KUNIT_ASSERT_EQ(test, register_mcount_function(&fast), 0);
	mcount_test_calls(test, mcount_test_a, fast.fast);
	KUNIT_EXPECT_EQ(test, mcount_test_call(), sum);
	KUNIT_EXPECT_EQ(test, mcount_test_fast_hits, 1U);
	KUNIT_EXPECT_EQ(test, mcount_test_fast_ip,
			mcount_test_site(mcount_test_a));
	KUNIT_EXPECT_TRUE(test, mcount_test_in_text(mcount_test_fast_parent));

	mcount_test_start(test, &other, "mcount_test_a");
	KUNIT_EXPECT_EQ(test, mcount_test_call(), sum);
	KUNIT_EXPECT_EQ(test, mcount_test_fast_hits, 2U);
	KUNIT_EXPECT_EQ(test, other.hits, 1U);
	mcount_test_end(test, &other);
	mcount_test_calls(test, mcount_test_a, fast.fast);
	KUNIT_EXPECT_EQ(test, unregister_mcount_function(&fast), 0);
	KUNIT_EXPECT_EQ(test, mcount_filter(&fast, "", true), 0);
}

/* A user that calls what it traces is not called for that. */
static void mcount_test_recursion(struct kunit *test)
{
	unsigned long drops = mcount_drops();
	struct mcount_test_user one, two;

	mcount_test_start(test, &one, "mcount_test_a");
	one.recurse = true;
	mcount_test_call();
	KUNIT_EXPECT_EQ(test, one.hits, 1U);
	KUNIT_EXPECT_GE(test, mcount_drops(), drops + 1);

	mcount_test_start(test, &two, "mcount_test_a");
	two.recurse = true;
	mcount_test_call();
	KUNIT_EXPECT_EQ(test, one.hits, 2U);
	KUNIT_EXPECT_EQ(test, two.hits, 1U);
	mcount_test_end(test, &two);
	mcount_test_end(test, &one);
}

static void mcount_test_pause(struct kunit *test)
{
	struct mcount_test_user one;

	mcount_test_start(test, &one, "mcount_test_a");
	KUNIT_EXPECT_EQ(test, mcount_pause(&one.user, true), 0);
	mcount_test_call();
	KUNIT_EXPECT_EQ(test, one.hits, 0U);
	mcount_test_calls(test, mcount_test_a, NULL);
	KUNIT_EXPECT_EQ(test, mcount_pause(&one.user, false), 0);
	mcount_test_call();
	KUNIT_EXPECT_EQ(test, one.hits, 1U);
	mcount_test_end(test, &one);
	KUNIT_EXPECT_EQ(test, mcount_pause(&one.user, true), -ENOENT);
}

static void mcount_test_refused(struct kunit *test)
{
	struct mcount_test_user users[MCOUNT_USERS + 1];
	struct mcount_user none = {};
	int i, nr, err = 0;

	KUNIT_EXPECT_EQ(test, register_mcount_function(&none), -EINVAL);
	KUNIT_EXPECT_EQ(test, unregister_mcount_function(&none), -ENOENT);
	for (nr = 0; nr <= MCOUNT_USERS; nr++) {
		memset(&users[nr], 0, sizeof(users[nr]));
		users[nr].user.func = mcount_test_func;
		KUNIT_EXPECT_EQ(test, mcount_filter(&users[nr].user,
						    "mcount_test_a", true), 0);
		err = register_mcount_function(&users[nr].user);
		if (err)
			break;
	}
	KUNIT_EXPECT_EQ(test, err, -ENOSPC);
	KUNIT_EXPECT_EQ(test, register_mcount_function(&users[0].user), -EBUSY);
	KUNIT_EXPECT_EQ(test, mcount_filter(&users[nr].user, "", true), 0);
	mcount_test_call();
	for (i = 0; i < nr; i++) {
		KUNIT_EXPECT_EQ(test, users[i].hits, 1U);
		mcount_test_end(test, &users[i]);
	}
}

struct mcount_filter_case {
	const char *words;
	int err;
	unsigned int a, b;
	const char *shown;
};

static const struct mcount_filter_case mcount_filter_cases[] = {
	{ "", 0, 1, 1, "" },
	{ "\n ", 0, 1, 1, "" },
	{ "mcount_test_a", 0, 1, 0, "mcount_test_a\n" },
	{ "mcount_test_?", 0, 1, 1, "mcount_test_?\n" },
	{ "mcount_test_? !*_b", 0, 1, 0, "mcount_test_?\n!*_b\n" },
	{ "!*_b", 0, 1, 0, "!*_b\n" },
	{ "!mcount_*,*_b", 0, 0, 1, "!mcount_*\n*_b\n" },
	{ ":mod:no_such_module", 0, 0, 0, "*:mod:no_such_module\n" },
	{ "!:mod:*", 0, 1, 1, "!*:mod:*\n" },
	{ "mcount_*:mod:x *_a", 0, 1, 0, "mcount_*:mod:x\n*_a\n" },
	{ "!", -EINVAL },
	{ "!!mcount_test_a", -EINVAL },
	{ "mcount_test_a:mod:", -EINVAL },
	{ ":mod:", -EINVAL },
	{ "mcount_test_a !", -EINVAL },
};

static void mcount_filter_case_desc(const struct mcount_filter_case *c, char *d)
{
	snprintf(d, KUNIT_PARAM_DESC_SIZE, "\"%s\"", *c->words == '\n' ? "blank" :
						     c->words);
}

KUNIT_ARRAY_PARAM(mcount_filter, mcount_filter_cases, mcount_filter_case_desc);

static void mcount_test_filter(struct kunit *test)
{
	const struct mcount_filter_case *c = test->param_value;
	struct mcount_test_user one = { .user = { .func = mcount_test_func } };
	char *shown = kunit_kzalloc(test, 256, GFP_KERNEL);

	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, shown);
	KUNIT_EXPECT_EQ(test, mcount_filter(&one.user, c->words, true), c->err);
	if (c->err)
		return;
	mcount_rules_show(&one.user.rules, shown, 256);
	KUNIT_EXPECT_STREQ(test, shown, c->shown);
	KUNIT_ASSERT_EQ(test, register_mcount_function(&one.user), 0);
	mcount_test_call();
	mcount_test_b(1);
	KUNIT_EXPECT_EQ(test, one.hits_a, c->a);
	KUNIT_EXPECT_EQ(test, one.hits_b, c->b);
	mcount_test_end(test, &one);
}

/* Changing the filter of a registered user; a wrong one changes nothing. */
static void mcount_test_filter_changes(struct kunit *test)
{
	struct mcount_test_user one;

	mcount_test_start(test, &one, "mcount_test_a");
	KUNIT_EXPECT_EQ(test, mcount_filter(&one.user, "mcount_test_b", false), 0);
	mcount_test_call();
	mcount_test_b(1);
	KUNIT_EXPECT_EQ(test, one.hits, 2U);
	KUNIT_EXPECT_EQ(test, mcount_filter(&one.user, "!", true), -EINVAL);
	mcount_test_call();
	KUNIT_EXPECT_EQ(test, one.hits, 3U);
	KUNIT_EXPECT_EQ(test, mcount_filter(&one.user, "*_b", true), 0);
	mcount_test_call();
	KUNIT_EXPECT_EQ(test, one.hits, 3U);
	mcount_test_end(test, &one);
}

/* Each byte of an entry is refused to kprobes and to BPF trampolines. */
static void mcount_test_reserved(struct kunit *test)
{
	void *site = (void *)mcount_test_site(mcount_test_a);
	int i;

	if (!IS_ENABLED(CONFIG_MCOUNT_PATCHED))
		kunit_skip(test, "entries are not patched");
	for (i = 0; i < MCOUNT_SITE_SIZE; i++)
		KUNIT_EXPECT_TRUE(test, mcount_text_reserved(site + i, site + i));
	KUNIT_EXPECT_FALSE(test, mcount_text_reserved(site + MCOUNT_SITE_SIZE,
						      site + MCOUNT_SITE_SIZE));
	KUNIT_EXPECT_TRUE(test, mcount_text_reserved(site - 8, site));
	/* BPF's trampolines are for 64-bit kernels. */
	if (IS_ENABLED(CONFIG_BPF_JIT) && IS_ENABLED(CONFIG_64BIT))
		KUNIT_EXPECT_EQ(test, bpf_arch_text_poke(site, BPF_MOD_CALL,
							 NULL, mcount_test_b),
				-EBUSY);
}

/* The tables are in order, and what is in them is an entry and no noinstr. */
static void mcount_test_tables(struct kunit *test)
{
	unsigned int i, wrong = 0, inside = 0, order = 0, nr = 0;
	const struct mcount_group *group;
	const void *target;

	guard(mutex)(&mcount_mutex);
	guard(mutex)(&text_mutex);
	list_for_each_entry(group, &mcount_groups, list) {
		for (i = 0; i < group->nr; i++) {
			unsigned long addr = mcount_addr(group, i);

			wrong += arch_mcount_get((void *)addr, &target) != 0;
			inside += addr >= (unsigned long)__noinstr_text_start &&
				  addr < (unsigned long)__noinstr_text_end;
			order += i && addr <= mcount_addr(group, i - 1);
		}
		nr += group->nr;
	}
	KUNIT_EXPECT_GT(test, nr, 10000U);
	KUNIT_EXPECT_EQ(test, wrong, 0U);
	KUNIT_EXPECT_EQ(test, inside, 0U);
	KUNIT_EXPECT_EQ(test, order, 0U);
}

static struct kunit_case mcount_test_cases[] = {
	KUNIT_CASE(mcount_test_one_user),
	KUNIT_CASE(mcount_test_shared),
	KUNIT_CASE(mcount_test_fast_user),
	KUNIT_CASE(mcount_test_recursion),
	KUNIT_CASE(mcount_test_pause),
	KUNIT_CASE(mcount_test_refused),
	KUNIT_CASE_PARAM(mcount_test_filter, mcount_filter_gen_params),
	KUNIT_CASE(mcount_test_filter_changes),
	KUNIT_CASE(mcount_test_reserved),
	KUNIT_CASE(mcount_test_tables),
	{}
};

static int mcount_test_init(struct kunit *test)
{
	if (!arch_mcount_live())
		kunit_skip(test, "functions cannot be traced");
	return 0;
}

static struct kunit_suite mcount_test_suite = {
	.name = "mcount",
	.init = mcount_test_init,
	.test_cases = mcount_test_cases,
};
kunit_test_suite(mcount_test_suite);
