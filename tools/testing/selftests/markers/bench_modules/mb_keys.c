// SPDX-License-Identifier: GPL-2.0
/*
 * 10,000 static keys of one site each. Write to parameters enable and disable
 * how many of them, one by one as their owners would.
 */
#include <linux/jump_label.h>
#include <linux/kernel.h>
#include <linux/module.h>

void mb_hit(int a, void *b);

#include "mb_keys.gen"

noinline void mb_hit(int a, void *b)
{
	asm volatile("" : : "r" (a), "r" (b));
}

static bool mb_on = true;
static bool mb_off;

static int mb_set(const char *val, const struct kernel_param *kp)
{
	bool on = *(const bool *)kp->arg;
	unsigned int i, n;
	int err;

	err = kstrtouint(val, 0, &n);
	if (err)
		return err;
	if (n > ARRAY_SIZE(mb_keys))
		return -EINVAL;
	for (i = 0; i < n; i++) {
		if (on)
			static_branch_enable(mb_keys[i]);
		else
			static_branch_disable(mb_keys[i]);
	}
	return 0;
}

static const struct kernel_param_ops mb_ops = { .set = mb_set };

module_param_cb(enable, &mb_ops, &mb_on, 0200);
module_param_cb(disable, &mb_ops, &mb_off, 0200);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: static keys one by one, measured");
