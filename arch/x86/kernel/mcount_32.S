/* SPDX-License-Identifier: GPL-2.0 */
/*
 * mcount_trampoline: from the entry of a function to an ordinary C function, see
 * mcount_64.S. The registers that a C function may change are just those that
 * pass arguments. Stack once all is saved, the frame pointer below the return
 * address where there is one:
 *
 *	16(%esp)  parent_ip, the return address of the function entered
 *	12(%esp)  return address, behind the site
 *	 8(%esp)  eax
 *	 0(%esp)  ecx
 */
#include <linux/linkage.h>
#include <asm/asm.h>
#include <asm/frame.h>
#include <asm/mcount.h>

.macro MCOUNT_SAVE
	push	%eax
	push	%edx
	push	%ecx
.endm

.macro MCOUNT_RESTORE
	pop	%ecx
	pop	%edx
	pop	%eax
.endm

.macro MCOUNT_CALL nr
	mov	12 + FRAME_OFFSET(%esp), %eax
	sub	$MCOUNT_SITE_SIZE, %eax			/* ip */
	mov	16 + FRAME_OFFSET(%esp), %edx		/* parent_ip */
	mov	mcount_users + 4 * \nr, %ecx		/* user */
	call	__SCT__mcount_slot\nr
.endm

#include "mcount_trampolines.h"
