// SPDX-License-Identifier: GPL-2.0
/*
 * Function entries: where they are.
 *
 * The compiler lists the address of each in __mcount_loc. That section is freed
 * after initialisation; what is kept are offsets of four bytes, in order.
 * Entries in text that is freed after initialisation have groups of their own.
 *
 * Groups are added and removed under mcount_mutex and read with preemption off,
 * where RCU need not be watching: before one is freed,
 * synchronize_rcu_tasks_rude() has had every CPU switch tasks.
 */
#define pr_fmt(fmt) "mcount: " fmt

#include <linux/cleanup.h>
#include <linux/init.h>
#include <linux/kallsyms.h>
#include <linux/kprobes.h>
#include <linux/module.h>
#include <linux/notifier.h>
#include <linux/overflow.h>
#include <linux/rculist.h>
#include <linux/rcupdate.h>
#include <linux/slab.h>
#include <linux/sort.h>
#include <linux/string.h>
#include <linux/vmalloc.h>

#include <asm/sections.h>

#include "mcount.h"

LIST_HEAD(mcount_groups);

static int mcount_site_cmp(const void *a, const void *b)
{
	unsigned long left = *(const unsigned long *)a;
	unsigned long right = *(const unsigned long *)b;

	if (left == right)
		return 0;
	return left < right ? -1 : 1;
}

/**
 * mcount_find() - find a function entry
 * @ip: its address
 * @index: set to its index in the group
 *
 * Context: Preemption off, or mcount_mutex held.
 * Return: Its group, or %NULL when @ip is no function entry.
 */
struct mcount_group *mcount_find(unsigned long ip, unsigned int *index)
{
	struct mcount_group *group;

	list_for_each_entry_rcu(group, &mcount_groups, list, true) {
		unsigned int low = 0, high = group->nr;

		if (ip < mcount_addr(group, 0) ||
		    ip > mcount_addr(group, high - 1))
			continue;
		while (high - low > 1) {
			unsigned int mid = low + (high - low) / 2;

			if (mcount_addr(group, mid) <= ip)
				low = mid;
			else
				high = mid;
		}
		if (mcount_addr(group, low) == ip) {
			*index = low;
			return group;
		}
	}
	return NULL;
}
NOKPROBE_SYMBOL(mcount_find);

/**
 * mcount_is_site() - whether there is a function entry
 * @addr: address
 *
 * Context: Any.
 * Return: Whether the entry of a function that may be traced is there.
 */
bool mcount_is_site(unsigned long addr)
{
	unsigned int index;
	bool found;

	preempt_disable_notrace();
	found = mcount_find(addr, &index);
	preempt_enable_notrace();
	return found;
}

/**
 * mcount_text_reserved() - whether a range of text belongs to a function entry
 * @start: first byte
 * @end: last byte
 *
 * For others that patch text.
 *
 * Context: Any. What was found holds for as long as modules cannot come.
 * Return: 1 if an entry is in the range, else 0.
 */
int mcount_text_reserved(const void *start, const void *end)
{
	unsigned long addr = (unsigned long)start - (MCOUNT_SITE_SIZE - 1);

	if (!IS_ENABLED(CONFIG_MCOUNT_PATCHED))
		return 0;
	for (; addr <= (unsigned long)end; addr++)
		if (mcount_is_site(addr))
			return 1;
	return 0;
}

/**
 * mcount_name() - name of the function of an entry
 * @group: group of the entry
 * @i: its index
 * @buf: of KSYM_NAME_LEN bytes
 * @module: set to the name of its module, %NULL for the kernel itself
 *
 * Context: Process context, mcount_mutex held.
 * Return: @buf, or %NULL if the function has no name: it is one that another
 * function has replaced at link time.
 */
const char *mcount_name(const struct mcount_group *group, unsigned int i,
			char *buf, const char **module)
{
	unsigned long size, offset;
	char *modname = NULL;

	if (!kallsyms_lookup(mcount_addr(group, i), &size, &offset, &modname,
			     buf))
		return NULL;
	if (offset && offset != 4) /* behind ENDBR */
		return NULL;
	*module = group->module ? module_name(group->module) : NULL;
	return buf;
}

/**
 * mcount_synchronize() - wait until nobody runs what could be found before
 *
 * That is, tasks that were on their way from a function entry to a user, and
 * CPUs with preemption off or idle.
 *
 * Context: Process context. Sleeps.
 */
void mcount_synchronize(void)
{
	synchronize_rcu_tasks_rude();
	synchronize_rcu_tasks();
}

/**
 * mcount_hits_alloc() - get memory to count the hits of functions
 * @group: the functions
 *
 * Context: Process context, mcount_mutex held. May sleep.
 * Return: 0 or -ENOMEM.
 */
int mcount_hits_alloc(struct mcount_group *group)
{
	atomic_t *hits;

	lockdep_assert_held(&mcount_mutex);

	if (group->hits)
		return 0;
	hits = kvcalloc(group->nr, sizeof(*hits), GFP_KERNEL);
	if (!hits)
		return -ENOMEM;
	/* partner: the address dependency in trace_mcount_count() */
	smp_store_release(&group->hits, hits);
	return 0;
}

static void mcount_group_free(struct mcount_group *group)
{
	unsigned int i;

	for (i = 0; i < MCOUNT_USERS; i++)
		kvfree(group->wanted[i]);
	kvfree(group->hits);
	kvfree(group);
}

static size_t mcount_group_size(unsigned int nr)
{
	struct mcount_group *group;
	size_t size = struct_size(group, offsets, nr);

	return size > PAGE_SIZE ? PAGE_ALIGN(size) : size;
}

/* Large ones in whole pages: kvzalloc() would round up to a power of two. */
static struct mcount_group *mcount_group_alloc(unsigned int nr)
{
	size_t size = mcount_group_size(nr);

	return size < PAGE_SIZE ? kzalloc(size, GFP_KERNEL) : vzalloc(size);
}

/* Entries of @module from @start on, which are in one block of text. */
static int mcount_group_add(struct module *module, bool init,
			    const unsigned long *start, unsigned int nr)
{
	struct mcount_group *group;
	unsigned int i;
	int err;

	lockdep_assert_held(&mcount_mutex);

	if (!nr)
		return 0;
	group = mcount_group_alloc(nr);
	if (!group)
		return -ENOMEM;
	group->module = module;
	group->init = init;
	group->base = start[0];
	group->nr = nr;
	for (i = 0; i < nr; i++)
		group->offsets[i] = start[i] - start[0];
	err = mcount_profiled ? mcount_hits_alloc(group) : 0;
	if (!err)
		err = mcount_group_coming(group);
	if (err) {
		mcount_group_free(group);
		return err;
	}
	return 0;
}

static bool mcount_in_init(const struct module *module, unsigned long addr)
{
	return module ? within_module_init(addr, module) :
			init_section_contains((void *)addr, 1);
}

/* Sorted by address, the blocks of text that are freed or not are runs. */
static int mcount_sites_add_sorted(struct module *module,
				   const unsigned long *sites, unsigned int nr)
{
	unsigned int first = 0, i;
	int err;

	for (i = 1; i <= nr; i++) {
		bool init = mcount_in_init(module, sites[first]);

		if (i < nr && init == mcount_in_init(module, sites[i]))
			continue;
		err = mcount_group_add(module, init, sites + first, i - first);
		if (err)
			return err;
		first = i;
	}
	return 0;
}

/* The table is read-only. */
static int mcount_sites_add(struct module *module, const unsigned long *table,
			    unsigned int nr)
{
	unsigned long *sites;
	int err;

	if (!nr)
		return 0;
	sites = kvmalloc_array(nr, sizeof(*sites), GFP_KERNEL);
	if (!sites)
		return -ENOMEM;
	memcpy(sites, table, nr * sizeof(*sites));
	sort(sites, nr, sizeof(*sites), mcount_site_cmp, NULL);
	err = mcount_sites_add_sorted(module, sites, nr);
	kvfree(sites);
	return err;
}

/* Forget those groups of @module, if @init only what is about to be freed. */
static void mcount_sites_remove(const struct module *module, bool init)
{
	struct mcount_group *group, *next;

	lockdep_assert_held(&mcount_mutex);

	list_for_each_entry_safe(group, next, &mcount_groups, list) {
		if (group->module != module || (init && !group->init))
			continue;
		mcount_group_going(group);
		synchronize_rcu_tasks_rude();
		mcount_group_free(group);
	}
}

#ifdef CONFIG_MODULES
static int mcount_module_notify(struct notifier_block *self,
				unsigned long state, void *data)
{
	struct module *module = data;
	int err = 0;

	guard(mutex)(&mcount_mutex);
	switch (state) {
	case MODULE_STATE_COMING:
		err = mcount_sites_add(module, module->mcount_sites,
				       module->num_mcount_sites);
		if (err)
			mcount_sites_remove(module, false);
		break;
	case MODULE_STATE_LIVE:
		mcount_sites_remove(module, true);
		module->mcount_sites = NULL;
		module->num_mcount_sites = 0;
		break;
	case MODULE_STATE_GOING:
		mcount_sites_remove(module, false);
		break;
	}
	return notifier_from_errno(err);
}

static struct notifier_block mcount_module_nb = {
	.notifier_call = mcount_module_notify,
	.priority = 1,	/* before others run the module's functions */
};

static void __init mcount_modules_init(void)
{
	register_module_notifier(&mcount_module_nb);
}
#else
static void __init mcount_modules_init(void) { }
#endif /* CONFIG_MODULES */

extern const unsigned long __start_mcount_loc[], __stop_mcount_loc[];

static void __init mcount_sites_report(void)
{
	const struct mcount_group *group;
	unsigned int nr = 0;
	size_t size = 0;

	list_for_each_entry(group, &mcount_groups, list) {
		nr += group->nr;
		size += mcount_group_size(group->nr);
	}
	pr_info("%u function entries in %zu bytes\n", nr, size);
}

/**
 * mcount_sites_init() - make the kernel's function entries known
 *
 * Context: Boot, one CPU, once there is memory.
 */
void __init mcount_sites_init(void)
{
	guard(mutex)(&mcount_mutex);
	if (mcount_sites_add(NULL, __start_mcount_loc,
			     __stop_mcount_loc - __start_mcount_loc))
		pr_err("no memory: the kernel's functions cannot be traced\n");
	mcount_sites_report();
	mcount_modules_init();
}

/* From here on __init text is not run, but for what frees it. */
static int __init mcount_drop_init(void)
{
	guard(mutex)(&mcount_mutex);
	mcount_sites_remove(NULL, true);
	return 0;
}
late_initcall_sync(mcount_drop_init);
