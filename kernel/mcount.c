// SPDX-License-Identifier: GPL-2.0
/*
 * Function entry tracing: users, and which function calls whom.
 *
 * A function that nobody wants begins with a NOP. That of a single user calls
 * it straight, when it preserves registers, or the trampoline of its slot. One
 * that several want calls the trampoline that walks the users. What a function
 * calls is kept nowhere but in its text: after any change, all are brought in
 * line with who wants what, by one batch of text pokes in order of address.
 * (With CONFIG_MCOUNT_STATIC all functions call __fentry__(), which walks the
 * users while there are any.)
 *
 * A user is entered in its slot before any function is patched for it; it
 * leaves when no function is and all that may be on their way to it have gone.
 */
#define pr_fmt(fmt) "mcount: " fmt

#include <linux/cleanup.h>
#include <linux/export.h>
#include <linux/init.h>
#include <linux/memory.h>
#include <linux/rculist.h>
#include <linux/rcupdate.h>
#include <linux/slab.h>

#include "mcount.h"

/* Users, groups of functions, and what functions call. */
DEFINE_MUTEX(mcount_mutex);

struct mcount_user *mcount_users[MCOUNT_USERS + 1];
unsigned int mcount_active;

int mcount_on;

static bool mcount_user_wants(unsigned int id, const struct mcount_group *group,
			      unsigned int i)
{
	return !group->wanted[id] || test_bit(i, group->wanted[id]);
}

/* What a trampoline calls for a user. */
static mcount_func *mcount_way(const struct mcount_user *user)
{
	return user->flags & MCOUNT_UNGUARDED ? user->func : mcount_guarded;
}

/* What the function calls if these users are served. */
static const void *mcount_target(const struct mcount_group *group,
				 unsigned int i, unsigned int active)
{
	const struct mcount_user *user = NULL;
	unsigned int id;

	for (id = 0; active; id++, active >>= 1) {
		if (!(active & 1) || !mcount_user_wants(id, group, i))
			continue;
		if (user)
			return arch_mcount_trampoline(MCOUNT_WALK);
		user = mcount_users[id];
	}
	if (!user)
		return NULL;
	return user->fast ?: arch_mcount_trampoline(user->id - 1);
}

/* Whether it is something that we have made a function call. */
static bool mcount_ours(const void *target)
{
	unsigned int i;

	if (!target)
		return true;
	for (i = 0; i <= MCOUNT_WALK; i++)
		if (target == arch_mcount_trampoline(i) ||
		    (mcount_users[i] && target == mcount_users[i]->fast))
			return true;
	return false;
}

/**
 * mcount_calls() - what a function calls at its entry
 * @group: group of the entry
 * @i: its index
 *
 * Context: Process context, mcount_mutex held. May sleep.
 * Return: The address, or %NULL if nobody is told of it.
 */
const void *mcount_calls(const struct mcount_group *group, unsigned int i)
{
	const void *target;

	lockdep_assert_held(&mcount_mutex);

	if (IS_ENABLED(CONFIG_MCOUNT_STATIC))
		return mcount_target(group, i, mcount_active) ? __fentry__ : NULL;
	guard(mutex)(&text_mutex);
	if (arch_mcount_get((void *)mcount_addr(group, i), &target))
		return NULL;
	return target;
}

static void mcount_patch(const struct mcount_group *group, unsigned int active)
{
	const void *old, *new, *known = NULL;
	unsigned int i;

	lockdep_assert_held(&mcount_mutex);
	lockdep_assert_held(&text_mutex);

	for (i = 0; i < group->nr; i++) {
		void *site = (void *)mcount_addr(group, i);

		if (arch_mcount_get(site, &old) ||
		    (old != known && !mcount_ours(old))) {
			pr_err_once("%pS: unexpected bytes %5ph\n", site, site);
			continue;
		}
		known = old;
		new = mcount_target(group, i, active);
		if (old != new)
			arch_mcount_set(site, new);
	}
}

/* The user that all functions can be given to without a look at its filter. */
static struct mcount_user *mcount_only_user(void)
{
	struct mcount_user *user;

	if (hweight32(mcount_active) != 1)
		return NULL;
	user = mcount_users[__ffs(mcount_active)];
	return list_empty(&user->rules) ? user : NULL;
}

/*
 * Without patched entries, one static call serves all functions. It walks the
 * users before who is called straight changes, and until nobody can have got
 * the pointer to another one.
 */
static void mcount_update_static(void)
{
	struct mcount_user *user = mcount_only_user();

	mcount_slot_set(MCOUNT_WALK, mcount_walk);
	WRITE_ONCE(mcount_users[MCOUNT_WALK], user);
	if (user && system_state == SYSTEM_RUNNING) {
		mcount_synchronize();
		mcount_slot_set(MCOUNT_WALK, mcount_way(user));
	}
	WRITE_ONCE(mcount_on, mcount_active != 0);
}

/* Bring all functions in line with who wants them. */
static void mcount_update(void)
{
	const struct mcount_group *group;

	lockdep_assert_held(&mcount_mutex);

	if (IS_ENABLED(CONFIG_MCOUNT_STATIC)) {
		mcount_update_static();
		return;
	}
	guard(mutex)(&text_mutex);
	list_for_each_entry(group, &mcount_groups, list)
		mcount_patch(group, mcount_active);
	arch_mcount_finish();
}

/* The NOPs that were asked for, before anyone runs them. */
static void mcount_encode(const struct mcount_group *group)
{
	unsigned int i;

	if (!arch_mcount_chosen())
		return;
	for (i = 0; i < group->nr; i++)
		arch_mcount_set((void *)mcount_addr(group, i), NULL);
	arch_mcount_finish();
}

/**
 * mcount_group_coming() - serve users in text that is there now
 * @group: its functions
 *
 * Context: Process context, mcount_mutex held. May sleep.
 * Return: 0, or -ENOMEM; the caller frees @group then.
 */
int mcount_group_coming(struct mcount_group *group)
{
	unsigned int id;
	int err;

	lockdep_assert_held(&mcount_mutex);

	for (id = 0; id < MCOUNT_USERS; id++) {
		if (!mcount_users[id])
			continue;
		err = mcount_filter_group(&mcount_users[id]->rules, group);
		if (err)
			return err;
		group->wanted[id] = group->fresh;
	}
	group->fresh = NULL;
	list_add_tail_rcu(&group->list, &mcount_groups);
	if (IS_ENABLED(CONFIG_MCOUNT_PATCHED)) {
		guard(mutex)(&text_mutex);
		mcount_encode(group);
		mcount_patch(group, mcount_active);
		arch_mcount_finish();
	}
	return 0;
}

/**
 * mcount_group_going() - forget functions
 * @group: they
 *
 * Those of modules are run no more.
 *
 * Context: Process context, mcount_mutex held. May sleep.
 */
void mcount_group_going(struct mcount_group *group)
{
	lockdep_assert_held(&mcount_mutex);

	list_del_rcu(&group->list);
	if (IS_ENABLED(CONFIG_MCOUNT_PATCHED) && !group->module) {
		guard(mutex)(&text_mutex);
		mcount_patch(group, 0);
		arch_mcount_finish();
	}
}

static void mcount_free_fresh(void)
{
	struct mcount_group *group;

	list_for_each_entry(group, &mcount_groups, list) {
		kvfree(group->fresh);
		group->fresh = NULL;
	}
}

/* Prepare all groups for a user's filter, or none. */
static int mcount_prepare(const struct mcount_user *user)
{
	struct mcount_group *group;
	int err;

	list_for_each_entry(group, &mcount_groups, list) {
		err = mcount_filter_group(&user->rules, group);
		if (err) {
			mcount_free_fresh();
			return err;
		}
	}
	return 0;
}

static void mcount_swap_wanted(unsigned int id)
{
	struct mcount_group *group;

	list_for_each_entry(group, &mcount_groups, list) {
		unsigned long *old = group->wanted[id];

		/* partner: the address dependency in mcount_wanting() */
		smp_store_release(&group->wanted[id], group->fresh);
		group->fresh = old;
	}
}

static void mcount_user_init(struct mcount_user *user)
{
	if (!user->rules.next)
		INIT_LIST_HEAD(&user->rules);
}

static bool mcount_registered(const struct mcount_user *user)
{
	lockdep_assert_held(&mcount_mutex);

	return user->id && mcount_users[user->id - 1] == user;
}

static int mcount_free_slot(void)
{
	int id;

	for (id = 0; id < MCOUNT_USERS; id++)
		if (!mcount_users[id])
			return id;
	return -ENOSPC;
}

/**
 * register_mcount_function() - have a user called when functions are entered
 * @user: the user, with @func and what else is not private set
 *
 * It is called for the functions that mcount_filter() says, by default all.
 *
 * Context: Process context. May sleep.
 * Return: 0, -EBUSY if it is registered, -ENOSPC if too many others are,
 * -EOPNOTSUPP if functions cannot be patched in the form chosen at boot,
 * -EINVAL without a function, or -ENOMEM.
 */
int register_mcount_function(struct mcount_user *user)
{
	int id, err;

	if (!user->func)
		return -EINVAL;
	if (!arch_mcount_live()) {
		pr_warn("function entries are two instructions (mcount_nop=): they cannot be traced\n");
		return -EOPNOTSUPP;
	}
	guard(mutex)(&mcount_mutex);
	if (user->id)
		return -EBUSY;
	id = mcount_free_slot();
	if (id < 0)
		return id;
	mcount_user_init(user);
	err = mcount_prepare(user);
	if (err)
		return err;
	mcount_swap_wanted(id);
	user->id = id + 1;
	mcount_users[id] = user;
	mcount_slot_set(id, mcount_way(user));
	/* partner: smp_load_acquire() in mcount_wanting() */
	smp_store_release(&mcount_active, mcount_active | BIT(id));
	mcount_update();
	return 0;
}
EXPORT_SYMBOL_GPL(register_mcount_function);

/**
 * mcount_pause() - stop calling a user for a while, or go on
 * @user: the user
 * @pause: whether to stop
 *
 * Functions are patched. Calls that have begun may go on after this.
 *
 * Context: Process context. May sleep.
 * Return: 0, or -ENOENT if it is not registered.
 */
int mcount_pause(struct mcount_user *user, bool pause)
{
	unsigned int bit;

	guard(mutex)(&mcount_mutex);
	if (!mcount_registered(user))
		return -ENOENT;
	bit = BIT(user->id - 1);
	WRITE_ONCE(mcount_active, pause ? mcount_active & ~bit :
					  mcount_active | bit);
	mcount_update();
	return 0;
}
EXPORT_SYMBOL_GPL(mcount_pause);

/**
 * unregister_mcount_function() - have a user called no more
 * @user: the user
 *
 * When this returns, no call of it is going on. Its filter is kept.
 *
 * Context: Process context. Sleeps.
 * Return: 0, or -ENOENT if it is not registered.
 */
int unregister_mcount_function(struct mcount_user *user)
{
	unsigned int id;

	guard(mutex)(&mcount_mutex);
	if (!mcount_registered(user))
		return -ENOENT;
	id = user->id - 1;
	WRITE_ONCE(mcount_active, mcount_active & ~BIT(id));
	mcount_update();
	mcount_synchronize();

	mcount_slot_set(id, mcount_nobody);
	WRITE_ONCE(mcount_users[id], NULL);
	user->id = 0;
	mcount_swap_wanted(id);
	mcount_free_fresh();
	return 0;
}
EXPORT_SYMBOL_GPL(unregister_mcount_function);

/**
 * mcount_filter() - say which functions a user wants
 * @user: the user, registered or not
 * @words: words ``[!]glob[:mod:glob]``, white space between them; the last one
 *	that matches a function decides, ``!`` meaning that it is not wanted
 * @reset: forget those of before
 *
 * With no words at all, all functions are wanted. An empty text with @reset
 * frees the filter.
 *
 * Context: Process context. Sleeps.
 * Return: 0, -EINVAL for words that are none, or -ENOMEM; nothing is changed
 * then.
 */
int mcount_filter(struct mcount_user *user, const char *words, bool reset)
{
	LIST_HEAD(added);
	LIST_HEAD(kept);
	struct list_head *last;
	int err;

	err = mcount_rules_parse(&added, words);
	if (err)
		return err;

	guard(mutex)(&mcount_mutex);
	mcount_user_init(user);
	if (reset)
		list_splice_init(&user->rules, &kept);
	last = user->rules.prev;
	list_splice_tail_init(&added, &user->rules);
	if (mcount_registered(user)) {
		err = mcount_prepare(user);
		if (err) {
			if (!reset)
				list_cut_position(&kept, &user->rules, last);
			mcount_rules_free(&user->rules);
			list_splice(&kept, &user->rules);
			return err;
		}
		mcount_swap_wanted(user->id - 1);
		mcount_update();
		synchronize_rcu_tasks_rude();
		mcount_free_fresh();
	}
	mcount_rules_free(&kept);
	return 0;
}
EXPORT_SYMBOL_GPL(mcount_filter);

/**
 * mcount_init() - make the kernel's functions known
 *
 * Context: Boot, once there are memory and the trace buffer.
 */
void __init mcount_init(void)
{
	mcount_sites_init();
	mcount_tracer_init();
}
