// SPDX-License-Identifier: GPL-2.0
/*
 * markers watch: how often markers are hit, most often first.
 *
 * Hits are counted by the kernel (letter c). What was not counted before is
 * counted while this runs.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "markers.h"

struct count {
	const char *name;
	unsigned long long hits;
	double rate;
};

struct counts {
	char *text;		/* holds the names */
	struct count *list;
	size_t nr;
	double when;		/* seconds */
};

static int by_name(const void *a, const void *b)
{
	const struct count *left = a, *right = b;

	return strcmp(left->name, right->name);
}

static int by_rate(const void *a, const void *b)
{
	const struct count *left = a, *right = b;

	if (left->rate != right->rate)
		return left->rate > right->rate ? -1 : 1;
	if (left->hits != right->hits)
		return left->hits > right->hits ? -1 : 1;
	return by_name(a, b);
}

static void read_counts(const struct selection *selection,
			struct counts *counts)
{
	char *path = format_string("%s/hits", markers_dir());
	struct marker marker = { .module = "", .function = "" };
	char *rest, *line, *hits;

	counts->text = read_file(path);
	rest = counts->text;
	counts->list = NULL;
	counts->nr = 0;
	counts->when = now();
	while ((line = strsep(&rest, "\n")) && *line) {
		hits = strrchr(line, ' ');
		if (!hits)
			die("%s: cannot read: %s", path, line);
		*hits++ = 0;
		marker.name = line;
		if (!selected(selection, &marker))
			continue;
		counts->list = realloc(counts->list, (counts->nr + 1) *
				       sizeof(*counts->list));
		if (!counts->list)
			die("out of memory");
		counts->list[counts->nr++] = (struct count){
			.name = line,
			.hits = strtoull(hits, NULL, 10),
		};
	}
	free(path);
}

static void free_counts(struct counts *counts)
{
	free(counts->text);
	free(counts->list);
}

/* Rates since @before; somebody may have set counts to 0 meanwhile. */
static void set_rates(struct counts *counts, struct counts *before)
{
	double seconds = counts->when - before->when;
	struct count *old;
	size_t i;

	qsort(before->list, before->nr, sizeof(*before->list), by_name);
	for (i = 0; i < counts->nr; i++) {
		struct count *count = &counts->list[i];
		unsigned long long hits = count->hits;

		old = bsearch(count, before->list, before->nr,
			      sizeof(*before->list), by_name);
		if (old && old->hits <= hits)
			hits -= old->hits;
		count->rate = hits / seconds;
	}
	qsort(counts->list, counts->nr, sizeof(*counts->list), by_rate);
}

/* Lines that fit below the heading; all of them where nothing is redrawn. */
static size_t lines_that_fit(void)
{
	struct winsize size;

	if (!isatty(STDOUT_FILENO) ||
	    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) < 0 || size.ws_row < 4)
		return (size_t)-1;
	return size.ws_row - 3;
}

static void show(const struct counts *counts)
{
	bool redraw = isatty(STDOUT_FILENO);
	const char *end = redraw ? "\033[K\n" : "\n";
	size_t i, fit = lines_that_fit();
	double total = 0;

	for (i = 0; i < counts->nr; i++)
		total += counts->list[i].rate;
	if (redraw)
		fputs("\033[H", stdout);
	printf("%12s %14s  marker (%zu, %.0f hits/s)%s", "hits/s", "hits",
	       counts->nr, total, end);
	for (i = 0; i < counts->nr && i < fit; i++)
		printf("%12.0f %14llu  %s%s", counts->list[i].rate,
		       counts->list[i].hits, counts->list[i].name, end);
	if (redraw)
		fputs("\033[J", stdout);
	else
		putchar('\n');
	fflush(stdout);
}

static void wait_for(double seconds)
{
	struct timespec t = {
		.tv_sec = seconds,
		.tv_nsec = (seconds - (long)seconds) * 1e9,
	};

	if (!interrupted())
		nanosleep(&t, NULL);
}

/*
 * The names among @markers that are selected, as a selection of its own: those
 * that are counted, or those that are not.
 */
static struct selection names_of(const struct markers *markers,
				 const struct selection *selection,
				 bool counted)
{
	struct selection found = {};
	size_t i;

	found.names = calloc(markers->nr + 1, sizeof(*found.names));
	if (!found.names)
		die("out of memory");
	for (i = 0; i < markers->nr; i++) {
		struct marker *marker = &markers->list[i];

		if (selected(selection, marker) &&
		    counted == !!strchr(marker->letters, 'c'))
			found.names[found.nr_names++] = marker->name;
	}
	return found;
}

int cmd_watch(const struct options *options)
{
	const struct selection *selection = &options->selection;
	struct selection counted, ours, names;
	struct counts before, counts;
	struct markers markers;
	long round;

	read_markers(&markers);
	counted = names_of(&markers, selection, true);
	ours = names_of(&markers, selection, false);
	if (!counted.nr_names && !ours.nr_names)
		die("no marker is called so");
	watch_signals();
	if (ours.nr_names)
		query_selection(selection, '+', "c");
	names = (struct selection){ selection->names, selection->nr_names,
				    NULL, NULL, NULL };
	if (isatty(STDOUT_FILENO))
		fputs("\033[2J", stdout);
	read_counts(&names, &before);
	for (round = 0; !options->rounds || round < options->rounds; round++) {
		wait_for(options->seconds);
		if (interrupted())
			break;
		read_counts(&names, &counts);
		set_rates(&counts, &before);
		show(&counts);
		free_counts(&before);
		before = counts;
	}
	free_counts(&before);
	/* As it was; what others had counted goes on being counted. */
	if (!counted.nr_names)
		query_selection(selection, '-', "c");
	else if (ours.nr_names)
		query_selection(&ours, '-', "c");
	free(counted.names);
	free(ours.names);
	free_markers(&markers);
	return 0;
}
