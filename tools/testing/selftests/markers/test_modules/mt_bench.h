/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Counting instructions. Under QEMU's -icount shift=0 the time stamp counter
 * counts them.
 */
#ifndef _MT_BENCH_H
#define _MT_BENCH_H

#include <linux/delay.h>
#include <linux/irqflags.h>
#include <linux/limits.h>
#include <linux/marker.h>
#include <linux/math64.h>
#include <asm/msr.h>

#define BENCH_LOOPS	10000
#define BENCH_RUNS	5

/* A function that does @what so many times; how long it took. */
#define BENCH_LOOP(name, what)						\
static noinline u64 name(void)						\
{									\
	u64 start;							\
	int i;								\
									\
	start = rdtsc_ordered();					\
	for (i = 0; i < BENCH_LOOPS; i++) {				\
		asm volatile("" : "+r" (i));				\
		what;							\
	}								\
	return rdtsc_ordered() - start;					\
}

BENCH_LOOP(bench_empty, (void)0)

static inline u64 bench_least(u64 (*loop)(void))
{
	u64 least = U64_MAX, took;
	unsigned long flags;
	int i;

	for (i = 0; i < BENCH_RUNS; i++) {
		local_irq_save(flags);
		took = loop();
		local_irq_restore(flags);
		if (took < least)
			least = took;
	}
	return least;
}

/* Hundredths of an instruction an iteration, above another loop. */
static inline s64 bench_above(u64 (*loop)(void), u64 (*other)(void))
{
	s64 extra = bench_least(loop) - bench_least(other);

	return div_s64(extra * 100 + BENCH_LOOPS / 2, BENCH_LOOPS);
}

/* The same, above the empty loop. */
static inline s64 bench(u64 (*loop)(void))
{
	return bench_above(loop, bench_empty);
}

/* Give the registry time to find the shortest way to the probe. */
static inline void bench_settle(void)
{
	int i;

	for (i = 0; i < 4; i++) {
		marker_synchronize_unregister();
		msleep(50);
	}
}

#endif /* _MT_BENCH_H */
