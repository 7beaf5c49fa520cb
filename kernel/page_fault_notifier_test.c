// SPDX-License-Identifier: GPL-2.0
/*
 * KUnit tests of the page fault notifier.
 *
 * The handlers write a letter each to the log of the test whose thread faults,
 * and leave other threads' faults alone. Faults are either real ones, reads of
 * an address behind a vmalloc() area, or calls of notify_page_fault() with made
 * up registers.
 */
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/kthread.h>
#include <linux/page_fault_notifier.h>
#include <linux/uaccess.h>
#include <linux/vmalloc.h>

enum { USER_A, USER_B, USER_C, USERS };

struct fault_test {
	struct page_fault_notifier user[USERS];
	bool listed[USERS];
	void *area;
	unsigned long address;
	char log[16];
	unsigned int logged;
	/* Letters of those who claim the fault, once. */
	const char *claims;
	/* Letters of those who unregister all, when they are called. */
	const char *leaves;
	/* Letters of those who fault, once. */
	const char *faults;
	/* Of the threads of the test under fire. */
	bool dead;
	atomic_t hits;
	atomic_t late;
	bool key, all_key;
};

static void fault_test_read(struct fault_test *data)
{
	unsigned long value;

	copy_from_kernel_nofault(&value, (void *)data->address, sizeof(value));
}

static bool fault_test_log(char letter, unsigned long address)
{
	struct kunit *test = current->kunit_test;
	struct fault_test *data;
	int i;

	if (!test)
		return false;
	data = test->priv;
	if (address != data->address)
		return false;
	if (data->logged < sizeof(data->log) - 1)
		data->log[data->logged++] = letter;
	if (data->leaves && strchr(data->leaves, letter)) {
		for (i = 0; i < USERS; i++) {
			if (data->listed[i])
				unregister_page_fault_notifier(&data->user[i]);
			data->listed[i] = false;
		}
	}
	if (data->faults && strchr(data->faults, letter)) {
		data->faults = NULL;
		fault_test_read(data);
	}
	if (!data->claims || !strchr(data->claims, letter))
		return false;
	data->claims = NULL;
	return true;
}

static bool fault_test_a(struct pt_regs *regs, unsigned long address, int trap,
			 unsigned long error_code)
{
	return fault_test_log('a', address);
}

static bool fault_test_b(struct pt_regs *regs, unsigned long address, int trap,
			 unsigned long error_code)
{
	return fault_test_log('b', address);
}

static bool fault_test_c(struct pt_regs *regs, unsigned long address, int trap,
			 unsigned long error_code)
{
	return fault_test_log('c', address);
}

static void fault_test_register(struct kunit *test, int i, int priority,
				enum page_fault_mode mode)
{
	struct fault_test *data = test->priv;

	data->user[i].priority = priority;
	data->user[i].mode = mode;
	KUNIT_ASSERT_EQ(test, register_page_fault_notifier(&data->user[i]), 0);
	data->listed[i] = true;
}

static void fault_test_unregister(struct kunit *test, int i)
{
	struct fault_test *data = test->priv;

	KUNIT_EXPECT_EQ(test, unregister_page_fault_notifier(&data->user[i]), 0);
	data->listed[i] = false;
}

/* Bits all set are user mode on every architecture that has the notifier. */
static bool fault_test_notify(struct fault_test *data, bool user)
{
	struct pt_regs regs;

	memset(&regs, user ? 0xff : 0, sizeof(regs));
	return notify_page_fault(&regs, data->address, 14, 0);
}

static void fault_test_expect(struct kunit *test, const char *log)
{
	struct fault_test *data = test->priv;

	KUNIT_EXPECT_STREQ(test, (const char *)data->log, log);
	data->logged = 0;
	memset(data->log, 0, sizeof(data->log));
}

static void fault_test_order(struct kunit *test)
{
	struct fault_test *data = test->priv;

	fault_test_register(test, USER_A, 1, PAGE_FAULT_KERNEL);
	fault_test_register(test, USER_B, 2, PAGE_FAULT_ALL);
	fault_test_read(data);
	fault_test_expect(test, "ba");

	/* Equal ones in the order of their registration. */
	fault_test_register(test, USER_C, 2, PAGE_FAULT_KERNEL);
	fault_test_read(data);
	fault_test_expect(test, "bca");

	fault_test_unregister(test, USER_B);
	fault_test_read(data);
	fault_test_expect(test, "ca");

	fault_test_register(test, USER_B, 2, PAGE_FAULT_KERNEL);
	fault_test_read(data);
	fault_test_expect(test, "cba");
}

static void fault_test_claim(struct kunit *test)
{
	struct fault_test *data = test->priv;

	fault_test_register(test, USER_A, 3, PAGE_FAULT_KERNEL);
	fault_test_register(test, USER_B, 2, PAGE_FAULT_KERNEL);
	fault_test_register(test, USER_C, 1, PAGE_FAULT_KERNEL);
	data->claims = "b";
	KUNIT_EXPECT_TRUE(test, fault_test_notify(data, false));
	fault_test_expect(test, "ab");
	KUNIT_EXPECT_FALSE(test, fault_test_notify(data, false));
	fault_test_expect(test, "abc");

	/* Claimed and not mended: the instruction is executed again. */
	data->claims = "a";
	fault_test_read(data);
	fault_test_expect(test, "aabc");
}

static void fault_test_mode(struct kunit *test)
{
	struct fault_test *data = test->priv;

	fault_test_register(test, USER_A, 1, PAGE_FAULT_KERNEL);
	KUNIT_EXPECT_TRUE(test, static_key_enabled(&page_fault_users));
	KUNIT_EXPECT_FALSE(test, static_key_enabled(&page_fault_all_users));
	fault_test_notify(data, true);
	fault_test_expect(test, "");

	fault_test_register(test, USER_B, 2, PAGE_FAULT_ALL);
	KUNIT_EXPECT_TRUE(test, static_key_enabled(&page_fault_all_users));
	fault_test_notify(data, true);
	fault_test_expect(test, "b");
	fault_test_notify(data, false);
	fault_test_expect(test, "ba");

	fault_test_unregister(test, USER_B);
	page_fault_notifier_synchronize();
	KUNIT_EXPECT_FALSE(test, static_key_enabled(&page_fault_all_users));
	fault_test_notify(data, true);
	fault_test_expect(test, "");
	fault_test_notify(data, false);
	fault_test_expect(test, "a");
}

static void fault_test_errors(struct kunit *test)
{
	struct fault_test *data = test->priv;
	struct page_fault_notifier odd = { };

	KUNIT_EXPECT_EQ(test, register_page_fault_notifier(&odd), -EINVAL);
	odd.fn = fault_test_a;
	odd.mode = PAGE_FAULT_ALL + 1;
	KUNIT_EXPECT_EQ(test, register_page_fault_notifier(&odd), -EINVAL);
	KUNIT_EXPECT_EQ(test, unregister_page_fault_notifier(&odd), -ENOENT);

	fault_test_register(test, USER_A, 1, PAGE_FAULT_KERNEL);
	KUNIT_EXPECT_EQ(test, register_page_fault_notifier(&data->user[USER_A]),
			-EBUSY);
	fault_test_read(data);
	fault_test_expect(test, "a");
	fault_test_unregister(test, USER_A);
	KUNIT_EXPECT_EQ(test, unregister_page_fault_notifier(&data->user[USER_A]),
			-ENOENT);
}

static void fault_test_leave_in_handler(struct kunit *test)
{
	struct fault_test *data = test->priv;

	fault_test_register(test, USER_A, 3, PAGE_FAULT_KERNEL);
	fault_test_register(test, USER_B, 2, PAGE_FAULT_ALL);
	fault_test_register(test, USER_C, 1, PAGE_FAULT_KERNEL);
	/* Also those whose turn would come: none begins after the return. */
	data->leaves = "b";
	fault_test_read(data);
	fault_test_expect(test, "ab");
	fault_test_read(data);
	fault_test_expect(test, "");
	page_fault_notifier_synchronize();
	KUNIT_EXPECT_EQ(test, static_key_enabled(&page_fault_users), data->key);
	KUNIT_EXPECT_EQ(test, static_key_enabled(&page_fault_all_users),
			data->all_key);

	data->leaves = NULL;
	fault_test_register(test, USER_C, 1, PAGE_FAULT_KERNEL);
	fault_test_read(data);
	fault_test_expect(test, "c");
}

static void fault_test_fault_in_handler(struct kunit *test)
{
	struct fault_test *data = test->priv;

	fault_test_register(test, USER_A, 3, PAGE_FAULT_KERNEL);
	fault_test_register(test, USER_B, 2, PAGE_FAULT_KERNEL);
	data->faults = "a";
	fault_test_read(data);
	fault_test_expect(test, "aabb");
}

static bool fault_test_fire(struct pt_regs *regs, unsigned long address,
			    int trap, unsigned long error_code)
{
	struct kunit *test = current->kunit_test;
	struct fault_test *data = test ? test->priv : NULL;

	if (!data || address != data->address)
		return false;
	atomic_inc(&data->hits);
	if (READ_ONCE(data->dead))
		atomic_inc(&data->late);
	return false;
}

static int fault_test_thread(void *arg)
{
	struct kunit *test = arg;
	unsigned int n = 0;

	current->kunit_test = test;
	while (!kthread_should_stop()) {
		fault_test_read(test->priv);
		fault_test_notify(test->priv, n & 1);
		if (!(++n % 64))
			schedule_timeout_uninterruptible(1);
	}
	current->kunit_test = NULL;
	return 0;
}

static void fault_test_under_fire(struct kunit *test)
{
	struct fault_test *data = test->priv;
	struct page_fault_notifier fire = { .fn = fault_test_fire };
	struct task_struct *thread[2];
	int i;

	for (i = 0; i < ARRAY_SIZE(thread); i++) {
		thread[i] = kthread_run(fault_test_thread, test, "fault_test");
		KUNIT_ASSERT_FALSE(test, IS_ERR(thread[i]));
	}
	fault_test_register(test, USER_A, 1, PAGE_FAULT_KERNEL);
	for (i = 0; i < 40; i++) {
		fire.mode = i & 1 ? PAGE_FAULT_ALL : PAGE_FAULT_KERNEL;
		fire.priority = i % 3;
		WRITE_ONCE(data->dead, false);
		KUNIT_EXPECT_EQ(test, register_page_fault_notifier(&fire), 0);
		msleep(20);
		KUNIT_EXPECT_EQ(test, unregister_page_fault_notifier(&fire), 0);
		page_fault_notifier_synchronize();
		WRITE_ONCE(data->dead, true);
	}
	msleep(20);
	for (i = 0; i < ARRAY_SIZE(thread); i++)
		kthread_stop(thread[i]);
	KUNIT_EXPECT_GT(test, atomic_read(&data->hits), 0);
	KUNIT_EXPECT_EQ(test, atomic_read(&data->late), 0);
}

static int fault_test_init(struct kunit *test)
{
	struct fault_test *data;

	data = kunit_kzalloc(test, sizeof(*data), GFP_KERNEL);
	if (!data)
		return -ENOMEM;
	data->area = vmalloc(PAGE_SIZE);
	if (!data->area)
		return -ENOMEM;
	/* Behind it there is a page that nothing is mapped to. */
	data->address = (unsigned long)data->area + PAGE_SIZE;
	data->user[USER_A].fn = fault_test_a;
	data->user[USER_B].fn = fault_test_b;
	data->user[USER_C].fn = fault_test_c;
	data->key = static_key_enabled(&page_fault_users);
	data->all_key = static_key_enabled(&page_fault_all_users);
	test->priv = data;
	return 0;
}

static void fault_test_exit(struct kunit *test)
{
	struct fault_test *data = test->priv;
	int i;

	if (!data)
		return;
	for (i = 0; i < USERS; i++) {
		if (data->listed[i])
			unregister_page_fault_notifier(&data->user[i]);
	}
	page_fault_notifier_synchronize();
	vfree(data->area);
}

static struct kunit_case fault_test_cases[] = {
	KUNIT_CASE(fault_test_order),
	KUNIT_CASE(fault_test_claim),
	KUNIT_CASE(fault_test_mode),
	KUNIT_CASE(fault_test_errors),
	KUNIT_CASE(fault_test_leave_in_handler),
	KUNIT_CASE(fault_test_fault_in_handler),
	KUNIT_CASE(fault_test_under_fire),
	{}
};

static struct kunit_suite fault_test_suite = {
	.name = "page_fault_notifier",
	.init = fault_test_init,
	.exit = fault_test_exit,
	.test_cases = fault_test_cases,
};
kunit_test_suite(fault_test_suite);
