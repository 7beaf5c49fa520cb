/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Marker sites on x86-64: the cold block of two arguments.
 *
 *	push b			16(%rsp) b
 *	push a			 8(%rsp) a
 *	push $marker		 0(%rsp) marker
 *	call marker_thunk
 *	add  $24, %rsp
 */
#ifndef _ASM_X86_MARKER_64_H
#define _ASM_X86_MARKER_64_H

#define __MARKER_PUSH0	""
#define __MARKER_PUSH1	"push %q[a1]\n\t"  __MARKER_PUSH0
#define __MARKER_PUSH2	"push %q[a2]\n\t"  __MARKER_PUSH1
#define __MARKER_PUSH3	"push %q[a3]\n\t"  __MARKER_PUSH2
#define __MARKER_PUSH4	"push %q[a4]\n\t"  __MARKER_PUSH3
#define __MARKER_PUSH5	"push %q[a5]\n\t"  __MARKER_PUSH4
#define __MARKER_PUSH6	"push %q[a6]\n\t"  __MARKER_PUSH5
#define __MARKER_PUSH7	"push %q[a7]\n\t"  __MARKER_PUSH6
#define __MARKER_PUSH8	"push %q[a8]\n\t"  __MARKER_PUSH7
#define __MARKER_PUSH9	"push %q[a9]\n\t"  __MARKER_PUSH8
#define __MARKER_PUSH10	"push %q[a10]\n\t" __MARKER_PUSH9
#define __MARKER_PUSH11	"push %q[a11]\n\t" __MARKER_PUSH10
#define __MARKER_PUSH12	"push %q[a12]\n\t" __MARKER_PUSH11

/* An argument as it is, in whatever register it stands, or a constant. */
#define __arch_marker_operand(n, val) , [a##n] "re" (val)

#define __marker_block(entry, id, thunk, mstate, mstrings, mfunc, nr, ...) \
	asm_inline volatile(entry					\
		     __MARKER_PUSH##nr					\
		     "push $" __MARKER_REF(id) "\n"			\
		     "1:\tcall " thunk "\n\t"				\
		     "add $8*(" #nr "+1), %%rsp"			\
		     : ASM_CALL_CONSTRAINT				\
		     : __marker_inputs(mstate, mstrings, mfunc) __VA_ARGS__ \
		     : "memory", "cc")

/*
 * Probes that read many arguments may do without va_arg(): those of a marker
 * are the words that its cold block pushed. overflow_arg_area, behind two
 * offsets of 4 bytes; sparse does not know the members of a va_list.
 */
#define arch_marker_words(args)	(((const u64 *const *)(*(args)))[1])

#endif /* _ASM_X86_MARKER_64_H */
