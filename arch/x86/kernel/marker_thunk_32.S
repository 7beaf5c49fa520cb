/* SPDX-License-Identifier: GPL-2.0 */
/*
 * marker_thunk: from a marker to its probes.
 *
 * Called from the cold block of a marker, it preserves every register. The
 * words that the block pushed are the probe's argument list as they are, a
 * va_list being a pointer to them. Stack at the call of the probe, with the
 * frame pointer below edx where there is one:
 *
 *	24(%esp)  arguments, the first one lowest
 *	20(%esp)  marker, then the va_list: where va_arg() reads
 *	16(%esp)  return address
 *	12(%esp)  eax
 *	 8(%esp)  ecx
 *	 4(%esp)  edx
 *	 0(%esp)  address of the va_list, the probe's fourth parameter
 */
#include <linux/linkage.h>
#include <asm/asm.h>
#include <asm/asm-offsets.h>
#include <asm/frame.h>
#include <asm/marker.h>
#include <asm/percpu.h>
#include <asm/marker_thunk.h>

.macro MARKER_THUNK name generic
SYM_START(\name, SYM_L_GLOBAL, SYM_A_ALIGN)
	FRAME_BEGIN
	push	%eax
	push	%ecx
	push	%edx

	lea	(16 + FRAME_OFFSET)(%esp), %ecx	/* args */
	mov	(%ecx), %eax			/* marker */
	lea	4(%ecx), %edx
	mov	%edx, (%ecx)
	push	%ecx

	MARKER_ENTER \@
	mov	MARKER_STATE(%eax), %edx
	mov	MARKER_STATE(%eax, %edx), %edx	/* probes */
.if \generic
	test	%edx, %edx
	jz	.Ldone\@
.endif
	mov	MARKER_PROBES_FMT(%edx), %ecx	/* fmt */
	mov	MARKER_PROBES_DATA(%edx), %edx	/* data */
	call	__SCT__marker_dispatch

.Ldone\@:
	pop	%edx
	MARKER_LEAVE \@
.Lrestore\@:
	pop	%edx
	pop	%ecx
	pop	%eax
	FRAME_END
	RET

	MARKER_RARE \@
SYM_FUNC_END(\name)
_ASM_NOKPROBE(\name)
.endm

	.text
	MARKER_THUNK marker_thunk, 0
	MARKER_THUNK marker_thunk_generic, 1
