// SPDX-License-Identifier: GPL-2.0
/*
 * Users of the page fault notifier, who do nothing or count, and a kprobe:
 * loaded as users=3, they stand for a debugger, a machine check handler and a
 * memory driver.
 */
#include <linux/atomic.h>
#include <linux/kprobes.h>
#include <linux/module.h>
#include <linux/page_fault_notifier.h>

#define MAX_USERS	8

static unsigned int users;
module_param(users, uint, 0444);
MODULE_PARM_DESC(users, "how many users to register, at most 8");

static bool all;
module_param(all, bool, 0444);
MODULE_PARM_DESC(all, "they want faults of user mode as well");

static bool count;
module_param(count, bool, 0444);
MODULE_PARM_DESC(count, "they count faults");

static bool probe;
module_param(probe, bool, 0444);
MODULE_PARM_DESC(probe, "register a kprobe");

static int user_faults;
module_param(user_faults, int, 0444);
MODULE_PARM_DESC(user_faults, "faults of user mode counted");

static int kernel_faults;
module_param(kernel_faults, int, 0444);
MODULE_PARM_DESC(kernel_faults, "faults of kernel mode counted");

static struct page_fault_notifier notifiers[MAX_USERS];

static bool mt_faults_nothing(struct pt_regs *regs, unsigned long address,
			      int trap, unsigned long error_code)
{
	return false;
}
NOKPROBE_SYMBOL(mt_faults_nothing);

static bool mt_faults_count(struct pt_regs *regs, unsigned long address,
			    int trap, unsigned long error_code)
{
	if (user_mode(regs))
		user_faults++;
	else
		kernel_faults++;
	return false;
}
NOKPROBE_SYMBOL(mt_faults_count);

/* Never called: a kprobe that is armed and never hit. */
int mt_faults_probed(void);
noinline int mt_faults_probed(void)
{
	return 0;
}

static int mt_faults_pre(struct kprobe *p, struct pt_regs *regs)
{
	return 0;
}

/*
 * With this, the kprobe does not become a jump. Undoing a jump is put off, and a
 * kprobe whose module goes before would stay in the way of the next one there.
 */
static void mt_faults_post(struct kprobe *p, struct pt_regs *regs,
			   unsigned long flags)
{
}

static struct kprobe kprobe = {
	.symbol_name = "mt_faults_probed",
	.pre_handler = mt_faults_pre,
	.post_handler = mt_faults_post,
};

static void mt_faults_leave(unsigned int registered)
{
	while (registered--)
		unregister_page_fault_notifier(&notifiers[registered]);
	page_fault_notifier_synchronize();
}

static int __init mt_faults_init(void)
{
	unsigned int i;
	int err = 0;

	if (users > MAX_USERS)
		return -EINVAL;
	for (i = 0; i < users; i++) {
		notifiers[i].fn = count ? mt_faults_count : mt_faults_nothing;
		notifiers[i].mode = all ? PAGE_FAULT_ALL : PAGE_FAULT_KERNEL;
		notifiers[i].priority = i;
		err = register_page_fault_notifier(&notifiers[i]);
		if (err)
			break;
	}
	if (!err && probe)
		err = register_kprobe(&kprobe);
	if (err)
		mt_faults_leave(i);
	return err;
}
module_init(mt_faults_init);

static void __exit mt_faults_exit(void)
{
	if (probe)
		unregister_kprobe(&kprobe);
	mt_faults_leave(users);
}
module_exit(mt_faults_exit);

MODULE_DESCRIPTION("Users of the page fault notifier, for tests");
MODULE_LICENSE("GPL");
