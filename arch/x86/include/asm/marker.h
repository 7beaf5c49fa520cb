/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Marker sites on x86.
 *
 * hot path:	1: nop			2 or 5 bytes, patched to a jump to 2
 *
 * cold block:	2: push b		the pushed words are the argument list;
 *		   push a		marker_64.h and marker_32.h have it
 *		   push $marker
 *		   call marker_thunk
 *		   add  $.., %sp
 *		   jmp  back
 *
 * The cold block is one asm statement that changes no register, so the
 * compiler keeps everything where it was on the hot path. The call goes to
 * marker_thunk(), or straight to a fast probe when that is the only one.
 */
#ifndef _ASM_X86_MARKER_H
#define _ASM_X86_MARKER_H

/* Offsets for marker_thunk(), checked in arch/x86/kernel/marker.c */
#define MARKER_STATE		8
#define MARKER_PROBES_FMT	0
#ifdef CONFIG_64BIT
#define MARKER_PROBES_DATA	40
#else
#define MARKER_PROBES_DATA	20
#endif
#define MARKER_DROP_RECURSION	0
#define MARKER_DROP_RCU		4

#ifndef __ASSEMBLY__

#include <asm/asm.h>
#include <asm/nops.h>
#include <linux/stringify.h>
#include <linux/types.h>

/*
 * The assembler's name of a marker. It is the same for all copies of one
 * statement within a file, and for no other statement of the kernel.
 */
#define __MARKER_SYM(id) __FILE__ ":" __stringify(__LINE__) ":" __stringify(id)
#define __MARKER_REF(id) "\".Lmarker:" __MARKER_SYM(id) "\""
#define __MARKER_CALL_REF(id) "\".Lmarker_call:" __MARKER_SYM(id) "\""

#define __MARKER_ENTRY(id, code, target, call)				\
	".pushsection __markers,\"a\"\n\t"				\
	".balign 4\n"							\
	__MARKER_REF(id) ":\n\t"					\
	".long " code " - ., " target " - .\n\t"			\
	".long %c[state] - ., %c[strings] - ., %c[func] - .\n\t"	\
	".long " call " - .\n\t"					\
	".popsection\n\t"

/* Only the copies of a statement beyond the first need these. */
#define __MARKER_EXTRA_SITE(id, code, target)				\
	".pushsection __marker_sites,\"a\"\n\t"				\
	".balign 4\n\t"							\
	".long " code " - ., " target " - ., " __MARKER_REF(id) " - .\n\t" \
	".popsection\n\t"

#define __MARKER_EXTRA_CALL(id)						\
	".pushsection __marker_calls,\"a\"\n\t"				\
	".balign 4\n\t"							\
	".long 1f - ., " __MARKER_REF(id) " - .\n\t"			\
	".popsection\n\t"

#define __marker_inputs(mstate, mstrings, mfunc)			\
	[state] "i" (mstate), [strings] "i" (mstrings), [func] "i" (mfunc)

/*
 * The asm statements are asm_inline: for the compiler's estimate of how large a
 * function is, each counts as one instruction.
 */

/* The assembler picks a size, and objtool makes a NOP of it, where there is one. */
#ifdef CONFIG_OBJTOOL
#define __MARKER_CODE(label)	"jmp %l[" #label "]"
#else
#define __MARKER_CODE(label)	ASM_NOP5
#endif

#define __arch_marker_goto(id, mstate, mstrings, mfunc, label)		\
	asm_inline goto("1:\t" __MARKER_CODE(label) "\n\t"		\
		 ".ifndef " __MARKER_REF(id) "\n\t"			\
		 __MARKER_ENTRY(id, "1b", "%l[" #label "]",		\
				__MARKER_CALL_REF(id))			\
		 ".else\n\t"						\
		 __MARKER_EXTRA_SITE(id, "1b", "%l[" #label "]")	\
		 ".endif"						\
		 : : __marker_inputs(mstate, mstrings, mfunc) : : label)

/* A cold block: the arguments, the marker, the call. How is in the includes. */
#define __arch_marker_call(id, mstate, mstrings, mfunc, nr, ...)	\
	__marker_block(".ifndef " __MARKER_CALL_REF(id) "\n\t"		\
		       ".set " __MARKER_CALL_REF(id) ", 1f\n\t"		\
		       ".else\n\t"					\
		       __MARKER_EXTRA_CALL(id)				\
		       ".endif\n\t",					\
		       id, "marker_thunk", mstate, mstrings, mfunc, nr,	\
		       __VA_ARGS__)

/* Without a patched NOP, it is here that the marker's table entry comes from. */
#define __arch_marker_call_entry(id, call, copy, mstate, mstrings, mfunc, nr, ...) \
	__marker_block(".ifndef " __MARKER_REF(id) "\n\t"		\
		       __MARKER_ENTRY(id, ".", ".", call)		\
		       ".else\n\t"					\
		       copy						\
		       ".endif\n\t",					\
		       id, "marker_thunk_generic", mstate, mstrings,	\
		       mfunc, nr, __VA_ARGS__)

/* Behind an immediate value; the call is patched. */
#define __arch_marker_call_tested(id, mstate, mstrings, mfunc, nr, ...)	\
	__arch_marker_call_entry(id, "1f", __MARKER_EXTRA_CALL(id),	\
				 mstate, mstrings, mfunc, nr, __VA_ARGS__)

/* Behind a load and a test; nothing is patched. */
#define __arch_marker_call_generic(id, mstate, mstrings, mfunc, nr, ...) \
	__arch_marker_call_entry(id, ".", "", mstate, mstrings, mfunc, nr, \
				 __VA_ARGS__)

/* A directly called fast probe preserves all registers. */
#define __marker_direct notrace __attribute__((no_caller_saved_registers))

#ifdef CONFIG_64BIT
#include <asm/marker_64.h>
#else
#include <asm/marker_32.h>
#endif

/**
 * marker_thunk() - a marker's way to its probes; preserves all registers
 *
 * Called by the cold blocks of markers alone, with the arguments on the stack.
 *
 * Context: Any.
 */
void marker_thunk(void);

/**
 * marker_thunk_generic() - the same for a marker whose site is not patched
 *
 * It may find that there is no probe any more.
 *
 * Context: Any.
 */
void marker_thunk_generic(void);

int arch_marker_length(const void *code);
int arch_marker_set_site(void *code, const void *target, bool on);
int arch_marker_set_call(void *call, const void *old, const void *new,
			 bool live);
void arch_marker_finish(void);
void marker_resched(void);

#endif /* __ASSEMBLY__ */
#endif /* _ASM_X86_MARKER_H */
