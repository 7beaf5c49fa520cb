// SPDX-License-Identifier: GPL-2.0
/*
 * Markers as trace events: a record as text, in the words of its format.
 */
#include <linux/kernel.h>
#include <linux/string.h>
#include <linux/trace_seq.h>

#include "trace_marker_events.h"

/* Longest conversion that is taken as it stands. */
#define TRACE_MARKER_SPEC	32

/* A field of a number or pointer. */
static u64 trace_marker_value(const struct trace_marker_field *field, char type,
			      const void *record)
{
	const void *at = record + field->offset;

	switch (type) {
	case 'b':
		return *(s8 *)at;
	case 'h':
		return *(s16 *)at;
	case 'H':
		return *(u16 *)at;
	case 'i':
		return *(s32 *)at;
	case 'I':
		return *(u32 *)at;
	case 'q':
	case 'Q':
		return *(u64 *)at;
	case 's':
	case 'p':
		return *(unsigned long *)at;
	default:
		return *(u8 *)at;
	}
}

/* The text between conversions; a percent sign stands there twice. */
static void trace_marker_put_text(struct trace_seq *s, const char *text,
				  const char *end)
{
	for (; text < end; text++) {
		trace_seq_putc(s, *text);
		if (*text == '%')
			text++;
	}
}

#define trace_marker_printf(s, stars, star, spec, value) do {		\
	if ((stars) == 0)						\
		trace_seq_printf(s, spec, value);			\
	else if ((stars) == 1)						\
		trace_seq_printf(s, spec, (star)[0], value);		\
	else								\
		trace_seq_printf(s, spec, (star)[0], (star)[1], value);	\
} while (0)

static void trace_marker_put_value(struct trace_iterator *iter, char type,
				   unsigned int stars, const int *star,
				   const char *spec, u64 value)
{
	struct trace_seq *s = &iter->seq;

	if (type == 'q' || type == 'Q')
		trace_marker_printf(s, stars, star, spec, value);
	else if (type != 's' && type != 'p')
		trace_marker_printf(s, stars, star, spec, (int)value);
	else if (stars)
		trace_marker_printf(s, stars, star, spec,
				    (void *)(unsigned long)value);
	else	/* which knows of the option hash-ptr */
		trace_event_printf(iter, spec, (void *)(unsigned long)value);
}

/* Print field @nr; the conversion's stars are the fields before. */
static void trace_marker_put(struct trace_iterator *iter,
			     const struct trace_marker_event *event,
			     const struct trace_marker_conv *conv,
			     unsigned int nr)
{
	const struct trace_marker_field *field = &event->field[nr];
	size_t len = conv->end - conv->spec;
	char type = event->types[nr];
	char spec[TRACE_MARKER_SPEC];
	int star[2] = { };
	const char *string;
	unsigned int i;

	for (i = 0; i < conv->stars; i++) {
		unsigned int at = nr - conv->stars + i;

		star[i] = trace_marker_value(&event->field[at],
					     event->types[at], iter->ent);
	}
	if (len >= sizeof(spec)) {
		trace_seq_puts(&iter->seq, "?");
		return;
	}
	memcpy(spec, conv->spec, len);
	spec[len] = '\0';
	if (trace_marker_is_string(field)) {
		string = (void *)iter->ent +
			 (*(u32 *)((void *)iter->ent + field->offset) & 0xffff);
		if (field->kind >= TRACE_MARKER_TEXT)
			trace_seq_puts(&iter->seq, string);
		else
			trace_marker_printf(&iter->seq, conv->stars, star, spec,
					    string);
		return;
	}
	/* A conversion that does not fit its argument: see the warning. */
	if ((conv->letter == 's' || conv->letter == 'p') !=
	    (type == 's' || type == 'p'))
		trace_seq_printf(&iter->seq, "%lld",
				 trace_marker_value(field, type, iter->ent));
	else
		trace_marker_put_value(iter, type, conv->stars, star, spec,
				       trace_marker_value(field, type,
							  iter->ent));
}

/**
 * trace_marker_print() - print a record as the marker's format says
 * @iter: the record, and where to print to
 * @flags: unused
 * @event: in the event
 *
 * Context: Process context, or that of a dump of the buffer.
 * Return: Whether it all fitted.
 */
enum print_line_t trace_marker_print(struct trace_iterator *iter, int flags,
				     struct trace_event *event)
{
	const struct trace_marker_event *marker =
		container_of(event, struct trace_marker_event, call.event);
	struct trace_marker_conv conv;
	const char *at = marker->format;
	struct trace_seq *s = &iter->seq;
	unsigned int nr = 0;

	trace_seq_printf(s, "%s: ", trace_event_name((void *)&marker->call));
	for (; trace_marker_conv(&conv, at); at = conv.end) {
		trace_marker_put_text(s, conv.text, conv.spec);
		nr += conv.stars;
		trace_marker_put(iter, marker, &conv, nr++);
	}
	trace_marker_put_text(s, conv.text, conv.text + strlen(conv.text));
	trace_seq_putc(s, '\n');
	return trace_handle_return(s);
}
