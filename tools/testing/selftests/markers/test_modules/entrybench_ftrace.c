// SPDX-License-Identifier: GPL-2.0
/*
 * A user of ftrace that does nothing, for all functions: written to the parameter
 * "user", ops or none. The module cannot go meanwhile.
 */
#include <linux/ftrace.h>
#include <linux/module.h>
#include <linux/string.h>

static notrace void entrybench_func(unsigned long ip, unsigned long parent_ip,
				    struct ftrace_ops *ops,
				    struct ftrace_regs *regs)
{
}

static struct ftrace_ops entrybench_user = { .func = entrybench_func };
static bool entrybench_on;

static int entrybench_set(const char *val, const struct kernel_param *kp)
{
	bool on = sysfs_streq(val, "ops");
	int err;

	if (!on && !sysfs_streq(val, "none"))
		return -EINVAL;
	if (on == entrybench_on)
		return -EBUSY;
	if (on) {
		err = register_ftrace_function(&entrybench_user);
		if (err)
			return err;
		__module_get(THIS_MODULE);
	} else {
		unregister_ftrace_function(&entrybench_user);
		module_put(THIS_MODULE);
	}
	entrybench_on = on;
	return 0;
}

static const struct kernel_param_ops entrybench_ops = { .set = entrybench_set };
module_param_cb(user, &entrybench_ops, NULL, 0200);
