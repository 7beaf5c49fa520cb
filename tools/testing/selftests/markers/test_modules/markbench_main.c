// SPDX-License-Identifier: GPL-2.0
/*
 * What a marker takes, and what its peers take, by the time stamp counter:
 * instructions under QEMU's -icount shift=0, cycles in user-mode Linux.
 *
 * Files in debugfs, directory markbench; reading one measures:
 *
 *	loops		all that needs no help
 *	record_event	the TRACE_EVENT mb_event, as it is at the moment
 *	record_marker	the marker mb_record, as it is at the moment
 *
 * A line holds block, row, and of the runs of that loop the least, the lower
 * quartile, the median and the upper quartile, in thousandths of an instruction
 * or cycle per event. The loops of a block take turns; the first one is what
 * the others are to be compared with.
 */
#include <linux/debugfs.h>
#include <linux/delay.h>
#include <linux/irqflags.h>
#include <linux/kernel.h>
#include <linux/math64.h>
#include <linux/minmax.h>
#include <linux/module.h>
#include <linux/slab.h>
#include <linux/sort.h>

#include "markbench.h"

static unsigned int runs = 5;
module_param(runs, uint, 0400);
MODULE_PARM_DESC(runs, "how often each loop is measured");

unsigned int mb_runs(void)
{
	return clamp(runs, 5U, 1001U);
}

/* Give the registry time to find the shortest way to the probe. */
void mb_settle(void)
{
	int i;

	for (i = 0; i < 4; i++) {
		marker_synchronize_unregister();
		msleep(50);
	}
}

static int mb_cmp(const void *a, const void *b)
{
	u64 left = *(const u64 *)a, right = *(const u64 *)b;

	return left < right ? -1 : left > right;
}

static void mb_print(struct seq_file *m, const char *block,
		     const struct mb_loop *loop, u64 *took)
{
	unsigned int nr = mb_runs(), i;
	unsigned int shown[] = { 0, nr / 4, nr / 2, nr - 1 - nr / 4 };

	sort(took, nr, sizeof(*took), mb_cmp, NULL);
	seq_printf(m, "%s\t%s", block, loop->row);
	for (i = 0; i < ARRAY_SIZE(shown); i++)
		seq_printf(m, "\t%llu",
			   div_u64(took[shown[i]] * 1000, loop->events));
	seq_putc(m, '\n');
}

/* Run each of a block's loops in turn, many times. */
int mb_measure(struct seq_file *m, const char *block,
	       const struct mb_loop *loops, int nr)
{
	unsigned int run;
	unsigned long flags;
	u64 *took;
	int i;

	took = kvmalloc_array(nr * mb_runs(), sizeof(*took), GFP_KERNEL);
	if (!took)
		return -ENOMEM;
	for (run = 0; run < mb_runs(); run++) {
		for (i = 0; i < nr; i++) {
			local_irq_save(flags);
			took[i * mb_runs() + run] = loops[i].run();
			local_irq_restore(flags);
		}
		cond_resched();
	}
	for (i = 0; i < nr; i++)
		mb_print(m, block, &loops[i], &took[i * mb_runs()]);
	kvfree(took);
	return 0;
}

/* A block of its own, for a loop that needs preparation. */
int mb_measure_one(struct seq_file *m, const char *row, u64 (*run)(void))
{
	const struct mb_loop loops[] = {
		{ "empty loop", mb_loop_empty, MB_LOOPS },
		{ row, run, MB_LOOPS },
	};

	return mb_measure(m, row, loops, ARRAY_SIZE(loops));
}

static int mb_loops_show(struct seq_file *m, void *v)
{
	int err;

	err = mb_show_off(m);
	if (!err)
		err = mb_show_enabled(m);
	if (!err)
		err = mb_show_peers(m);
	return err ?: mb_measure_one(m, "empty loop, patched marker, off again",
				     mb_loop_marker);
}
DEFINE_SHOW_ATTRIBUTE(mb_loops);

static int mb_record_event_show(struct seq_file *m, void *v)
{
	return mb_show_event(m);
}
DEFINE_SHOW_ATTRIBUTE(mb_record_event);

static int mb_record_marker_show(struct seq_file *m, void *v)
{
	return mb_show_marker(m);
}
DEFINE_SHOW_ATTRIBUTE(mb_record_marker);

static struct dentry *mb_dir;

static int __init mb_init(void)
{
	mb_dir = debugfs_create_dir("markbench", NULL);
	debugfs_create_file("loops", 0400, mb_dir, NULL, &mb_loops_fops);
	debugfs_create_file("record_event", 0400, mb_dir, NULL,
			    &mb_record_event_fops);
	debugfs_create_file("record_marker", 0400, mb_dir, NULL,
			    &mb_record_marker_fops);
	return 0;
}
module_init(mb_init);

static void __exit mb_exit(void)
{
	debugfs_remove(mb_dir);
	marker_synchronize_unregister();
}
module_exit(mb_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: instructions or cycles per hit, and its peers'");
