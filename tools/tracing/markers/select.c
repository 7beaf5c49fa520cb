// SPDX-License-Identifier: GPL-2.0
/*
 * markers: which markers a command is about.
 */
#define _GNU_SOURCE
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "markers.h"

static bool matches(const char *glob, const char *text)
{
	return !glob || !fnmatch(glob, text, 0);
}

/* As the kernel does it: the whole path, or the end of it after a slash. */
static bool matches_file(const char *glob, const char *where)
{
	char *path = strndup(where, strrchr(where, ':') ?
			     (size_t)(strrchr(where, ':') - where) :
			     strlen(where));
	const char *part = path;
	bool found = false;

	if (!path)
		die("out of memory");
	while (part && !found) {
		found = matches(glob, part);
		part = strchr(part, '/');
		if (part)
			part++;
	}
	free(path);
	return found;
}

static bool matches_name(const struct selection *selection, const char *name)
{
	int i;

	for (i = 0; i < selection->nr_names; i++)
		if (matches(selection->names[i], name))
			return true;
	return !selection->nr_names;
}

bool selected(const struct selection *selection, const struct marker *marker)
{
	return matches_name(selection, marker->name) &&
	       matches(selection->module, marker->module) &&
	       matches(selection->function, marker->function) &&
	       (!selection->file ||
		matches_file(selection->file, marker->where));
}

static char *criterion(char *query, const char *word, const char *value)
{
	char *longer;

	if (!value)
		return query;
	if (strpbrk(value, "\"\n;"))
		die("quotes, semicolons and new lines cannot be asked for: %s",
		    value);
	longer = format_string("%s%s \"%s\" ", query, word, value);
	free(query);
	return longer;
}

static char *query_name(const struct selection *selection, char *queries,
			const char *name, char sign, const char *letters)
{
	char *longer;

	queries = criterion(queries, "name", name);
	queries = criterion(queries, "module", selection->module);
	queries = criterion(queries, "file", selection->file);
	queries = criterion(queries, "func", selection->function);
	longer = format_string("%s%c%s\n", queries, sign, letters);
	free(queries);
	return longer;
}

/* Turn letters of all markers that are selected, now or later, on or off. */
void query_selection(const struct selection *selection, char sign,
		     const char *letters)
{
	char *queries = format_string("%s", "");
	int i;

	for (i = 0; i < selection->nr_names; i++)
		queries = query_name(selection, queries, selection->names[i],
				     sign, letters);
	if (!selection->nr_names)
		queries = query_name(selection, queries, "*", sign, letters);
	send_queries(queries);
	free(queries);
}
