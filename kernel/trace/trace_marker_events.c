// SPDX-License-Identifier: GPL-2.0
/*
 * Markers as trace events: events/markers/ in tracefs.
 *
 * Each name of a marker is an event. It comes into being with the name's first
 * marker, or when that is recorded with the letter t, and stays: records of it
 * may be in a buffer. Should the name come back with another format, or with
 * types that do not fit, there is a second event, named with _2 behind it.
 *
 * A trace array that enables an event registers trace_marker_event_probe() as a
 * probe of the marker, with its file of the event as data; perf and BPF
 * register trace_marker_perf_probe() once. Both last beyond the module, and
 * arm its markers when it comes back.
 *
 * Lock order: event_mutex, under which events are enabled and added; then
 * marker_mutex, which protects the events and the globs; then trace_event_sem.
 * trace_types_lock is never taken under marker_mutex.
 */
#define pr_fmt(fmt) "markers: " fmt

#include <linux/cleanup.h>
#include <linux/ctype.h>
#include <linux/glob.h>
#include <linux/hashtable.h>
#include <linux/init.h>
#include <linux/module.h>
#include <linux/notifier.h>
#include <linux/slab.h>
#include <linux/stringhash.h>

#include <asm/setup.h>

#include "trace_marker_events.h"

/* Names whose events have a directory; all without the boot parameter. */
struct trace_marker_glob {
	struct list_head list;
	char glob[];
};

static LIST_HEAD(trace_marker_globs);
static DEFINE_HASHTABLE(trace_marker_hash, 8);

/* What trace_event= asks for, and marker_events=; NULL where not given. */
static char *trace_marker_enabled;
static char trace_marker_boot_events[COMMAND_LINE_SIZE] __initdata;
static char trace_marker_boot_globs[COMMAND_LINE_SIZE] __initdata = "*";

/* Events */

/**
 * trace_marker_event_free() - free an event that was never registered
 * @event: the event, or an error
 */
void trace_marker_event_free(struct trace_marker_event *event)
{
	if (IS_ERR_OR_NULL(event))
		return;
	kfree(event->names);
	kfree(event->format);
	kfree(event->call.print_fmt);
	kfree(event);
}

/**
 * trace_marker_event_new() - make an event, registered nowhere
 * @name: name of the marker
 * @format: its format
 * @types: its type letters
 *
 * Context: Process context.
 * Return: The event, to be freed with trace_marker_event_free(), or an error.
 */
struct trace_marker_event *trace_marker_event_new(const char *name,
						  const char *format,
						  const char *types)
{
	size_t size = strlen(name) + 1;
	struct trace_marker_event *event;
	int err = -ENOMEM;

	event = kzalloc(struct_size(event, name, size), GFP_KERNEL);
	if (!event)
		return ERR_PTR(-ENOMEM);
	memcpy(event->name, name, size);
	strscpy(event->types, types, sizeof(event->types));
	event->format = kstrdup(format, GFP_KERNEL);
	if (event->format)
		err = trace_marker_describe(event);
	if (err) {
		trace_marker_event_free(event);
		return ERR_PTR(err);
	}
	/* Where BPF looks for the end of the last field. */
	INIT_LIST_HEAD(&event->anchor.link);
	event->anchor.offset = sizeof(struct trace_entry);
	event->tp.name = event->name;
	event->call.class = &trace_marker_class;
	event->call.tp = &event->tp;
	event->call.flags = TRACE_EVENT_FL_TRACEPOINT;
	event->call.event.funcs = &trace_marker_funcs;
	event->letter.event_call = &event->call;
	event->letter.tr = top_trace_array();
	return event;
}

/* The types that all of a name's markers fit. */
static void trace_marker_types(const struct marker_entry *entry, char *types)
{
	const struct marker_site *site;

	*types = '\0';
	list_for_each_entry(site, &entry->sites, list) {
		if (site->mismatch)
			continue;
		if (!*types)
			strscpy(types, marker_types(site->marker),
				MARKER_MAX_ARGS + 1);
		else
			marker_types_merge(types, marker_types(site->marker));
	}
}

/* Register @event; others of its marker get in its way when they are @older. */
static int trace_marker_register(struct trace_marker_event *event,
				 unsigned int older)
{
	if (older) {
		event->tp.name = kasprintf(GFP_KERNEL, "%s_%u", event->name,
					   older + 1);
		if (!event->tp.name)
			return -ENOMEM;
	}
	if (!register_trace_event(&event->call.event))
		return -ENOSPC;
	hash_add(trace_marker_hash, &event->node,
		 full_name_hash(NULL, event->name, strlen(event->name)));
	return 0;
}

/* The event of a name as it is now, made if need be. */
static struct trace_marker_event *trace_marker_get(const struct marker_entry *entry)
{
	u32 hash = full_name_hash(NULL, entry->name, strlen(entry->name));
	struct trace_marker_event *event;
	char types[MARKER_MAX_ARGS + 1];
	unsigned int older = 0;
	int err;

	lockdep_assert_held(&marker_mutex);

	trace_marker_types(entry, types);
	hash_for_each_possible(trace_marker_hash, event, node, hash) {
		if (strcmp(event->name, entry->name))
			continue;
		if (!strcmp(event->format, entry->format) &&
		    marker_types_cover(event->types, types))
			return event;
		older++;
	}
	event = trace_marker_event_new(entry->name, entry->format, types);
	if (IS_ERR(event))
		return event;
	err = trace_marker_register(event, older);
	if (!err)
		return event;
	if (event->tp.name != event->name)
		kfree(event->tp.name);
	trace_marker_event_free(event);
	return ERR_PTR(err);
}

/**
 * trace_marker_letter() - prepare to record a marker
 * @entry: its name
 *
 * Context: Process context, marker_mutex held.
 * Return: Data for trace_marker_letter_probe(), or %NULL without memory.
 */
void *trace_marker_letter(const struct marker_entry *entry)
{
	static bool started;
	struct trace_marker_event *event = trace_marker_get(entry);

	if (IS_ERR(event))
		return NULL;
	if (!started)
		tracing_start_cmdline_record();
	started = true;
	return event;
}

/**
 * trace_marker_prepare() - have the trace buffer in its full size
 *
 * Context: Process context, no lock held. Before the letter t is turned on.
 * Return: 0 or -ENOMEM.
 */
int trace_marker_prepare(void)
{
	return tracing_update_buffers(top_trace_array());
}

/* Directories */

static bool trace_marker_wanted(const char *name)
{
	const struct trace_marker_glob *glob;

	list_for_each_entry(glob, &trace_marker_globs, list)
		if (glob_match(glob->glob, name))
			return true;
	return false;
}

/* Find events that are to have a directory, of @module or of all. */
static void trace_marker_collect(const struct module *module, bool all,
				 struct list_head *todo)
{
	struct trace_marker_event *event;
	struct marker_group *group;
	struct marker_site *site;

	guard(mutex)(&marker_mutex);
	for_each_marker_site(group, site) {
		if ((!all && group->module != module) || site->mismatch ||
		    !trace_marker_wanted(site->entry->name))
			continue;
		event = trace_marker_get(site->entry);
		if (IS_ERR(event)) {
			pr_warn("no trace event for %s: error %ld\n",
				site->entry->name, PTR_ERR(event));
			continue;
		}
		if (event->listed)
			continue;
		event->listed = true;
		list_add_tail(&event->todo, todo);
	}
}

/* Whether trace_event= names it, be it by subsystem, by event, or by both. */
static bool trace_marker_at_boot(const char *name)
{
	const char *at = trace_marker_enabled;
	size_t len, system = strlen("markers:");

	while (at && *at) {
		len = strcspn(at, ",");
		if (len > system && !strncmp(at, "markers:", system)) {
			at += system;
			len -= system;
		} else if ((len == system || len == system - 1) &&
			   !strncmp(at, "markers:", len)) {
			return true;
		}
		if ((len == 1 && *at == '*') ||
		    (len == strlen(name) && !strncmp(at, name, len)))
			return true;
		at += len;
		if (*at)
			at++;
	}
	return false;
}

static void trace_marker_add(const struct module *module, bool all)
{
	struct trace_marker_event *event;
	LIST_HEAD(todo);

	scoped_guard(mutex, &event_mutex) {
		trace_marker_collect(module, all, &todo);
		list_for_each_entry(event, &todo, todo)
			if (trace_add_event_call(&event->call))
				pr_warn("no directory for event %s\n",
					event->tp.name);
	}
	list_for_each_entry(event, &todo, todo)
		if (trace_marker_at_boot(event->name))
			trace_set_clr_event("markers", event->tp.name, 1);
}

/* Globs */

/* Take "glob, glob ..." apart; 0 or an error, and nothing is added then. */
static int trace_marker_parse(char *text, struct list_head *globs)
{
	struct trace_marker_glob *glob;
	char *word, *c;

	while ((word = strsep(&text, ", \t\n"))) {
		if (!*word)
			continue;
		for (c = word; *c; c++) {
			if (isalnum(*c) || strchr("_*?[]!-", *c))
				continue;
			pr_err("events: no name of a marker has '%c' in it\n",
			       isprint(*c) ? *c : '?');
			return -EINVAL;
		}
		glob = kzalloc(struct_size(glob, glob, c - word + 1),
			       GFP_KERNEL);
		if (!glob)
			return -ENOMEM;
		memcpy(glob->glob, word, c - word);
		list_add_tail(&glob->list, globs);
	}
	return 0;
}

/**
 * trace_marker_events_add() - give further events a directory
 * @text: globs of names, separated by blanks or commas; taken apart
 *
 * They also apply to markers of modules loaded later.
 *
 * Context: Process context.
 * Return: 0; -EINVAL: no glob, or a bad one, and a line in the log says so;
 * -ENOMEM. On error nothing is changed.
 */
int trace_marker_events_add(char *text)
{
	struct trace_marker_glob *glob, *next;
	LIST_HEAD(globs);
	int err;

	err = trace_marker_parse(text, &globs);
	if (!err && list_empty(&globs)) {
		pr_err("events: no name\n");
		err = -EINVAL;
	}
	if (err) {
		list_for_each_entry_safe(glob, next, &globs, list)
			kfree(glob);
		return err;
	}
	scoped_guard(mutex, &marker_mutex)
		list_splice_tail(&globs, &trace_marker_globs);
	trace_marker_add(NULL, true);
	return 0;
}

/**
 * trace_marker_events_show() - list the globs of events with a directory
 * @m: where to
 *
 * Context: Process context.
 */
void trace_marker_events_show(struct seq_file *m)
{
	const struct trace_marker_glob *glob;

	guard(mutex)(&marker_mutex);
	list_for_each_entry(glob, &trace_marker_globs, list)
		seq_printf(m, "%s\n", glob->glob);
}

#ifdef CONFIG_MODULES
static int trace_marker_module_notify(struct notifier_block *self,
				      unsigned long state, void *data)
{
	if (state == MODULE_STATE_COMING)
		trace_marker_add(data, false);
	return NOTIFY_OK;
}

static struct notifier_block trace_marker_module_nb = {
	.notifier_call = trace_marker_module_notify,
	/* after its markers were made known */
};

static void __init trace_marker_module_init(void)
{
	if (register_module_notifier(&trace_marker_module_nb))
		pr_err("no trace events for markers of modules\n");
}
#else
static void __init trace_marker_module_init(void) { }
#endif

/* Boot */

/**
 * trace_marker_boot() - have the trace buffer made in its full size
 *
 * Context: Boot, before the buffer is there.
 */
void __init trace_marker_boot(void)
{
	trace_set_ring_buffer_expanded(NULL);
}

static int __init trace_marker_boot_param(char *text)
{
	strscpy(trace_marker_boot_globs, text, COMMAND_LINE_SIZE);
	return 1;
}
__setup("marker_events=", trace_marker_boot_param);

/* The kernel's own handler of this does not know of later events. */
static int __init trace_marker_event_param(char *text)
{
	if (*trace_marker_boot_events)
		strlcat(trace_marker_boot_events, ",", COMMAND_LINE_SIZE);
	strlcat(trace_marker_boot_events, text, COMMAND_LINE_SIZE);
	return 0;
}
early_param("trace_event", trace_marker_event_param);

/**
 * trace_marker_init() - make events of the kernel's markers
 *
 * Their directories follow when there is tracefs.
 *
 * Context: Boot, one CPU; the markers and the trace buffer are there.
 */
void __init trace_marker_init(void)
{
	if (*trace_marker_boot_events)
		trace_marker_enabled = kstrdup(trace_marker_boot_events,
					       GFP_KERNEL);
	if (trace_marker_parse(trace_marker_boot_globs, &trace_marker_globs))
		pr_err("marker_events=: the rest of it is ignored\n");
	trace_marker_add(NULL, true);
	trace_marker_module_init();
}
