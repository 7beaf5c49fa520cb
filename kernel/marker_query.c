// SPDX-License-Identifier: GPL-2.0
/*
 * Kernel markers: queries, from debugfs and the kernel command line.
 *
 * A query names sites by criteria, all of which must hold, and says what to do
 * with their built-in probes:
 *
 *	name GLOB | module GLOB | file GLOB | func GLOB | format TEXT |
 *	line N | line N-M | line N- | line -M		... [+-=]letters
 *
 * Queries are carried out in one go, or not at all. They are stored, and apply
 * in the same order to modules loaded later.
 */
#define pr_fmt(fmt) "markers: " fmt

#include <linux/cleanup.h>
#include <linux/ctype.h>
#include <linux/glob.h>
#include <linux/init.h>
#include <linux/kernel.h>
#include <linux/limits.h>
#include <linux/slab.h>
#include <linux/string.h>

#include <asm/setup.h>

#include "marker.h"

static LIST_HEAD(marker_stored);	/* under marker_mutex */

/* Matching */

static bool marker_glob(const char *glob, const char *text)
{
	return !glob || glob_match(glob, text);
}

/* A file is named by its whole path, or by the end of it after a slash. */
static bool marker_file_matches(const char *glob, const char *place, size_t len)
{
	char file[256];
	const char *tail = file;

	if (!glob)
		return true;
	if (len >= sizeof(file))
		return false;
	memcpy(file, place, len);
	file[len] = '\0';
	while (!glob_match(glob, tail)) {
		tail = strchr(tail, '/');
		if (!tail++)
			return false;
	}
	return true;
}

static bool marker_place_matches(const struct marker_query *query,
				 const char *place)
{
	const char *colon = strrchr(place, ':');
	unsigned int line;

	if (query->last_line &&
	    (kstrtouint(colon + 1, 10, &line) ||
	     line < query->first_line || line > query->last_line))
		return false;
	return marker_file_matches(query->file, place, colon - place);
}

static bool marker_query_matches(const struct marker_query *query,
				 const struct marker_site *site)
{
	const struct marker *marker = site->marker;

	return marker_glob(query->name, marker_name(marker)) &&
	       marker_glob(query->module, marker_module_name(site->group)) &&
	       marker_glob(query->func, marker_func(marker)) &&
	       (!query->format ||
		strstr(marker_format(marker), query->format)) &&
	       marker_place_matches(query, marker_place(marker));
}

static void marker_query_apply(const struct marker_query *query,
			       struct marker_site *site)
{
	if (marker_query_matches(query, site))
		site->new_letters = (site->new_letters & ~query->clear) |
				    query->set;
}

/**
 * marker_apply_stored() - carry out stored queries on new sites
 * @group: group of the sites; their new_letters are set
 *
 * Context: Process context, marker_mutex held.
 */
void marker_apply_stored(struct marker_group *group)
{
	const struct marker_query *query;
	struct marker_site *site;

	lockdep_assert_held(&marker_mutex);

	for (site = group->sites; site < group->sites + group->nr_sites; site++)
		list_for_each_entry(query, &marker_stored, list)
			marker_query_apply(query, site);
}

/* Parsing */

/* Take a word, or what stands in double quotes, off the front of @text. */
static char *marker_next_word(char **text)
{
	char *start = skip_spaces(*text);
	char *end;

	if (*start == '"') {
		start++;
		end = strchr(start, '"');
		if (!end)
			return ERR_PTR(-EINVAL);
	} else {
		if (!*start)
			return NULL;
		end = start;
		while (*end && !isspace(*end))
			end++;
	}
	*text = *end ? end + 1 : end;
	*end = '\0';
	return start;
}

static int marker_parse_letters(const char *letters, u8 *mask)
{
	for (; *letters; letters++) {
		const char *known = strchr(MARKER_LETTERS, *letters);

		if (*letters == '_')
			continue;
		if (!known) {
			pr_err("unknown letter '%c': use " MARKER_LETTERS " or _\n",
			       isprint(*letters) ? *letters : '?');
			return -EINVAL;
		}
		*mask |= 1 << (known - MARKER_LETTERS);
	}
	if ((*mask & MARKER_TRACE) && !IS_ENABLED(CONFIG_MARKERS_EVENTS)) {
		pr_err("letter 't': this kernel has no CONFIG_MARKERS_EVENTS\n");
		return -EINVAL;
	}
	return 0;
}

static int marker_parse_action(struct marker_query *query, const char *word)
{
	u8 mask = 0;

	if (!word[1]) {
		pr_err("no letters after '%s'\n", word);
		return -EINVAL;
	}
	if (marker_parse_letters(word + 1, &mask))
		return -EINVAL;
	query->clear = *word == '=' ? MARKER_NR_MASKS - 1 :
		       *word == '-' ? mask : 0;
	query->set = *word == '-' ? 0 : mask;
	return 0;
}

static int marker_parse_line(struct marker_query *query, char *word)
{
	char *dash = strchr(word, '-');

	if (dash)
		*dash++ = '\0';
	query->first_line = 0;
	query->last_line = UINT_MAX;
	if ((*word && kstrtouint(word, 10, &query->first_line)) ||
	    (dash && *dash && kstrtouint(dash, 10, &query->last_line)) ||
	    (!*word && (!dash || !*dash)))
		return -EINVAL;
	if (!dash)
		query->last_line = query->first_line;
	return query->last_line && query->first_line <= query->last_line ?
	       0 : -EINVAL;
}

static int marker_parse_criterion(struct marker_query *query,
				  const char *keyword, char *word)
{
	const struct {
		const char *keyword;
		const char **value;
	} texts[] = {
		{ "name", &query->name },
		{ "module", &query->module },
		{ "file", &query->file },
		{ "func", &query->func },
		{ "format", &query->format },
	};
	int i;

	if (!strcmp(keyword, "line")) {
		if (query->last_line) {
			pr_err("line is given twice\n");
			return -EINVAL;
		}
		if (marker_parse_line(query, word)) {
			pr_err("bad line or range of lines\n");
			return -EINVAL;
		}
		return 0;
	}
	for (i = 0; i < ARRAY_SIZE(texts); i++) {
		if (strcmp(keyword, texts[i].keyword))
			continue;
		if (*texts[i].value) {
			pr_err("%s is given twice\n", keyword);
			return -EINVAL;
		}
		*texts[i].value = word;
		return 0;
	}
	pr_err("unknown keyword \"%*pE\"\n",
	       (int)strnlen(keyword, 64), keyword);
	return -EINVAL;
}

static int marker_parse_words(struct marker_query *query)
{
	char *text = query->text;
	char *word, *value;

	while ((word = marker_next_word(&text))) {
		if (IS_ERR(word))
			goto unquoted;
		if (*word && strchr("+-=", *word)) {
			value = marker_next_word(&text);
			if (value) {
				pr_err("nothing may follow \"%s\"\n", word);
				return -EINVAL;
			}
			return marker_parse_action(query, word);
		}
		value = marker_next_word(&text);
		if (IS_ERR(value))
			goto unquoted;
		if (!value) {
			pr_err("no value or action after \"%*pE\"\n",
			       (int)strnlen(word, 64), word);
			return -EINVAL;
		}
		if (marker_parse_criterion(query, word, value))
			return -EINVAL;
	}
	pr_err("query without +, - or = and letters\n");
	return -EINVAL;

unquoted:
	pr_err("missing closing quote\n");
	return -EINVAL;
}

static struct marker_query *marker_query_alloc(const char *text)
{
	size_t len = strlen(text);
	struct marker_query *query;

	query = kvzalloc(struct_size(query, text, len + 1), GFP_KERNEL);
	if (query)
		memcpy(query->text, text, len);
	return query;
}

static struct marker_query *marker_query_parse(const char *text)
{
	struct marker_query *query = marker_query_alloc(text);
	int err;

	if (!query)
		return ERR_PTR(-ENOMEM);
	err = marker_parse_words(query);
	if (err) {
		kvfree(query);
		return ERR_PTR(err);
	}
	return query;
}

/* Execution */

static bool marker_same(const char *a, const char *b)
{
	return a == b || (a && b && !strcmp(a, b));
}

static bool marker_query_same(const struct marker_query *a,
			      const struct marker_query *b)
{
	return marker_same(a->name, b->name) &&
	       marker_same(a->module, b->module) &&
	       marker_same(a->file, b->file) &&
	       marker_same(a->func, b->func) &&
	       marker_same(a->format, b->format) &&
	       a->first_line == b->first_line && a->last_line == b->last_line &&
	       a->clear == b->clear && a->set == b->set;
}

/* A query makes an earlier one of the same words superfluous. */
static void marker_store(struct list_head *queries)
{
	struct marker_query *query, *next, *old, *old_next;

	list_for_each_entry_safe(query, next, queries, list) {
		list_for_each_entry_safe(old, old_next, &marker_stored, list) {
			if (!marker_query_same(old, query))
				continue;
			list_del(&old->list);
			kvfree(old);
		}
		list_move_tail(&query->list, &marker_stored);
	}
}

static void marker_queries_free(struct list_head *queries)
{
	struct marker_query *query, *next;

	list_for_each_entry_safe(query, next, queries, list)
		kvfree(query);
}

/* Before marker_mutex is taken. */
static int marker_prepare(const struct list_head *queries)
{
	const struct marker_query *query;
	u8 set = 0;

	list_for_each_entry(query, queries, list)
		set |= query->set;
	return set & MARKER_TRACE ? trace_marker_prepare() : 0;
}

static int marker_run(struct list_head *queries)
{
	const struct marker_query *query;
	struct marker_group *group;
	struct marker_site *site;
	LIST_HEAD(update);
	int err;

	err = marker_prepare(queries);
	if (err)
		return err;

	guard(mutex)(&marker_mutex);
	for_each_marker_site(group, site) {
		list_for_each_entry(query, queries, list)
			marker_query_apply(query, site);
		if (site->new_letters != site->letters)
			marker_entry_add_to(site->entry, &update);
	}
	err = marker_update(&update, NULL);
	if (!err)
		marker_store(queries);
	return err;
}

/**
 * marker_exec_queries() - carry out queries that somebody typed
 * @text: the queries, separated by newlines or semicolons; what follows a #
 *	on a line is a comment; the text is taken apart
 *
 * Context: Process context.
 * Return: 0; -EINVAL with a line in the log that says which word was wrong, or
 * -ENOMEM. On error nothing is changed.
 */
int marker_exec_queries(char *text)
{
	struct marker_query *query;
	LIST_HEAD(queries);
	char *line, *part;
	int nr = 0;
	int err;

	while ((line = strsep(&text, "\n"))) {
		if (*skip_spaces(line) == '#')
			continue;
		while ((part = strsep(&line, ";"))) {
			part = strim(part);
			if (!*part)
				continue;
			query = marker_query_parse(part);
			if (IS_ERR(query)) {
				err = PTR_ERR(query);
				goto free;
			}
			list_add_tail(&query->list, &queries);
			nr++;
		}
	}
	err = nr ? marker_run(&queries) : -EINVAL;
	if (!nr)
		pr_err("no query\n");
	if (!err)
		return 0;
free:
	marker_queries_free(&queries);
	return err;
}

/* markers=glob[:letters][,...] */

static char marker_boot_text[COMMAND_LINE_SIZE] __initdata;

static int __init marker_boot_param(char *text)
{
	if (strlcat(marker_boot_text, text, sizeof(marker_boot_text)) >=
	    sizeof(marker_boot_text) - 1)
		pr_err("markers= is too long\n");
	strlcat(marker_boot_text, ",", sizeof(marker_boot_text));
	trace_marker_boot();
	return 1;
}
__setup("markers=", marker_boot_param);

static struct marker_query __init *marker_boot_parse(char *item)
{
	struct marker_query *query = marker_query_alloc(item);
	char *letters;

	if (!query)
		return NULL;
	query->name = query->text;
	letters = strchr(query->text, ':');
	if (letters)
		*letters++ = '\0';
	else
		letters = "t";
	if (!*query->name || !*letters ||
	    marker_parse_letters(letters, &query->set)) {
		pr_err("markers=: ignoring \"%s\"\n", item);
		kvfree(query);
		return NULL;
	}
	return query;
}

/**
 * marker_exec_boot_queries() - carry out what markers= asks for
 *
 * Context: Boot.
 */
void __init marker_exec_boot_queries(void)
{
	char *text = marker_boot_text;
	struct marker_query *query;
	LIST_HEAD(queries);
	char *item;

	while ((item = strsep(&text, ","))) {
		if (!*item)
			continue;
		query = marker_boot_parse(item);
		if (query)
			list_add_tail(&query->list, &queries);
	}
	if (marker_run(&queries)) {
		pr_err("markers=: no memory\n");
		marker_queries_free(&queries);
	}
}
