/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Immediate values on x86.
 *
 * site:	mov $value, %r32	5 bytes, in one of the eight registers
 *					that need no prefix
 * stub:	mov variable, %reg
 *		jmp back
 *
 * The site starts as a jump to its stub, which is always right. Once it is
 * known it becomes the mov, as long as the value fits 32 bits without a sign;
 * for larger ones it is the jump again. While the mov is being changed, who
 * comes by is sent through the stub too (text_poke_bp() emulates the jump):
 * the variable is written before the instruction.
 *
 * On i386 a value of 8 bytes is in %edx:%eax: 0 in %edx before the site, and
 * both from the stub, which reads the variable in one piece.
 */
#ifndef _ASM_X86_IMMEDIATE_H
#define _ASM_X86_IMMEDIATE_H

#define __IMV_SITE(load)						\
	"1:\t.byte 0xe9\n\t"						\
	".long 3f - 2f\n"						\
	"2:\n\t"							\
	".subsection 1\n"						\
	"3:\t" load "\n\t"						\
	"jmp 2b\n\t"							\
	".previous\n\t"							\
	".pushsection __imv,\"a\"\n\t"					\
	".balign 4\n\t"							\
	".long 1b - ., 3b - ., %c[var] - ., %c[size]\n\t"		\
	".popsection"

#define __imv_asm(load, value, variable)				\
	asm_inline volatile(__IMV_SITE(load) : "=R" (value)			\
		     : [var] "i" (&(variable)), [size] "i" (sizeof(variable)))

#ifdef CONFIG_64BIT
#define __IMV_VAR	"%c[var](%%rip)"
#define __imv_asm_wide(value, variable)					\
	__imv_asm("mov " __IMV_VAR ", %q0", value, variable)
#else
#define __IMV_VAR	"%c[var]"
#define __imv_asm_wide(value, variable)					\
	asm_inline volatile("xor %%edx, %%edx\n"				\
		     __IMV_SITE("mov %%ebx, %%eax\n\t"			\
				"mov %%ecx, %%edx\n\t"			\
				"lock cmpxchg8b " __IMV_VAR)		\
		     : "=A" (value)					\
		     : [var] "i" (&(variable)), [size] "i" (sizeof(variable)) \
		     : "cc")
#endif

#define __arch_imv_read(variable) ({					\
	__typeof__(variable) __imv_val;					\
									\
	switch (sizeof(__imv_val)) {					\
	case 1:								\
		__imv_asm("movzbl " __IMV_VAR ", %k0", __imv_val, variable); \
		break;							\
	case 2:								\
		__imv_asm("movzwl " __IMV_VAR ", %k0", __imv_val, variable); \
		break;							\
	case 4:								\
		__imv_asm("mov " __IMV_VAR ", %k0", __imv_val, variable); \
		break;							\
	default:							\
		__imv_asm_wide(__imv_val, variable);			\
	}								\
	__imv_val;							\
})

struct imv_site;

int arch_imv_update(const struct imv_site *site);
void arch_imv_finish(void);

#endif /* _ASM_X86_IMMEDIATE_H */
