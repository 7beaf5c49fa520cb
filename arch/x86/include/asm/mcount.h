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

#define __mcount_fast_attr	__attribute__((no_caller_saved_registers))

/*
 * What is on the stack of a function called at the entry of another one. As a
 * parameter it is found there, since it is larger than what is passed in
 * registers. No parameter may be: clang does not preserve the registers of
 * those, whatever the attribute says.
 */
struct mcount_stack {
	unsigned long parent_ip;
	unsigned long callers[3];
};

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
