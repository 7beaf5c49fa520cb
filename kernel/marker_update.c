// SPDX-License-Identifier: GPL-2.0
/*
 * Kernel markers: from what is registered for a name to probe arrays, calls and
 * sites. The invariants are in marker.c.
 */
#include <linux/bitops.h>
#include <linux/cleanup.h>
#include <linux/kernel.h>
#include <linux/list.h>
#include <linux/rcupdate.h>
#include <linux/slab.h>
#include <linux/workqueue.h>

#include "marker.h"

static void marker_probes_free(struct rcu_head *rcu)
{
	kfree(container_of(rcu, struct marker_probes, rcu));
}

static struct marker_probes *marker_probes_build(struct marker_entry *entry,
						 unsigned int mask)
{
	struct marker_probes *probes;
	struct marker_reg *reg;
	unsigned int nr;

	if (marker_letters_prepare(entry, mask))
		return NULL;
	nr = hweight8(mask) + entry->nr_regs;
	probes = kmalloc(struct_size(probes, probe, nr), GFP_KERNEL);
	if (!probes)
		return NULL;
	probes->fmt = entry->format;
	probes->nr = marker_letters_fill(entry, mask, probes->probe);
	list_for_each_entry(reg, &entry->regs, list)
		probes->probe[probes->nr++] = reg->probe;
	return probes;
}

/* Without memory for a shorter array, a probe that goes is replaced in place. */
static struct marker_probes *marker_probes_without(struct marker_probes *probes,
						   const struct marker_probe *gone)
{
	unsigned int i;

	if (!probes)
		return NULL;
	marker_generalise();
	for (i = 0; i < probes->nr; i++)
		if (probes->probe[i].func == gone->func &&
		    probes->probe[i].data == gone->data)
			WRITE_ONCE(probes->probe[i].func, marker_nop);
	return probes;
}

static int marker_entry_build(struct marker_entry *entry,
			      const struct marker_probe *gone)
{
	struct marker_site *site;

	list_for_each_entry(site, &entry->sites, list) {
		struct marker_probes **probes;

		if (!marker_site_wanted(site))
			continue;
		probes = &entry->new_probes[site->new_letters];
		if (*probes)
			continue;
		*probes = marker_probes_build(entry, site->new_letters);
		if (!*probes && gone)
			*probes = marker_probes_without(entry->probes[site->new_letters],
							gone);
		if (!*probes)
			return -ENOMEM;
	}
	return 0;
}

static void marker_entry_abort(struct marker_entry *entry)
{
	struct marker_site *site;
	int mask;

	for (mask = 0; mask < MARKER_NR_MASKS; mask++) {
		if (entry->new_probes[mask] != entry->probes[mask])
			kfree(entry->new_probes[mask]);
		entry->new_probes[mask] = NULL;
	}
	list_for_each_entry(site, &entry->sites, list)
		site->new_letters = site->letters;
}

/*
 * Whether the static call may stay what it is: see invariant 2. (It does not
 * when its function is unregistered, whose text may then go away.)
 */
static bool marker_special_fits(struct list_head *update)
{
	struct marker_entry *entry;
	struct marker_site *site;
	int mask;

	list_for_each_entry(entry, update, update) {
		for (mask = 0; mask < MARKER_NR_MASKS; mask++) {
			struct marker_probes *probes = entry->new_probes[mask];

			if (probes && (probes->nr != 1 ||
				       probes->probe[0].func != marker_special))
				return false;
		}
		list_for_each_entry(site, &entry->sites, list)
			if (site->on && !marker_site_wanted(site))
				return false;
	}
	return true;
}

static void marker_publish(struct list_head *update, bool wanted)
{
	struct marker_probes *probes;
	struct marker_entry *entry;
	struct marker_site *site;

	list_for_each_entry(entry, update, update) {
		list_for_each_entry(site, &entry->sites, list) {
			if (marker_site_wanted(site) != wanted)
				continue;
			if (wanted)
				probes = entry->new_probes[site->new_letters];
			else if (site->code >= 0 && !site->quiet)
				probes = &marker_off;
			else
				probes = NULL;
			rcu_assign_pointer(marker_state(site->marker)->probes,
					   probes);
		}
	}
}

static void marker_entry_finish(struct marker_entry *entry)
{
	struct marker_probes *old;
	struct marker_site *site;
	int mask;

	for (mask = 0; mask < MARKER_NR_MASKS; mask++) {
		old = entry->probes[mask];
		entry->probes[mask] = entry->new_probes[mask];
		entry->new_probes[mask] = NULL;
		if (old && old != entry->probes[mask])
			call_rcu(&old->rcu, marker_probes_free);
	}
	list_for_each_entry(site, &entry->sites, list) {
		site->letters = site->new_letters;
		site->on = marker_site_wanted(site);
		if (site->on)
			site->quiet = false;
	}
}

static unsigned long marker_generation;

/* Some time after an update: make what follows cheaper. */
static void marker_tune(struct work_struct *work)
{
	marker_probe_func *only;
	struct marker_group *group;
	struct marker_site *site;
	unsigned long generation;

	scoped_guard(mutex, &marker_mutex)
		generation = marker_generation;
	marker_synchronize_unregister();

	guard(mutex)(&marker_mutex);
	if (generation != marker_generation)
		return;
	for_each_marker_site(group, site)
		if (!site->on)
			site->quiet = true;
	only = marker_only_func();
	if (only)
		marker_specialise(only);
}

static DECLARE_WORK(marker_tune_work, marker_tune);

/* It waits, with RCU for tasks, which is there once there are tasks. */
void marker_tune_soon(void)
{
	if (system_state != SYSTEM_BOOTING)
		schedule_work(&marker_tune_work);
}

/**
 * marker_update() - bring sites in line with what was decided for their names
 * @update: entries to look at; the list is empty on return
 * @gone: the probe whose removal must not fail, or %NULL
 *
 * All sites of all entries are patched in as few batches as possible.
 *
 * Context: Process context, marker_mutex held.
 * Return: 0, or -ENOMEM, and nothing is changed then.
 */
int marker_update(struct list_head *update, const struct marker_probe *gone)
{
	struct marker_entry *entry, *next;
	int err = 0;

	lockdep_assert_held(&marker_mutex);

	if (list_empty(update))
		return 0;
	list_for_each_entry(entry, update, update) {
		err = marker_entry_build(entry, gone);
		if (err)
			break;
	}
	if (!err) {
		if (!marker_special_fits(update) ||
		    (gone && gone->func == marker_special))
			marker_generalise();
		marker_publish(update, true);
		marker_patch_calls(update);
		marker_patch_sites(update);
		marker_publish(update, false);
		marker_generation++;
		marker_tune_soon();
	}
	list_for_each_entry_safe(entry, next, update, update) {
		list_del_init(&entry->update);
		if (err)
			marker_entry_abort(entry);
		else
			marker_entry_finish(entry);
	}
	return err;
}
