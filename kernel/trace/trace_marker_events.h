/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Markers as trace events: what the files of this have in common.
 */
#ifndef _KERNEL_TRACE_MARKER_EVENTS_H
#define _KERNEL_TRACE_MARKER_EVENTS_H

#include <linux/list.h>
#include <linux/tracepoint-defs.h>

#include "trace.h"
#include "../marker.h"

/* Strings are cut after so many characters; one less than a multiple of 4. */
#define TRACE_MARKER_STRING	255

/* How an argument is recorded. Numbers and pointers: as so many bytes. */
enum trace_marker_kind {
	TRACE_MARKER_END	= 0,
	TRACE_MARKER_STR	= 16,	/* a copy of the string */
	TRACE_MARKER_STR_CUT,		/* the same, "%.8s" */
	TRACE_MARKER_STR_STAR,		/* the same, "%.*s" */
	TRACE_MARKER_TEXT,		/* what printf() makes of it */
	TRACE_MARKER_TEXT_STAR,		/* the same, "%*ph" */
};

/**
 * struct trace_marker_field - where an argument stands in a record
 * @offset: from the beginning of the record
 * @kind: an &enum trace_marker_kind, or the size in bytes
 * @limit: characters that are copied of a string
 */
struct trace_marker_field {
	u16 offset;
	u8 kind;
	u8 limit;
};

/**
 * struct trace_marker_conv - a conversion in a format
 * @text: what stands before it
 * @spec: the conversion itself, from its percent sign
 * @end: what follows
 * @stars: arguments that it takes before its value
 * @precision: digits given, -1 if none; or that of the last star
 * @precision_star: whether it is that
 * @letter: the conversion's letter, NUL when only @text is left
 * @ext: the first letter after "%p", NUL if none
 */
struct trace_marker_conv {
	const char *text;
	const char *spec;
	const char *end;
	u8 stars;
	int precision;
	bool precision_star;
	char letter;
	char ext;
};

/**
 * struct trace_marker_event - a marker as a trace event
 * @size: of a record, without what is copied of strings
 * @words: arguments, from the first one on, that have 8 bytes in the record from
 *	where they stand
 * @strings: a bit for each argument that is copied as a string
 * @field: the arguments; %TRACE_MARKER_END follows the last one
 * @types: their type letters
 * @call: the trace event
 * @tp: gives it its name; nobody attaches to it
 * @letter: the file that hits are recorded for by the letter t
 * @top: the event's file in the top trace array, %NULL until it was enabled
 * @anchor: head of the event's fields, and one of no size while there is none
 * @node: among the events
 * @todo: links those that are about to get a directory
 * @listed: it has one
 * @names: of the fields, each ended by a NUL
 * @format: of the marker
 * @name: of the marker
 *
 * It is never freed: records of it may be in a buffer, and its directory in
 * use, when its module has long gone.
 */
struct trace_marker_event {
	unsigned int size;
	u16 strings;
	u8 words;
	struct trace_marker_field field[MARKER_MAX_ARGS + 1];
	char types[MARKER_MAX_ARGS + 1];
	struct trace_event_call call;
	struct tracepoint tp;
	struct trace_event_file letter;
	struct trace_event_file *top;
	struct ftrace_event_field anchor;
	struct hlist_node node;
	struct list_head todo;
	bool listed;
	const char *names;
	const char *format;
	char name[];
};

static inline bool trace_marker_is_string(const struct trace_marker_field *field)
{
	return field->kind >= TRACE_MARKER_STR;
}

/* format */
bool trace_marker_conv(struct trace_marker_conv *conv, const char *format);
const char *trace_marker_field_name(const struct trace_marker_event *event,
				    unsigned int nr);
int trace_marker_describe(struct trace_marker_event *event);

/* print */
enum print_line_t trace_marker_print(struct trace_iterator *iter, int flags,
				     struct trace_event *event);

/* records */
marker_probe_func trace_marker_event_probe;
marker_probe_func trace_marker_perf_probe;

/* class */
extern struct trace_event_class trace_marker_class;
extern struct trace_event_functions trace_marker_funcs;

/* events */
struct trace_marker_event *trace_marker_event_new(const char *name,
						  const char *format,
						  const char *types);
void trace_marker_event_free(struct trace_marker_event *event);

#endif /* _KERNEL_TRACE_MARKER_EVENTS_H */
