// SPDX-License-Identifier: GPL-2.0
/*
 * KUnit tests of markers as trace events: formats, fields, layout.
 */
#include <kunit/test.h>
#include <linux/string.h>

#include "trace_marker_events.h"

static struct trace_marker_event *events_test_new(struct kunit *test,
						  const char *format,
						  const char *types)
{
	struct trace_marker_event *event;

	event = trace_marker_event_new("events_test", format, types);
	KUNIT_ASSERT_FALSE(test, IS_ERR_OR_NULL(event));
	return event;
}

/* That a marker has these fields, one word each. */
static void events_test_fields(struct kunit *test, const char *format,
			       const char *types, const char *wanted)
{
	struct trace_marker_event *event = events_test_new(test, format, types);
	char got[256] = "";
	unsigned int nr;
	int len = 0;

	for (nr = 0; event->field[nr].kind; nr++)
		len += scnprintf(got + len, sizeof(got) - len, "%s%s",
				 nr ? " " : "",
				 trace_marker_field_name(event, nr));
	KUNIT_EXPECT_STREQ(test, got, wanted);
	trace_marker_event_free(event);
}

static void events_test_names(struct kunit *test)
{
	events_test_fields(test, "prev %d next %d", "ii", "prev next");
	events_test_fields(test, "%d %d", "ii", "arg1 arg2");
	events_test_fields(test, "a=%d, b: \"%s\" (%p)", "isp", "a b arg3");
	events_test_fields(test, "the last word %d", "i", "word");
	events_test_fields(test, "at 0x%lx 0X%lx", "QQ", "at arg2");
	events_test_fields(test, "load %d%% of %d", "ii", "load of");
	events_test_fields(test, "took %dms %d", "ii", "took arg2");
	events_test_fields(test, "x2 %d 2nd %d _ %d", "iii", "x2 arg2 _");
	events_test_fields(test, " ", "", "");
}

static void events_test_names_unfit(struct kunit *test)
{
	events_test_fields(test, "n %d n %d n %d", "iii", "n arg2 arg3");
	events_test_fields(test, "arg2 %d %d", "ii", "arg2 arg2_");
	events_test_fields(test, "int %d for %d", "ii", "arg1 arg2");
	events_test_fields(test, "common_pid %d pid %d", "ii", "arg1 pid");
	events_test_fields(test,
			   "a_word_of_so_many_letters_that_nobody_would_ever_want_to_have_it_anywhere %d",
			   "i", "arg1");
}

static void events_test_stars(struct kunit *test)
{
	events_test_fields(test, "wide %*d", "ii", "arg1 wide");
	events_test_fields(test, "text %.*s n %d", "isi", "arg1 text n");
	events_test_fields(test, "both %*.*s", "iis", "arg1 arg2 both");
}

static void events_test_beyond(struct kunit *test)
{
	/* Arguments without a conversion, and conversions without argument. */
	events_test_fields(test, "n %d", "iip", "n arg2 arg3");
	KUNIT_EXPECT_EQ(test, -EINVAL,
			PTR_ERR(trace_marker_event_new("t", "%d %d", "i")));
	KUNIT_EXPECT_EQ(test, -EINVAL,
			PTR_ERR(trace_marker_event_new("t", "%.*s", "s")));
	events_test_fields(test, "end %", "", "");
}

static void events_test_layout(struct kunit *test)
{
	struct trace_marker_event *event;
	const unsigned int at[] = { 8, 9, 10, 12, 16, 24, 28, 32 };
	const unsigned int size[] = { 1, 1, 2, 4, 8, 1, 0, sizeof(void *) };
	unsigned int nr;

	event = events_test_new(test, "%d %d %d %u %lld %d %s %p", "bBhIq?sp");
	for (nr = 0; nr < 8; nr++) {
		KUNIT_EXPECT_EQ(test, event->field[nr].offset, at[nr]);
		if (size[nr])
			KUNIT_EXPECT_EQ(test, event->field[nr].kind, size[nr]);
	}
	KUNIT_EXPECT_TRUE(test, trace_marker_is_string(&event->field[6]));
	KUNIT_EXPECT_EQ(test, event->field[8].kind, TRACE_MARKER_END);
	KUNIT_EXPECT_EQ(test, event->size, 32 + sizeof(void *));
	KUNIT_EXPECT_EQ(test, event->strings, BIT(6));
	trace_marker_event_free(event);

	/* 8 bytes from 16 on are too many. */
	event = events_test_new(test, "%lld %d", "qi");
	KUNIT_EXPECT_EQ(test, event->size, 20);
	KUNIT_EXPECT_EQ(test, event->words, 1);
	trace_marker_event_free(event);
}

static void events_test_kinds(struct kunit *test)
{
	struct trace_marker_event *event;
	const u8 kind[] = {
		TRACE_MARKER_STR, TRACE_MARKER_STR_CUT, 4,
		TRACE_MARKER_STR_STAR, sizeof(void *), sizeof(void *),
		TRACE_MARKER_TEXT, 4, TRACE_MARKER_TEXT_STAR, 4,
	};
	unsigned int nr;

	/* Only a pointer is ever taken for a string. */
	event = events_test_new(test, "%s %.8s %.*s %p %pS %pI4 %*ph %s",
				"ssispppipi");
	for (nr = 0; nr < ARRAY_SIZE(kind); nr++)
		KUNIT_EXPECT_EQ(test, event->field[nr].kind, kind[nr]);
	KUNIT_EXPECT_EQ(test, event->field[1].limit, 8);
	trace_marker_event_free(event);
}

static void events_test_print_fmt(struct kunit *test)
{
	struct trace_marker_event *event;

	event = events_test_new(test, "n %d \"%s\" \\ %d%%\nip %pI4 sym %pS err %pe hex %*ph",
				"isipppip");
	KUNIT_EXPECT_STREQ(test, event->call.print_fmt,
			   "\"n %d \\\"%s\\\" \\\\ %d%%\\nip %s sym %pS err %p hex %s\", REC->n, __get_str(arg2), REC->arg3, __get_str(ip), REC->sym, REC->err, __get_str(hex)");
	trace_marker_event_free(event);
	event = events_test_new(test, MARK_NOARGS, "");
	KUNIT_EXPECT_STREQ(test, event->call.print_fmt, "\" \"");
	trace_marker_event_free(event);
}

static void events_test_types(struct kunit *test)
{
	char types[] = "bBqs";

	KUNIT_EXPECT_TRUE(test, marker_types_cover("iIqQsp", "iIqQsp"));
	KUNIT_EXPECT_TRUE(test, marker_types_cover("iiiii", "bBhH?"));
	KUNIT_EXPECT_TRUE(test, marker_types_cover("qps", "Qsp"));
	KUNIT_EXPECT_FALSE(test, marker_types_cover("b", "i"));
	KUNIT_EXPECT_FALSE(test, marker_types_cover("B", "b"));
	KUNIT_EXPECT_FALSE(test, marker_types_cover("i", "q"));
	KUNIT_EXPECT_FALSE(test, marker_types_cover("p", "q"));
	KUNIT_EXPECT_FALSE(test, marker_types_cover("i", "ii"));
	KUNIT_EXPECT_FALSE(test, marker_types_cover("ii", "i"));
	marker_types_merge(types, "BBQp");
	KUNIT_EXPECT_STREQ(test, types, "iBqs");
}

static struct kunit_case events_test_cases[] = {
	KUNIT_CASE(events_test_names),
	KUNIT_CASE(events_test_names_unfit),
	KUNIT_CASE(events_test_stars),
	KUNIT_CASE(events_test_beyond),
	KUNIT_CASE(events_test_layout),
	KUNIT_CASE(events_test_kinds),
	KUNIT_CASE(events_test_print_fmt),
	KUNIT_CASE(events_test_types),
	{ }
};

static struct kunit_suite events_test_suite = {
	.name = "markers_events",
	.test_cases = events_test_cases,
};

kunit_test_suite(events_test_suite);
