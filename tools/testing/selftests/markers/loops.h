/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the programs of the tests share.
 */
#ifndef LOOPS_H
#define LOOPS_H

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline void die(const char *what)
{
	fprintf(stderr, "%s: %s: %s\n", program_invocation_short_name, what,
		strerror(errno));
	exit(1);
}

/* The time stamp counter, which is one per instruction under icount. */
static inline uint64_t ticks(void)
{
#if defined(__x86_64__) || defined(__i386__)
	return __builtin_ia32_rdtsc();
#else
	return 0;
#endif
}

static inline unsigned long number(const char *text)
{
	char *end;
	unsigned long n = strtoul(text, &end, 0);

	if (!n || *end) {
		fprintf(stderr, "%s: expected more than 0, not %s\n",
			program_invocation_short_name, text);
		exit(2);
	}
	return n;
}

#endif
