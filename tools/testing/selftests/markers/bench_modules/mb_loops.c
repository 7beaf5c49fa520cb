// SPDX-License-Identifier: GPL-2.0
/*
 * Instructions per iteration of loops with one event each, off and on. Under
 * QEMU's -icount shift=0 the time stamp counter counts instructions.
 *
 * Files in debugfs, directory mb; reading one measures:
 *
 *	loops		all that needs no help: "row<TAB>instructions", the
 *			latter in thousandths of one
 *	record_event	the TRACE_EVENT mb_event, as it is at the moment
 *	record_marker	the marker mb_record, as it is at the moment
 */
#include <linux/debugfs.h>
#include <linux/delay.h>
#include <linux/immediate.h>
#include <linux/irqflags.h>
#include <linux/jump_label.h>
#include <linux/kernel.h>
#include <linux/kprobes.h>
#include <linux/limits.h>
#include <linux/marker.h>
#include <linux/module.h>
#include <linux/seq_file.h>
#include <linux/string.h>
#include <asm/msr.h>
#include <asm/nops.h>
#include <asm/text-patching.h>

#define CREATE_TRACE_POINTS
#include "mb_trace.h"

#define MB_LOOPS	50000
#define MB_COPIES	1000
#define MB_COPY_BYTES	4096
#define MB_RUNS		5

static struct {
	int n;
	void *p;
} mb_copied;

static char mb_from[MB_COPY_BYTES];
static char mb_to[MB_COPY_BYTES];

static DEFINE_IMV(u32, mb_imv);
static DEFINE_STATIC_KEY_FALSE(mb_key);

/* Nothing, but room for the jump of an optimised kprobe. */
static noinline void mb_nothing(int n, void *p)
{
	asm volatile(ASM_NOP5 : : "r" (n), "r" (p));
}

#define MB_LOOP(name, nr, ...)						\
static noinline u64 mb_loop_##name(void)					\
{									\
	u64 start;							\
	int i;								\
									\
	start = rdtsc_ordered();					\
	for (i = 0; i < (nr); i++) {					\
		asm volatile("");					\
		__VA_ARGS__;						\
	}								\
	return rdtsc_ordered() - start;					\
}

/* An immediate value as the site of a marker uses it. */
static __always_inline void mb_immediate(void)
{
	if (unlikely(imv_read(mb_imv)))
		mb_nothing(1, NULL);
}

static __always_inline void mb_key_site(void)
{
	if (static_branch_unlikely(&mb_key))
		mb_nothing(1, NULL);
}

static __always_inline void mb_nop(void)
{
	asm volatile(ASM_NOP5);
}

static __always_inline void mb_copy(void)
{
	memcpy(mb_to, mb_from, MB_COPY_BYTES);
	barrier_data(mb_to);
}

MB_LOOP(empty, MB_LOOPS)
MB_LOOP(immediate, MB_LOOPS, mb_immediate())
MB_LOOP(generic, MB_LOOPS, _MARK(mb_generic, "%d %p", 1, NULL))
MB_LOOP(nop, MB_LOOPS, mb_nop())
MB_LOOP(marker, MB_LOOPS, MARK(subsys_mark1, "%d %p", 1, NULL))
MB_LOOP(copy, MB_COPIES, mb_copy())
MB_LOOP(copy_immediate, MB_COPIES, mb_copy(); mb_immediate())
MB_LOOP(copy_generic, MB_COPIES, mb_copy();
	_MARK(mb_copy_generic, "%d %p", 1, NULL))
MB_LOOP(copy_nop, MB_COPIES, mb_copy(); mb_nop())
MB_LOOP(copy_marker, MB_COPIES, mb_copy();
	MARK(mb_copy_marker, "%d %p", 1, NULL))

MB_LOOP(call, MB_LOOPS, mb_nothing(1, NULL))
MB_LOOP(key, MB_LOOPS, mb_key_site())
MB_LOOP(tracepoint, MB_LOOPS, trace_mb_bare(1, NULL))
MB_LOOP(pr_debug, MB_LOOPS, pr_debug("%d %p\n", 1, NULL))
MB_LOOP(printk, MB_LOOPS, trace_printk("%d %p\n", 1, NULL))
MB_LOOP(event, MB_LOOPS, trace_mb_event(1, NULL))
MB_LOOP(record, MB_LOOPS, MARK(mb_record, "%d %p", 1, NULL))

static u64 mb_least(u64 (*loop)(void))
{
	u64 least = U64_MAX, took;
	unsigned long flags;
	int i;

	for (i = 0; i < MB_RUNS; i++) {
		local_irq_save(flags);
		took = loop();
		local_irq_restore(flags);
		if (took < least)
			least = took;
	}
	return least;
}

static void mb_show(struct seq_file *m, const char *row, u64 total,
		    u32 iterations)
{
	seq_printf(m, "%s\t%llu\n", row, div_u64(total * 1000, iterations));
}

static void mb_measure(struct seq_file *m, const char *row, u64 (*loop)(void))
{
	mb_show(m, row, mb_least(loop), MB_LOOPS);
}

static void mb_measure_copy(struct seq_file *m, const char *row,
			    u64 (*loop)(void))
{
	mb_show(m, row, mb_least(loop), MB_COPIES);
}

DEFINE_MARKER_FAST_PROBE(mb_fast_empty, int, n, void *, p)
{
}

DEFINE_MARKER_FAST_PROBE(mb_fast_copies, int, n, void *, p)
{
	WRITE_ONCE(mb_copied.n, n);
	WRITE_ONCE(mb_copied.p, p);
}

static void mb_varargs_empty(const struct marker *marker, void *data,
			     const char *fmt, va_list *args)
{
}

static void mb_varargs_copies(const struct marker *marker, void *data,
			      const char *fmt, va_list *args)
{
	WRITE_ONCE(mb_copied.n, va_arg(*args, int));
	WRITE_ONCE(mb_copied.p, va_arg(*args, void *));
}

/* A parser as small as can be: flags, widths and lengths are passed over. */
static void mb_varargs_parses(const struct marker *marker, void *data,
			      const char *fmt, va_list *args)
{
	bool in_spec = false, is_long = false;

	for (; *fmt; fmt++) {
		if (!in_spec) {
			in_spec = *fmt == '%';
			is_long = false;
			continue;
		}
		switch (*fmt) {
		case 'l':
		case 'z':
			is_long = true;
			continue;
		case 'd':
		case 'i':
		case 'u':
		case 'x':
			if (is_long)
				WRITE_ONCE(mb_copied.p,
					   (void *)va_arg(*args, long));
			else
				WRITE_ONCE(mb_copied.n, va_arg(*args, int));
			break;
		case 'p':
		case 's':
			WRITE_ONCE(mb_copied.p, va_arg(*args, void *));
			break;
		case '%':
			break;
		default:
			continue;
		}
		in_spec = false;
	}
}

/* Give the registry time to find the shortest way to the probe. */
static void mb_settle(void)
{
	marker_synchronize_unregister();
	msleep(100);
	marker_synchronize_unregister();
}

static int mb_fast(struct seq_file *m, const char *row,
		   const struct marker_fast_probe *probe)
{
	int err;

	err = marker_fast_probe_register("subsys_mark1", "%d %p", probe);
	if (err)
		return err;
	mb_settle();
	mb_measure(m, row, mb_loop_marker);
	err = marker_fast_probe_unregister("subsys_mark1", probe);
	mb_settle();
	return err;
}

static int mb_varargs(struct seq_file *m, const char *row,
		      marker_probe_func *probe)
{
	int err;

	err = marker_probe_register("subsys_mark1", "%d %p", probe, NULL);
	if (err)
		return err;
	mb_settle();
	mb_measure(m, row, mb_loop_marker);
	err = marker_probe_unregister("subsys_mark1", probe, NULL);
	mb_settle();
	return err;
}

static int mb_show_markers(struct seq_file *m)
{
	int err;

	mb_measure(m, "empty loop", mb_loop_empty);
	mb_measure(m, "empty loop, immediate value test and branch, off",
		   mb_loop_immediate);
	mb_measure(m, "empty loop, load test and branch (generic), off",
		   mb_loop_generic);
	mb_measure(m, "empty loop, 5 NOP bytes", mb_loop_nop);
	mb_measure(m, "empty loop, patched marker, off", mb_loop_marker);
	mb_measure_copy(m, "memcpy loop", mb_loop_copy);
	mb_measure_copy(m, "memcpy loop, immediate, off", mb_loop_copy_immediate);
	mb_measure_copy(m, "memcpy loop, generic, off", mb_loop_copy_generic);
	mb_measure_copy(m, "memcpy loop, 5 NOP bytes", mb_loop_copy_nop);
	mb_measure_copy(m, "memcpy loop, patched marker, off", mb_loop_copy_marker);

	err = mb_fast(m, "enabled, empty fast probe", &mb_fast_empty);
	if (!err)
		err = mb_fast(m,
			      "enabled, fast probe takes its arguments directly and copies them",
			      &mb_fast_copies);
	if (!err)
		err = mb_varargs(m, "enabled, empty varargs probe", mb_varargs_empty);
	if (!err)
		err = mb_varargs(m, "enabled, probe takes them with va_arg and copies them",
				 mb_varargs_copies);
	if (!err)
		err = mb_varargs(m, "enabled, probe parses the format string and copies them",
				 mb_varargs_parses);
	return err;
}

static void mb_probe_one(void *data, int n, void *p)
{
}

static void mb_probe_two(void *data, int n, void *p)
{
}

static int mb_show_tracepoint(struct seq_file *m)
{
	int err;

	mb_measure(m, "tracepoint, off", mb_loop_tracepoint);
	err = register_trace_mb_bare(mb_probe_one, NULL);
	if (err)
		return err;
	tracepoint_synchronize_unregister();
	mb_measure(m, "tracepoint, one empty probe", mb_loop_tracepoint);
	err = register_trace_mb_bare(mb_probe_two, NULL);
	if (!err) {
		tracepoint_synchronize_unregister();
		mb_measure(m, "tracepoint, two empty probes", mb_loop_tracepoint);
		unregister_trace_mb_bare(mb_probe_two, NULL);
	}
	unregister_trace_mb_bare(mb_probe_one, NULL);
	tracepoint_synchronize_unregister();
	return err;
}

static int mb_kprobe_handler(struct kprobe *p, struct pt_regs *regs)
{
	return 0;
}

/* The kprobe that knows it is not the one that was registered. */
static bool mb_kprobe_optimised(void)
{
	return READ_ONCE(*(u8 *)mb_nothing) == JMP32_INSN_OPCODE;
}

static int mb_show_kprobe(struct seq_file *m)
{
	struct kprobe kp = {
		.addr = (void *)mb_nothing,
		.pre_handler = mb_kprobe_handler,
	};
	int err, tries;

	err = register_kprobe(&kp);
	if (err)
		return err;
	/* The optimiser comes later. */
	mb_measure(m, "kprobe on an empty function, breakpoint", mb_loop_call);
	for (tries = 0; tries < 100; tries++) {
		if (mb_kprobe_optimised())
			break;
		msleep(100);
	}
	if (mb_kprobe_optimised())
		mb_measure(m, "kprobe on an empty function, optimised", mb_loop_call);
	unregister_kprobe(&kp);
	return 0;
}

static int mb_show_peers(struct seq_file *m)
{
	int err;

	mb_measure(m, "call of an empty function", mb_loop_call);
	mb_measure(m, "static key, off", mb_loop_key);
	static_branch_enable(&mb_key);
	mb_measure(m, "static key, on, calling an empty function", mb_loop_key);
	static_branch_disable(&mb_key);
	mb_measure(m, "pr_debug, off", mb_loop_pr_debug);
	mb_measure(m, "trace_printk", mb_loop_printk);
	err = mb_show_tracepoint(m);
	if (!err)
		err = mb_show_kprobe(m);
	return err;
}

static int mb_loops_show(struct seq_file *m, void *v)
{
	int err;

	err = mb_show_markers(m);
	if (!err)
		err = mb_show_peers(m);
	if (!err)
		mb_measure(m, "empty loop, patched marker, off again", mb_loop_marker);
	return err;
}
DEFINE_SHOW_ATTRIBUTE(mb_loops);

static int mb_record_event_show(struct seq_file *m, void *v)
{
	mb_measure(m, "recorded to the ring buffer: TRACE_EVENT", mb_loop_event);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(mb_record_event);

static int mb_record_marker_show(struct seq_file *m, void *v)
{
	mb_settle();
	mb_measure(m, "recorded to the ring buffer: marker, letter t", mb_loop_record);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(mb_record_marker);

static struct dentry *mb_dir;

static int __init mb_loops_init(void)
{
	mb_dir = debugfs_create_dir("mb", NULL);
	debugfs_create_file("loops", 0400, mb_dir, NULL, &mb_loops_fops);
	debugfs_create_file("record_event", 0400, mb_dir, NULL,
			    &mb_record_event_fops);
	debugfs_create_file("record_marker", 0400, mb_dir, NULL,
			    &mb_record_marker_fops);
	return 0;
}
module_init(mb_loops_init);

static void __exit mb_loops_exit(void)
{
	debugfs_remove(mb_dir);
	marker_synchronize_unregister();
}
module_exit(mb_loops_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: instructions per hit, and its peers'");
