// SPDX-License-Identifier: GPL-2.0
/*
 * Kernel markers: the registry of names, sites and probes. What brings sites in
 * line with it is in marker_update.c.
 *
 * A MARK() statement is a struct marker in read-only memory, with a struct
 * marker_state beside it that points to the marker's probes. All statements of
 * one name share a struct marker_entry, which holds the probes registered for
 * that name, whether sites exist already or not.
 *
 * Probe arrays (struct marker_probes) are immutable. A change builds new ones,
 * one for each mask of built-in probes in use among the name's sites, and
 * replaces the old ones whole. Function and data of a probe are thus always
 * read together.
 *
 * How a marker is called: the site, when on, jumps to its cold block, whose
 * call goes to marker_thunk(), or straight to a fast probe when that is the
 * name's only one. The thunk turns preemption off, refuses where RCU is not
 * watching and beyond MARKER_MAX_DEPTH nested hits, loads the array, and
 * enters the static call marker_dispatch() with data and format of the first
 * probe. That is marker_dispatch_all(), which walks the array; or, when every
 * array in the kernel holds just one probe, all of the same function, that
 * function itself.
 *
 * Invariants, with what each relies on:
 *
 *  1. state->probes is published before a site is turned on. Text poking
 *     serialises all CPUs, so that who sees the jump sees the array.
 *  2. While marker_dispatch is a probe, no CPU can load an array with any
 *     other. marker_generalise() therefore comes before such an array is
 *     published, and again text poking serialises; marker_tune() makes it a
 *     probe only after all that were on their way with another array are gone.
 *  3. A task may be preempted between a site and the thunk, and go on when the
 *     site is off. It finds marker_off, whose probe does nothing, and never a
 *     freed array: arrays are freed after an RCU grace period, and are read
 *     with preemption off.
 *  4. A task preempted between a site and a direct call, or inside a fast
 *     probe, is waited for by marker_synchronize_unregister() with tasks RCU,
 *     the rude variant covering idle tasks. So calls are sent back to the thunk
 *     first, then the site is turned off, then one waits.
 *  5. Text of __init functions is patched only until group->init_gone, set
 *     under marker_mutex before that text is freed.
 *
 * Lock order: event_mutex, marker_mutex, text_mutex. Nothing of this is taken
 * on the way from a marker to its probes.
 */
#define pr_fmt(fmt) "markers: " fmt

#include <linux/cleanup.h>
#include <linux/export.h>
#include <linux/hashtable.h>
#include <linux/kernel.h>
#include <linux/list.h>
#include <linux/rcupdate.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/stringhash.h>

#include "marker.h"

/* Names, sites, probes, stored queries; everything but dispatch. */
DEFINE_MUTEX(marker_mutex);
LIST_HEAD(marker_groups);

static DEFINE_HASHTABLE(marker_entries, 8);

/* Names */

struct marker_entry *marker_entry_find(const char *name)
{
	u32 hash = full_name_hash(NULL, name, strlen(name));
	struct marker_entry *entry;

	lockdep_assert_held(&marker_mutex);

	hash_for_each_possible(marker_entries, entry, node, hash)
		if (!strcmp(entry->name, name))
			return entry;
	return NULL;
}

struct marker_entry *marker_entry_get(const char *name)
{
	size_t len = strlen(name);
	struct marker_entry *entry;

	entry = marker_entry_find(name);
	if (entry)
		return entry;
	entry = kzalloc(struct_size(entry, name, len + 1), GFP_KERNEL);
	if (!entry)
		return NULL;
	memcpy(entry->name, name, len);
	INIT_LIST_HEAD(&entry->sites);
	INIT_LIST_HEAD(&entry->regs);
	INIT_LIST_HEAD(&entry->update);
	hash_add(marker_entries, &entry->node, full_name_hash(NULL, name, len));
	return entry;
}

static void marker_entry_free(struct rcu_head *rcu)
{
	struct marker_entry *entry = container_of(rcu, typeof(*entry), rcu);
	int mask;

	for (mask = 0; mask < MARKER_NR_MASKS; mask++)
		kfree(entry->probes[mask]);
	marker_letters_free(entry);
	kfree(entry->format);
	kfree(entry);
}

/* Free a name that nobody uses any more. */
void marker_entry_put(struct marker_entry *entry)
{
	lockdep_assert_held(&marker_mutex);

	if (!list_empty(&entry->sites) || !list_empty(&entry->regs))
		return;
	list_del(&entry->update);
	hash_del(&entry->node);
	call_rcu(&entry->rcu, marker_entry_free);
}

void marker_entry_add_to(struct marker_entry *entry, struct list_head *update)
{
	if (list_empty(&entry->update))
		list_add_tail(&entry->update, update);
}

/* The one function that all probe arrays consist of, NULL if there is none. */
marker_probe_func *marker_only_func(void)
{
	marker_probe_func *only = NULL;
	struct marker_entry *entry;
	int bkt, mask;

	lockdep_assert_held(&marker_mutex);

	hash_for_each(marker_entries, bkt, entry, node) {
		for (mask = 0; mask < MARKER_NR_MASKS; mask++) {
			struct marker_probes *probes = entry->probes[mask];

			if (!probes)
				continue;
			if (probes->nr != 1 ||
			    (only && probes->probe[0].func != only))
				return NULL;
			only = probes->probe[0].func;
		}
	}
	return only;
}

/* Registration */

static int marker_entry_update(struct marker_entry *entry,
			       const struct marker_probe *gone)
{
	LIST_HEAD(update);

	marker_entry_add_to(entry, &update);
	return marker_update(&update, gone);
}

/*
 * A format that no site has, and no probe asked for, binds nobody. Who used it
 * left together with the last site, before a grace period.
 */
void marker_format_release(struct marker_entry *entry)
{
	const struct marker_reg *reg;

	lockdep_assert_held(&marker_mutex);

	if (!list_empty(&entry->sites))
		return;
	list_for_each_entry(reg, &entry->regs, list)
		if (reg->format)
			return;
	kfree(entry->format);
	entry->format = NULL;
}

static struct marker_reg *marker_reg_find(struct marker_entry *entry,
					  marker_probe_func *func, void *data)
{
	struct marker_reg *reg;

	list_for_each_entry(reg, &entry->regs, list)
		if (reg->probe.func == func && reg->probe.data == data)
			return reg;
	return NULL;
}

/* Whether a probe takes what all sites give, and fast ones what others take. */
static int marker_check_types(const struct marker_entry *entry,
			      const struct marker_reg *new)
{
	const struct marker_fast_probe *fast = new->fast;
	const struct marker_site *site;
	const struct marker_reg *reg;

	list_for_each_entry(site, &entry->sites, list)
		if (!site->mismatch &&
		    !marker_reg_takes(new, marker_types(site->marker)))
			return -EINVAL;
	if (!fast)
		return 0;
	list_for_each_entry(reg, &entry->regs, list)
		if (reg->fast && strcmp(reg->fast->types, fast->types))
			return -EINVAL;
	return 0;
}

static int marker_reg_add(struct marker_entry *entry, const char *format,
			  const struct marker_reg *template)
{
	const struct marker_probe *probe = &template->probe;
	struct marker_reg *reg;
	char *copy = NULL;
	int err;

	marker_format_release(entry);
	if (format && entry->format && strcmp(format, entry->format))
		return -EPERM;
	if (marker_reg_find(entry, probe->func, probe->data))
		return -EBUSY;
	if (marker_check_types(entry, template))
		return -EINVAL;

	reg = kmemdup(template, sizeof(*template), GFP_KERNEL);
	if (!reg)
		return -ENOMEM;
	if (format && !entry->format) {
		copy = kstrdup(format, GFP_KERNEL);
		if (!copy) {
			kfree(reg);
			return -ENOMEM;
		}
		entry->format = copy;
	}
	list_add_tail(&reg->list, &entry->regs);
	entry->nr_regs++;

	err = marker_entry_update(entry, NULL);
	if (err) {
		list_del(&reg->list);
		entry->nr_regs--;
		kfree(reg);
		if (copy)
			entry->format = NULL;
		kfree(copy);
	}
	return err;
}

static int marker_register(const char *name, const char *format,
			   const struct marker_reg *template)
{
	struct marker_entry *entry;
	int err;

	if (!name || !*name || !template->probe.func)
		return -EINVAL;

	guard(mutex)(&marker_mutex);
	entry = marker_entry_get(name);
	if (!entry)
		return -ENOMEM;
	err = marker_reg_add(entry, format, template);
	if (err)
		marker_entry_put(entry);
	return err;
}

static int marker_unregister(const char *name, marker_probe_func *func,
			     void *data)
{
	struct marker_entry *entry;
	struct marker_reg *reg;
	int err;

	if (!name)
		return -EINVAL;

	guard(mutex)(&marker_mutex);
	entry = marker_entry_find(name);
	reg = entry ? marker_reg_find(entry, func, data) : NULL;
	if (!reg)
		return -ENOENT;
	list_del(&reg->list);
	entry->nr_regs--;
	err = marker_entry_update(entry, &reg->probe);
	WARN_ON_ONCE(err);
	kfree(reg);
	marker_entry_put(entry);
	return 0;
}

/**
 * marker_probe_register() - attach a varargs probe to a marker
 * @name: name of the marker; its code need not be loaded yet
 * @format: format that the marker must have, or %NULL for any
 * @func: the probe
 * @data: private data for @func
 *
 * The marker is on when this returns, at all its sites and at those that are
 * loaded later.
 *
 * Context: Process context. May sleep.
 * Return: 0; -EINVAL: no name or no probe; -EPERM: the marker has another
 * format; -EBUSY: @func is attached with @data already; -ENOMEM. On error
 * nothing is changed.
 */
int marker_probe_register(const char *name, const char *format,
			  marker_probe_func *func, void *data)
{
	struct marker_reg reg = {
		.probe = { .func = func, .data = data },
		.format = format,
	};

	return marker_register(name, format, &reg);
}
EXPORT_SYMBOL_GPL(marker_probe_register);

/**
 * marker_event_probe_register() - attach the probe of a trace event
 * @name: name of the marker
 * @format: format that it must have
 * @types: types that its arguments must fit, see marker_types_cover(); kept
 * @func: the probe
 * @data: private data for @func
 *
 * Context: Process context. May sleep.
 * Return: As marker_fast_probe_register().
 */
int marker_event_probe_register(const char *name, const char *format,
				const char *types, marker_probe_func *func,
				void *data)
{
	struct marker_reg reg = {
		.probe = { .func = func, .data = data },
		.types = types,
		.format = format,
	};

	return marker_register(name, format, &reg);
}

/**
 * marker_probe_unregister() - detach a varargs probe
 * @name: name of the marker
 * @func: the probe
 * @data: its private data
 *
 * The probe may still be running on return. Call
 * marker_synchronize_unregister() before its text or data is freed.
 *
 * Context: Process context. May sleep. Needs no memory.
 * Return: 0; -ENOENT: no such probe; -EINVAL: no name.
 */
int marker_probe_unregister(const char *name, marker_probe_func *func,
			    void *data)
{
	return marker_unregister(name, func, data);
}
EXPORT_SYMBOL_GPL(marker_probe_unregister);

/**
 * marker_fast_probe_register() - attach a fast probe to a marker
 * @name: name of the marker; its code need not be loaded yet
 * @format: format that the marker must have, or %NULL for any
 * @probe: the probe, made by DEFINE_MARKER_FAST_PROBE()
 *
 * Context: Process context. May sleep.
 * Return: As marker_probe_register(), and -EINVAL also when the parameters of
 * @probe are not of the types of the marker's arguments.
 */
int marker_fast_probe_register(const char *name, const char *format,
			       const struct marker_fast_probe *probe)
{
	struct marker_reg reg = {
		.probe = { .func = probe ? probe->func : NULL },
		.fast = probe,
		.format = format,
	};

	return marker_register(name, format, &reg);
}
EXPORT_SYMBOL_GPL(marker_fast_probe_register);

/**
 * marker_fast_probe_unregister() - detach a fast probe
 * @name: name of the marker
 * @probe: the probe
 *
 * Context: As marker_probe_unregister().
 * Return: As marker_probe_unregister().
 */
int marker_fast_probe_unregister(const char *name,
				 const struct marker_fast_probe *probe)
{
	if (!probe)
		return -EINVAL;
	return marker_unregister(name, probe->func, NULL);
}
EXPORT_SYMBOL_GPL(marker_fast_probe_unregister);

/**
 * marker_synchronize_unregister() - wait until unregistered probes are done
 *
 * On return no CPU runs, or will run, a probe that was unregistered before the
 * call.
 *
 * Context: Process context. Sleeps for several grace periods.
 */
void marker_synchronize_unregister(void)
{
	synchronize_rcu_tasks();
	synchronize_rcu_tasks_rude();
	synchronize_rcu();
}
EXPORT_SYMBOL_GPL(marker_synchronize_unregister);

/**
 * marker_for_each() - look at every marker statement
 * @fn: called for each one; a value other than 0 ends the walk
 * @arg: handed to @fn
 *
 * Context: Process context. @fn runs under a mutex and must not call back into
 * the registry.
 * Return: What @fn returned last, 0 if there is no marker.
 */
int marker_for_each(int (*fn)(const struct marker_info *info, void *arg),
		    void *arg)
{
	struct marker_group *group;
	struct marker_site *site;
	struct marker_info info;
	int ret;

	guard(mutex)(&marker_mutex);
	for_each_marker_site(group, site) {
		marker_site_info(site, &info);
		ret = fn(&info, arg);
		if (ret)
			return ret;
	}
	return 0;
}
EXPORT_SYMBOL_GPL(marker_for_each);
