// SPDX-License-Identifier: GPL-2.0
/*
 * Instructions that a marker takes, above those of the empty loop. Under
 * QEMU's -icount shift=0 the time stamp counter counts instructions.
 *
 * /sys/kernel/debug/markbench, read: measures, one "name value" a line, the
 * value in hundredths of an instruction.
 */
#include <linux/debugfs.h>
#include <linux/delay.h>
#include <linux/irqflags.h>
#include <linux/limits.h>
#include <linux/marker.h>
#include <linux/module.h>
#include <linux/seq_file.h>
#include <asm/msr.h>

#define BENCH_LOOPS	10000
#define BENCH_RUNS	5

static unsigned long bench_count;
static struct dentry *bench_file;

DEFINE_MARKER_FAST_PROBE(bench_fast_empty, int, n, void *, p)
{
}

DEFINE_MARKER_FAST_PROBE(bench_fast_count, int, n, void *, p)
{
	bench_count++;
}

static void bench_varargs_empty(const struct marker *marker, void *data,
				const char *fmt, va_list *args)
{
}

static noinline u64 bench_empty(void)
{
	u64 start;
	int i;

	start = rdtsc_ordered();
	for (i = 0; i < BENCH_LOOPS; i++)
		asm volatile("");
	return rdtsc_ordered() - start;
}

static noinline u64 bench_marker(void)
{
	u64 start;
	int i;

	start = rdtsc_ordered();
	for (i = 0; i < BENCH_LOOPS; i++) {
		asm volatile("");
		MARK(subsys_mark1, "%d %p", 1, NULL);
	}
	return rdtsc_ordered() - start;
}

static noinline u64 bench_generic(void)
{
	u64 start;
	int i;

	start = rdtsc_ordered();
	for (i = 0; i < BENCH_LOOPS; i++) {
		asm volatile("");
		_MARK(subsys_mark2, "%d %p", 1, NULL);
	}
	return rdtsc_ordered() - start;
}

static u64 bench_least(u64 (*loop)(void))
{
	u64 least = U64_MAX, took;
	unsigned long flags;
	int i;

	for (i = 0; i < BENCH_RUNS; i++) {
		local_irq_save(flags);
		took = loop();
		local_irq_restore(flags);
		if (took < least)
			least = took;
	}
	return least;
}

/* Hundredths of an instruction an iteration, above the empty loop. */
static s64 bench(u64 (*loop)(void))
{
	s64 extra = bench_least(loop) - bench_least(bench_empty);

	return div_s64(extra * 100 + BENCH_LOOPS / 2, BENCH_LOOPS);
}

static void bench_show(struct seq_file *m, const char *name,
		       u64 (*loop)(void))
{
	seq_printf(m, "%s %lld\n", name, bench(loop));
}

/* Give the registry time to find the shortest way to the probe. */
static void bench_settle(void)
{
	int i;

	for (i = 0; i < 4; i++) {
		marker_synchronize_unregister();
		msleep(50);
	}
}

static int bench_fast(struct seq_file *m)
{
	int err;

	err = marker_fast_probe_register("subsys_mark1", "%d %p",
					 &bench_fast_empty);
	if (err)
		return err;
	bench_show(m, "marker_fast_empty", bench_marker);
	marker_fast_probe_unregister("subsys_mark1", &bench_fast_empty);

	err = marker_fast_probe_register("subsys_mark1", "%d %p",
					 &bench_fast_count);
	if (err)
		return err;
	bench_count = 0;
	bench_show(m, "marker_fast_count", bench_marker);
	marker_fast_probe_unregister("subsys_mark1", &bench_fast_count);
	seq_printf(m, "hits %lu\n", bench_count / BENCH_RUNS);
	return 0;
}

static int bench_varargs(struct seq_file *m)
{
	int one, two, err;

	err = marker_probe_register("subsys_mark1", "%d %p",
				    bench_varargs_empty, &one);
	if (err)
		return err;
	bench_settle();
	bench_show(m, "marker_varargs_empty", bench_marker);
	err = marker_probe_register("subsys_mark1", "%d %p",
				    bench_varargs_empty, &two);
	if (!err) {
		bench_settle();
		bench_show(m, "marker_varargs_two", bench_marker);
		marker_probe_unregister("subsys_mark1", bench_varargs_empty,
					&two);
	}
	marker_probe_unregister("subsys_mark1", bench_varargs_empty, &one);
	if (err)
		return err;

	err = marker_probe_register("subsys_mark2", "%d %p",
				    bench_varargs_empty, NULL);
	if (err)
		return err;
	bench_settle();
	bench_show(m, "generic_varargs_empty", bench_generic);
	marker_probe_unregister("subsys_mark2", bench_varargs_empty, NULL);
	return 0;
}

static int markbench_show(struct seq_file *m, void *v)
{
	int err;

	seq_printf(m, "empty_loop %llu\n",
		   div_u64(bench_least(bench_empty) * 100, BENCH_LOOPS));
	bench_show(m, "marker_off", bench_marker);
	bench_show(m, "generic_off", bench_generic);
	err = bench_fast(m);
	if (!err)
		err = bench_varargs(m);
	marker_synchronize_unregister();
	if (err)
		return err;
	bench_show(m, "marker_off_again", bench_marker);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(markbench);

static int __init markbench_init(void)
{
	bench_file = debugfs_create_file("markbench", 0400, NULL, NULL,
					 &markbench_fops);
	return 0;
}
module_init(markbench_init);

static void __exit markbench_exit(void)
{
	debugfs_remove(bench_file);
}
module_exit(markbench_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: instructions per hit");
