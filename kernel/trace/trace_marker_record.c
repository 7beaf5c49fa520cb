// SPDX-License-Identifier: GPL-2.0
/*
 * Markers as trace events: what happens when one is hit.
 *
 * A record is laid out as that of a TRACE_EVENT() of the same fields: each
 * argument in its own size, naturally aligned, in order, strings at the end.
 * The arguments are taken as a row of words, which is what the argument list is
 * on some architectures and made of it on others. What is reserved depends on
 * the lengths of the strings. Each length is taken once, so that a string that
 * changes meanwhile is cut and no more.
 */
#include <linux/kprobes.h>
#include <linux/perf_event.h>
#include <linux/string.h>

#include "trace_marker_events.h"

/* What makes an event more than a record in the buffer. */
#define TRACE_MARKER_SLOW						\
	(EVENT_FILE_FL_FILTERED | EVENT_FILE_FL_SOFT_DISABLED |		\
	 EVENT_FILE_FL_TRIGGER_MODE | EVENT_FILE_FL_PID_FILTER)

/* The strings of a marker, by number of argument. */
struct trace_marker_strings {
	const char *string[MARKER_MAX_ARGS];
	u16 len[MARKER_MAX_ARGS];	/* with the NUL */
};

struct trace_marker_word {
	u64 word;
} __packed;

/* The arguments as words: where they are, or else in @buffer. */
static __always_inline const u64 *
trace_marker_words(const struct trace_marker_event *event, va_list *args,
		   u64 *buffer)
{
#ifdef arch_marker_words
	return arch_marker_words(args);
#else
	const struct trace_marker_field *field;
	u64 *word = buffer;

	for (field = event->field; field->kind; field++)
		if (trace_marker_is_string(field))
			*word++ = (unsigned long)va_arg(*args, void *);
		else if (field->kind == sizeof(u64))
			*word++ = va_arg(*args, u64);
		else	/* narrower ones travel as int */
			*word++ = va_arg(*args, unsigned int);
	return buffer;
#endif
}

static __always_inline void trace_marker_put(void *at, u8 size, u64 value)
{
	if (size == sizeof(u32))
		*(u32 *)at = value;
	else if (size == sizeof(u64))
		*(u64 *)at = value;
	else if (size == sizeof(u16))
		*(u16 *)at = value;
	else
		*(u8 *)at = value;
}

/*
 * Put @nr arguments, of whatever size, 8 bytes each. What is too much of one is
 * overwritten by the next, since the lower bytes come first where this is used.
 */
static __always_inline void
trace_marker_put_words(const struct trace_marker_field *field,
		       const u64 *word, unsigned int nr, void *record)
{
#define PUT(i)								\
	case i:								\
		((struct trace_marker_word *)				\
		 (record + field[-(i)].offset))->word = word[-(i)];	\
		fallthrough

	word += nr;
	field += nr;
	switch (nr) {
	PUT(12);
	PUT(11);
	PUT(10);
	PUT(9);
	PUT(8);
	PUT(7);
	PUT(6);
	PUT(5);
	PUT(4);
	PUT(3);
	PUT(2);
	PUT(1);
	default:
		break;
	}
#undef PUT
}

/* Fill in numbers and pointers; something is put in place of strings, too. */
static __always_inline void
trace_marker_fill(const struct trace_marker_event *event, void *record,
		  const u64 *word)
{
	const struct trace_marker_field *field = event->field;
	unsigned int nr = event->words;

	if (IS_ENABLED(CONFIG_HAVE_EFFICIENT_UNALIGNED_ACCESS) &&
	    !IS_ENABLED(CONFIG_CPU_BIG_ENDIAN)) {
		trace_marker_put_words(field, word, nr, record);
		field += nr;
		word += nr;
	}
	for (; field->kind; field++)
		trace_marker_put(record + field->offset, field->kind, *word++);
}

/* printf() argument @nr of @event, as its conversion says. */
static notrace int trace_marker_text(const struct trace_marker_event *event,
				     unsigned int nr, char *buf, size_t size,
				     const u64 *word)
{
	/* The conversion stands behind the field's name. */
	const char *name = trace_marker_field_name(event, nr);
	const char *spec = name + strlen(name) + 1;
	void *arg = (void *)(unsigned long)word[nr];

	if (event->field[nr].kind == TRACE_MARKER_TEXT_STAR)
		return snprintf(buf, size, spec, (int)word[nr - 1], arg);
	return snprintf(buf, size, spec, arg);
}
NOKPROBE_SYMBOL(trace_marker_text);

/* How many characters to copy of a string that is no simple one. */
static noinline notrace unsigned int
trace_marker_measure(const struct trace_marker_event *event, unsigned int nr,
		     const char *string, const u64 *word)
{
	const struct trace_marker_field *field = &event->field[nr];
	int limit = field->limit;

	if (field->kind >= TRACE_MARKER_TEXT)
		return min(trace_marker_text(event, nr, NULL, 0, word), limit);
	if (field->kind == TRACE_MARKER_STR_STAR && (int)word[nr - 1] >= 0)
		limit = min(limit, (int)word[nr - 1]);
	return strnlen(string, limit);
}
NOKPROBE_SYMBOL(trace_marker_measure);

/* strnlen() of what ends with a NUL, which asks for the limit less often. */
static __always_inline unsigned int trace_marker_strlen(const char *string)
{
	unsigned int len;

	for (len = 0; len < TRACE_MARKER_STRING; len += 4) {
		if (!string[len])
			return len;
		if (!string[len + 1])
			return len + 1;
		if (!string[len + 2])
			return len + 2;
		if (!string[len + 3])
			return len + 3;
	}
	return TRACE_MARKER_STRING;
}

/* Look at the strings; return how many bytes their copies take. */
static __always_inline unsigned int
trace_marker_take_strings(const struct trace_marker_event *event,
			  const u64 *word, struct trace_marker_strings *strings)
{
	unsigned int size = 0;
	unsigned long left;

	for (left = event->strings; left; left &= left - 1) {
		unsigned int nr = __ffs(left);
		const struct trace_marker_field *field = &event->field[nr];
		const char *string = (void *)(unsigned long)word[nr];
		unsigned int len;

		if (unlikely((unsigned long)string < PAGE_SIZE ||
			     IS_ERR(string)))
			string = string ? "(efault)" : "(null)";
		if (likely(field->kind == TRACE_MARKER_STR))
			len = trace_marker_strlen(string);
		else
			len = trace_marker_measure(event, nr, string, word);
		strings->string[nr] = string;
		strings->len[nr] = len + 1;
		size += len + 1;
	}
	return size;
}

static __always_inline void
trace_marker_fill_strings(const struct trace_marker_event *event, void *record,
			  const u64 *word,
			  const struct trace_marker_strings *strings)
{
	unsigned int end = event->size;
	unsigned long left;

	for (left = event->strings; left; left &= left - 1) {
		unsigned int nr = __ffs(left);
		const struct trace_marker_field *field = &event->field[nr];
		unsigned int len = strings->len[nr];
		char *to = record + end;

		if (likely(field->kind < TRACE_MARKER_TEXT))
			memcpy(to, strings->string[nr], len - 1);
		else
			trace_marker_text(event, nr, to, len, word);
		to[len - 1] = '\0';
		*(u32 *)(record + field->offset) = len << 16 | end;
		end += len;
	}
}

/*
 * Reserve a record. Without filter, trigger or the like it is the ring buffer
 * itself that is asked, which takes fewer instructions.
 */
static __always_inline void *
trace_marker_reserve(struct trace_event_buffer *fbuffer,
		     struct trace_event_file *file, unsigned int size)
{
	if (unlikely(file->flags & TRACE_MARKER_SLOW))
		return trace_event_buffer_reserve(fbuffer, file, size);

	fbuffer->trace_file = file;
	fbuffer->regs = NULL;
	fbuffer->trace_ctx = tracing_gen_ctx_dec();
	fbuffer->buffer = file->tr->array_buffer.buffer;
	fbuffer->event = ring_buffer_lock_reserve(fbuffer->buffer, size);
	if (!fbuffer->event)
		return NULL;
	fbuffer->entry = ring_buffer_event_data(fbuffer->event);
	tracing_generic_entry_update(fbuffer->entry,
				     file->event_call->event.type,
				     fbuffer->trace_ctx);
	return fbuffer->entry;
}

static noinline notrace void
trace_marker_record_strings(const struct trace_marker_event *event,
			    struct trace_event_file *file, const u64 *word)
{
	struct trace_marker_strings strings __uninitialized;
	struct trace_event_buffer fbuffer __uninitialized;
	unsigned int size;
	void *record;

	size = trace_marker_take_strings(event, word, &strings);
	record = trace_marker_reserve(&fbuffer, file, event->size + size);
	if (!record)
		return;
	trace_marker_fill(event, record, word);
	trace_marker_fill_strings(event, record, word, &strings);
	trace_event_buffer_commit(&fbuffer);
}
NOKPROBE_SYMBOL(trace_marker_record_strings);

static __always_inline void
trace_marker_record(const struct trace_marker_event *event,
		    struct trace_event_file *file, va_list *args)
{
	struct trace_event_buffer fbuffer __uninitialized;
	u64 buffer[MARKER_MAX_ARGS] __uninitialized;
	const u64 *word = trace_marker_words(event, args, buffer);
	void *record;

	if (event->strings) {
		trace_marker_record_strings(event, file, word);
		return;
	}
	record = trace_marker_reserve(&fbuffer, file, event->size);
	if (!record)
		return;
	trace_marker_fill(event, record, word);
	trace_event_buffer_commit(&fbuffer);
}

static __always_inline const struct trace_marker_event *
trace_marker_of(const struct trace_event_call *call)
{
	return container_of(call, struct trace_marker_event, call);
}

/**
 * trace_marker_event_probe() - varargs probe of an enabled event
 * @marker: the marker
 * @data: the event's &struct trace_event_file, of whatever trace array
 * @fmt: unused
 * @args: the arguments
 *
 * Context: That of a varargs probe.
 */
notrace void trace_marker_event_probe(const struct marker *marker, void *data,
				      const char *fmt, va_list *args)
{
	struct trace_event_file *file = data;

	if (!trace_trigger_soft_disabled(file))
		trace_marker_record(trace_marker_of(file->event_call), file,
				    args);
}
NOKPROBE_SYMBOL(trace_marker_event_probe);

/**
 * trace_marker_letter_probe() - varargs probe of the letter t
 * @marker: the marker
 * @data: the &struct trace_marker_event
 * @fmt: unused
 * @args: the arguments
 *
 * Records the event in the top trace array, whatever was asked of its file
 * there; but not twice while that is enabled.
 *
 * Context: That of a varargs probe.
 */
notrace void trace_marker_letter_probe(const struct marker *marker, void *data,
				       const char *fmt, va_list *args)
{
	struct trace_marker_event *event = data;
	struct trace_event_file *top = READ_ONCE(event->top);

	if (!top || (top->flags & (EVENT_FILE_FL_ENABLED |
				   EVENT_FILE_FL_SOFT_DISABLED)) !=
		    EVENT_FILE_FL_ENABLED)
		trace_marker_record(event, &event->letter, args);
}
NOKPROBE_SYMBOL(trace_marker_letter_probe);

#ifdef CONFIG_PERF_EVENTS
/**
 * trace_marker_perf_probe() - varargs probe for perf and BPF
 * @marker: the marker
 * @data: the &struct trace_event_call
 * @fmt: unused
 * @args: the arguments
 *
 * Context: That of a varargs probe.
 */
notrace void trace_marker_perf_probe(const struct marker *marker, void *data,
				     const char *fmt, va_list *args)
{
	struct trace_event_call *call = data;
	const struct trace_marker_event *event = trace_marker_of(call);
	struct trace_marker_strings strings __uninitialized;
	u64 buffer[MARKER_MAX_ARGS] __uninitialized;
	const u64 *word;
	struct hlist_head *head = this_cpu_ptr(call->perf_events);
	unsigned int size = event->size;
	struct pt_regs *regs;
	void *record;
	int rctx;

	if (!bpf_prog_array_valid(call) && hlist_empty(head))
		return;
	word = trace_marker_words(event, args, buffer);
	size += trace_marker_take_strings(event, word, &strings);
	size = ALIGN(size + sizeof(u32), sizeof(u64)) - sizeof(u32);
	record = perf_trace_buf_alloc(size, &regs, &rctx);
	if (!record)
		return;
	perf_fetch_caller_regs(regs);
	trace_marker_fill(event, record, word);
	trace_marker_fill_strings(event, record, word, &strings);
	perf_trace_run_bpf_submit(record, size, rctx, call, 1, regs, head, NULL);
}
NOKPROBE_SYMBOL(trace_marker_perf_probe);
#endif
