/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Function entry tracing: what its files share.
 *
 *	mcount.c	users, and which function calls whom
 *	mcount_site.c	tables of function entries
 *	mcount_filter.c	which functions a user wants
 *	mcount_call.c	what runs when a function is entered
 */
#ifndef _KERNEL_MCOUNT_H
#define _KERNEL_MCOUNT_H

#include <linux/atomic.h>
#include <linux/list.h>
#include <linux/mcount.h>
#include <linux/mutex.h>
#include <linux/percpu.h>
#include <linux/preempt.h>

struct module;

/**
 * struct mcount_group - the function entries of a part of the kernel's text
 * @list: in mcount_groups
 * @module: module that the text is of, %NULL for the kernel itself
 * @init: it is freed after initialisation
 * @base: address that offsets are relative to
 * @nr: number of entries
 * @wanted: a bit for each entry that the user wants, or %NULL for all of them
 * @fresh: what @wanted of a user becomes, while its filter changes
 * @hits: counts of the profile, or %NULL
 * @offsets: the entries, in order of address
 */
struct mcount_group {
	struct list_head list;
	struct module *module;
	bool init;
	unsigned long base;
	unsigned int nr;
	unsigned long *wanted[MCOUNT_USERS];
	unsigned long *fresh;
	atomic_t *hits;
	u32 offsets[];
};

static inline unsigned long mcount_addr(const struct mcount_group *group,
					unsigned int i)
{
	return group->base + group->offsets[i];
}

/* Lock order: mcount_mutex, then text_mutex and what allocates. */
extern struct mutex mcount_mutex;
extern struct list_head mcount_groups;

/*
 * Users by slot, which is their id less one, and those that functions are
 * patched for, a bit for each slot. The last one stays empty.
 */
extern struct mcount_user *mcount_users[MCOUNT_USERS + 1];
extern unsigned int mcount_active;

/* Tested at the entry of all functions with CONFIG_MCOUNT_STATIC. */
extern int mcount_on;

/* mcount.c */
int mcount_group_coming(struct mcount_group *group);
void mcount_group_going(struct mcount_group *group);
const void *mcount_calls(const struct mcount_group *group, unsigned int i);

/* trace/trace_mcount.c */
#ifdef CONFIG_MCOUNT_TRACER
extern bool mcount_profiled;

void mcount_tracer_init(void);
#else
#define mcount_profiled false

static inline void mcount_tracer_init(void) { }
#endif

/* mcount_site.c */
int mcount_hits_alloc(struct mcount_group *group);
struct mcount_group *mcount_find(unsigned long ip, unsigned int *index);
void mcount_sites_init(void);
const char *mcount_name(const struct mcount_group *group, unsigned int i,
			char *buf, const char **module);
void mcount_synchronize(void);

/* mcount_filter.c */
int mcount_filter_group(const struct list_head *rules,
			struct mcount_group *group);
int mcount_rules_parse(struct list_head *rules, const char *words);
void mcount_rules_free(struct list_head *rules);
size_t mcount_rules_show(const struct list_head *rules, char *buf, size_t size);

/* mcount_call.c */
#define MCOUNT_WALK	MCOUNT_USERS	/* the trampoline to all users */

void mcount_slot_set(unsigned int nr, mcount_func *func);
mcount_func mcount_nobody, mcount_walk, mcount_guarded;
unsigned long mcount_drops(void);

/* Levels of interrupts that call users on this CPU, a bit for each. */
DECLARE_PER_CPU(unsigned int, mcount_levels);
DECLARE_PER_CPU(unsigned long, mcount_dropped);

/**
 * mcount_enter() - begin to call users
 *
 * What they call is not traced for users on the same level of interrupts, or it
 * would never end. An interrupt that comes meanwhile is traced.
 *
 * Context: Preemption off.
 * Return: What mcount_exit() has to be given, or 0 when they must not be called.
 */
static __always_inline unsigned int mcount_enter(void)
{
	unsigned int level = BIT(interrupt_context_level());

	if (unlikely(this_cpu_read(mcount_levels) & level)) {
		this_cpu_inc(mcount_dropped);
		return 0;
	}
	this_cpu_or(mcount_levels, level);
	barrier();
	return level;
}

/**
 * mcount_exit() - end what mcount_enter() began
 * @level: what it returned
 *
 * Context: Preemption off, since then.
 */
static __always_inline void mcount_exit(unsigned int level)
{
	barrier();
	this_cpu_and(mcount_levels, ~level);
}

#endif /* _KERNEL_MCOUNT_H */
