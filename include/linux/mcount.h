/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Function entry tracing: a call at the entry of kernel functions.
 *
 * The compiler puts a NOP of five bytes at the entry of every function that may
 * be traced, and records where. A user says which functions it wants,
 *
 *	static void my_func(unsigned long ip, unsigned long parent_ip,
 *			    struct mcount_user *user)
 *	{
 *		...				ip is in the function entered,
 *	}					parent_ip in its caller
 *
 *	static struct mcount_user my_user = { .func = my_func };
 *
 *	err = mcount_filter(&my_user, "vfs_* !vfs_read", true);
 *	err = register_mcount_function(&my_user);
 *	...
 *	unregister_mcount_function(&my_user);
 *
 * and the NOPs of those become calls. Where it is alone, a function that
 * preserves all registers is called straight from the entry:
 *
 *	DEFINE_MCOUNT_FAST(my_fast)
 *	{
 *		...				ip and parent_ip, too
 *	}
 *	static struct mcount_user my_user = MCOUNT_FAST_USER(my_fast);
 */
#ifndef _LINUX_MCOUNT_H
#define _LINUX_MCOUNT_H

#include <linux/bits.h>
#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/list.h>
#include <linux/types.h>

struct mcount_user;

/**
 * typedef mcount_func - called when a function is entered
 * @ip: address in the function that is entered
 * @parent_ip: address in its caller, where it returns to
 * @user: the user
 *
 * Must be notrace. Any context in which kernel functions are called, NMIs and
 * places where RCU is not watching included.
 */
typedef void mcount_func(unsigned long ip, unsigned long parent_ip,
			 struct mcount_user *user);

/*
 * @func is called without guard: it may be preempted, and is called again by
 * any function it calls that it traces itself.
 */
#define MCOUNT_UNGUARDED	BIT(0)

/**
 * struct mcount_user - who wants to be called
 * @func: called for the functions it traces, with preemption off, and not from
 *	within itself on the same level of interrupts
 * @fast: what DEFINE_MCOUNT_FAST() made, or %NULL; called in place of @func, and
 *	without any guard, where this user is alone
 * @flags: %MCOUNT_UNGUARDED or 0
 * @id: index of the user once it is registered, plus one
 * @rules: its filter, see mcount_filter()
 *
 * The last two are private. Zero it but for the first ones.
 */
struct mcount_user {
	mcount_func *func;
	const void *fast;
	unsigned int flags;
	unsigned int id;
	struct list_head rules;
};

#ifdef CONFIG_MCOUNT

#include <asm/mcount.h>

/**
 * DEFINE_MCOUNT_FAST() - define a function that preserves all registers
 * @name: its name
 *
 * The body follows in braces, and finds ip and parent_ip as parameters. What it
 * calls must be inline: otherwise it saves all registers around the call.
 */
#define DEFINE_MCOUNT_FAST(name)					\
static __always_inline notrace void					\
name##_body(unsigned long ip, unsigned long parent_ip);			\
static notrace __mcount_fast_attr void					\
name##_fast(struct mcount_stack stack)					\
{									\
	name##_body((unsigned long)__builtin_return_address(0) -	\
		    MCOUNT_SITE_SIZE, stack.parent_ip);			\
}									\
static notrace void name##_func(unsigned long ip,			\
				unsigned long parent_ip,		\
				struct mcount_user *user)		\
{									\
	name##_body(ip, parent_ip);					\
}									\
static __always_inline notrace void					\
name##_body(unsigned long ip, unsigned long parent_ip)

/**
 * MCOUNT_FAST_USER() - initializer for a user with such a function
 * @name: name of the function
 */
#define MCOUNT_FAST_USER(name)	{ .func = name##_func, .fast = name##_fast }

int register_mcount_function(struct mcount_user *user);
int unregister_mcount_function(struct mcount_user *user);
int mcount_pause(struct mcount_user *user, bool pause);
int mcount_filter(struct mcount_user *user, const char *words, bool reset);
int mcount_text_reserved(const void *start, const void *end);
bool mcount_is_site(unsigned long addr);
void mcount_init(void);

/**
 * mcount_skip_site() - where a probe for the entry of a function goes
 * @addr: address of the function
 * @offset: offset asked for, behind an ENDBR already
 * @on_entry: whether that is the entry; set when it is behind the site
 *
 * Return: The offset, behind the site if it was at the site.
 */
static inline unsigned long mcount_skip_site(unsigned long addr,
					     unsigned long offset,
					     bool *on_entry)
{
	if (mcount_is_site(addr + offset))
		return offset + MCOUNT_SITE_SIZE;
	if (offset >= MCOUNT_SITE_SIZE && offset <= MCOUNT_SITE_SIZE + 4 &&
	    mcount_is_site(addr + offset - MCOUNT_SITE_SIZE))
		*on_entry = true;
	return offset;
}

#else /* !CONFIG_MCOUNT */

static inline int register_mcount_function(struct mcount_user *user)
{
	return -EOPNOTSUPP;
}

static inline int unregister_mcount_function(struct mcount_user *user)
{
	return -ENOENT;
}

static inline int mcount_pause(struct mcount_user *user, bool pause)
{
	return -ENOENT;
}

static inline int mcount_filter(struct mcount_user *user, const char *words,
				bool reset)
{
	return -EOPNOTSUPP;
}

static inline int mcount_text_reserved(const void *start, const void *end)
{
	return 0;
}

static inline unsigned long mcount_skip_site(unsigned long addr,
					     unsigned long offset,
					     bool *on_entry)
{
	return offset;
}

static inline void mcount_init(void) { }

#endif /* !CONFIG_MCOUNT */

#endif /* _LINUX_MCOUNT_H */
