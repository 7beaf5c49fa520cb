/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Tracepoints with the fields of the markers in mt_record.c.
 */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM mt_record

#if !defined(_MT_RECORD_TRACE_H) || defined(TRACE_HEADER_MULTI_READ)
#define _MT_RECORD_TRACE_H

#include <linux/tracepoint.h>

TRACE_EVENT(mt_record_two,
	TP_PROTO(int a, void *b),
	TP_ARGS(a, b),
	TP_STRUCT__entry(
		__field(int, a)
		__field(void *, b)
	),
	TP_fast_assign(
		__entry->a = a;
		__entry->b = b;
	),
	TP_printk("a %d b %p", __entry->a, __entry->b)
);

TRACE_EVENT(mt_record_six,
	TP_PROTO(int a, long b, u8 c, int d, int e, int f),
	TP_ARGS(a, b, c, d, e, f),
	TP_STRUCT__entry(
		__field(int, a)
		__field(long, b)
		__field(u8, c)
		__field(int, d)
		__field(int, e)
		__field(int, f)
	),
	TP_fast_assign(
		__entry->a = a;
		__entry->b = b;
		__entry->c = c;
		__entry->d = d;
		__entry->e = e;
		__entry->f = f;
	),
	TP_printk("a %d b %ld c %u d %d e %d f %d", __entry->a, __entry->b,
		  __entry->c, __entry->d, __entry->e, __entry->f)
);

TRACE_EVENT(mt_record_twelve,
	TP_PROTO(int a, int b, int c, int d, int e, int f, long g, long h,
		 long i, long j, long k, long l),
	TP_ARGS(a, b, c, d, e, f, g, h, i, j, k, l),
	TP_STRUCT__entry(
		__field(int, a)
		__field(int, b)
		__field(int, c)
		__field(int, d)
		__field(int, e)
		__field(int, f)
		__field(long, g)
		__field(long, h)
		__field(long, i)
		__field(long, j)
		__field(long, k)
		__field(long, l)
	),
	TP_fast_assign(
		__entry->a = a;
		__entry->b = b;
		__entry->c = c;
		__entry->d = d;
		__entry->e = e;
		__entry->f = f;
		__entry->g = g;
		__entry->h = h;
		__entry->i = i;
		__entry->j = j;
		__entry->k = k;
		__entry->l = l;
	),
	TP_printk("a %d l %ld", __entry->a, __entry->l)
);

TRACE_EVENT(mt_record_string,
	TP_PROTO(int a, const char *b),
	TP_ARGS(a, b),
	TP_STRUCT__entry(
		__field(int, a)
		__string(b, b)
	),
	TP_fast_assign(
		__entry->a = a;
		strcpy(__get_str(b), b ?: "(null)");
	),
	TP_printk("a %d b %s", __entry->a, __get_str(b))
);

#endif /* _MT_RECORD_TRACE_H */

#undef TRACE_INCLUDE_PATH
#define TRACE_INCLUDE_PATH .
#undef TRACE_INCLUDE_FILE
#define TRACE_INCLUDE_FILE mt_record_trace

#include <trace/define_trace.h>
