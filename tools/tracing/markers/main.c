// SPDX-License-Identifier: GPL-2.0
/*
 * markers: list kernel markers, turn them on and off, watch and trace them.
 */
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "markers.h"

struct command {
	const char *name;
	int (*run)(const struct options *options);
	const char *options;
	const char *usage;
};

static const struct command commands[] = {
	{ "list", cmd_list, "hm:f:F:av",
	  "list [-av]                      show markers; -a those that are on,\n"
	  "                                  -v where they are" },
	{ "on", cmd_on, "hm:f:F:l:",
	  "on [-l LETTERS]                 t trace (default), c count, p print" },
	{ "off", cmd_off, "hm:f:F:l:",
	  "off [-l LETTERS]                all letters by default" },
	{ "watch", cmd_watch, "hm:f:F:d:n:",
	  "watch [-d SECONDS] [-n ROUNDS]  hits a second, most often first" },
	{ "trace", cmd_trace, "hm:f:F:d:",
	  "trace [-d SECONDS] [NAME...] [-- COMMAND...]\n"
	  "                                  print hits as they come, for some\n"
	  "                                  time or while a command runs" },
	{}
};

static int usage(FILE *to)
{
	const struct command *command;

	fprintf(to, "Usage: markers COMMAND [OPTION...] [NAME...]\n\n");
	for (command = commands; command->name; command++)
		fprintf(to, "  %s\n", command->usage);
	fprintf(to, "\nNAME is a glob, as in 'sched_*'; all markers without one.\n"
		"Every command takes -m MODULE (vmlinux: the kernel itself), -f FILE and\n"
		"-F FUNCTION, globs as well, and -h. See markers(8).\n");
	return to == stdout ? 0 : 2;
}

static double parse_number(const char *text, double least)
{
	char *end;
	double value = strtod(text, &end);

	if (end == text || *end || !isfinite(value) || value < least ||
	    value > 1e6)
		die("not a number of at least %g: %s", least, text);
	return value;
}

static bool set_option(struct options *options, int option)
{
	switch (option) {
	case 'm':
		options->selection.module = optarg;
		return true;
	case 'f':
		options->selection.file = optarg;
		return true;
	case 'F':
		options->selection.function = optarg;
		return true;
	case 'l':
		options->letters = optarg;
		return true;
	case 'a':
		options->on_only = true;
		return true;
	case 'v':
		options->verbose = true;
		return true;
	case 'd':
		options->seconds = parse_number(optarg, 0.01);
		return true;
	case 'n':
		options->rounds = parse_number(optarg, 1);
		return true;
	}
	return false;
}

/* What follows a "--" is a command. */
static void split_command(struct options *options, int *argc, char **argv)
{
	int i;

	for (i = 0; i < *argc; i++) {
		if (strcmp(argv[i], "--"))
			continue;
		if (i + 1 == *argc)
			die("no command behind --");
		options->command = &argv[i + 1];
		argv[i] = NULL;
		*argc = i;
	}
}

static int run(const struct command *command, int argc, char **argv)
{
	struct options options = {};
	int option;

	if (command->run == cmd_on)
		options.letters = "t";
	else if (command->run == cmd_off)
		options.letters = "tcp";
	else if (command->run == cmd_watch)
		options.seconds = 1;
	else if (command->run == cmd_trace)
		split_command(&options, &argc, argv);
	while ((option = getopt(argc, argv, command->options)) != -1) {
		if (option == 'h')
			return usage(stdout);
		if (!set_option(&options, option))
			return usage(stderr);
	}
	options.selection.names = argv + optind;
	options.selection.nr_names = argc - optind;
	return command->run(&options);
}

int main(int argc, char **argv)
{
	const struct command *command;

	if (argc < 2)
		return usage(stderr);
	if (!strcmp(argv[1], "-h") || !strcmp(argv[1], "--help"))
		return usage(stdout);
	for (command = commands; command->name; command++)
		if (!strcmp(argv[1], command->name))
			return run(command, argc - 1, argv + 1);
	fprintf(stderr, "markers: no command %s\n", argv[1]);
	return usage(stderr);
}
