// SPDX-License-Identifier: GPL-2.0
/*
 * Kernel markers: the sites of the kernel and of modules as they come and go.
 */
#define pr_fmt(fmt) "markers: " fmt

#include <linux/cleanup.h>
#include <linux/ctype.h>
#include <linux/init.h>
#include <linux/module.h>
#include <linux/notifier.h>
#include <linux/rculist.h>
#include <linux/slab.h>
#include <linux/string.h>

#include <asm/sections.h>

#include "marker.h"

/* The tables that a group is made from. */
struct marker_tables {
	const struct marker *markers;
	const struct marker_extra_site *extra_sites;
	const struct marker_extra_call *extra_calls;
	unsigned int nr_markers;
	unsigned int nr_extra_sites;
	unsigned int nr_extra_calls;
};

static bool marker_in_init(const struct module *module, const void *addr)
{
	if (module)
		return within_module_init((unsigned long)addr, module);
	return init_section_contains((void *)addr, 1);
}

/* Add an instruction to a site's chain. */
static void marker_code_add(struct marker_group *group,
			    struct marker_code *codes, unsigned int nr,
			    int *first, const void *addr, const void *target)
{
	codes[nr] = (struct marker_code) {
		.addr = (void *)addr,
		.target = target,
		.next = *first,
		.len = arch_marker_length(addr),
		.init = marker_in_init(group->module, addr),
	};
	*first = nr;
}

static void marker_site_init(struct marker_group *group,
			     struct marker_site *site,
			     const struct marker *marker)
{
	*site = (struct marker_site) {
		.list = LIST_HEAD_INIT(site->list),
		.group = group,
		.marker = marker,
		.code = -1,
		.call = -1,
		.quiet = true,
	};
#ifdef CONFIG_HAVE_ARCH_MARKERS
	if (marker_deref(&marker->code) != &marker->code)
		marker_code_add(group, group->codes, group->nr_codes++,
				&site->code, marker_deref(&marker->code),
				marker_deref(&marker->target));
	if (marker_deref(&marker->call) != &marker->call)
		marker_code_add(group, group->calls, group->nr_calls++,
				&site->call, marker_deref(&marker->call), NULL);
#endif
}

static void marker_group_fill(struct marker_group *group,
			      const struct marker_tables *tables)
{
	struct marker_site *site;
	unsigned int i;

	for (i = 0; i < tables->nr_markers; i++)
		marker_site_init(group, &group->sites[i], &tables->markers[i]);
	group->nr_sites = i;

	for (i = 0; i < tables->nr_extra_sites; i++) {
		const struct marker_extra_site *extra = &tables->extra_sites[i];
		const struct marker *marker = marker_deref(&extra->marker);

		site = &group->sites[marker - tables->markers];
		marker_code_add(group, group->codes, group->nr_codes++,
				&site->code, marker_deref(&extra->code),
				marker_deref(&extra->target));
	}
	for (i = 0; i < tables->nr_extra_calls; i++) {
		const struct marker_extra_call *extra = &tables->extra_calls[i];
		const struct marker *marker = marker_deref(&extra->marker);

		site = &group->sites[marker - tables->markers];
		marker_code_add(group, group->calls, group->nr_calls++,
				&site->call, marker_deref(&extra->call), NULL);
	}
}

static void marker_group_free(struct marker_group *group)
{
	kvfree(group->sites);
	kvfree(group->codes);
	kvfree(group->calls);
	kfree(group);
}

static struct marker_group *marker_group_alloc(struct module *module,
					       const struct marker_tables *tables)
{
	unsigned int nr_codes = tables->nr_markers + tables->nr_extra_sites;
	unsigned int nr_calls = tables->nr_markers + tables->nr_extra_calls;
	struct marker_group *group;

	group = kzalloc(sizeof(*group), GFP_KERNEL);
	if (!group)
		return NULL;
	group->module = module;
	group->sites = kvmalloc_array(tables->nr_markers,
				      sizeof(*group->sites), GFP_KERNEL);
	group->codes = kvmalloc_array(nr_codes, sizeof(*group->codes),
				      GFP_KERNEL);
	group->calls = kvmalloc_array(nr_calls, sizeof(*group->calls),
				      GFP_KERNEL);
	if (!group->sites || !group->codes || !group->calls) {
		marker_group_free(group);
		return NULL;
	}
	marker_group_fill(group, tables);
	return group;
}

/* Types */

/* Integers that travel as int. */
static bool marker_type_narrow(char type)
{
	return type && strchr("?bBhHiI", type);
}

/**
 * marker_types_cover() - whether types hold whatever others do
 * @wide: types of a format's arguments
 * @types: others of that format
 *
 * Signs do not count at full width, where a format's conversion tells them.
 *
 * Return: Whether each of @wide has room for all values of that in @types.
 */
bool marker_types_cover(const char *wide, const char *types)
{
	for (; *wide && *types; wide++, types++) {
		if (*wide == *types)
			continue;
		if (tolower(*wide) == 'i' && marker_type_narrow(*types))
			continue;
		if (strchr("qQ", *wide) && strchr("qQ", *types))
			continue;
		if (!strchr("sp", *wide) || !strchr("sp", *types))
			return false;
	}
	return *wide == *types;
}

/**
 * marker_types_merge() - make types cover others of the same format
 * @types: the types
 * @more: those to be covered, too
 */
void marker_types_merge(char *types, const char *more)
{
	for (; *types && *more; types++, more++)
		if (*types != *more && marker_type_narrow(*types) &&
		    marker_type_narrow(*more))
			*types = 'i';
}

/* Whether a probe can take arguments of these types. */
bool marker_reg_takes(const struct marker_reg *reg, const char *types)
{
	if (reg->fast)
		return !strcmp(reg->fast->types, types);
	return !reg->types || marker_types_cover(reg->types, types);
}

/* A site whose format or types are not those of its name stays off. */
static void marker_site_check(struct marker_site *site)
{
	const struct marker_entry *entry = site->entry;
	const char *format = marker_format(site->marker);
	const char *types = marker_types(site->marker);
	const struct marker_reg *reg;

	if (strcmp(entry->format, format)) {
		pr_notice("%s at %s stays off: its format \"%s\" differs from \"%s\"\n",
			  entry->name, marker_place(site->marker), format,
			  entry->format);
		site->mismatch = true;
		return;
	}
	list_for_each_entry(reg, &entry->regs, list) {
		if (marker_reg_takes(reg, types))
			continue;
		pr_notice("%s at %s stays off: its types \"%s\" differ from \"%s\" of probe %ps\n",
			  entry->name, marker_place(site->marker), types,
			  reg->fast ? reg->fast->types : reg->types,
			  reg->probe.func);
		site->mismatch = true;
		return;
	}
}

static int marker_site_join(struct marker_site *site)
{
	struct marker_entry *entry;

	entry = marker_entry_get(marker_name(site->marker));
	if (!entry)
		return -ENOMEM;
	marker_format_release(entry);
	if (!entry->format) {
		entry->format = kstrdup(marker_format(site->marker),
					GFP_KERNEL);
		if (!entry->format) {
			marker_entry_put(entry);
			return -ENOMEM;
		}
	}
	site->entry = entry;
	list_add_tail(&site->list, &entry->sites);
	marker_site_check(site);
	return 0;
}

static void marker_group_leave(struct marker_group *group)
{
	struct marker_site *site;

	for (site = group->sites; site < group->sites + group->nr_sites; site++) {
		if (!site->entry)
			continue;
		list_del(&site->list);
		marker_entry_put(site->entry);
	}
	list_del_rcu(&group->list);
}

/* Make a group known, and turn on what is wanted of it. */
static int marker_group_add(struct module *module,
			    const struct marker_tables *tables)
{
	struct marker_group *group;
	struct marker_site *site;
	LIST_HEAD(update);
	int err = 0;

	lockdep_assert_held(&marker_mutex);

	group = marker_group_alloc(module, tables);
	if (!group)
		return -ENOMEM;
	list_add_tail_rcu(&group->list, &marker_groups);
	for (site = group->sites; site < group->sites + group->nr_sites; site++) {
		err = marker_site_join(site);
		if (err)
			goto leave;
	}
	marker_apply_stored(group);
	for (site = group->sites; site < group->sites + group->nr_sites; site++)
		if (site->new_letters || site->entry->nr_regs)
			marker_entry_add_to(site->entry, &update);
	err = marker_update(&update, NULL);
	if (!err)
		return 0;
leave:
	marker_group_leave(group);
	synchronize_rcu();
	marker_group_free(group);
	return err;
}

void marker_site_info(const struct marker_site *site, struct marker_info *info)
{
	const struct marker_group *group = site->group;
	int i;

	*info = (struct marker_info) {
		.marker = site->marker,
		.module = group->module,
		.sites = site->code < 0,
		.armed = site->code < 0 && site->on,
		.letters = site->letters,
		.probes = site->mismatch ? 0 : site->entry->nr_regs +
					       hweight8(site->letters),
	};
	for (i = site->code; i >= 0; i = group->codes[i].next) {
		const struct marker_code *code = &group->codes[i];

		if (code->init && group->init_gone)
			continue;
		info->sites++;
		info->armed += site->on && !code->bad;
	}
}

#ifdef CONFIG_MODULES

static int marker_module_coming(struct module *mod)
{
	const struct marker_tables tables = {
		.markers = mod->markers,
		.nr_markers = mod->num_markers,
		.extra_sites = mod->marker_sites,
		.nr_extra_sites = mod->num_marker_sites,
		.extra_calls = mod->marker_calls,
		.nr_extra_calls = mod->num_marker_calls,
	};

	if (!tables.nr_markers)
		return 0;
	if (test_bit(TAINT_FORCED_MODULE, &mod->taints)) {
		pr_notice("markers of module %s, loaded by force, are ignored\n",
			  mod->name);
		return 0;
	}
	return marker_group_add(mod, &tables);
}

static struct marker_group *marker_group_find(const struct module *mod)
{
	struct marker_group *group;

	list_for_each_entry(group, &marker_groups, list)
		if (group->module == mod)
			return group;
	return NULL;
}

static void marker_module_going(struct module *mod)
{
	struct marker_group *group = marker_group_find(mod);

	if (!group)
		return;
	marker_group_leave(group);
	synchronize_rcu();
	marker_group_free(group);
}

static int marker_module_notify(struct notifier_block *self,
				unsigned long state, void *data)
{
	struct marker_group *group;
	int err = 0;

	guard(mutex)(&marker_mutex);
	switch (state) {
	case MODULE_STATE_COMING:
		err = marker_module_coming(data);
		if (err)
			pr_err("no memory for the markers of module %s\n",
			       ((struct module *)data)->name);
		break;
	case MODULE_STATE_LIVE:
		group = marker_group_find(data);
		if (group)
			group->init_gone = true;
		break;
	case MODULE_STATE_GOING:
		marker_module_going(data);
		break;
	}
	return notifier_from_errno(err);
}

static struct notifier_block marker_module_nb = {
	.notifier_call = marker_module_notify,
	.priority = 1,	/* before users that look for the module's markers */
};

static void __init marker_modules_init(void)
{
	register_module_notifier(&marker_module_nb);
}

#else
static void __init marker_modules_init(void) { }
#endif /* CONFIG_MODULES */

/**
 * marker_init() - make the kernel's own markers known
 *
 * Called once memory, RCU and the trace buffer are there. Carries out what
 * markers= asks for.
 *
 * Context: Boot, one CPU.
 */
void __init marker_init(void)
{
	const struct marker_tables tables = {
		.markers = __start___markers,
		.nr_markers = __stop___markers - __start___markers,
		.extra_sites = __start___marker_sites,
		.nr_extra_sites = __stop___marker_sites - __start___marker_sites,
		.extra_calls = __start___marker_calls,
		.nr_extra_calls = __stop___marker_calls - __start___marker_calls,
	};

	mutex_lock(&marker_mutex);
	if (marker_group_add(NULL, &tables))
		pr_err("no memory for the kernel's markers\n");
	mutex_unlock(&marker_mutex);
	marker_exec_boot_queries();
	marker_modules_init();
	trace_marker_init();
}

/*
 * From here on __init text is not run, and soon it is gone. What updates before
 * there were tasks left to do is done now.
 */
static int __init marker_init_gone(void)
{
	struct marker_group *group;

	guard(mutex)(&marker_mutex);
	list_for_each_entry(group, &marker_groups, list)
		if (!group->module)
			group->init_gone = true;
	marker_tune_soon();
	return 0;
}
late_initcall_sync(marker_init_gone);
