// SPDX-License-Identifier: GPL-2.0
/*
 * Notification of page faults: who is registered, and what the fault path
 * walks through.
 *
 * The users are a list in order of priority, under page_fault_lock. The fault
 * path sees an array of their functions made from it, page_fault_chain: one
 * part for faults of kernel mode, one for those of user mode. The array is
 * replaced under RCU, by those who may sleep, and freed a grace period later.
 * Two static keys say whether there are users at all, and any for user mode.
 *
 * A user leaves at any time, even in its own handler, where nothing can be
 * allocated, waited for or patched: its place in the array is overwritten with
 * a function that does nothing. A work item then makes a shorter array and
 * turns off the keys. It is queued through an interrupt, as a page fault may
 * happen under the scheduler's locks. When there is no memory for the shorter
 * array, the longer one stays.
 *
 * page_fault_mutex is held by those who replace the array or turn the keys; the
 * list grows under it alone. It is taken outside page_fault_lock and cpus_lock.
 */
#include <linux/debugfs.h>
#include <linux/init.h>
#include <linux/irq_work.h>
#include <linux/kprobes.h>
#include <linux/mutex.h>
#include <linux/page_fault_notifier.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/spinlock.h>
#include <linux/workqueue.h>

DEFINE_STATIC_KEY_FALSE(page_fault_users);
DEFINE_STATIC_KEY_FALSE(page_fault_all_users);
struct page_fault_chain __rcu *page_fault_chain;

static DEFINE_MUTEX(page_fault_mutex);
static DEFINE_RAW_SPINLOCK(page_fault_lock);
static LIST_HEAD(page_fault_list);

/* In place of a user that has left. */
static bool page_fault_nobody(struct pt_regs *regs, unsigned long address,
			      int trap, unsigned long error_code)
{
	return false;
}
NOKPROBE_SYMBOL(page_fault_nobody);

/* How many users there are of faults of @mode. */
static unsigned int page_fault_count(enum page_fault_mode mode)
{
	struct page_fault_notifier *user;
	unsigned int count = 0;
	unsigned long flags;

	raw_spin_lock_irqsave(&page_fault_lock, flags);
	list_for_each_entry(user, &page_fault_list, list)
		count += user->mode >= mode;
	raw_spin_unlock_irqrestore(&page_fault_lock, flags);
	return count;
}

static struct page_fault_chain *page_fault_alloc(unsigned int count)
{
	struct page_fault_chain *chain;

	lockdep_assert_held(&page_fault_mutex);
	return kzalloc(struct_size(chain, kernel, 2 * (count + 1)), GFP_KERNEL);
}

/* Make an array of the list, which is no longer than @chain has room for. */
static void page_fault_fill(struct page_fault_chain *chain)
{
	struct page_fault_notifier *user;
	page_fault_fn *slot = chain->kernel;

	lockdep_assert_held(&page_fault_lock);
	list_for_each_entry(user, &page_fault_list, list) {
		user->slots[PAGE_FAULT_KERNEL] = slot;
		*slot++ = user->fn;
	}
	chain->user = ++slot;
	list_for_each_entry(user, &page_fault_list, list) {
		if (user->mode != PAGE_FAULT_ALL)
			continue;
		user->slots[PAGE_FAULT_ALL] = slot;
		*slot++ = user->fn;
	}
}

/* Let the fault path see @chain, or none; returns what it saw before. */
static struct page_fault_chain *
page_fault_publish(struct page_fault_chain *chain)
{
	struct page_fault_chain *old;

	lockdep_assert_held(&page_fault_lock);
	if (chain)
		page_fault_fill(chain);
	old = rcu_dereference_protected(page_fault_chain,
					lockdep_is_held(&page_fault_lock));
	/* Pairs with rcu_dereference_sched() in page_fault_walk(). */
	rcu_assign_pointer(page_fault_chain, chain);
	return old;
}

static void page_fault_free(struct page_fault_chain *chain)
{
	if (chain)
		kfree_rcu(chain, rcu);
}

static void page_fault_turn(struct static_key_false *key, bool on)
{
	if (on)
		static_branch_enable(key);
	else
		static_branch_disable(key);
}

static void page_fault_turn_keys(void)
{
	lockdep_assert_held(&page_fault_mutex);
	page_fault_turn(&page_fault_all_users, page_fault_count(PAGE_FAULT_ALL));
	page_fault_turn(&page_fault_users, page_fault_count(PAGE_FAULT_KERNEL));
}

static bool page_fault_listed(struct page_fault_notifier *notifier)
{
	struct page_fault_notifier *user;

	lockdep_assert_held(&page_fault_lock);
	list_for_each_entry(user, &page_fault_list, list) {
		if (user == notifier)
			return true;
	}
	return false;
}

/* Behind all users of at least its priority. */
static void page_fault_insert(struct page_fault_notifier *notifier)
{
	struct page_fault_notifier *user;

	lockdep_assert_held(&page_fault_lock);
	list_for_each_entry(user, &page_fault_list, list) {
		if (user->priority < notifier->priority)
			break;
	}
	list_add_tail(&notifier->list, &user->list);
}

static int page_fault_add(struct page_fault_notifier *notifier)
{
	struct page_fault_chain *chain, *old;
	unsigned long flags;
	int err = 0;

	/* Meanwhile users may leave, but none can come. */
	chain = page_fault_alloc(page_fault_count(PAGE_FAULT_KERNEL) + 1);
	if (!chain)
		return -ENOMEM;
	raw_spin_lock_irqsave(&page_fault_lock, flags);
	if (page_fault_listed(notifier)) {
		old = chain;
		err = -EBUSY;
	} else {
		page_fault_insert(notifier);
		old = page_fault_publish(chain);
	}
	raw_spin_unlock_irqrestore(&page_fault_lock, flags);
	page_fault_free(old);
	return err;
}

/* After users have left: a shorter array, and keys for who is still there. */
static void page_fault_shrink(struct work_struct *work)
{
	struct page_fault_chain *chain, *old;
	unsigned long flags;
	unsigned int count;

	mutex_lock(&page_fault_mutex);
	page_fault_turn_keys();
	count = page_fault_count(PAGE_FAULT_KERNEL);
	chain = count ? page_fault_alloc(count) : NULL;
	if (chain || !count) {
		raw_spin_lock_irqsave(&page_fault_lock, flags);
		old = page_fault_publish(chain);
		raw_spin_unlock_irqrestore(&page_fault_lock, flags);
		page_fault_free(old);
	}
	mutex_unlock(&page_fault_mutex);
}
static DECLARE_WORK(page_fault_shrink_work, page_fault_shrink);

static void page_fault_queue_shrink(struct irq_work *work)
{
	schedule_work(&page_fault_shrink_work);
}
static DEFINE_IRQ_WORK(page_fault_irq_work, page_fault_queue_shrink);

/**
 * register_page_fault_notifier - be told about page faults
 * @notifier:	the handler, and which faults it is for
 *
 * From the return on, the handler is called for every such fault that no user
 * of higher priority deals with.
 *
 * Context: may sleep; takes locks of CPU hotplug and text patching.
 * Return: 0, or -EINVAL when there is no handler or no such mode, -EBUSY when
 *	   @notifier is registered, -ENOMEM.
 */
int register_page_fault_notifier(struct page_fault_notifier *notifier)
{
	int err;

	if (!notifier->fn || notifier->mode > PAGE_FAULT_ALL)
		return -EINVAL;
	mutex_lock(&page_fault_mutex);
	err = page_fault_add(notifier);
	if (!err)
		page_fault_turn_keys();
	mutex_unlock(&page_fault_mutex);
	return err;
}
EXPORT_SYMBOL_GPL(register_page_fault_notifier);

/**
 * unregister_page_fault_notifier - be told about page faults no longer
 * @notifier:	what was registered
 *
 * No call of the handler begins after the return on this CPU. On others it may
 * still be running or be about to: see page_fault_notifier_synchronize().
 * @notifier itself may be freed or registered again.
 *
 * Context: any but NMI, in a handler as well.
 * Return: 0, or -ENOENT when @notifier is not registered.
 */
int unregister_page_fault_notifier(struct page_fault_notifier *notifier)
{
	unsigned long flags;
	bool listed;

	raw_spin_lock_irqsave(&page_fault_lock, flags);
	listed = page_fault_listed(notifier);
	if (listed) {
		list_del(&notifier->list);
		WRITE_ONCE(*notifier->slots[PAGE_FAULT_KERNEL],
			   page_fault_nobody);
		if (notifier->mode == PAGE_FAULT_ALL)
			WRITE_ONCE(*notifier->slots[PAGE_FAULT_ALL],
				   page_fault_nobody);
	}
	raw_spin_unlock_irqrestore(&page_fault_lock, flags);
	if (!listed)
		return -ENOENT;
	irq_work_queue(&page_fault_irq_work);
	return 0;
}
EXPORT_SYMBOL_GPL(unregister_page_fault_notifier);

/**
 * page_fault_notifier_synchronize - wait for handlers that have been unregistered
 *
 * When it returns, none of them is running, and the fault path is as short as
 * the users that are left allow.
 *
 * Context: may sleep; not in a handler.
 */
void page_fault_notifier_synchronize(void)
{
	irq_work_sync(&page_fault_irq_work);
	flush_work(&page_fault_shrink_work);
	synchronize_rcu();
}
EXPORT_SYMBOL_GPL(page_fault_notifier_synchronize);

/* See Documentation/ABI/testing/debugfs-page-fault-notifier. */
static int page_fault_notifier_show(struct seq_file *m, void *v)
{
	struct page_fault_notifier *user;
	unsigned long flags;

	seq_printf(m, "armed %s\n",
		   static_key_enabled(&page_fault_all_users) ? "all" :
		   static_key_enabled(&page_fault_users) ? "kernel" : "none");
	raw_spin_lock_irqsave(&page_fault_lock, flags);
	list_for_each_entry(user, &page_fault_list, list)
		seq_printf(m, "%ps %d %s\n", user->fn, user->priority,
			   user->mode == PAGE_FAULT_ALL ? "all" : "kernel");
	raw_spin_unlock_irqrestore(&page_fault_lock, flags);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(page_fault_notifier);

static int __init page_fault_notifier_debugfs(void)
{
	debugfs_create_file("page_fault_notifier", 0444, NULL, NULL,
			    &page_fault_notifier_fops);
	return 0;
}
late_initcall(page_fault_notifier_debugfs);
