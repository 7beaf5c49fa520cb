// SPDX-License-Identifier: GPL-2.0
/*
 * A user of function entry tracing, for tests.
 *
 *	filter WORDS	(written) set its filter
 *	on 0|1		(written) register or unregister
 *	toggle N	(written) pause and go on N times; leaves it on
 *	call N		(written) call mt_mcount_target() N times
 *	nmi N		(written) raise N NMIs, each calling it once
 *	mode		0 guarded, 1 unguarded, 2 fast; before it is turned on
 *	hits		calls of the user for mt_mcount_target()
 *	all		calls of it for anything
 */
#include <linux/atomic.h>
#include <linux/mcount.h>
#include <linux/module.h>
#include <asm/nmi.h>

static unsigned int mode;
module_param(mode, uint, 0644);

static atomic_t hits_count, all_count;
static bool nmi_raised;

/* Neither inlined nor cloned nor static: its name is in the tests. */
noinline __noclone int mt_mcount_target(int n);
noinline __noclone int mt_mcount_target(int n)
{
	barrier();	/* or a call might be left out */
	return n + 1;
}

static __always_inline void mt_count(unsigned long ip)
{
	atomic_inc(&all_count);
	if (ip - (unsigned long)mt_mcount_target <= 4)
		atomic_inc(&hits_count);
}

static notrace void mt_func(unsigned long ip, unsigned long parent_ip,
			    struct mcount_user *user)
{
	mt_count(ip);
}

DEFINE_MCOUNT_FAST(mt_fast)
{
	mt_count(ip);
}

static struct mcount_user mt_user;

static int mt_nmi_handler(unsigned int cmd, struct pt_regs *regs)
{
	if (!READ_ONCE(nmi_raised))
		return NMI_DONE;
	WRITE_ONCE(nmi_raised, false);
	mt_mcount_target(0);
	return NMI_HANDLED;
}

static int mt_set_filter(const char *val, const struct kernel_param *kp)
{
	return mcount_filter(&mt_user, val, true);
}

static int mt_set_on(const char *val, const struct kernel_param *kp)
{
	bool on;
	int err = kstrtobool(val, &on);

	if (err)
		return err;
	if (!on)
		return unregister_mcount_function(&mt_user);
	mt_user.func = mode == 2 ? mt_fast_func : mt_func;
	mt_user.fast = mode == 2 ? mt_fast_fast : NULL;
	mt_user.flags = mode == 1 ? MCOUNT_UNGUARDED : 0;
	return register_mcount_function(&mt_user);
}

static int mt_toggle(const char *val, const struct kernel_param *kp)
{
	unsigned int i, n;
	int err = kstrtouint(val, 0, &n);

	for (i = 0; !err && i < 2 * n; i++)
		err = mcount_pause(&mt_user, !(i & 1));
	return err;
}

static int mt_call(const char *val, const struct kernel_param *kp)
{
	unsigned int i, n;
	int err = kstrtouint(val, 0, &n);

	for (i = 0; !err && i < n; i++)
		mt_mcount_target(i);
	return err;
}

static int mt_nmi(const char *val, const struct kernel_param *kp)
{
	unsigned int i, n;
	unsigned long flags;
	int err = kstrtouint(val, 0, &n);

	for (i = 0; !err && i < n; i++) {
		local_irq_save(flags);
		WRITE_ONCE(nmi_raised, true);
		asm volatile("int $2" : : : "memory");
		local_irq_restore(flags);
	}
	return err;
}

static int mt_get(char *buf, const struct kernel_param *kp)
{
	return sysfs_emit(buf, "%d\n", atomic_read(kp->arg));
}

static const struct kernel_param_ops filter_ops = { .set = mt_set_filter };
static const struct kernel_param_ops on_ops = { .set = mt_set_on };
static const struct kernel_param_ops toggle_ops = { .set = mt_toggle };
static const struct kernel_param_ops call_ops = { .set = mt_call };
static const struct kernel_param_ops nmi_ops = { .set = mt_nmi };
static const struct kernel_param_ops count_ops = { .get = mt_get };

module_param_cb(filter, &filter_ops, NULL, 0200);
module_param_cb(on, &on_ops, NULL, 0200);
module_param_cb(toggle, &toggle_ops, NULL, 0200);
module_param_cb(call, &call_ops, NULL, 0200);
module_param_cb(nmi, &nmi_ops, NULL, 0200);
module_param_cb(hits, &count_ops, &hits_count, 0400);
module_param_cb(all, &count_ops, &all_count, 0400);

static int __init mt_mcount_init(void)
{
	return register_nmi_handler(NMI_LOCAL, mt_nmi_handler, 0, "mt_mcount");
}
module_init(mt_mcount_init);

static void __exit mt_mcount_exit(void)
{
	unregister_mcount_function(&mt_user);
	mcount_filter(&mt_user, "", true);
	unregister_nmi_handler(NMI_LOCAL, "mt_mcount");
}
module_exit(mt_mcount_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Function entry tracing: a user for tests");
