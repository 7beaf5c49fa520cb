// SPDX-License-Identifier: GPL-2.0
/*
 * Function entry tracing: what runs when a function is entered.
 *
 * This file is compiled without function entries. A trampoline does a static
 * call of its slot's function: that of the user, if it wants no guard; else
 * mcount_guarded(). The last trampoline is for functions that several users
 * want; it goes to mcount_walk().
 */
#include <linux/kprobes.h>
#include <linux/static_call.h>

#include "mcount.h"

DEFINE_PER_CPU(unsigned int, mcount_levels);
DEFINE_PER_CPU(unsigned long, mcount_dropped);

#define MCOUNT_SLOT(n) DEFINE_STATIC_CALL(mcount_slot##n, mcount_nobody)

MCOUNT_SLOT(0);
MCOUNT_SLOT(1);
MCOUNT_SLOT(2);
MCOUNT_SLOT(3);
MCOUNT_SLOT(4);
MCOUNT_SLOT(5);
MCOUNT_SLOT(6);
MCOUNT_SLOT(7);
DEFINE_STATIC_CALL(mcount_slot8, mcount_walk);

struct mcount_slot {
	struct static_call_key *key;
	void *trampoline;
};

#define MCOUNT_SLOT_ENTRY(n)						\
	{ &STATIC_CALL_KEY(mcount_slot##n), STATIC_CALL_TRAMP_ADDR(mcount_slot##n) }

static const struct mcount_slot mcount_slots[MCOUNT_USERS + 1] = {
	MCOUNT_SLOT_ENTRY(0), MCOUNT_SLOT_ENTRY(1), MCOUNT_SLOT_ENTRY(2),
	MCOUNT_SLOT_ENTRY(3), MCOUNT_SLOT_ENTRY(4), MCOUNT_SLOT_ENTRY(5),
	MCOUNT_SLOT_ENTRY(6), MCOUNT_SLOT_ENTRY(7), MCOUNT_SLOT_ENTRY(8),
};

/**
 * mcount_slot_set() - say where a trampoline goes
 * @nr: its slot
 * @func: function to be called
 *
 * Context: Process context. May sleep.
 */
void mcount_slot_set(unsigned int nr, mcount_func *func)
{
	const struct mcount_slot *slot = &mcount_slots[nr];

	__static_call_update(slot->key, slot->trampoline, func);
}

/**
 * mcount_drops() - how often users were not called, being called already
 *
 * Context: Any.
 * Return: The number since boot.
 */
unsigned long mcount_drops(void)
{
	unsigned long sum = 0;
	int cpu;

	for_each_possible_cpu(cpu)
		sum += per_cpu(mcount_dropped, cpu);
	return sum;
}

/**
 * mcount_nobody() - in a slot that no user has
 * @ip: unused
 * @parent_ip: unused
 * @user: unused
 *
 * Context: Any.
 */
notrace void mcount_nobody(unsigned long ip, unsigned long parent_ip,
			   struct mcount_user *user)
{
}
NOKPROBE_SYMBOL(mcount_nobody);

/**
 * mcount_guarded() - call a user with preemption off, and not within itself
 * @ip: address of the function entry
 * @parent_ip: address that the function returns to
 * @user: the user
 *
 * Context: Any.
 */
notrace void mcount_guarded(unsigned long ip, unsigned long parent_ip,
			    struct mcount_user *user)
{
	unsigned int level;

	preempt_disable_notrace();
	level = mcount_enter();
	if (level) {
		user->func(ip, parent_ip, user);
		mcount_exit(level);
	}
	preempt_enable_notrace();
}
NOKPROBE_SYMBOL(mcount_guarded);

/* Users that want a function, a bit for each. Preemption is off. */
static notrace unsigned int mcount_wanting(const struct mcount_group *group,
					   unsigned int index)
{
	/* partner: register_mcount_function() */
	unsigned int active = smp_load_acquire(&mcount_active);
	unsigned int users = 0, id;

	for (id = 0; active >> id; id++) {
		const unsigned long *wanted = READ_ONCE(group->wanted[id]);

		if (active & BIT(id) && (!wanted || test_bit(index, wanted)))
			users |= BIT(id);
	}
	return users;
}
NOKPROBE_SYMBOL(mcount_wanting);

/**
 * mcount_walk() - call all users that want a function
 * @ip: address of the function entry
 * @parent_ip: address that the function returns to
 * @unused: unused
 *
 * Preemption is off while functions are looked at, not for users: these do not
 * go before all tasks that were here have been elsewhere.
 *
 * Context: Any.
 */
notrace void mcount_walk(unsigned long ip, unsigned long parent_ip,
			 struct mcount_user *unused)
{
	const struct mcount_group *group;
	unsigned int index, users, id;

	preempt_disable_notrace();
	group = mcount_find(ip, &index);
	users = group ? mcount_wanting(group, index) : 0;
	preempt_enable_notrace();

	for (id = 0; users >> id; id++) {
		struct mcount_user *user = READ_ONCE(mcount_users[id]);

		if (!(users & BIT(id)))
			continue;
		if (user->flags & MCOUNT_UNGUARDED)
			user->func(ip, parent_ip, user);
		else
			mcount_guarded(ip, parent_ip, user);
	}
}
NOKPROBE_SYMBOL(mcount_walk);
