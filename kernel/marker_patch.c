// SPDX-License-Identifier: GPL-2.0
/*
 * Kernel markers: patching of sites and calls in sorted batches.
 */
#define pr_fmt(fmt) "markers: " fmt

#include <linux/cleanup.h>
#include <linux/kprobes.h>
#include <linux/memory.h>
#include <linux/rculist.h>
#include <linux/slab.h>
#include <linux/sort.h>

#include "marker.h"

/* One instruction to change. */
struct marker_poke {
	struct marker_code *code;
	const struct marker_site *site;
};

/* One kind of change, and the instructions it applies to. */
struct marker_batch {
	int (*poke)(const struct marker_poke *poke);
	bool (*wanted)(const struct marker_site *site);
	bool calls;
	struct marker_poke *pokes;
	unsigned int nr;
	unsigned int max;
};

/* Where the calls of @site went when it was built. */
static const void *marker_site_thunk(const struct marker_site *site)
{
	return site->code >= 0 ? marker_thunk : marker_thunk_generic;
}

/* Where the calls of @site are to go. */
static const void *marker_site_dest(const struct marker_site *site)
{
	const struct marker_entry *entry = site->entry;
	const struct marker_reg *reg;

	if (site->mismatch || site->new_letters || entry->nr_regs != 1)
		return marker_site_thunk(site);
	reg = list_first_entry(&entry->regs, struct marker_reg, list);
	return reg->fast ? reg->fast->direct : marker_site_thunk(site);
}

static const void *marker_site_old_dest(const struct marker_site *site)
{
	return site->dest ?: marker_site_thunk(site);
}

static bool marker_site_moves(const struct marker_site *site)
{
	return site->call >= 0 &&
	       marker_site_dest(site) != marker_site_old_dest(site);
}

static bool marker_site_flips(const struct marker_site *site)
{
	return site->code >= 0 && marker_site_wanted(site) != site->on;
}

static void marker_poke_failed(const struct marker_poke *poke)
{
	pr_err("%s at %pS stays as it is: unexpected bytes %*ph\n",
	       poke->site->entry->name, poke->code->addr, poke->code->len, poke->code->addr);
	poke->code->bad = true;
}

static int marker_poke_call(const struct marker_poke *poke)
{
	const struct marker_site *site = poke->site;

	return arch_marker_set_call(poke->code->addr, marker_site_old_dest(site),
				    marker_site_dest(site), !site->quiet);
}

static int marker_poke_site(const struct marker_poke *poke)
{
	return arch_marker_set_site(poke->code->addr, poke->code->target,
				    marker_site_wanted(poke->site));
}

static void marker_batch_poke(const struct marker_batch *batch,
			      const struct marker_poke *poke)
{
	if (batch->poke(poke))
		marker_poke_failed(poke);
}

/* Without memory for a batch, each change is queued as it comes. */
static void marker_batch_add(struct marker_batch *batch,
			     struct marker_code *code,
			     const struct marker_site *site)
{
	struct marker_poke poke = { .code = code, .site = site };

	if (code->bad || (code->init && site->group->init_gone))
		return;
	if (batch->pokes && batch->nr < batch->max)
		batch->pokes[batch->nr++] = poke;
	else if (batch->max)
		marker_batch_poke(batch, &poke);
	else
		batch->nr++;
}

static void marker_batch_collect(struct marker_batch *batch,
				 struct list_head *update)
{
	struct marker_entry *entry;
	struct marker_site *site;
	int i;

	list_for_each_entry(entry, update, update) {
		list_for_each_entry(site, &entry->sites, list) {
			struct marker_code *codes = batch->calls ?
				site->group->calls : site->group->codes;

			if (!batch->wanted(site))
				continue;
			for (i = batch->calls ? site->call : site->code; i >= 0;
			     i = codes[i].next)
				marker_batch_add(batch, &codes[i], site);
		}
	}
}

static int marker_poke_cmp(const void *a, const void *b)
{
	const struct marker_poke *left = a, *right = b;

	if (left->code->addr == right->code->addr)
		return 0;
	return left->code->addr < right->code->addr ? -1 : 1;
}

/* Count, collect, sort, patch. */
static void marker_batch_run(struct marker_batch *batch,
			     struct list_head *update)
{
	unsigned int i;

	marker_batch_collect(batch, update);
	if (!batch->nr)
		return;
	batch->max = batch->nr;
	batch->nr = 0;
	batch->pokes = kvmalloc_array(batch->max, sizeof(*batch->pokes),
				      GFP_KERNEL | __GFP_NOWARN);

	mutex_lock(&text_mutex);
	marker_batch_collect(batch, update);
	sort(batch->pokes, batch->nr, sizeof(*batch->pokes), marker_poke_cmp,
	     NULL);
	for (i = 0; i < batch->nr; i++)
		marker_batch_poke(batch, &batch->pokes[i]);
	arch_marker_finish();
	mutex_unlock(&text_mutex);
	kvfree(batch->pokes);
}

/* Send calls to where they are to go; see invariants 1 and 4 in marker.c. */
void marker_patch_calls(struct list_head *update)
{
	struct marker_batch batch = {
		.poke = marker_poke_call,
		.wanted = marker_site_moves,
		.calls = true,
	};
	struct marker_entry *entry;
	struct marker_site *site;

	marker_batch_run(&batch, update);
	list_for_each_entry(entry, update, update)
		list_for_each_entry(site, &entry->sites, list)
			if (marker_site_moves(site))
				site->dest = marker_site_dest(site);
}

#ifdef CONFIG_MARKERS_IMMEDIATE
/* The same for sites that test an immediate value. */
static void marker_patch_values(struct list_head *update)
{
	struct marker_entry *entry;
	struct marker_site *site;

	imv_begin();
	list_for_each_entry(entry, update, update)
		list_for_each_entry(site, &entry->sites, list)
			if (site->code < 0 && marker_site_wanted(site) != site->on)
				imv_add(&marker_state(site->marker)->on,
					marker_site_wanted(site));
	imv_end();
}
#else
static void marker_patch_values(struct list_head *update) { }
#endif

/* Turn sites on and off. */
void marker_patch_sites(struct list_head *update)
{
	struct marker_batch batch = {
		.poke = marker_poke_site,
		.wanted = marker_site_flips,
	};

	marker_batch_run(&batch, update);
	marker_patch_values(update);
}

static bool marker_overlaps(const struct marker_group *group,
			    const struct marker_code *codes, unsigned int nr,
			    const void *start, const void *end)
{
	unsigned int i;

	for (i = 0; i < nr; i++)
		if (start < codes[i].addr + codes[i].len &&
		    end >= codes[i].addr &&
		    !(codes[i].init && READ_ONCE(group->init_gone)))
			return true;
	return false;
}

/**
 * marker_text_reserved() - whether a range of text belongs to a marker
 * @start: first byte
 * @end: last byte
 *
 * For others that patch text. The call in the cold block counts, too.
 *
 * Context: Any. What was found holds for as long as modules cannot come.
 * Return: 1 if a site or a call is in the range, else 0.
 */
int marker_text_reserved(const void *start, const void *end)
{
	const struct marker_group *group;
	bool reserved = false;

	rcu_read_lock();
	list_for_each_entry_rcu(group, &marker_groups, list) {
		reserved = marker_overlaps(group, group->codes, group->nr_codes,
					   start, end) ||
			   marker_overlaps(group, group->calls, group->nr_calls,
					   start, end);
		if (reserved)
			break;
	}
	rcu_read_unlock();
	return reserved;
}
