// SPDX-License-Identifier: GPL-2.0
/*
 * What the entry of a function adds to a call of it, whatever stands there and
 * whoever traces functions: /sys/kernel/debug/entrybench, in hundredths of an
 * instruction under QEMU's -icount shift=0. Users of the kernel's own kind of
 * function entries are in the other files, in the module's parameter "user".
 */
#include <linux/debugfs.h>
#include <linux/module.h>
#include <linux/seq_file.h>

#include "mt_entry.h"

static struct dentry *entrybench_file;

static int entrybench_show(struct seq_file *m, void *v)
{
	seq_printf(m, "%lld\n", mt_entry());
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(entrybench);

static int __init entrybench_init(void)
{
	entrybench_file = debugfs_create_file("entrybench", 0400, NULL, NULL,
					      &entrybench_fops);
	return 0;
}
module_init(entrybench_init);

static void __exit entrybench_exit(void)
{
	debugfs_remove(entrybench_file);
}
module_exit(entrybench_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Function entries: instructions per call");
