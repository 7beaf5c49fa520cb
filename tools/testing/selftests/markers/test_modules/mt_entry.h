/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the entry of a function adds to a call of it, see mt_bench.h.
 */
#ifndef _MT_ENTRY_H
#define _MT_ENTRY_H

#include "mt_bench.h"

/* Two that differ in nothing but that one can be traced. */
static noinline void mt_entered(void)
{
	asm volatile("");
}

static noinline notrace void mt_not_entered(void)
{
	asm volatile("");
}

BENCH_LOOP(mt_entered_loop, mt_entered())
BENCH_LOOP(mt_not_entered_loop, mt_not_entered())

/* In hundredths of an instruction. */
static inline s64 mt_entry(void)
{
	return bench_above(mt_entered_loop, mt_not_entered_loop);
}

#endif /* _MT_ENTRY_H */
