// SPDX-License-Identifier: GPL-2.0
/*
 * What markers compete with.
 */
#include <linux/delay.h>
#include <linux/jump_label.h>
#include <linux/kernel.h>
#include <linux/kprobes.h>
#include <linux/marker.h>
#include <linux/printk.h>
#include <asm/text-patching.h>

#include "markbench.h"

#define CREATE_TRACE_POINTS
#include "markbench_trace.h"

static DEFINE_STATIC_KEY_FALSE(mb_key);

static __always_inline void mb_key_site(void)
{
	if (static_branch_unlikely(&mb_key))
		mb_nothing(1, NULL);
}

static MB_LOOP(call, MB_LOOPS, mb_nothing(1, NULL))
static MB_LOOP(key, MB_LOOPS, mb_key_site())
static MB_LOOP(tracepoint, MB_LOOPS, trace_mb_bare(1, NULL))
static MB_LOOP(pr_debug, MB_LOOPS, pr_debug("%d %p\n", 1, NULL))
static MB_LOOP(printk, MB_LOOPS, trace_printk("%d %p\n", 1, NULL))
static MB_LOOP(event, MB_LOOPS, trace_mb_event(1, NULL))
static MB_LOOP(record, MB_LOOPS, MARK(mb_record, "%d %p", 1, NULL))

static const struct mb_loop mb_peer_loops[] = {
	{ "empty loop", mb_loop_empty, MB_LOOPS },
	{ "call of an empty function", mb_loop_call, MB_LOOPS },
	{ "static key, off", mb_loop_key, MB_LOOPS },
	{ "pr_debug, off", mb_loop_pr_debug, MB_LOOPS },
	{ "tracepoint, off", mb_loop_tracepoint, MB_LOOPS },
};

static void mb_probe_one(void *data, int n, void *p)
{
}

static void mb_probe_two(void *data, int n, void *p)
{
}

static int mb_show_tracepoint(struct seq_file *m)
{
	int err;

	err = register_trace_mb_bare(mb_probe_one, NULL);
	if (err)
		return err;
	tracepoint_synchronize_unregister();
	err = mb_measure_one(m, "tracepoint, one empty probe", mb_loop_tracepoint);
	if (!err)
		err = register_trace_mb_bare(mb_probe_two, NULL);
	if (!err) {
		tracepoint_synchronize_unregister();
		err = mb_measure_one(m, "tracepoint, two empty probes",
				     mb_loop_tracepoint);
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
	err = mb_measure_one(m, "kprobe on an empty function, breakpoint",
			     mb_loop_call);
	for (tries = 0; !err && tries < 100; tries++) {
		if (mb_kprobe_optimised())
			break;
		msleep(100);
	}
	if (!err && mb_kprobe_optimised())
		err = mb_measure_one(m, "kprobe on an empty function, optimised",
				     mb_loop_call);
	unregister_kprobe(&kp);
	return err;
}

int mb_show_peers(struct seq_file *m)
{
	int err;

	err = mb_measure(m, "peers", mb_peer_loops, ARRAY_SIZE(mb_peer_loops));
	if (err)
		return err;
	static_branch_enable(&mb_key);
	err = mb_measure_one(m, "static key, on, calling an empty function",
			     mb_loop_key);
	static_branch_disable(&mb_key);
	if (!err)
		err = mb_measure_one(m, "trace_printk", mb_loop_printk);
	if (!err)
		err = mb_show_tracepoint(m);
	if (!err && IS_ENABLED(CONFIG_KPROBES))
		err = mb_show_kprobe(m);
	return err;
}

int mb_show_event(struct seq_file *m)
{
	return mb_measure_one(m, "recorded to the ring buffer: TRACE_EVENT",
			      mb_loop_event);
}

int mb_show_marker(struct seq_file *m)
{
	mb_settle();
	return mb_measure_one(m, "recorded to the ring buffer: marker, letter t",
			      mb_loop_record);
}
