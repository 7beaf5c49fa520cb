// SPDX-License-Identifier: GPL-2.0
/*
 * Markers as trace events: what an event of theirs is to the tracing core.
 */
#include <linux/ctype.h>

#include "trace_marker_events.h"

/*
 * The marker of an event may have come back with another format or other types,
 * and an event of its own. The old one then has nothing to record, but can be
 * enabled: tools enable markers:* as a whole or not at all.
 */
static int trace_marker_enabled(int err)
{
	return err == -EPERM || err == -EINVAL ? 0 : err;
}

static int trace_marker_reg(struct trace_event_call *call, enum trace_reg type,
			    void *data)
{
	struct trace_marker_event *event =
		container_of(call, struct trace_marker_event, call);
	struct trace_event_file *file = data;
	int err;

	switch (type) {
	case TRACE_REG_REGISTER:
		err = marker_event_probe_register(event->name, event->format,
						  event->types,
						  trace_marker_event_probe,
						  file);
		if (!err && file->tr == top_trace_array())
			WRITE_ONCE(event->top, file);
		return trace_marker_enabled(err);
	case TRACE_REG_UNREGISTER:
		/* That there was nothing to register is no error, either. */
		marker_probe_unregister(event->name, trace_marker_event_probe,
					file);
		return 0;
#ifdef CONFIG_PERF_EVENTS
	case TRACE_REG_PERF_REGISTER:
		err = marker_event_probe_register(event->name, event->format,
						  event->types,
						  trace_marker_perf_probe,
						  call);
		return trace_marker_enabled(err);
	case TRACE_REG_PERF_UNREGISTER:
		marker_probe_unregister(event->name, trace_marker_perf_probe,
					call);
		return 0;
#endif
	default:
		return 0;
	}
}

static const char *trace_marker_type_name(const struct trace_marker_event *event,
					  unsigned int nr)
{
	if (trace_marker_is_string(&event->field[nr]))
		return "__data_loc char[]";
	switch (event->types[nr]) {
	case 'b':
		return "signed char";
	case 'B':
		return "unsigned char";
	case '?':
		return "_Bool";		/* tools know it without a header */
	case 'h':
		return "short";
	case 'H':
		return "unsigned short";
	case 'i':
		return "int";
	case 'I':
		return "unsigned int";
	case 'q':
		return "long long";
	case 'Q':
		return "unsigned long long";
	default:
		return "void *";
	}
}

/* In order of their offsets, as BPF wants them. */
static int trace_marker_define_fields(struct trace_event_call *call)
{
	struct trace_marker_event *event =
		container_of(call, struct trace_marker_event, call);
	unsigned int nr;
	int err = 0;

	for (nr = 0; event->field[nr].kind && !err; nr++) {
		const struct trace_marker_field *field = &event->field[nr];
		bool is_string = trace_marker_is_string(field);

		err = trace_define_field(call, trace_marker_type_name(event, nr),
					 trace_marker_field_name(event, nr),
					 field->offset,
					 is_string ? sizeof(u32) : field->kind,
					 islower(event->types[nr]) &&
					 event->types[nr] != 'p',
					 FILTER_OTHER);
	}
	return err;
}

static struct list_head *trace_marker_get_fields(struct trace_event_call *call)
{
	return &container_of(call, struct trace_marker_event, call)->anchor.link;
}

/* Its number was given to it when it was made. */
static int trace_marker_raw_init(struct trace_event_call *call)
{
	return 0;
}

static struct trace_event_fields trace_marker_fields_array[] = {
	{
		.type = TRACE_FUNCTION_TYPE,
		.define_fields = trace_marker_define_fields,
	},
	{ }
};

struct trace_event_class trace_marker_class = {
	.system = "markers",
	.reg = trace_marker_reg,
	.fields_array = trace_marker_fields_array,
	.get_fields = trace_marker_get_fields,
	.raw_init = trace_marker_raw_init,
};

struct trace_event_functions trace_marker_funcs = {
	.trace = trace_marker_print,
};
