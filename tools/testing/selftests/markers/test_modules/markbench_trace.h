/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Tracepoints to measure markers against.
 */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM mb

#if !defined(_MARKBENCH_TRACE_H) || defined(TRACE_HEADER_MULTI_READ)
#define _MARKBENCH_TRACE_H

#include <linux/tracepoint.h>

DECLARE_TRACE(mb_bare,
	TP_PROTO(int n, void *p),
	TP_ARGS(n, p));

TRACE_EVENT(mb_event,
	TP_PROTO(int n, void *p),
	TP_ARGS(n, p),
	TP_STRUCT__entry(
		__field(int, n)
		__field(void *, p)
	),
	TP_fast_assign(
		__entry->n = n;
		__entry->p = p;
	),
	TP_printk("%d %p", __entry->n, __entry->p)
);

#endif /* _MARKBENCH_TRACE_H */

#undef TRACE_INCLUDE_PATH
#define TRACE_INCLUDE_PATH .
#undef TRACE_INCLUDE_FILE
#define TRACE_INCLUDE_FILE markbench_trace

#include <trace/define_trace.h>
