// SPDX-License-Identifier: GPL-2.0
/*
 * Instructions that function entries take. Under QEMU's -icount shift=0 the
 * time stamp counter counts instructions.
 *
 * /sys/kernel/debug/mcountbench, read: measures, one "name value" a line: of a
 * call of an empty function, in hundredths of an instruction; and of patching
 * all functions, in instructions.
 */
#include <linux/debugfs.h>
#include <linux/mcount.h>
#include <linux/module.h>
#include <linux/seq_file.h>

#include "mt_entry.h"

static struct dentry *bench_file;

static notrace void bench_nothing(unsigned long ip, unsigned long parent_ip,
				  struct mcount_user *user)
{
}

DEFINE_MCOUNT_FAST(bench_fast)
{
}

static void bench_show(struct seq_file *m, const char *name)
{
	seq_printf(m, "%s %lld\n", name, mt_entry());
}

static int bench_user(struct seq_file *m, const char *name,
		      struct mcount_user *user)
{
	int err = mcount_filter(user, "mt_entered", true);

	if (!err)
		err = register_mcount_function(user);
	if (err)
		return err;
	bench_show(m, name);
	unregister_mcount_function(user);
	return mcount_filter(user, "", true);
}

/* What it takes to patch all functions, and back; nothing waits in between. */
static int bench_all(struct seq_file *m, const char *name,
		     struct mcount_user *user)
{
	u64 start, on, off;
	int err;

	start = rdtsc_ordered();
	err = register_mcount_function(user);
	on = rdtsc_ordered() - start;
	if (err)
		return err;
	start = rdtsc_ordered();
	mcount_pause(user, true);
	off = rdtsc_ordered() - start;
	unregister_mcount_function(user);
	seq_printf(m, "%s_enable_all %llu\n%s_disable_all %llu\n", name, on,
		   name, off);
	return 0;
}

static int mcountbench_show(struct seq_file *m, void *v)
{
	struct mcount_user bare = {
		.func = bench_nothing, .flags = MCOUNT_UNGUARDED,
	};
	struct mcount_user guarded = { .func = bench_nothing };
	struct mcount_user fast = MCOUNT_FAST_USER(bench_fast);
	int err;

	bench_show(m, "off");
	err = bench_user(m, "fast", &fast);
	err = err ?: bench_user(m, "unguarded", &bare);
	err = err ?: bench_user(m, "guarded", &guarded);
	err = err ?: bench_all(m, "fast", &fast);
	err = err ?: bench_all(m, "unguarded", &bare);
	bench_show(m, "after");
	return err;
}
DEFINE_SHOW_ATTRIBUTE(mcountbench);

static int __init mcountbench_init(void)
{
	bench_file = debugfs_create_file("mcountbench", 0400, NULL, NULL,
					 &mcountbench_fops);
	return 0;
}
module_init(mcountbench_init);

static void __exit mcountbench_exit(void)
{
	debugfs_remove(bench_file);
}
module_exit(mcountbench_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Function entry tracing: instructions per call");
