// SPDX-License-Identifier: GPL-2.0
/*
 * Immediate values: which instructions hold them, and how they are changed.
 *
 * Each imv_read() puts a struct imv_site into the section __imv of the kernel
 * or of a module. A site is at all times one of two things: a jump to its stub,
 * which reads the variable, or an instruction with the value in it. A change
 *
 *  1. writes the variable,
 *  2. turns all its sites, as one batch of text pokes. While a site's breakpoint
 *     stands, who runs into it goes through the stub.
 *
 * So a reader gets the old value or the new one, and no value from before that
 * once 2 is over. A site that is not known yet, its module being just loaded,
 * still is a jump.
 *
 * Lock order: imv_mutex, text_mutex.
 */
#define pr_fmt(fmt) "immediate: " fmt

#include <linux/atomic.h>
#include <linux/cleanup.h>
#include <linux/immediate.h>
#include <linux/init.h>
#include <linux/list.h>
#include <linux/memory.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/notifier.h>
#include <linux/rculist.h>
#include <linux/slab.h>
#include <linux/sort.h>

#include <asm/sections.h>

/* The sites of the kernel, or of a module. */
struct imv_group {
	struct list_head list;
	struct module *module;
	const struct imv_site **sites;	/* in order of address */
	unsigned int nr;
};

static DEFINE_MUTEX(imv_mutex);
static LIST_HEAD(imv_groups);

static void *imv_site_code(const struct imv_site *site)
{
	return (void *)&site->code + site->code;
}

static int imv_site_cmp(const void *a, const void *b)
{
	const void *left = imv_site_code(*(const struct imv_site **)a);
	const void *right = imv_site_code(*(const struct imv_site **)b);

	if (left == right)
		return 0;
	return left < right ? -1 : 1;
}

/*
 * Update those sites of a group that are not what their variable is. Finding
 * them so, one walk serves any number of changed variables.
 */
static void imv_update_group(const struct imv_group *group)
{
	unsigned int i;

	lockdep_assert_held(&imv_mutex);
	lockdep_assert_held(&text_mutex);

	for (i = 0; i < group->nr; i++) {
		const struct imv_site *site = group->sites[i];

		if (arch_imv_update(site))
			pr_err_once("%pS: unexpected bytes %5ph\n",
				    imv_site_code(site), imv_site_code(site));
	}
}

/**
 * imv_begin() - begin to change several variables at once
 *
 * imv_add() follows for each of them, then imv_end().
 *
 * Context: Process context. May sleep.
 */
void imv_begin(void)
{
	mutex_lock(&imv_mutex);
}

/**
 * imv_add() - write a variable; its instructions follow in imv_end()
 * @var: the variable, of 4 bytes
 * @value: its new value
 *
 * Context: Between imv_begin() and imv_end().
 */
void imv_add(u32 *var, u32 value)
{
	lockdep_assert_held(&imv_mutex);

	WRITE_ONCE(*var, value);
}

/**
 * imv_end() - bring all instructions in line with their variables
 *
 * Context: Process context, after imv_begin().
 */
void imv_end(void)
{
	const struct imv_group *group;

	smp_wmb(); /* partner: the IPIs of text_poke_finish() */

	mutex_lock(&text_mutex);
	list_for_each_entry(group, &imv_groups, list)
		imv_update_group(group);
	arch_imv_finish();
	mutex_unlock(&text_mutex);
	mutex_unlock(&imv_mutex);
}

/**
 * __imv_write() - write a variable and all instructions that hold it
 * @var: the variable
 * @value: its new value
 * @size: its size: 1, 2, 4 or 8
 *
 * Context: Process context. May sleep.
 */
void __imv_write(void *var, const void *value, size_t size)
{
	imv_begin();
	switch (size) {
	case 1:
		WRITE_ONCE(*(u8 *)var, *(const u8 *)value);
		break;
	case 2:
		WRITE_ONCE(*(u16 *)var, *(const u16 *)value);
		break;
	case 4:
		WRITE_ONCE(*(u32 *)var, *(const u32 *)value);
		break;
	default:
		/* In one piece on 32 bits, too; nobody else writes. */
		cmpxchg64((u64 *)var, *(u64 *)var, *(const u64 *)value);
	}
	imv_end();
}
EXPORT_SYMBOL_GPL(__imv_write);

static bool imv_overlaps(const struct imv_group *group, const void *start,
			 const void *end)
{
	unsigned int i;

	for (i = 0; i < group->nr; i++) {
		const void *code = imv_site_code(group->sites[i]);

		if (start < code + 5 && end >= code)
			return true;
	}
	return false;
}

/**
 * imv_text_reserved() - whether a range of text belongs to an immediate value
 * @start: first byte
 * @end: last byte
 *
 * For others that patch text.
 *
 * Context: Any. What was found holds for as long as modules cannot come.
 * Return: 1 if a site is in the range, else 0.
 */
int imv_text_reserved(const void *start, const void *end)
{
	const struct imv_group *group;
	bool reserved = false;

	rcu_read_lock();
	list_for_each_entry_rcu(group, &imv_groups, list) {
		reserved = imv_overlaps(group, start, end);
		if (reserved)
			break;
	}
	rcu_read_unlock();
	return reserved;
}

static void imv_group_free(struct imv_group *group)
{
	kvfree(group->sites);
	kfree(group);
}

static int imv_group_add(struct module *module, const struct imv_site *sites,
			 unsigned int nr)
{
	struct imv_group *group;
	unsigned int i;

	if (!nr)
		return 0;
	group = kzalloc(sizeof(*group), GFP_KERNEL);
	if (!group)
		return -ENOMEM;
	group->sites = kvmalloc_array(nr, sizeof(*group->sites), GFP_KERNEL);
	if (!group->sites) {
		imv_group_free(group);
		return -ENOMEM;
	}
	for (i = 0; i < nr; i++)
		group->sites[i] = &sites[i];
	sort(group->sites, nr, sizeof(*group->sites), imv_site_cmp, NULL);
	group->module = module;
	group->nr = nr;

	guard(mutex)(&imv_mutex);
	list_add_tail_rcu(&group->list, &imv_groups);
	guard(mutex)(&text_mutex);
	imv_update_group(group);
	arch_imv_finish();
	return 0;
}

/* Forget the sites in text that is about to be freed. */
static void imv_group_drop_init(struct imv_group *group)
{
	unsigned int i, nr = 0;

	lockdep_assert_held(&imv_mutex);

	for (i = 0; i < group->nr; i++) {
		void *code = imv_site_code(group->sites[i]);
		bool init = group->module ?
			within_module_init((unsigned long)code, group->module) :
			init_section_contains(code, 1);

		if (!init)
			group->sites[nr++] = group->sites[i];
	}
	WRITE_ONCE(group->nr, nr);
}

#ifdef CONFIG_MODULES
static struct imv_group *imv_group_find(const struct module *module)
{
	struct imv_group *group;

	lockdep_assert_held(&imv_mutex);

	list_for_each_entry(group, &imv_groups, list)
		if (group->module == module)
			return group;
	return NULL;
}

static void imv_module_going(struct module *module)
{
	struct imv_group *group;

	scoped_guard(mutex, &imv_mutex) {
		group = imv_group_find(module);
		if (!group)
			return;
		list_del_rcu(&group->list);
	}
	synchronize_rcu();
	imv_group_free(group);
}

static int imv_module_notify(struct notifier_block *self, unsigned long state,
			     void *data)
{
	struct module *module = data;
	struct imv_group *group;
	int err = 0;

	switch (state) {
	case MODULE_STATE_COMING:
		err = imv_group_add(module, module->imv_sites,
				    module->num_imv_sites);
		break;
	case MODULE_STATE_LIVE:
		scoped_guard(mutex, &imv_mutex) {
			group = imv_group_find(module);
			if (group)
				imv_group_drop_init(group);
		}
		break;
	case MODULE_STATE_GOING:
		imv_module_going(module);
		break;
	}
	return notifier_from_errno(err);
}

static struct notifier_block imv_module_nb = {
	.notifier_call = imv_module_notify,
	.priority = 1,	/* before users whose code reads immediate values */
};

static void __init imv_modules_init(void)
{
	register_module_notifier(&imv_module_nb);
}
#else
static void __init imv_modules_init(void) { }
#endif /* CONFIG_MODULES */

/**
 * imv_init() - put the values into the kernel's own instructions
 *
 * Context: Boot, one CPU, once there is memory.
 */
void __init imv_init(void)
{
	if (imv_group_add(NULL, __start___imv, __stop___imv - __start___imv))
		pr_err("no memory: values are read from variables\n");
	imv_modules_init();
}

/* From here on __init text is not run, and soon it is gone. */
static int __init imv_drop_init(void)
{
	struct imv_group *group;

	guard(mutex)(&imv_mutex);
	list_for_each_entry(group, &imv_groups, list)
		if (!group->module)
			imv_group_drop_init(group);
	return 0;
}
late_initcall_sync(imv_drop_init);
