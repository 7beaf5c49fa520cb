// SPDX-License-Identifier: GPL-2.0
/*
 * What a page fault takes: a forked child per loop reads one byte of each page of
 * a private, anonymous, read-only mapping, and divides what that took by the
 * pages.
 *
 *	page_faults [-p PAGES] [-n LOOPS]
 *
 * By default there are 2048 x 2048 pages and 128 loops. Prints a line per loop:
 * ticks of the time stamp counter per fault (0 without one) and nanoseconds.
 * Under an emulator that counts instructions, a tick is one.
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "loops.h"

struct reading {
	uint64_t ticks;
	uint64_t ns;
};

static struct reading now(void)
{
	struct timespec t;
	struct reading r;

	if (clock_gettime(CLOCK_MONOTONIC, &t))
		die("clock_gettime");
	r.ns = t.tv_sec * 1000000000ull + t.tv_nsec;
	r.ticks = ticks();
	return r;
}

/* In the child: nothing is mapped yet, so that every read faults. */
static void touch(const char *mapping, unsigned long pages,
		  unsigned long page_size)
{
	struct reading start, end;
	unsigned long i;
	char all = 0;

	start = now();
	for (i = 0; i < pages; i++)
		all |= mapping[i * page_size];
	end = now();
	if (all) {
		fprintf(stderr, "page_faults: the mapping is not empty\n");
		exit(1);
	}
	printf("%.2f ticks %.2f ns\n",
	       (double)(end.ticks - start.ticks) / pages,
	       (double)(end.ns - start.ns) / pages);
	fflush(stdout);
}

int main(int argc, char **argv)
{
	unsigned long page_size = sysconf(_SC_PAGESIZE);
	unsigned long pages = 2048 * 2048, loops = 128;
	char *mapping;
	int opt, status;

	while ((opt = getopt(argc, argv, "p:n:")) != -1) {
		if (opt == 'p')
			pages = number(optarg);
		else if (opt == 'n')
			loops = number(optarg);
		else
			return 2;
	}
	mapping = mmap(NULL, pages * page_size, PROT_READ,
		       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (mapping == MAP_FAILED)
		die("mmap");
	while (loops--) {
		pid_t pid = fork();

		if (pid < 0)
			die("fork");
		if (!pid) {
			touch(mapping, pages, page_size);
			_exit(0);
		}
		if (waitpid(pid, &status, 0) != pid || status)
			die("child");
	}
	return 0;
}
