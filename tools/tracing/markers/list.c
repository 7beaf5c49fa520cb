// SPDX-License-Identifier: GPL-2.0
/*
 * markers list, on and off.
 */
#include <stdio.h>
#include <string.h>

#include "markers.h"

static int wider(int width, const char *text)
{
	int length = strlen(text);

	return length > width ? length : width;
}

static void show(const struct marker *marker, int name, int module)
{
	printf("%-*s  %-*s  %-3s  %3u/%-3u", name, marker->name, module,
	       marker->module, marker->letters[0] ? marker->letters : "-",
	       marker->armed, marker->sites);
	printf("  \"%s\"%s\n", marker->format,
	       marker->mismatch ? "  (differs: stays off)" : "");
}

static void show_more(const struct marker *marker)
{
	printf("    %s, %s(), %u probe%s\n", marker->where, marker->function,
	       marker->probes, marker->probes == 1 ? "" : "s");
}

int cmd_list(const struct options *options)
{
	int name = 6, module = 6;
	struct markers markers;
	size_t i, shown = 0;

	read_markers(&markers);
	for (i = 0; i < markers.nr; i++) {
		name = wider(name, markers.list[i].name);
		module = wider(module, markers.list[i].module);
	}
	for (i = 0; i < markers.nr; i++) {
		struct marker *marker = &markers.list[i];

		if (!selected(&options->selection, marker) ||
		    (options->on_only && !marker->armed))
			continue;
		if (!shown++)
			printf("%-*s  %-*s  on   %7s  format\n", name, "marker",
			       module, "module", "sites");
		show(marker, name, module);
		if (options->verbose)
			show_more(marker);
	}
	free_markers(&markers);
	if (!shown && !options->on_only)
		die("no marker is called so");
	return 0;
}

/* How many are selected, and how many of these are on. */
static void count(const struct options *options, size_t *nr, size_t *on)
{
	struct markers markers;
	size_t i;

	*nr = 0;
	*on = 0;
	read_markers(&markers);
	for (i = 0; i < markers.nr; i++) {
		if (!selected(&options->selection, &markers.list[i]))
			continue;
		++*nr;
		*on += markers.list[i].armed > 0;
	}
	free_markers(&markers);
}

static int turn(const struct options *options, char sign)
{
	size_t nr, on;

	query_selection(&options->selection, sign, options->letters);
	count(options, &nr, &on);
	if (!nr)
		puts("no marker is called so yet; kept for modules loaded later");
	else
		printf("%zu of %zu markers are on\n", on, nr);
	return 0;
}

int cmd_on(const struct options *options)
{
	return turn(options, '+');
}

int cmd_off(const struct options *options)
{
	return turn(options, '-');
}
