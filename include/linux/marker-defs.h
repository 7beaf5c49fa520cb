/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Kernel markers: types alone, for code that must not pull in the macros.
 */
#ifndef _LINUX_MARKER_DEFS_H
#define _LINUX_MARKER_DEFS_H

#include <linux/stdarg.h>
#include <linux/types.h>

/** define MARKER_MAX_ARGS - most arguments that one MARK() takes */
#define MARKER_MAX_ARGS 12

struct marker;

/**
 * typedef marker_probe_func - a varargs probe
 * @marker: the marker that was hit
 * @data: private data given when the probe was registered
 * @fmt: the marker's format
 * @args: the arguments, to be read with va_arg() in the order of @fmt
 *
 * Every probe of a marker gets an argument list of its own and may use it up.
 *
 * Context: That of the marker: any, NMI included. Preemption is off, RCU is
 * watching, and at most %MARKER_MAX_DEPTH probes are nested on a CPU. Must not
 * sleep.
 */
typedef void marker_probe_func(const struct marker *marker, void *data,
			       const char *fmt, va_list *args);

/*
 * Where a table entry points to: relative where the architecture has a site
 * encoding of its own, and then without run-time relocations; else a pointer.
 */
#ifdef CONFIG_HAVE_ARCH_MARKERS
typedef s32 marker_ref_t;
#define marker_deref(ref) ((const void *)((unsigned long)(ref) + *(ref)))
#else
typedef const void *marker_ref_t;
#define marker_deref(ref) (*(ref))
#endif

/**
 * struct marker - one MARK() statement, in read-only memory
 * @code: the instruction that is patched, or a reference to itself when the
 *	marker is not of the patched form
 * @target: the block that @code jumps to while the marker is on
 * @state: the writable half, a &struct marker_state
 * @strings: name, format, "file:line" and type letters, each ended by a NUL
 * @func: name of the function holding the statement
 * @call: the call in the block at @target, likewise
 *
 * A statement that was inlined, unrolled or cloned has further sites; they
 * stand in tables of &struct marker_extra_site and &struct marker_extra_call.
 * Use the accessors, not the fields.
 */
struct marker {
#ifdef CONFIG_HAVE_ARCH_MARKERS
	marker_ref_t code;
	marker_ref_t target;
#endif
	marker_ref_t state;
	marker_ref_t strings;
	marker_ref_t func;
#ifdef CONFIG_HAVE_ARCH_MARKERS
	marker_ref_t call;
#endif
};

/** struct marker_extra_site - a further copy of a marker's patched instruction */
struct marker_extra_site {
	marker_ref_t code;
	marker_ref_t target;
	marker_ref_t marker;
};

/** struct marker_extra_call - a further copy of a marker's call */
struct marker_extra_call {
	marker_ref_t call;
	marker_ref_t marker;
};

/** struct marker_probe - a probe and its private data, inseparable */
struct marker_probe {
	marker_probe_func *func;
	void *data;
};

/**
 * struct marker_probes - all probes of a marker; replaced whole, never changed
 * @fmt: format of the marker
 * @probe: the probes, in order of registration
 *
 * @fmt and the first probe are what the register-saving thunk loads.
 */
struct marker_probes {
	const char *fmt;
	/* private: */
	struct rcu_head rcu;
	unsigned int nr;
	/* public: */
	struct marker_probe probe[];
};

/**
 * struct marker_state - what changes of a marker at run time
 * @probes: its probes; what it was last, or %NULL, while it is off
 * @on: the immediate value that the site tests, in that form
 */
struct marker_state {
	struct marker_probes __rcu *probes;
#ifdef CONFIG_MARKERS_IMMEDIATE
	u32 on;
#endif
};

/**
 * struct marker_fast_probe - a probe that takes the arguments as C parameters
 * @direct: entry for a call straight from the site, %NULL where the
 *	architecture has none
 * @func: entry for a call along with other probes
 * @types: type letters of the parameters
 *
 * Made by DEFINE_MARKER_FAST_PROBE().
 */
struct marker_fast_probe {
	void *direct;
	marker_probe_func *func;
	const char *types;
};

#endif /* _LINUX_MARKER_DEFS_H */
