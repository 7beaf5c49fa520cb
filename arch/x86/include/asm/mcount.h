/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What stands at the entry of a function, see arch/x86/kernel/mcount.c.
 */
#ifndef _ASM_X86_MCOUNT_H
#define _ASM_X86_MCOUNT_H

#define MCOUNT_SITE_SIZE	5

/* Users that there can be at a time; each has a trampoline of its own. */
#define MCOUNT_USERS		8

#ifndef __ASSEMBLY__

#include <linux/types.h>

/*
 * The dummies take up the parameters passed in registers. What comes behind is
 * on the stack, where the return address of the function entered is first.
 */
#define __mcount_fast_attr	__attribute__((no_caller_saved_registers))
#ifdef CONFIG_X86_64
#define __mcount_fast_regs	long __r1, long __r2, long __r3,	\
				long __r4, long __r5, long __r6,
#else
#define __mcount_fast_regs	long __r1, long __r2, long __r3,
#endif

int arch_mcount_get(const void *site, const void **target);
void arch_mcount_set(void *site, const void *target);
void arch_mcount_finish(void);
const void *arch_mcount_trampoline(unsigned int nr);
bool arch_mcount_live(void);
bool arch_mcount_chosen(void);

/* In mcount_32.S and mcount_64.S. */
void mcount_trampoline0(void);
void mcount_trampoline1(void);
void mcount_trampoline2(void);
void mcount_trampoline3(void);
void mcount_trampoline4(void);
void mcount_trampoline5(void);
void mcount_trampoline6(void);
void mcount_trampoline7(void);
void mcount_trampoline8(void);

/**
 * __fentry__() - called at the entry of functions with CONFIG_MCOUNT_FENTRY
 *
 * By what the compiler makes, alone.
 *
 * Context: Any.
 */
void __fentry__(void);

#endif /* __ASSEMBLY__ */
#endif /* _ASM_X86_MCOUNT_H */
