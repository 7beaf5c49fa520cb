// SPDX-License-Identifier: GPL-2.0
/*
 * What it takes to open a file, read it and close it again.
 *
 *	file_loop [-b BLOCKS] [-n LOOPS] FILE
 *
 * By default there are 20 blocks of 1000 loops. Prints a line per block: ticks of
 * the time stamp counter per loop.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <unistd.h>

#include "loops.h"

static void open_read_close(const char *name)
{
	char text[4096];
	int fd = open(name, O_RDONLY);

	if (fd < 0)
		die(name);
	if (read(fd, text, sizeof(text)) < 0)
		die("read");
	if (close(fd))
		die("close");
}

int main(int argc, char **argv)
{
	unsigned long blocks = 20, loops = 1000, i;
	uint64_t start;
	int opt;

	while ((opt = getopt(argc, argv, "b:n:")) != -1) {
		if (opt == 'b')
			blocks = number(optarg);
		else if (opt == 'n')
			loops = number(optarg);
		else
			return 2;
	}
	if (optind + 1 != argc) {
		fprintf(stderr, "file_loop: expected one file\n");
		return 2;
	}
	while (blocks--) {
		start = ticks();
		for (i = 0; i < loops; i++)
			open_read_close(argv[optind]);
		printf("%.2f ticks\n", (double)(ticks() - start) / loops);
	}
	return 0;
}
