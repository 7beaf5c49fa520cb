/* SPDX-License-Identifier: GPL-2.0 */
/*
 * mcount_trampoline: from the entry of a function to an ordinary C function.
 *
 * Of the registers that a C function may change, only those that pass arguments
 * hold anything at the entry of another one: rax and r10 have no meaning to
 * kernel functions there, and nobody relies on a function not changing r11,
 * since -pg keeps the compiler from looking. Stack once all is saved, the frame
 * pointer below the return address where there is one:
 *
 *	56(%rsp)  parent_ip, the return address of the function entered
 *	48(%rsp)  return address, behind the site
 *	40(%rsp)  rdi
 *	 0(%rsp)  r9
 */
#include <linux/linkage.h>
#include <asm/asm.h>
#include <asm/frame.h>
#include <asm/mcount.h>

.macro MCOUNT_SAVE
	push	%rdi
	push	%rsi
	push	%rdx
	push	%rcx
	push	%r8
	push	%r9
.endm

.macro MCOUNT_RESTORE
	pop	%r9
	pop	%r8
	pop	%rcx
	pop	%rdx
	pop	%rsi
	pop	%rdi
.endm

.macro MCOUNT_CALL nr
	mov	48 + FRAME_OFFSET(%rsp), %rdi
	sub	$MCOUNT_SITE_SIZE, %rdi			/* ip */
	mov	56 + FRAME_OFFSET(%rsp), %rsi		/* parent_ip */
	mov	mcount_users + 8 * \nr(%rip), %rdx	/* user */
	call	__SCT__mcount_slot\nr

	/* What objtool needs to make that static call an inline one. */
	.pushsection .discard.addressable, "aw"
	.quad	__SCK__mcount_slot\nr
	.popsection
.endm

#include "mcount_trampolines.h"

#ifdef CONFIG_MCOUNT_FENTRY
/*
 * Called at every function's entry, or by nobody: where objtool makes NOPs of
 * these calls it leaves references.
 */
SYM_FUNC_START(__fentry__)
#ifdef CONFIG_MCOUNT_STATIC
	cmpl	$0, mcount_on(%rip)
	jne	1f
	RET
1:
	MCOUNT_BODY 8
#else
	RET
#endif
SYM_FUNC_END(__fentry__)
_ASM_NOKPROBE(__fentry__)
#endif
