// SPDX-License-Identifier: GPL-2.0
/*
 * A module with 10,000 markers: mt_many_0 to mt_many_9999.
 *
 * Write to parameter "fire" how often to pass them all.
 */
#include <linux/marker.h>
#include <linux/module.h>
#include <linux/sched.h>

#include "mt_many.gen"

static int many_fire(const char *val, const struct kernel_param *kp)
{
	unsigned int i, n;
	int err;

	err = kstrtouint(val, 0, &n);
	if (err)
		return err;
	for (i = 0; i < n; i++) {
		many_pass_all(i, &n);
		cond_resched();
	}
	return 0;
}

static const struct kernel_param_ops many_fire_ops = { .set = many_fire };
module_param_cb(fire, &many_fire_ops, NULL, 0200);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: 10,000 of them");
