// SPDX-License-Identifier: GPL-2.0
/*
 * CPU time of a command and of the processes that it waited for.
 *
 *	cpu_time [-n RUNS] COMMAND [ARGUMENT...]
 *
 * Prints a line per run: microseconds. Under an emulator that counts
 * instructions at one per nanosecond, that is thousands of instructions, and
 * time that the CPU was idle does not count.
 */
#define _GNU_SOURCE
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "loops.h"

static long long microseconds(const struct timeval *t)
{
	return t->tv_sec * 1000000LL + t->tv_usec;
}

static void run(char **command)
{
	pid_t pid = fork();
	struct rusage used;
	int status;

	if (pid < 0)
		die("fork");
	if (!pid) {
		execvp(command[0], command);
		fprintf(stderr, "cpu_time: %s: %s\n", command[0], strerror(errno));
		_exit(127);
	}
	if (wait4(pid, &status, 0, &used) != pid)
		die("wait4");
	if (status) {
		fprintf(stderr, "cpu_time: %s failed\n", command[0]);
		exit(1);
	}
	printf("%lld\n", microseconds(&used.ru_utime) +
	       microseconds(&used.ru_stime));
	fflush(stdout);
}

int main(int argc, char **argv)
{
	unsigned long runs = 1;
	int opt;

	while ((opt = getopt(argc, argv, "+n:")) != -1) {
		if (opt != 'n')
			return 2;
		runs = number(optarg);
	}
	if (optind == argc) {
		fprintf(stderr, "cpu_time: expected a command\n");
		return 2;
	}
	while (runs--)
		run(argv + optind);
	return 0;
}
