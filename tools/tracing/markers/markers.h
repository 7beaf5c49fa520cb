/* SPDX-License-Identifier: GPL-2.0 */
/*
 * markers: what its parts share.
 */
#ifndef MARKERS_H
#define MARKERS_H

#include <stdbool.h>
#include <stddef.h>

/* One line of the list: a marker statement of the kernel or a module. */
struct marker {
	char *name;
	char *module;
	char *where;		/* file:line */
	char *function;
	char *letters;		/* built-in probes that are on, "" for none */
	unsigned int armed;	/* copies of it that are on */
	unsigned int sites;	/* copies of it */
	unsigned int probes;
	bool mismatch;
	char *format;
};

struct markers {
	struct marker *list;
	size_t nr;
};

/* Which markers a command is about; NULL stands for any. */
struct selection {
	char **names;		/* globs, any of which may match */
	int nr_names;
	const char *module;
	const char *file;
	const char *function;
};

/* kernel.c: files of the kernel. These exit with a message on failure. */
void die(const char *format, ...)
	__attribute__((__format__(printf, 1, 2), __noreturn__));
char *format_string(const char *format, ...)
	__attribute__((__format__(printf, 1, 2)));
const char *markers_dir(void);
const char *tracing_dir(void);
char *read_file(const char *path);
void write_file(const char *path, const char *text);
void read_markers(struct markers *markers);
void free_markers(struct markers *markers);
void send_queries(const char *queries);
double now(void);
void watch_signals(void);
bool interrupted(void);

/* select.c */
bool selected(const struct selection *selection, const struct marker *marker);
void query_selection(const struct selection *selection, char sign,
		     const char *letters);

/* The commands; what is left of the command line is the selection. */
struct options {
	struct selection selection;
	const char *letters;
	bool on_only;
	bool verbose;
	double seconds;
	long rounds;
	char **command;
};

int cmd_list(const struct options *options);
int cmd_on(const struct options *options);
int cmd_off(const struct options *options);
int cmd_watch(const struct options *options);
int cmd_trace(const struct options *options);

#endif
