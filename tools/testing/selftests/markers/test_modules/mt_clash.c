// SPDX-License-Identifier: GPL-2.0
/*
 * A second module with marker mt_two of mt_producer, once with another format
 * and once with the same one.
 */
#include <linux/marker.h>
#include <linux/module.h>

static int clash_fire(const char *val, const struct kernel_param *kp)
{
	unsigned int i, n;
	int err;

	err = kstrtouint(val, 0, &n);
	if (err)
		return err;
	for (i = 0; i < n; i++) {
		MARK(mt_two, "other %s", "format");
		MARK(mt_two, "n %d p %p", i, &n);
	}
	return 0;
}

static const struct kernel_param_ops clash_fire_ops = { .set = clash_fire };
module_param_cb(fire, &clash_fire_ops, NULL, 0200);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: a format that differs");
