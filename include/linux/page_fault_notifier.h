/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _LINUX_PAGE_FAULT_NOTIFIER_H
#define _LINUX_PAGE_FAULT_NOTIFIER_H
/*
 * Notification of page faults
 *
 *	static bool handler(struct pt_regs *regs, unsigned long address,
 *			    int trap, unsigned long error_code)
 *
 *	static struct page_fault_notifier user = {
 *		.fn = handler,
 *		.mode = PAGE_FAULT_KERNEL,
 *	};
 *
 *	err = register_page_fault_notifier(&user);
 *	...
 *	unregister_page_fault_notifier(&user);
 *	page_fault_notifier_synchronize();	(before text or data goes)
 *
 * An architecture that selects HAVE_PAGE_FAULT_NOTIFIER calls
 * notify_page_fault() in its fault path and returns when that is true. While
 * nobody is registered, the call is one NOP where there are jump labels, and
 * the test of a pointer elsewhere. Who wants kernel-mode faults alone costs a
 * user-mode fault one more test. See Documentation/markers.txt.
 */
#include <linux/jump_label.h>
#include <linux/kprobes.h>
#include <linux/list.h>
#include <linux/preempt.h>
#include <linux/ptrace.h>
#include <linux/rcupdate.h>
#include <linux/types.h>

/**
 * typedef page_fault_fn - a handler of page faults
 * @regs:	registers at the fault
 * @address:	the address that could not be reached
 * @trap:	number of the trap, as the architecture's fault path has it
 * @error_code:	what the hardware said about the fault
 *
 * Context: wherever a page fault may happen, with preemption off: must not
 *	    sleep, and takes no lock that is ever held over a fault. A fault of
 *	    its own comes back to it.
 * Return: true when the fault is dealt with. Then it ends here: no further
 *	   handler is called, and the instruction at the registers' address is
 *	   executed next.
 */
typedef bool (*page_fault_fn)(struct pt_regs *regs, unsigned long address,
			      int trap, unsigned long error_code);

/**
 * enum page_fault_mode - which faults a user wants
 * @PAGE_FAULT_KERNEL:	those of kernel mode alone
 * @PAGE_FAULT_ALL:	those of user mode as well
 */
enum page_fault_mode {
	PAGE_FAULT_KERNEL,
	PAGE_FAULT_ALL,
};

/**
 * struct page_fault_notifier - a user of page faults
 * @fn:		its handler
 * @priority:	the highest is called first, equal ones as they were registered
 * @mode:	which faults it wants
 * @list:	private
 * @slots:	private, where @fn stands in the chain, once per mode
 */
struct page_fault_notifier {
	page_fault_fn fn;
	int priority;
	enum page_fault_mode mode;
	struct list_head list;
	page_fault_fn *slots[2];
};

#ifdef CONFIG_PAGE_FAULT_NOTIFIER

/**
 * struct page_fault_chain - every handler, in order
 * @rcu:	to free it
 * @user:	handlers of user-mode faults, up to a NULL; in @kernel's memory
 * @kernel:	handlers of kernel-mode faults, up to a NULL
 */
struct page_fault_chain {
	struct rcu_head rcu;
	page_fault_fn *user;
	page_fault_fn kernel[];
};

/* Hidden: ia64 then addresses it directly, not through a table. */
extern struct page_fault_chain __rcu *page_fault_chain
	__attribute__((__visibility__("hidden")));

DECLARE_STATIC_KEY_FALSE(page_fault_users);
DECLARE_STATIC_KEY_FALSE(page_fault_all_users);

int register_page_fault_notifier(struct page_fault_notifier *notifier);
int unregister_page_fault_notifier(struct page_fault_notifier *notifier);
void page_fault_notifier_synchronize(void);

/* Without jump labels a key is a counter: the pointer takes less. */
static __always_inline bool page_fault_armed(void)
{
	if (IS_ENABLED(CONFIG_JUMP_LABEL))
		return static_branch_unlikely(&page_fault_users);
	/* Who follows it reads it again: no READ_ONCE(), ordered on ia64. */
	return unlikely(data_race((__force void *)page_fault_chain));
}

/*
 * Inlined: what the handlers get stands in registers that a fault path has
 * saved already, so that only who is registered pays for more.
 */
static __always_inline bool
page_fault_walk(struct pt_regs *regs, unsigned long address, int trap,
		unsigned long error_code)
{
	const struct page_fault_chain *chain;
	page_fault_fn *slot, fn;
	bool claimed = false;

	preempt_disable_notrace();
	/* Pairs with rcu_assign_pointer() in page_fault_publish(). */
	chain = rcu_dereference_sched(page_fault_chain);
	if (chain) {
		slot = user_mode(regs) ? chain->user :
		       (page_fault_fn *)chain->kernel;
		for (; !claimed && (fn = READ_ONCE(*slot)); slot++)
			claimed = fn(regs, address, trap, error_code);
	}
	preempt_enable_notrace();
	return claimed;
}

/**
 * notify_page_fault - tell the users of page faults about one
 * @regs:	registers at the fault
 * @address:	the address that could not be reached
 * @trap:	number of the trap
 * @error_code:	what the hardware said about the fault
 *
 * Context: the page fault path of an architecture, where instrumentation is
 *	    allowed, in a function that cannot be probed.
 * Return: true when a user has dealt with the fault.
 */
static __always_inline bool
notify_page_fault(struct pt_regs *regs, unsigned long address, int trap,
		  unsigned long error_code)
{
	if (!page_fault_armed())
		return false;
	if (!static_branch_unlikely(&page_fault_all_users) && user_mode(regs))
		return false;
	return page_fault_walk(regs, address, trap, error_code);
}

#else /* CONFIG_PAGE_FAULT_NOTIFIER */

static inline int
register_page_fault_notifier(struct page_fault_notifier *notifier)
{
	return 0;
}

static inline int
unregister_page_fault_notifier(struct page_fault_notifier *notifier)
{
	return 0;
}

/* Without it, what the fault paths have always had. */
static __always_inline bool
notify_page_fault(struct pt_regs *regs, unsigned long address, int trap,
		  unsigned long error_code)
{
	return kprobe_page_fault(regs, trap);
}

#endif /* CONFIG_PAGE_FAULT_NOTIFIER */
#endif /* _LINUX_PAGE_FAULT_NOTIFIER_H */
