// SPDX-License-Identifier: GPL-2.0
/*
 * Markers of names that mt_events has, too, of another format and type; passed
 * N times when N is written to the parameter fire.
 */
#include <linux/marker.h>
#include <linux/module.h>

static int other_fire(const char *val, const struct kernel_param *kp)
{
	unsigned int i, n;
	int err;

	err = kstrtouint(val, 0, &n);
	if (err)
		return err;
	for (i = 0; i < n; i++) {
		MARK(mt_narrow, "n %d", i + 100000);
		MARK(mt_reformed, "text %s new %d", "of another format", i);
	}
	return 0;
}

static const struct kernel_param_ops other_fire_ops = {
	.set = other_fire,
};
module_param_cb(fire, &other_fire_ops, NULL, 0200);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: names of mt_events with other formats");
