/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Loops with one event each, and how they are measured.
 */
#ifndef _MARKBENCH_H
#define _MARKBENCH_H

#include <linux/marker.h>
#include <linux/seq_file.h>
#include <linux/types.h>
#include <asm/msr.h>

#define MB_LOOPS	20000
#define MB_COPIES	1000
#define MB_COPY_BYTES	4096
#define MB_UNROLLED	32
#define MB_UNROLLED_LOOPS 1000

/**
 * struct mb_loop - a loop to measure
 * @row: what it shows
 * @run: runs it, and returns how far the time stamp counter went
 * @events: how many events it passes
 */
struct mb_loop {
	const char *row;
	u64 (*run)(void);
	u32 events;
};

#define MB_LOOP(name, nr, ...)						\
noinline u64 mb_loop_##name(void)					\
{									\
	u64 start;							\
	int i;								\
									\
	start = rdtsc_ordered();					\
	for (i = 0; i < (nr); i++) {					\
		asm volatile("");					\
		__VA_ARGS__;						\
	}								\
	return rdtsc_ordered() - start;					\
}

/* The loop that the others are compared with, and the marker to be probed. */
u64 mb_loop_empty(void);
u64 mb_loop_marker(void);
void mb_nothing(int n, void *p);

void mb_settle(void);
int mb_measure(struct seq_file *m, const char *block,
	       const struct mb_loop *loops, int nr);
int mb_measure_one(struct seq_file *m, const char *row, u64 (*run)(void));
unsigned int mb_runs(void);

int mb_show_off(struct seq_file *m);
int mb_show_enabled(struct seq_file *m);
int mb_show_peers(struct seq_file *m);
int mb_show_event(struct seq_file *m);
int mb_show_marker(struct seq_file *m);

#endif /* _MARKBENCH_H */
