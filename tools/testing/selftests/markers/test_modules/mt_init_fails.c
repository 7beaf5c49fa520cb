// SPDX-License-Identifier: GPL-2.0
/*
 * A module whose init passes markers, in __init and other text, and fails.
 */
#include <linux/marker.h>
#include <linux/module.h>

static noinline void fails_pass(int n)
{
	MARK(mt_fails, "n %d", n);
}

static int __init fails_init(void)
{
	MARK(mt_fails, "n %d", 1);
	fails_pass(2);
	return -ENODEV;
}
module_init(fails_init);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: a module that fails to load");
