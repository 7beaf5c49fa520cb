// SPDX-License-Identifier: GPL-2.0
/*
 * Markers that are on, with probes of each kind.
 */
#include <linux/compiler.h>
#include <linux/kernel.h>
#include <linux/marker.h>

#include "markbench.h"

static struct {
	int n;
	void *p;
} mb_copied;

static unsigned long mb_count;

static MB_LOOP(generic_on, MB_LOOPS,
	       _MARK(mb_generic_on, "%d %p", 1, NULL))

DEFINE_MARKER_FAST_PROBE(mb_fast_empty, int, n, void *, p)
{
}

DEFINE_MARKER_FAST_PROBE(mb_fast_counts, int, n, void *, p)
{
	mb_count++;
}

DEFINE_MARKER_FAST_PROBE(mb_fast_copies, int, n, void *, p)
{
	WRITE_ONCE(mb_copied.n, n);
	WRITE_ONCE(mb_copied.p, p);
}

static void mb_varargs_empty(const struct marker *marker, void *data,
			     const char *fmt, va_list *args)
{
}

static void mb_varargs_copies(const struct marker *marker, void *data,
			      const char *fmt, va_list *args)
{
	WRITE_ONCE(mb_copied.n, va_arg(*args, int));
	WRITE_ONCE(mb_copied.p, va_arg(*args, void *));
}

/* A parser as small as can be: flags, widths and lengths are passed over. */
static void mb_varargs_parses(const struct marker *marker, void *data,
			      const char *fmt, va_list *args)
{
	bool in_spec = false, is_long = false;

	for (; *fmt; fmt++) {
		if (!in_spec) {
			in_spec = *fmt == '%';
			is_long = false;
			continue;
		}
		switch (*fmt) {
		case 'l':
		case 'z':
			is_long = true;
			continue;
		case 'd':
		case 'i':
		case 'u':
		case 'x':
			if (is_long)
				WRITE_ONCE(mb_copied.p,
					   (void *)va_arg(*args, long));
			else
				WRITE_ONCE(mb_copied.n, va_arg(*args, int));
			break;
		case 'p':
		case 's':
			WRITE_ONCE(mb_copied.p, va_arg(*args, void *));
			break;
		case '%':
			break;
		default:
			continue;
		}
		in_spec = false;
	}
}

static int mb_fast(struct seq_file *m, const char *row,
		   const struct marker_fast_probe *probe)
{
	int err, gone;

	err = marker_fast_probe_register("subsys_mark1", "%d %p", probe);
	if (err)
		return err;
	mb_settle();
	err = mb_measure_one(m, row, mb_loop_marker);
	gone = marker_fast_probe_unregister("subsys_mark1", probe);
	mb_settle();
	return err ?: gone;
}

/* @data tells two probes of one function apart. */
static int mb_varargs(struct seq_file *m, const char *row, const char *name,
		      u64 (*run)(void), marker_probe_func *probe, void *data)
{
	int err, gone;

	err = marker_probe_register(name, "%d %p", probe, data);
	if (err)
		return err;
	mb_settle();
	err = mb_measure_one(m, row, run);
	gone = marker_probe_unregister(name, probe, data);
	mb_settle();
	return err ?: gone;
}

static int mb_varargs_two(struct seq_file *m, const char *row)
{
	int other, err, gone;

	err = marker_probe_register("subsys_mark1", "%d %p", mb_varargs_empty,
				    &other);
	if (err)
		return err;
	err = mb_varargs(m, row, "subsys_mark1", mb_loop_marker,
			 mb_varargs_empty, NULL);
	gone = marker_probe_unregister("subsys_mark1", mb_varargs_empty, &other);
	return err ?: gone;
}

static int mb_show_fast(struct seq_file *m)
{
	int err;

	mb_count = 0;
	err = mb_fast(m, "enabled, empty fast probe", &mb_fast_empty);
	if (!err)
		err = mb_fast(m, "enabled, fast probe that counts",
			      &mb_fast_counts);
	if (!err && mb_count != (unsigned long)MB_LOOPS * mb_runs())
		err = -EIO;
	if (!err)
		err = mb_fast(m,
			      "enabled, fast probe takes its arguments directly and copies them",
			      &mb_fast_copies);
	return err;
}

int mb_show_enabled(struct seq_file *m)
{
	static const struct {
		const char *row;
		marker_probe_func *probe;
	} varargs[] = {
		{ "enabled, empty varargs probe", mb_varargs_empty },
		{ "enabled, probe takes them with va_arg and copies them",
		  mb_varargs_copies },
		{ "enabled, probe parses the format string and copies them",
		  mb_varargs_parses },
	};
	int err, i;

	err = mb_show_fast(m);
	for (i = 0; !err && i < ARRAY_SIZE(varargs); i++) {
		mb_copied.n = 0;
		err = mb_varargs(m, varargs[i].row, "subsys_mark1",
				 mb_loop_marker, varargs[i].probe, NULL);
		if (!err && mb_copied.n != !!i)
			err = -EIO;
	}
	if (!err)
		err = mb_varargs_two(m, "enabled, two empty varargs probes");
	if (!err)
		err = mb_varargs(m, "enabled, generic marker, empty varargs probe",
				 "mb_generic_on", mb_loop_generic_on,
				 mb_varargs_empty, NULL);
	return err;
}
