/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The mcount tracer: what its two files share.
 */
#ifndef _TRACE_MCOUNT_H
#define _TRACE_MCOUNT_H

#include <linux/types.h>

int trace_mcount_filter(const char *words, bool reset);
size_t trace_mcount_filter_show(char *buf, size_t size);
int trace_mcount_profile(bool on);
void trace_mcount_profile_clear(void);

#endif /* _TRACE_MCOUNT_H */
