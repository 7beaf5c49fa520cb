/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What marker_thunk does around the call of a probe, whatever the registers.
 * Included behind asm-offsets.h and the definition of PER_CPU_VAR().
 *
 * @id, the thunk's \@, makes labels differ: refused hits go on at its .Ldone, and
 * .Lrestore is where it restores registers.
 */
#ifndef _ASM_X86_MARKER_THUNK_H
#define _ASM_X86_MARKER_THUNK_H

/*
 * A member of pcpu_hot, where there is one. No symbol stands for the sum: one
 * made by the linker is absolute, and KASLR moves no reference to it.
 */
#ifdef MARKER_PREEMPT_OFFSET
#define MARKER_PREEMPT_COUNT	pcpu_hot + MARKER_PREEMPT_OFFSET
#else
#define MARKER_PREEMPT_COUNT	__preempt_count
#endif

/* No preemption from here on; out of budget or unseen by RCU, no probe. */
.macro MARKER_ENTER id
#ifdef CONFIG_PREEMPT_COUNT
	incl	PER_CPU_VAR(MARKER_PREEMPT_COUNT)
#endif
	decl	PER_CPU_VAR(marker_budget)
	js	.Lrecursion\id
#ifdef CONFIG_CONTEXT_TRACKING_IDLE
	testl	$MARKER_RCU_WATCHING, PER_CPU_VAR(context_tracking + MARKER_CT_STATE)
	jz	.Lno_rcu\id
#endif
.endm

.macro MARKER_LEAVE id
	incl	PER_CPU_VAR(marker_budget)
#ifdef CONFIG_PREEMPT_COUNT
	decl	PER_CPU_VAR(MARKER_PREEMPT_COUNT)
	jz	.Lresched\id
#endif
.endm

/* The rare ways out of the two above, behind the thunk's return. */
.macro MARKER_RARE id
#ifdef CONFIG_PREEMPT_COUNT
.Lresched\id:
	call	marker_resched
	jmp	.Lrestore\id
#endif
#ifdef CONFIG_CONTEXT_TRACKING_IDLE
.Lno_rcu\id:
	incl	PER_CPU_VAR(marker_drops + MARKER_DROP_RCU)
	jmp	.Ldone\id
#endif
.Lrecursion\id:
	incl	PER_CPU_VAR(marker_drops + MARKER_DROP_RECURSION)
	jmp	.Ldone\id
.endm

#endif /* _ASM_X86_MARKER_THUNK_H */
