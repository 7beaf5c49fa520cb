// SPDX-License-Identifier: GPL-2.0
/*
 * Markers as trace events: from a marker's format to fields, and back to text.
 *
 * "prev_pid %d comm \"%s\"" has two fields, prev_pid and comm: a field is named
 * by the last word before its conversion, and by its number, arg1 and so on,
 * when there is none, when it was used already, or when it is no name in C.
 */
#include <linux/ctype.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/seq_buf.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "trace_marker_events.h"

/* Room for the text of a whole description. */
#define TRACE_MARKER_DESCRIPTION	PAGE_SIZE

static const char *trace_marker_width(const char *p, struct trace_marker_conv *conv,
				      int *value)
{
	*value = -1;
	if (*p == '*') {
		conv->stars++;
		return p + 1;
	}
	if (isdigit(*p))
		for (*value = 0; isdigit(*p); p++)
			*value = min(*value * 10 + *p - '0', TRACE_MARKER_STRING);
	return p;
}

/**
 * trace_marker_conv() - take a format apart
 * @conv: gets the first conversion
 * @format: the format; conv->end of the call before
 *
 * Return: Whether there is a conversion; else conv->text is all that is left.
 */
bool trace_marker_conv(struct trace_marker_conv *conv, const char *format)
{
	const char *p = format;
	const char *digits;
	int width;

	*conv = (struct trace_marker_conv) { .text = format, .precision = -1 };
	while (*p && (p[0] != '%' || p[1] == '%'))
		p += p[0] == '%' ? 2 : 1;
	conv->spec = p;
	conv->end = p;
	if (!*p)
		return false;
	p++;
	p += strspn(p, "-+ #0");
	p = trace_marker_width(p, conv, &width);
	if (*p == '.') {
		digits = ++p;
		conv->precision_star = *p == '*';
		p = trace_marker_width(p, conv, &conv->precision);
		if (p == digits)
			conv->precision = 0;
	}
	p += strspn(p, "hlLqjzt");
	conv->letter = *p;
	if (*p)
		p++;
	if (conv->letter == 'p') {
		conv->ext = isalnum(*p) ? *p : '\0';
		while (isalnum(*p))
			p++;
	}
	conv->end = p;
	return conv->letter;
}

/* Names */

/**
 * trace_marker_field_name() - name of a field
 * @event: the event
 * @nr: number of the field, from 0 on
 *
 * Return: The name.
 */
const char *trace_marker_field_name(const struct trace_marker_event *event,
				    unsigned int nr)
{
	const char *name = event->names;
	unsigned int i;

	for (i = 0; i < nr; i++) {
		name += strlen(name) + 1;
		if (event->field[i].kind >= TRACE_MARKER_TEXT)
			name += strlen(name) + 1;
	}
	return name;
}

static bool trace_marker_in_word(char c)
{
	return isalnum(c) || c == '_';
}

/* The last word of @text up to @end; that of "sector 0x%lx" is sector. */
static const char *trace_marker_word(const char *text, const char *end,
				     size_t *len)
{
	const char *start;

	for (; end > text; end = start) {
		while (end > text && !trace_marker_in_word(end[-1]))
			end--;
		start = end;
		while (start > text && trace_marker_in_word(start[-1]))
			start--;
		*len = end - start;
		if (*len != 2 || strncasecmp(start, "0x", 2))
			return *len && !isdigit(*start) ? start : NULL;
	}
	return NULL;
}

/* What C, or the formats of events, need for something else. */
static bool trace_marker_reserved(const char *name)
{
	static const char * const words[] = {
		"auto", "bool", "break", "case", "char", "const", "continue",
		"default", "do", "double", "else", "enum", "extern", "float",
		"for", "goto", "if", "inline", "int", "long", "register",
		"restrict", "return", "short", "signed", "sizeof", "static",
		"struct", "switch", "typedef", "typeof", "union", "unsigned",
		"void", "volatile", "while",
	};

	return match_string(words, ARRAY_SIZE(words), name) >= 0 ||
	       strstarts(name, "common_");
}

static bool trace_marker_taken(const struct trace_marker_event *event,
			       unsigned int nr, const char *name)
{
	unsigned int i;

	for (i = 0; i < nr; i++)
		if (!strcmp(trace_marker_field_name(event, i), name))
			return true;
	return false;
}

/* Name field @nr by what stands before its conversion, or by its number. */
static void trace_marker_name(struct trace_marker_event *event, unsigned int nr,
			      const struct trace_marker_conv *conv,
			      struct seq_buf *names)
{
	char name[64];
	const char *word;
	size_t len;

	word = conv ? trace_marker_word(conv->text, conv->spec, &len) : NULL;
	/* In "%dms %d" it is a unit, of the conversion before. */
	if (word && word == conv->text && word != event->format)
		word = NULL;
	if (word && len < sizeof(name)) {
		memcpy(name, word, len);
		name[len] = '\0';
	}
	if (!word || len >= sizeof(name) || trace_marker_reserved(name) ||
	    trace_marker_taken(event, nr, name)) {
		len = snprintf(name, sizeof(name) - MARKER_MAX_ARGS, "arg%u",
			       nr + 1);
		while (trace_marker_taken(event, nr, name))
			strcpy(name + len++, "_");
	}
	seq_buf_putmem(names, name, strlen(name) + 1);
}

/* Fields */

static bool trace_marker_is_pointer(char type)
{
	return type == 's' || type == 'p';
}

static u8 trace_marker_size(char type)
{
	switch (type) {
	case 'b':
	case 'B':
	case '?':
		return 1;
	case 'h':
	case 'H':
		return 2;
	case 'i':
	case 'I':
		return 4;
	case 'q':
	case 'Q':
		return 8;
	default:
		return sizeof(void *);
	}
}

/*
 * What a pointer is recorded as. Of the kernel's own conversions these need no
 * more than its value, now or later; others look at what it points to.
 */
static u8 trace_marker_pointer(const struct trace_marker_conv *conv)
{
	if (conv->letter == 's') {
		if (conv->precision_star)
			return TRACE_MARKER_STR_STAR;
		return conv->precision < 0 ? TRACE_MARKER_STR :
					     TRACE_MARKER_STR_CUT;
	}
	if (conv->letter != 'p' || !conv->ext || strchr("SsxKe", conv->ext) ||
	    conv->stars > 1)
		return sizeof(void *);
	return conv->stars ? TRACE_MARKER_TEXT_STAR : TRACE_MARKER_TEXT;
}

static void trace_marker_add_field(struct trace_marker_event *event,
				   unsigned int nr,
				   const struct trace_marker_conv *conv,
				   bool value, struct seq_buf *names)
{
	struct trace_marker_field *field = &event->field[nr];
	char type = event->types[nr];
	u8 size;

	field->kind = trace_marker_size(type);
	if (value && trace_marker_is_pointer(type))
		field->kind = trace_marker_pointer(conv);
	trace_marker_name(event, nr, value ? conv : NULL, names);
	if (trace_marker_is_string(field)) {
		event->strings |= BIT(nr);
		field->limit = TRACE_MARKER_STRING;
		if (field->kind == TRACE_MARKER_STR_CUT)
			field->limit = conv->precision;
	}
	if (field->kind >= TRACE_MARKER_TEXT) {
		seq_buf_putmem(names, conv->spec, conv->end - conv->spec);
		seq_buf_putc(names, '\0');
	}
	size = trace_marker_is_string(field) ? sizeof(u32) : field->kind;
	field->offset = ALIGN(event->size, size);
	event->size = field->offset + size;
}

/* As C would have it between double quotes. */
static void trace_marker_escape(struct seq_buf *s, const char *text,
				const char *end)
{
	for (; text < end; text++) {
		if (*text == '"' || *text == '\\')
			seq_buf_putc(s, '\\');
		if (*text == '\n')
			seq_buf_puts(s, "\\n");
		else
			seq_buf_putc(s, *text);
	}
}

/* A conversion for those who read records elsewhere. */
static void trace_marker_user_conv(struct seq_buf *s, u8 kind,
				   const struct trace_marker_conv *conv)
{
	trace_marker_escape(s, conv->text, conv->spec);
	if (kind >= TRACE_MARKER_TEXT)
		seq_buf_puts(s, "%s");
	else if (conv->ext && !strchr("Ss", conv->ext))
		seq_buf_puts(s, "%p");
	else
		seq_buf_putmem(s, conv->spec, conv->end - conv->spec);
}

static int trace_marker_print_fmt(struct trace_marker_event *event,
				  struct seq_buf *s)
{
	const struct trace_marker_field *field = event->field;
	struct trace_marker_conv conv;
	const char *at = event->format;
	unsigned int nr = 0, last;

	seq_buf_clear(s);
	seq_buf_putc(s, '"');
	for (; trace_marker_conv(&conv, at); at = conv.end) {
		nr += conv.stars;
		trace_marker_user_conv(s, field[nr++].kind, &conv);
	}
	trace_marker_escape(s, conv.text, conv.text + strlen(conv.text));
	seq_buf_putc(s, '"');
	for (last = nr, nr = 0; nr < last; nr++) {
		/* The star of a text was used up when it was made. */
		if (field[nr + 1].kind == TRACE_MARKER_TEXT_STAR)
			continue;
		seq_buf_printf(s, trace_marker_is_string(&field[nr]) ?
				  ", __get_str(%s)" : ", REC->%s",
			       trace_marker_field_name(event, nr));
	}
	seq_buf_putc(s, '\0');
	if (seq_buf_has_overflowed(s))
		return -E2BIG;
	event->call.print_fmt = kstrdup(s->buffer, GFP_KERNEL);
	return event->call.print_fmt ? 0 : -ENOMEM;
}

static int trace_marker_fields(struct trace_marker_event *event,
			       struct seq_buf *names)
{
	unsigned int all = strlen(event->types);
	struct trace_marker_conv conv;
	const char *at = event->format;
	unsigned int nr = 0;
	u8 star;

	event->names = names->buffer;
	event->size = sizeof(struct trace_entry);
	for (; trace_marker_conv(&conv, at); at = conv.end) {
		if (nr + conv.stars >= all)
			return -EINVAL;
		for (star = 0; star < conv.stars; star++)
			trace_marker_add_field(event, nr++, &conv, false, names);
		trace_marker_add_field(event, nr++, &conv, true, names);
	}
	/* Arguments that the format does not speak of. */
	while (nr < all)
		trace_marker_add_field(event, nr++, &conv, false, names);
	if (seq_buf_has_overflowed(names))
		return -E2BIG;
	for (nr = 0; event->field[nr].kind; nr++)
		if (event->field[nr].offset + sizeof(u64) <= event->size)
			event->words = nr + 1;
	event->names = kmemdup(names->buffer, seq_buf_used(names) ?: 1,
			       GFP_KERNEL);
	return event->names ? 0 : -ENOMEM;
}

/**
 * trace_marker_describe() - find the fields of an event
 * @event: its format and types are there, its fields, names and the format for
 *	those who read records elsewhere are made of them
 *
 * Context: Process context.
 * Return: 0; -EINVAL: a format of more arguments than there are; -E2BIG: one
 * that is too long; -ENOMEM.
 */
int trace_marker_describe(struct trace_marker_event *event)
{
	struct seq_buf text;
	char *buffer;
	int err;

	buffer = kzalloc(TRACE_MARKER_DESCRIPTION, GFP_KERNEL);
	if (!buffer)
		return -ENOMEM;
	seq_buf_init(&text, buffer, TRACE_MARKER_DESCRIPTION);
	err = trace_marker_fields(event, &text);
	if (err)
		event->names = NULL;
	else
		err = trace_marker_print_fmt(event, &text);
	kfree(buffer);
	return err;
}
