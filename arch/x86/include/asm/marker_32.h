/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Marker sites on i386: the cold block of two arguments.
 *
 *	push b			8(%esp) b, two words if it is a 64-bit value
 *	push a			4(%esp) a
 *	push $marker		0(%esp) marker
 *	call marker_thunk
 *	add  $12, %esp
 *
 * There are few registers, and an operand in memory may be relative to %esp,
 * which each push changes. So more than MARKER_MAX_WORDS words are put together
 * on the stack by the compiler, and pushed from there:
 *
 *	lea  args, %reg
 *	push n*4-4(%reg)	...
 *	push (%reg)
 */
#ifndef _ASM_X86_MARKER_32_H
#define _ASM_X86_MARKER_32_H

#define MARKER_MAX_WORDS	4

/* An argument as it is, in whatever register it stands, or a constant. */
#define __arch_marker_operand(n, val) , val

#define __marker_low(val)						\
	__builtin_choose_expr(sizeof(val) == 8,				\
		(u32)__builtin_choose_expr(sizeof(val) == 8, val, 0), val)
#define __marker_high(val)						\
	((u32)(__builtin_choose_expr(sizeof(val) == 8, val, 0ULL) >> 32))
#define __marker_size(n, val)	+ sizeof(val)
#define __marker_sizes(...)	(0 __MARK_MAP(__marker_size, ##__VA_ARGS__))
#define __marker_member(n, val)	typeof(val) a##n;
#define __marker_operand(n, val)					\
	, [a##n] "ri" (__marker_low(val)), [h##n] "ri" (__marker_high(val)), \
	  [s##n] "i" (sizeof(val))

#define __MARKER_PUSH(n)						\
	".if %c[s" #n "] == 8\n\t"					\
	"push %k[h" #n "]\n\t"						\
	".endif\n\t"							\
	"push %k[a" #n "]\n\t"
#define __MARKER_PUSH0	""
#define __MARKER_PUSH1	__MARKER_PUSH(1)	__MARKER_PUSH0
#define __MARKER_PUSH2	__MARKER_PUSH(2)	__MARKER_PUSH1
#define __MARKER_PUSH3	__MARKER_PUSH(3)	__MARKER_PUSH2
#define __MARKER_PUSH4	__MARKER_PUSH(4)	__MARKER_PUSH3

/* Of a structure that is the argument list. */
#define __MARKER_PUSH_ALL						\
	".set .Lmarker_word, %c[size]\n\t"				\
	".rept %c[size] / 4\n\t"					\
	".set .Lmarker_word, .Lmarker_word - 4\n\t"			\
	"push .Lmarker_word(%[args])\n\t"				\
	".endr\n\t"

#define __marker_asm(entry, id, thunk, push, mstate, mstrings, mfunc, size, ...) \
	asm_inline volatile(entry push					\
		     "push $" __MARKER_REF(id) "\n"			\
		     "1:\tcall " thunk "\n\t"				\
		     "add $%c[bytes], %%esp"				\
		     : ASM_CALL_CONSTRAINT				\
		     : __marker_inputs(mstate, mstrings, mfunc),	\
		       [bytes] "i" ((size) + 4) __VA_ARGS__		\
		     : "memory", "cc")

#define __marker_block_many(entry, id, thunk, mstate, mstrings, mfunc, nr, ...) \
do {									\
	struct {							\
		__MARK_MAP(__marker_member, __VA_ARGS__)		\
	} __packed __mark_args = { __VA_ARGS__ };			\
									\
	__marker_asm(entry, id, thunk, __MARKER_PUSH_ALL,		\
		     mstate, mstrings, mfunc, sizeof(__mark_args), ,	\
		     [size] "i" (sizeof(__mark_args)),			\
		     [args] "r" (&__mark_args));			\
} while (0)

#define __marker_block_none(entry, id, thunk, mstate, mstrings, mfunc, nr) \
	__marker_asm(entry, id, thunk, "", mstate, mstrings, mfunc, 0)

/* Up to four arguments, which may be of 64 bits. */
#define __marker_block_few(entry, id, thunk, mstate, mstrings, mfunc, nr, ...) \
do {									\
	if (__marker_sizes(__VA_ARGS__) <= MARKER_MAX_WORDS * 4)	\
		__marker_asm(entry, id, thunk, __MARKER_PUSH##nr,	\
			     mstate, mstrings, mfunc,			\
			     __marker_sizes(__VA_ARGS__),		\
			     __MARK_MAP(__marker_operand, ##__VA_ARGS__)); \
	else								\
		__marker_block_many(entry, id, thunk, mstate, mstrings,	\
				    mfunc, nr, ##__VA_ARGS__);		\
} while (0)

#define __MARKER_BLOCK0	__marker_block_none
#define __MARKER_BLOCK1	__marker_block_few
#define __MARKER_BLOCK2	__marker_block_few
#define __MARKER_BLOCK3	__marker_block_few
#define __MARKER_BLOCK4	__marker_block_few
#define __MARKER_BLOCK5	__marker_block_many
#define __MARKER_BLOCK6	__marker_block_many
#define __MARKER_BLOCK7	__marker_block_many
#define __MARKER_BLOCK8	__marker_block_many
#define __MARKER_BLOCK9	__marker_block_many
#define __MARKER_BLOCK10	__marker_block_many
#define __MARKER_BLOCK11	__marker_block_many
#define __MARKER_BLOCK12	__marker_block_many

#define __marker_block(entry, id, thunk, mstate, mstrings, mfunc, nr, none, ...) \
	__MARKER_BLOCK##nr(entry, id, thunk, mstate, mstrings, mfunc, nr, \
			   ##__VA_ARGS__)

#endif /* _ASM_X86_MARKER_32_H */
