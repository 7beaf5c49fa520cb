// SPDX-License-Identifier: GPL-2.0
/*
 * Markers that are off, what may stand in their place, and nothing: in an empty
 * loop, in one that copies memory, and unrolled.
 */
#include <linux/compiler.h>
#include <linux/immediate.h>
#include <linux/kernel.h>
#include <linux/marker.h>
#include <linux/string.h>
#include <asm/nops.h>

#include "markbench.h"

static char mb_from[MB_COPY_BYTES];
static char mb_to[MB_COPY_BYTES];

static DEFINE_IMV(u32, mb_imv);
static int mb_flag;

/* Nothing, but room for the jump of an optimised kprobe. */
noinline void mb_nothing(int n, void *p)
{
	asm volatile(ASM_NOP5 : : "r" (n), "r" (p));
}

static __always_inline void mb_copy(void)
{
	memcpy(mb_to, mb_from, MB_COPY_BYTES);
	barrier_data(mb_to);
}

/* An immediate value as the site of a marker uses it. */
static __always_inline void mb_immediate(void)
{
	if (unlikely(imv_read(mb_imv)))
		mb_nothing(1, NULL);
}

/* The one of 2006, shorter by 3 bytes. */
static __always_inline void mb_immediate8(void)
{
	u8 on;

	asm volatile("movb $0, %0" : "=q" (on));
	if (unlikely(on))
		mb_nothing(1, NULL);
}

static __always_inline void mb_load(void)
{
	if (unlikely(READ_ONCE(mb_flag)))
		mb_nothing(1, NULL);
}

#define MB_INSN(name, text)						\
static __always_inline void mb_##name(void)				\
{									\
	asm volatile(text);						\
}

MB_INSN(nop2, ASM_NOP2)
MB_INSN(nop5, ASM_NOP5)
/* 5 bytes of 2008; on i386 the one NOP above is another. */
MB_INSN(nop_3_2, ".byte 0x66, 0x66, 0x90, 0x66, 0x90")
MB_INSN(nop_66, ".byte 0x66, 0x66, 0x66, 0x66, 0x90")
MB_INSN(jump2, ".byte 0xeb, 3, 0x90, 0x90, 0x90")
MB_INSN(jump5, ".byte 0xe9, 0, 0, 0, 0")
MB_INSN(nop_0f, ".byte 0x0f, 0x1f, 0x44, 0, 0")

#define MB_4(...) do {							\
	__VA_ARGS__; __VA_ARGS__; __VA_ARGS__; __VA_ARGS__;		\
} while (0)
#define MB_32(...) do {							\
	MB_4(__VA_ARGS__); MB_4(__VA_ARGS__); MB_4(__VA_ARGS__);	\
	MB_4(__VA_ARGS__); MB_4(__VA_ARGS__); MB_4(__VA_ARGS__);	\
	MB_4(__VA_ARGS__); MB_4(__VA_ARGS__);				\
} while (0)

MB_LOOP(empty, MB_LOOPS)
MB_LOOP(marker, MB_LOOPS, MARK(subsys_mark1, "%d %p", 1, NULL))
static MB_LOOP(immediate, MB_LOOPS, mb_immediate())
static MB_LOOP(immediate8, MB_LOOPS, mb_immediate8())
static MB_LOOP(generic, MB_LOOPS, _MARK(mb_generic, "%d %p", 1, NULL))
static MB_LOOP(nop5, MB_LOOPS, mb_nop5())
static MB_LOOP(nop_3_2, MB_LOOPS, mb_nop_3_2())
static MB_LOOP(nop_66, MB_LOOPS, mb_nop_66())
static MB_LOOP(jump2, MB_LOOPS, mb_jump2())
static MB_LOOP(jump5, MB_LOOPS, mb_jump5())
static MB_LOOP(nop_0f, MB_LOOPS, mb_nop_0f())

static MB_LOOP(copy, MB_COPIES, mb_copy())
static MB_LOOP(copy_marker, MB_COPIES, mb_copy();
	       MARK(mb_copy_marker, "%d %p", 1, NULL))
static MB_LOOP(copy_immediate, MB_COPIES, mb_copy(); mb_immediate())
static MB_LOOP(copy_immediate8, MB_COPIES, mb_copy(); mb_immediate8())
static MB_LOOP(copy_generic, MB_COPIES, mb_copy();
	       _MARK(mb_copy_generic, "%d %p", 1, NULL))
static MB_LOOP(copy_nop5, MB_COPIES, mb_copy(); mb_nop5())
static MB_LOOP(copy_nop_3_2, MB_COPIES, mb_copy(); mb_nop_3_2())
static MB_LOOP(copy_nop_66, MB_COPIES, mb_copy(); mb_nop_66())
static MB_LOOP(copy_jump2, MB_COPIES, mb_copy(); mb_jump2())
static MB_LOOP(copy_jump5, MB_COPIES, mb_copy(); mb_jump5())
static MB_LOOP(copy_nop_0f, MB_COPIES, mb_copy(); mb_nop_0f())

static MB_LOOP(unrolled, MB_UNROLLED_LOOPS)
static MB_LOOP(unrolled_marker, MB_UNROLLED_LOOPS,
	       MB_32(MARK(mb_unrolled, "%d %p", 1, NULL)))
static MB_LOOP(unrolled_nop5, MB_UNROLLED_LOOPS, MB_32(mb_nop5()))
static MB_LOOP(unrolled_nop2, MB_UNROLLED_LOOPS, MB_32(mb_nop2()))
static MB_LOOP(unrolled_immediate, MB_UNROLLED_LOOPS, MB_32(mb_immediate()))
static MB_LOOP(unrolled_immediate8, MB_UNROLLED_LOOPS, MB_32(mb_immediate8()))
static MB_LOOP(unrolled_load, MB_UNROLLED_LOOPS, MB_32(mb_load()))
static MB_LOOP(unrolled_call, MB_UNROLLED_LOOPS, MB_32(mb_nothing(1, NULL)))

#define MB_EMPTY(text, name) { text, mb_loop_##name, MB_LOOPS }
#define MB_COPY(text, name) { text, mb_loop_##name, MB_COPIES }
#define MB_SITES(text, name)						\
	{ text, mb_loop_##name, MB_UNROLLED_LOOPS * MB_UNROLLED }

static const struct mb_loop mb_empty_loops[] = {
	MB_EMPTY("empty loop", empty),
	MB_EMPTY("empty loop, immediate value test and branch, off", immediate),
	MB_EMPTY("empty loop, mov imm8 test and branch (6 bytes), off", immediate8),
	MB_EMPTY("empty loop, load test and branch (generic), off", generic),
	MB_EMPTY("empty loop, 5 NOP bytes", nop5),
	MB_EMPTY("empty loop, patched marker, off", marker),
	MB_EMPTY("empty loop, 66 66 90 and 66 90", nop_3_2),
	MB_EMPTY("empty loop, 66 66 66 66 90", nop_66),
	MB_EMPTY("empty loop, 2-byte jump over 3 bytes", jump2),
	MB_EMPTY("empty loop, 5-byte jump to next", jump5),
	MB_EMPTY("empty loop, 0f 1f 44 00 00", nop_0f),
};

static const struct mb_loop mb_copy_loops[] = {
	MB_COPY("memcpy loop", copy),
	MB_COPY("memcpy loop, patched marker, off", copy_marker),
	MB_COPY("memcpy loop, immediate, off", copy_immediate),
	MB_COPY("memcpy loop, mov imm8 (6 bytes), off", copy_immediate8),
	MB_COPY("memcpy loop, generic, off", copy_generic),
	MB_COPY("memcpy loop, 5 NOP bytes", copy_nop5),
	MB_COPY("memcpy loop, 66 66 90 and 66 90", copy_nop_3_2),
	MB_COPY("memcpy loop, 66 66 66 66 90", copy_nop_66),
	MB_COPY("memcpy loop, 2-byte jump over 3 bytes", copy_jump2),
	MB_COPY("memcpy loop, 5-byte jump to next", copy_jump5),
	MB_COPY("memcpy loop, 0f 1f 44 00 00", copy_nop_0f),
};

static const struct mb_loop mb_unrolled_loops[] = {
	MB_SITES("unrolled, nothing", unrolled),
	MB_SITES("unrolled, patched marker, off", unrolled_marker),
	MB_SITES("unrolled, 5-byte NOP", unrolled_nop5),
	MB_SITES("unrolled, 2-byte NOP", unrolled_nop2),
	MB_SITES("unrolled, immediate value (mov imm32), test and branch", unrolled_immediate),
	MB_SITES("unrolled, mov imm8, test and branch", unrolled_immediate8),
	MB_SITES("unrolled, load, test and branch", unrolled_load),
	MB_SITES("unrolled, call of an empty function", unrolled_call),
};

int mb_show_off(struct seq_file *m)
{
	int err;

	err = mb_measure(m, "empty", mb_empty_loops, ARRAY_SIZE(mb_empty_loops));
	if (!err)
		err = mb_measure(m, "memcpy", mb_copy_loops,
				 ARRAY_SIZE(mb_copy_loops));
	if (!err)
		err = mb_measure(m, "unrolled", mb_unrolled_loops,
				 ARRAY_SIZE(mb_unrolled_loops));
	return err;
}
