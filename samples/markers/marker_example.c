// SPDX-License-Identifier: GPL-2.0
/*
 * A module with markers: each read of /proc/marker_example passes them.
 */
#include <linux/marker.h>
#include <linux/module.h>
#include <linux/proc_fs.h>
#include <linux/sched.h>
#include <linux/seq_file.h>

static int marker_example_show(struct seq_file *m, void *v)
{
	int i;

	MARK(example_open, "comm %s file %p", current->comm, m->file);
	for (i = 0; i < 10; i++)
		MARK(example_step, "step %d", i);
	MARK(example_done, MARK_NOARGS);
	return 0;
}

static int __init marker_example_init(void)
{
	if (!proc_create_single("marker_example", 0444, NULL,
				marker_example_show))
		return -ENOMEM;
	return 0;
}
module_init(marker_example_init);

static void __exit marker_example_exit(void)
{
	remove_proc_entry("marker_example", NULL);
}
module_exit(marker_example_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: example of a marked module");
