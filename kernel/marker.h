/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Kernel markers: what the registry shares with its front ends.
 */
#ifndef _KERNEL_MARKER_H
#define _KERNEL_MARKER_H

#include <linux/bits.h>
#include <linux/list.h>
#include <linux/lockdep.h>
#include <linux/marker.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/percpu.h>
#include <linux/ratelimit_types.h>

/* Built-in probes, as bits in the order of MARKER_LETTERS. */
enum marker_letter {
	MARKER_TRACE	= BIT(0),
	MARKER_COUNT	= BIT(1),
	MARKER_PRINT	= BIT(2),
};

#define MARKER_NR_LETTERS	3
#define MARKER_NR_MASKS		BIT(MARKER_NR_LETTERS)

/* Probes nested on a CPU: a task, a softirq, an interrupt and an NMI. */
#define MARKER_MAX_DEPTH	4

/* A probe registered by name. */
struct marker_reg {
	struct list_head list;		/* marker_entry::regs */
	struct marker_probe probe;
	const struct marker_fast_probe *fast;
	const char *types;		/* that it can take, NULL: any */
	bool format;			/* asked for one */
};

/* A marker name: what all its sites have in common. */
struct marker_entry {
	struct hlist_node node;
	struct list_head sites;		/* marker_site::list */
	struct list_head regs;		/* marker_reg::list */
	struct list_head update;	/* while marker_update() runs */
	unsigned int nr_regs;
	char *format;			/* NULL until a site or probe gives it */
	u64 __percpu *hits;		/* of the built-in counter */
	void *event;			/* of the letter t */
	struct ratelimit_state limit;	/* of the printk() probe */
	/* By mask of letters, for the sites with just these on. */
	struct marker_probes *probes[MARKER_NR_MASKS];
	struct marker_probes *new_probes[MARKER_NR_MASKS];
	struct rcu_head rcu;
	char name[];
};

/* An instruction to patch: a site, or a call in a cold block. */
struct marker_code {
	void *addr;
	const void *target;		/* sites only */
	int next;			/* of the same marker, -1: none */
	u8 len;				/* in bytes */
	bool init;			/* goes away after initialisation */
	bool bad;			/* not the bytes that were expected */
};

/* A MARK() statement. */
struct marker_site {
	struct list_head list;		/* marker_entry::sites */
	struct marker_entry *entry;
	struct marker_group *group;
	const struct marker *marker;
	const void *dest;		/* where its calls go */
	int code;			/* first of its sites in group->codes */
	int call;			/* and of its calls in group->calls */
	u8 letters;
	u8 new_letters;
	bool on;
	bool quiet;			/* no CPU is in its cold blocks */
	bool mismatch;			/* format or types are not its name's */
};

/* All markers of the kernel, or of a module. */
struct marker_group {
	struct list_head list;
	struct module *module;
	bool init_gone;
	unsigned int nr_sites;
	unsigned int nr_codes;
	unsigned int nr_calls;
	struct marker_code *codes;
	struct marker_code *calls;
	struct marker_site *sites;
};

/* Criteria of a query; all that are given must hold. Globs but for format. */
struct marker_query {
	struct list_head list;
	const char *name;
	const char *module;
	const char *file;
	const char *func;
	const char *format;		/* a part of it */
	unsigned int first_line;
	unsigned int last_line;		/* 0: any line */
	u8 clear;			/* letters' bits to take away, */
	u8 set;				/* then to add */
	char text[];
};

/* Hits refused, by reason. */
struct marker_drops {
	unsigned int recursion;
	unsigned int rcu;
};

extern struct mutex marker_mutex;
extern struct list_head marker_groups;
extern const struct marker __start___markers[], __stop___markers[];
extern const struct marker_extra_site __start___marker_sites[];
extern const struct marker_extra_site __stop___marker_sites[];
extern const struct marker_extra_call __start___marker_calls[];
extern const struct marker_extra_call __stop___marker_calls[];
DECLARE_PER_CPU(int, marker_budget);
DECLARE_PER_CPU(struct marker_drops, marker_drops);

#define for_each_marker_site(group, site)				\
	list_for_each_entry(group, &marker_groups, list)		\
		for (site = group->sites;				\
		     site < group->sites + group->nr_sites; site++)

static inline bool marker_site_wanted(const struct marker_site *site)
{
	return !site->mismatch && (site->new_letters || site->entry->nr_regs);
}

static inline const char *marker_module_name(const struct marker_group *group)
{
	return group->module ? module_name(group->module) : "vmlinux";
}

/* registry */
struct marker_entry *marker_entry_find(const char *name);
struct marker_entry *marker_entry_get(const char *name);
void marker_entry_put(struct marker_entry *entry);
void marker_format_release(struct marker_entry *entry);
void marker_entry_add_to(struct marker_entry *entry, struct list_head *update);
marker_probe_func *marker_only_func(void);
int marker_event_probe_register(const char *name, const char *format,
				const char *types, marker_probe_func *func,
				void *data);

/* updates */
int marker_update(struct list_head *update, const struct marker_probe *gone);
void marker_tune_soon(void);

/* dispatch */
extern struct marker_probes marker_off;
extern marker_probe_func *marker_special;
marker_probe_func marker_nop;
struct marker_state *marker_state(const struct marker *marker);
void marker_generalise(void);
void marker_specialise(marker_probe_func *only);

/* patching */
#ifdef CONFIG_HAVE_ARCH_MARKERS
void marker_patch_calls(struct list_head *update);
void marker_patch_sites(struct list_head *update);
#else
static inline void marker_patch_calls(struct list_head *update) { }
static inline void marker_patch_sites(struct list_head *update) { }

/* Of no use: the tables of further sites and calls are empty. */
static inline int arch_marker_length(const void *code)
{
	return 0;
}
#endif

/* sites */
void marker_site_info(const struct marker_site *site, struct marker_info *info);
bool marker_reg_takes(const struct marker_reg *reg, const char *types);
bool marker_types_cover(const char *wide, const char *types);
void marker_types_merge(char *types, const char *more);

/* queries */
void marker_apply_stored(struct marker_group *group);
int marker_exec_queries(char *text);
void marker_exec_boot_queries(void);

/* built-in probes */
int marker_letters_prepare(struct marker_entry *entry, unsigned int mask);
unsigned int marker_letters_fill(struct marker_entry *entry, unsigned int mask,
				 struct marker_probe *probe);
void marker_letters_free(struct marker_entry *entry);
u64 marker_hits(const struct marker_entry *entry);
void marker_hits_reset(struct marker_entry *entry);

#ifdef CONFIG_MARKERS_EVENTS
struct seq_file;

marker_probe_func trace_marker_letter_probe;
void *trace_marker_letter(const struct marker_entry *entry);
int trace_marker_prepare(void);
int trace_marker_events_add(char *text);
void trace_marker_events_show(struct seq_file *m);
void trace_marker_boot(void);
void trace_marker_init(void);
#else
static inline int trace_marker_prepare(void)
{
	return 0;
}

static inline void trace_marker_boot(void) { }
static inline void trace_marker_init(void) { }
#endif

#endif /* _KERNEL_MARKER_H */
