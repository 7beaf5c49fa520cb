// SPDX-License-Identifier: GPL-2.0
/*
 * What recording a marker takes, and recording a TRACE_EVENT() of the same
 * fields. Files in /sys/kernel/debug/mt_record, read, run a loop of one kind
 * with the events as they are, and tell hundredths of an instruction:
 *
 *	marker_NAME, event_NAME	where NAME is two, six, twelve or string
 */
#include <linux/debugfs.h>
#include <linux/module.h>
#include <linux/seq_file.h>

#include "mt_bench.h"

#define CREATE_TRACE_POINTS
#include "mt_record_trace.h"

static const char record_text[] = "sixteen letters.";

BENCH_LOOP(record_marker_two, MARK(mt_record_two, "a %d b %p", i, NULL))
BENCH_LOOP(record_event_two, trace_mt_record_two(i, NULL))
BENCH_LOOP(record_marker_six,
	   MARK(mt_record_six, "a %d b %ld c %u d %d e %d f %d", i, 2L, (u8)3,
		4, 5, 6))
BENCH_LOOP(record_event_six, trace_mt_record_six(i, 2, 3, 4, 5, 6))
BENCH_LOOP(record_marker_twelve,
	   MARK(mt_record_twelve,
		"a %d b %d c %d d %d e %d f %d g %ld h %ld i %ld j %ld k %ld l %ld",
		i, 2, 3, 4, 5, 6, 7L, 8L, 9L, 10L, 11L, 12L))
BENCH_LOOP(record_event_twelve,
	   trace_mt_record_twelve(i, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12))
BENCH_LOOP(record_marker_string, MARK(mt_record_string, "a %d b %s", i, record_text))
BENCH_LOOP(record_event_string, trace_mt_record_string(i, record_text))

static const struct record_loop {
	const char *name;
	u64 (*loop)(void);
} record_loops[] = {
	{ "marker_two", record_marker_two },
	{ "event_two", record_event_two },
	{ "marker_six", record_marker_six },
	{ "event_six", record_event_six },
	{ "marker_twelve", record_marker_twelve },
	{ "event_twelve", record_event_twelve },
	{ "marker_string", record_marker_string },
	{ "event_string", record_event_string },
};

static int record_show(struct seq_file *m, void *v)
{
	const struct record_loop *loop = m->private;

	bench_settle();
	seq_printf(m, "%lld\n", bench(loop->loop));
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(record);

static struct dentry *record_dir;

static int __init record_init(void)
{
	int i;

	record_dir = debugfs_create_dir("mt_record", NULL);
	for (i = 0; i < ARRAY_SIZE(record_loops); i++)
		debugfs_create_file(record_loops[i].name, 0400, record_dir,
				    (void *)&record_loops[i], &record_fops);
	return 0;
}
module_init(record_init);

static void __exit record_exit(void)
{
	debugfs_remove(record_dir);
	marker_synchronize_unregister();
}
module_exit(record_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: instructions per record");
