// SPDX-License-Identifier: GPL-2.0
/*
 * Function entries recorded to the trace buffer, and counted.
 *
 * The tracer and the profile are two users with one filter. While functions are
 * patched for them nothing is recorded or counted: it would be the patching.
 */
#define pr_fmt(fmt) "mcount: " fmt

#include <linux/cleanup.h>
#include <linux/init.h>
#include <linux/kprobes.h>
#include <linux/lockdep.h>
#include <linux/mcount.h>
#include <linux/string.h>

#include <asm/setup.h>

#include "trace.h"
#include "trace_mcount.h"
#include "../mcount.h"

/* Set while the profile is on: functions that come are given counters. */
bool mcount_profiled;

/* Lock order: trace_types_lock, trace_mcount_mutex, mcount_mutex. */
static DEFINE_MUTEX(trace_mcount_mutex);
static struct trace_array *trace_mcount_array;
static bool trace_mcount_recording;
static bool trace_mcount_counting;
static bool trace_mcount_stopped;

static bool trace_mcount_boot __initdata;
static char trace_mcount_boot_filter[COMMAND_LINE_SIZE] __initdata;

/*
 * Needs neither guard nor preemption off: the ring buffer has both, from where
 * it is called on, and nothing before that can be traced.
 */
static notrace void trace_mcount_record(unsigned long ip,
					unsigned long parent_ip,
					struct mcount_user *user)
{
	struct ring_buffer_event *event;
	struct trace_buffer *buffer;
	struct ftrace_entry *entry;

	if (!READ_ONCE(trace_mcount_recording))
		return;
	buffer = trace_mcount_array->array_buffer.buffer;
	event = ring_buffer_lock_reserve(buffer, sizeof(*entry));
	if (!event)
		return;
	entry = ring_buffer_event_data(event);
	/* Without the ring buffer's own turning off of preemption. */
	tracing_generic_entry_update(&entry->ent, TRACE_FN,
				     tracing_gen_ctx_dec());
	entry->ip = ip;
	entry->parent_ip = parent_ip;
	trace_buffer_unlock_commit_nostack(buffer, event);
}
NOKPROBE_SYMBOL(trace_mcount_record);

static struct mcount_user trace_mcount_user = {
	.func = trace_mcount_record,
	.flags = MCOUNT_UNGUARDED,
};

static notrace void trace_mcount_count(unsigned long ip,
				       unsigned long parent_ip,
				       struct mcount_user *user)
{
	struct mcount_group *group;
	unsigned int index;
	atomic_t *hits;

	if (!READ_ONCE(trace_mcount_counting))
		return;
	group = mcount_find(ip, &index);
	if (!group)
		return;
	hits = READ_ONCE(group->hits);
	if (hits)
		atomic_inc(&hits[index]);
}
NOKPROBE_SYMBOL(trace_mcount_count);

static struct mcount_user trace_mcount_counter = {
	.func = trace_mcount_count,
};

/*
 * Recording is on while the tracer is, and nobody has stopped or patches;
 * counting while the profile is, likewise.
 */
static void trace_mcount_go(void)
{
	lockdep_assert_held(&trace_mcount_mutex);

	WRITE_ONCE(trace_mcount_recording,
		   trace_mcount_array && !trace_mcount_stopped);
	WRITE_ONCE(trace_mcount_counting, mcount_profiled);
}

static void trace_mcount_quiet(void)
{
	lockdep_assert_held(&trace_mcount_mutex);

	WRITE_ONCE(trace_mcount_recording, false);
	WRITE_ONCE(trace_mcount_counting, false);
}

/**
 * trace_mcount_filter() - set the filter of the tracer and the profile
 * @words: see mcount_filter()
 * @reset: likewise
 *
 * Context: Process context. Sleeps.
 * Return: 0 or an error.
 */
int trace_mcount_filter(const char *words, bool reset)
{
	int err;

	guard(mutex)(&trace_mcount_mutex);
	trace_mcount_quiet();
	err = mcount_filter(&trace_mcount_user, words, reset);
	if (!err)
		err = mcount_filter(&trace_mcount_counter, words, reset);
	trace_mcount_go();
	return err;
}

/**
 * trace_mcount_filter_show() - write that filter as words, one a line
 * @buf: buffer
 * @size: its size
 *
 * Context: Process context. May sleep.
 * Return: Number of characters.
 */
size_t trace_mcount_filter_show(char *buf, size_t size)
{
	guard(mutex)(&mcount_mutex);
	if (!trace_mcount_user.rules.next)
		return 0;
	return mcount_rules_show(&trace_mcount_user.rules, buf, size);
}

/**
 * trace_mcount_profile_clear() - count from 0
 *
 * Context: Process context. May sleep.
 */
void trace_mcount_profile_clear(void)
{
	struct mcount_group *group;
	unsigned int i;

	guard(mutex)(&mcount_mutex);
	list_for_each_entry(group, &mcount_groups, list)
		for (i = 0; group->hits && i < group->nr; i++)
			atomic_set(&group->hits[i], 0);
}

static int trace_mcount_profile_alloc(void)
{
	struct mcount_group *group;
	int err;

	guard(mutex)(&mcount_mutex);
	list_for_each_entry(group, &mcount_groups, list) {
		err = mcount_hits_alloc(group);
		if (err)
			return err;
	}
	mcount_profiled = true;
	return 0;
}

/**
 * trace_mcount_profile() - count function entries
 * @on: whether to
 *
 * Counts stay when it is turned off.
 *
 * Context: Process context. Sleeps.
 * Return: 0 or an error.
 */
int trace_mcount_profile(bool on)
{
	int err = 0;

	guard(mutex)(&trace_mcount_mutex);
	if (on == mcount_profiled)
		return 0;
	trace_mcount_quiet();
	if (on) {
		err = trace_mcount_profile_alloc();
		if (!err)
			err = register_mcount_function(&trace_mcount_counter);
		if (err)
			mcount_profiled = false;
	} else {
		err = unregister_mcount_function(&trace_mcount_counter);
		mcount_profiled = false;
	}
	trace_mcount_go();
	return err;
}

static int trace_mcount_tracer_on(struct trace_array *tr)
{
	int err;

	guard(mutex)(&trace_mcount_mutex);
	tracing_start_cmdline_record();
	err = register_mcount_function(&trace_mcount_user);
	if (err) {
		tracing_stop_cmdline_record();
		return err;
	}
	trace_mcount_array = tr;
	trace_mcount_stopped = false;
	smp_wmb(); /* who sees it recording finds the array */
	trace_mcount_go();
	return 0;
}

static void trace_mcount_tracer_off(struct trace_array *tr)
{
	guard(mutex)(&trace_mcount_mutex);
	trace_mcount_quiet();
	unregister_mcount_function(&trace_mcount_user);
	trace_mcount_array = NULL;
	tracing_stop_cmdline_record();
}

static void trace_mcount_start(struct trace_array *tr)
{
	guard(mutex)(&trace_mcount_mutex);
	trace_mcount_stopped = false;
	trace_mcount_go();
}

static void trace_mcount_stop(struct trace_array *tr)
{
	guard(mutex)(&trace_mcount_mutex);
	trace_mcount_stopped = true;
	trace_mcount_go();
}

static struct tracer trace_mcount_tracer __tracer_data = {
	.name = "mcount",
	.init = trace_mcount_tracer_on,
	.reset = trace_mcount_tracer_off,
	.start = trace_mcount_start,
	.stop = trace_mcount_stop,
};

static int __init trace_mcount_setup(char *str)
{
	trace_mcount_boot = !strcmp(str, "on");
	if (trace_mcount_boot)
		trace_set_ring_buffer_expanded(NULL);
	else
		pr_err("mcount=%s: only \"on\" has a meaning\n", str);
	return 1;
}
__setup("mcount=", trace_mcount_setup);

static int __init trace_mcount_filter_setup(char *str)
{
	strscpy(trace_mcount_boot_filter, str, sizeof(trace_mcount_boot_filter));
	return 1;
}
__setup("mcount_filter=", trace_mcount_filter_setup);

/**
 * mcount_tracer_init() - make the tracer known, and start it if asked to
 *
 * Context: Boot, once function entries are known.
 */
void __init mcount_tracer_init(void)
{
	int err;

	if (register_tracer(&trace_mcount_tracer))
		return;
	if (*trace_mcount_boot_filter &&
	    trace_mcount_filter(trace_mcount_boot_filter, true))
		pr_err("mcount_filter=%s: not understood\n",
		       trace_mcount_boot_filter);
	if (!trace_mcount_boot)
		return;
	err = tracing_set_tracer(top_trace_array(), trace_mcount_tracer.name);
	if (err)
		pr_err("cannot trace from boot on: %d\n", err);
}
