/* SPDX-License-Identifier: GPL-2.0 */
/*
 * marker_thunk: from a marker to its probes.
 *
 * Called from the cold block of a marker, it preserves every register, and
 * makes the words that the block pushed into the va_list of the probe. Stack
 * once all is saved, with the frame pointer below rcx where there is one:
 *
 *	88(%rsp)  arguments, the first one lowest
 *	80(%rsp)  marker, then overflow_arg_area: where va_arg() reads
 *	72(%rsp)  return address; as gp_offset and fp_offset it says "no
 *		  argument is left in a register", text being at the top of
 *		  the address space, or, on um, far above 47 at least
 *	64(%rsp)  rax
 *	 0(%rsp)  r11
 *
 * The va_list is thus what lies at 72(%rsp). va_arg() writes nothing of it but
 * overflow_arg_area.
 */
#include <linux/linkage.h>
#include <linux/objtool.h>
#include <asm/asm.h>
#include <asm/asm-offsets.h>
#include <asm/frame.h>
#include <asm/marker.h>

#ifdef CONFIG_UML /* one CPU, and no preemption to be turned off */
#define PER_CPU_VAR(var)	var
#undef CONFIG_PREEMPT_COUNT
#else
#include <asm/percpu.h>
#endif
#include <asm/marker_thunk.h>

#ifdef CONFIG_HAVE_STATIC_CALL
#define MARKER_DISPATCH		__SCT__marker_dispatch
#else /* the key begins with where it goes */
#define MARKER_DISPATCH		*__SCK__marker_dispatch(%rip)
#endif

.macro MARKER_THUNK name generic
SYM_START(\name, SYM_L_GLOBAL, SYM_A_ALIGN)
	ANNOTATE_NOENDBR	/* called directly only */
	FRAME_BEGIN
	push	%rax
	push	%rcx
	push	%rdx
	push	%rsi
	push	%rdi
	push	%r8
	push	%r9
	push	%r10
	push	%r11

	lea	(72 + FRAME_OFFSET)(%rsp), %rcx	/* args */
	mov	8(%rcx), %rdi			/* marker */
	lea	16(%rcx), %rax
	mov	%rax, 8(%rcx)

	MARKER_ENTER \@
	movslq	MARKER_STATE(%rdi), %rax
	mov	MARKER_STATE(%rdi, %rax), %rax	/* probes */
.if \generic
	test	%rax, %rax
	jz	.Ldone\@
.endif
	mov	MARKER_PROBES_DATA(%rax), %rsi	/* data */
	mov	MARKER_PROBES_FMT(%rax), %rdx	/* fmt */
	call	MARKER_DISPATCH

.Ldone\@:
	MARKER_LEAVE \@
.Lrestore\@:
	pop	%r11
	pop	%r10
	pop	%r9
	pop	%r8
	pop	%rdi
	pop	%rsi
	pop	%rdx
	pop	%rcx
	pop	%rax
	FRAME_END
	RET

	MARKER_RARE \@
SYM_FUNC_END(\name)
_ASM_NOKPROBE(\name)
.endm

	.text
	MARKER_THUNK marker_thunk, 0
	MARKER_THUNK marker_thunk_generic, 1

#ifdef CONFIG_HAVE_STATIC_CALL
	/* What objtool needs to make the static calls above inline ones. */
	.pushsection .discard.addressable, "aw"
	.quad	__SCK__marker_dispatch
	.popsection
#endif
