// SPDX-License-Identifier: GPL-2.0
/*
 * Users of mcount that do nothing, for all functions: written to the parameter
 * "user", fast, unguarded, guarded or none. The module cannot go meanwhile.
 */
#include <linux/mcount.h>
#include <linux/module.h>
#include <linux/string.h>

static notrace void entrybench_nothing(unsigned long ip,
				       unsigned long parent_ip,
				       struct mcount_user *user)
{
}

DEFINE_MCOUNT_FAST(entrybench)
{
}

static struct mcount_user entrybench_fast_user = MCOUNT_FAST_USER(entrybench);
static struct mcount_user entrybench_unguarded_user = {
	.func = entrybench_nothing, .flags = MCOUNT_UNGUARDED,
};
static struct mcount_user entrybench_guarded_user = { .func = entrybench_nothing };

static struct mcount_user *entrybench_user;

static struct mcount_user *entrybench_find(const char *name)
{
	if (sysfs_streq(name, "fast"))
		return &entrybench_fast_user;
	if (sysfs_streq(name, "unguarded"))
		return &entrybench_unguarded_user;
	if (sysfs_streq(name, "guarded"))
		return &entrybench_guarded_user;
	return NULL;
}

static int entrybench_set(const char *val, const struct kernel_param *kp)
{
	struct mcount_user *user = entrybench_find(val);
	int err;

	if (!user && !sysfs_streq(val, "none"))
		return -EINVAL;
	if (!user == !entrybench_user)
		return -EBUSY;
	if (user) {
		err = register_mcount_function(user);
		if (err)
			return err;
		__module_get(THIS_MODULE);
	} else {
		unregister_mcount_function(entrybench_user);
		module_put(THIS_MODULE);
	}
	entrybench_user = user;
	return 0;
}

static const struct kernel_param_ops entrybench_ops = { .set = entrybench_set };
module_param_cb(user, &entrybench_ops, NULL, 0200);
