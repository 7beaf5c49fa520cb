/* SPDX-License-Identifier: GPL-2.0 */
/*
 * int mt_fault_load(const unsigned long *from, unsigned long *to)
 *
 * Loads from where there may be nothing: -EFAULT then. The load is at
 * mt_fault_insn, to be probed.
 */
#include <linux/errno.h>
#include <linux/linkage.h>
#include <linux/objtool.h>
#include <asm/asm.h>
#include <asm/smap.h>

SYM_FUNC_START(mt_fault_load)
	ASM_STAC
SYM_INNER_LABEL(mt_fault_insn, SYM_L_GLOBAL)
	ANNOTATE_NOENDBR
	mov (%_ASM_ARG1), %_ASM_AX
	ASM_CLAC
	mov %_ASM_AX, (%_ASM_ARG2)
	xor %eax, %eax
	RET
.Lfail:
	ASM_CLAC
	mov $-EFAULT, %eax
	RET
	_ASM_EXTABLE(mt_fault_insn, .Lfail)
SYM_FUNC_END(mt_fault_load)
