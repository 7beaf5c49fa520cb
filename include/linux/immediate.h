/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Immediate values: variables that are read from the instruction stream.
 *
 * A variable that is read often and changes next to never need not cost a
 * load and a cache line: its value stands in the instructions that read it,
 * and changing it patches them.
 *
 *	DEFINE_IMV(int, limit) = 10;		in one file
 *	EXPORT_IMV_SYMBOL_GPL(limit);
 *	DECLARE_IMV(int, limit);		in a header
 *
 *	if (n > imv_read(limit))		anywhere, inlines and loops too
 *		...
 *	imv_set(limit, 20);			in process context
 *
 * Types of 1, 2, 4 and 8 bytes are taken. Where the architecture has no such
 * instructions, or the kernel no CONFIG_IMMEDIATE, all of this is a plain
 * variable, and read as _imv_read() does.
 */
#ifndef _LINUX_IMMEDIATE_H
#define _LINUX_IMMEDIATE_H

#include <linux/build_bug.h>
#include <linux/compiler.h>
#include <linux/export.h>
#include <linux/types.h>

/**
 * DECLARE_IMV() - declare an immediate value
 * @type: its type
 * @name: its name
 */
#define DECLARE_IMV(type, name)	extern __typeof__(type) name##__imv

/**
 * DEFINE_IMV() - define an immediate value
 * @type: its type, of 1, 2, 4 or 8 bytes
 * @name: its name
 *
 * An initializer may follow. Put ``static`` in front for one of a single file.
 */
#define DEFINE_IMV(type, name)	__typeof__(type) name##__imv

#define EXPORT_IMV_SYMBOL(name)		EXPORT_SYMBOL(name##__imv)
#define EXPORT_IMV_SYMBOL_GPL(name)	EXPORT_SYMBOL_GPL(name##__imv)

/**
 * _imv_read() - read an immediate value from memory
 * @name: its name
 *
 * For code that must not be patched. On 32 bits, one of 8 bytes is read in two
 * halves, as any variable is.
 *
 * Context: Any.
 * Return: The value.
 */
#define _imv_read(name)		READ_ONCE(name##__imv)

#define __imv_check(name)						\
	BUILD_BUG_ON(sizeof(name##__imv) != 1 && sizeof(name##__imv) != 2 && \
		     sizeof(name##__imv) != 4 && sizeof(name##__imv) != 8)

#ifdef CONFIG_IMMEDIATE

#include <asm/immediate.h>

/**
 * imv_read() - read an immediate value
 * @name: its name
 *
 * Context: Any but noinstr code.
 * Return: The value, one that was current during the read.
 */
#define imv_read(name)	__arch_imv_read(name##__imv)

/**
 * imv_set() - change an immediate value
 * @name: its name
 * @val: the new value
 *
 * Readers on any CPU, in interrupts and NMIs included, get the old value or
 * the new one; once this returns, the new one.
 *
 * Context: Process context. May sleep.
 */
#define imv_set(name, val) do {						\
	__typeof__(name##__imv) __imv_value = (val);			\
									\
	__imv_check(name);						\
	__imv_write(&name##__imv, &__imv_value, sizeof(__imv_value));	\
} while (0)

/**
 * struct imv_site - an instruction that holds an immediate value
 * @code: the instruction, of 5 bytes
 * @stub: the same read from memory, jumping back behind the instruction
 * @var: the variable
 * @size: size of the variable in bytes
 *
 * Each reference is relative to itself.
 */
struct imv_site {
	s32 code;
	s32 stub;
	s32 var;
	u32 size;
};

extern const struct imv_site __start___imv[], __stop___imv[];

void imv_begin(void);
void imv_add(u32 *var, u32 value);
void imv_end(void);
void __imv_write(void *var, const void *value, size_t size);
int imv_text_reserved(const void *start, const void *end);
void imv_init(void);

#else /* !CONFIG_IMMEDIATE */

#define imv_read(name)	_imv_read(name)

#define imv_set(name, val) do {						\
	__imv_check(name);						\
	WRITE_ONCE(name##__imv, val);					\
} while (0)

static inline int imv_text_reserved(const void *start, const void *end)
{
	return 0;
}

static inline void imv_init(void) { }

#endif /* !CONFIG_IMMEDIATE */

#endif /* _LINUX_IMMEDIATE_H */
