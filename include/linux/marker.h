/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Kernel markers: MARK(name, format, ...) in any kernel code.
 *
 * A marker that is off costs one NOP. Its arguments are not evaluated, no
 * register is moved or saved for it, and nothing is read from memory. Probes
 * are attached to it by name at run time, from modules or through debugfs and
 * the kernel command line. Documentation/markers.txt has the whole story.
 *
 *	MARK(subsys_event, "count %d ptr %p", n, p);
 *
 * Varargs probe, for any marker:
 *
 *	static void probe(const struct marker *marker, void *data,
 *			  const char *fmt, va_list *args)
 *	{
 *		int n = va_arg(*args, int);
 *		...
 *	}
 *	marker_probe_register("subsys_event", "count %d ptr %p", probe, data);
 *
 * Fast probe, called straight from the marker when it is the only one:
 *
 *	DEFINE_MARKER_FAST_PROBE(fast, int, n, void *, p)
 *	{
 *		...
 *	}
 *	marker_fast_probe_register("subsys_event", NULL, &fast);
 *
 * Before the text or data of a probe goes away: unregister it, then
 * marker_synchronize_unregister().
 */
#ifndef _LINUX_MARKER_H
#define _LINUX_MARKER_H

#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/marker-defs.h>
#include <linux/marker-map.h>
#include <linux/types.h>

/** define MARK_NOARGS - the format of a marker without arguments */
#define MARK_NOARGS " "

static inline __printf(1, 2)
void __mark_check_format(const char *fmt, ...)
{
}

/*
 * Type letters: b h i q for signed integers of 1, 2, 4 and 8 bytes, capitals
 * for unsigned ones, ? for bool, s for a pointer to char, p for any other.
 */
#define __mark_int_letter(type, size)					\
	((size) == 1 ? (is_signed_type(type) ? 'b' : 'B') :		\
	 (size) == 2 ? (is_signed_type(type) ? 'h' : 'H') :		\
	 (size) == 4 ? (is_signed_type(type) ? 'i' : 'I') :		\
		       (is_signed_type(type) ? 'q' : 'Q'))
#define __mark_is_pointer(x)	(__builtin_classify_type(x) == 5)
/* Something of an integer's own type; an int for a pointer, which has no sign. */
#define __mark_integer(x)						\
	__builtin_choose_expr(__mark_is_pointer(x), 0, ((void)0, (x)))
#ifndef __CHECKER__
#define __mark_letter(x)						\
	_Generic((x), bool: '?', char *: 's', const char *: 's',	\
		 default: __builtin_choose_expr(__mark_is_pointer(x), 'p', \
			__mark_int_letter(typeof(__mark_integer(x)), sizeof(x))))
#define __mark_arg_letter(n, x)		__mark_letter(x),
#define __mark_letters(...)						\
	{ __MARK_MAP(__mark_arg_letter, ##__VA_ARGS__) }
#else /* sparse does not know the builtin, nor lists in inlined functions */
#define __mark_letter(x)		sizeof(x)
#define __mark_letters(...)		""
#endif

/*
 * An argument as a variable argument list would carry it: arrays decay, what
 * is narrower than int becomes int, all else stays as it is.
 */
#define __mark_promote(x)						\
	__builtin_choose_expr(sizeof(typeof(((void)0, (x)))) < sizeof(int), \
			      (int)(long)(x), ((void)0, (x)))
#define __mark_arg_value(n, x)						\
	__auto_type __mark_a##n = __mark_promote(x);			\
	static_assert(sizeof(__mark_a##n) <= sizeof(u64));

/* Read by scripts/markers-list.sh, too: in this order. */
#define __mark_strings(_name, _fmt, ...)				\
	static const struct {						\
		char name[sizeof(#_name)];				\
		char fmt[sizeof(_fmt)];					\
		char place[sizeof(__FILE__ ":" __stringify(__LINE__))];	\
		char types[__MARK_NR(__VA_ARGS__) + 1];			\
	} __mark_text __section("__markers_strings") __aligned(1) = { \
		#_name, _fmt, __FILE__ ":" __stringify(__LINE__),	\
		__mark_letters(__VA_ARGS__)				\
	}

#ifdef CONFIG_MARKERS

#ifdef CONFIG_HAVE_ARCH_MARKERS

#include <asm/marker.h>
#ifdef CONFIG_MARKERS_IMMEDIATE
#include <linux/immediate.h>
#endif

#define __mark_operand(n, x)	__arch_marker_operand(n, __mark_a##n)

#define __mark_call(call, id, ...) do {					\
	__MARK_MAP(__mark_arg_value, ##__VA_ARGS__)			\
	__mark_call_(call, id, __MARK_NR(__VA_ARGS__),			\
		     __MARK_MAP(__mark_operand, ##__VA_ARGS__));	\
} while (0)
#define __mark_call_(call, id, nr, ...)					\
	call(id, &__mark_state, &__mark_text, __func__, nr, __VA_ARGS__)

#define __mark_generic(id, ...) do {					\
	if (unlikely(rcu_access_pointer(__mark_state.probes)))		\
		__mark_call(__arch_marker_call_generic, id, ##__VA_ARGS__); \
} while (0)

#define __mark_immediate(id, ...) do {					\
	if (unlikely(__arch_imv_read(__mark_state.on)))			\
		__mark_call(__arch_marker_call_tested, id, ##__VA_ARGS__); \
} while (0)

#define __mark_patched(id, ...) do {					\
	__label__ __mark_on;						\
	bool __mark_hit = false;					\
									\
	__arch_marker_goto(id, &__mark_state, &__mark_text, __func__,	\
			   __mark_on);					\
	if (0) {							\
__mark_on:								\
		__mark_hit = true;					\
	}								\
	if (unlikely(__mark_hit))					\
		__mark_call(__arch_marker_call, id, ##__VA_ARGS__);	\
} while (0)

#else /* !CONFIG_HAVE_ARCH_MARKERS */

#define __mark_name(n, x)	, __mark_a##n

#define __mark_generic(id, ...) do {					\
	static const struct marker __used __section("__markers")	\
	__mark_site = {							\
		.state = &__mark_state,					\
		.strings = &__mark_text,				\
		.func = __func__,					\
	};								\
									\
	if (unlikely(rcu_access_pointer(__mark_state.probes))) {	\
		__MARK_MAP(__mark_arg_value, ##__VA_ARGS__)		\
		__marker_call(&__mark_site				\
			      __MARK_MAP(__mark_name, ##__VA_ARGS__));	\
	}								\
} while (0)

#endif /* !CONFIG_HAVE_ARCH_MARKERS */

#define __MARK(form, _name, _fmt, ...) do {				\
	static struct marker_state __mark_state;			\
	__mark_strings(_name, _fmt, ##__VA_ARGS__);			\
									\
	if (0)								\
		__mark_check_format(_fmt, ##__VA_ARGS__);		\
	form(__COUNTER__, ##__VA_ARGS__);				\
} while (0)

#else /* !CONFIG_MARKERS */

#define __MARK(form, _name, _fmt, ...) do {				\
	if (0)								\
		__mark_check_format(_fmt, ##__VA_ARGS__);		\
} while (0)

#endif /* !CONFIG_MARKERS */

/**
 * MARK() - put a marker into the code
 * @name: global name of the event, "subsystem_event"; an identifier, not a
 *	string
 * @format: string literal in the manner of printk(), %MARK_NOARGS for no
 *	arguments
 * @...: up to %MARKER_MAX_ARGS arguments: integers and pointers
 *
 * The arguments are checked against @format at compile time, are evaluated
 * only while the marker is on, and once, however many probes there are. An
 * argument that calls a function may cost registers on the hot path: pass what
 * is at hand.
 *
 * Context: Any but noinstr code, where a marker does not build.
 */
#ifdef CONFIG_MARKERS_PATCHED
#define MARK(name, format, ...) \
	__MARK(__mark_patched, name, format, ##__VA_ARGS__)
#elif defined(CONFIG_MARKERS_IMMEDIATE)
#define MARK(name, format, ...) \
	__MARK(__mark_immediate, name, format, ##__VA_ARGS__)
#else
#define MARK(name, format, ...) _MARK(name, format, ##__VA_ARGS__)
#endif

/**
 * _MARK() - a marker in code that must not be patched
 * @name: as in MARK()
 * @format: as in MARK()
 * @...: as in MARK()
 *
 * While off it is a load, a test and a branch. Everything else is as in MARK().
 *
 * Context: Any but noinstr code.
 */
#define _MARK(name, format, ...) \
	__MARK(__mark_generic, name, format, ##__VA_ARGS__)

#define __fast_param(type, name)	, type name
#define __fast_pass(type, name)		, name
#define __fast_letter(type, name)	__mark_letter((type)0),
/* Narrow parameters travel as int. */
#define __fast_carrier(type)						\
	typeof(__builtin_choose_expr(sizeof(type) < sizeof(int), 0, (type)0))
#define __fast_fetch(type, name)					\
	type name = (type)va_arg(*__args, __fast_carrier(type));

/*
 * The words pushed by a cold block, as one parameter: larger than what is passed
 * in registers it is found on the stack. No parameter may be in a register, as
 * clang does not preserve those of parameters.
 */
#ifdef CONFIG_HAVE_ARCH_MARKERS
#define __fast_member(type, name)	type name __aligned(sizeof(long));
#define __fast_pushed(type, name)	, pushed.name
#define __DEFINE_FAST_DIRECT(probe, ...)				\
struct probe##_pushed {							\
	const struct marker *marker;					\
	__MARK_PAIRS(__fast_member, ##__VA_ARGS__)			\
	unsigned long __callers[3];					\
};									\
static __used __marker_direct void					\
probe##_direct(struct probe##_pushed pushed)				\
{									\
	probe##_body(pushed.marker					\
		     __MARK_PAIRS(__fast_pushed, ##__VA_ARGS__));	\
}
#define __fast_direct(probe)	probe##_direct
#else
#define __DEFINE_FAST_DIRECT(probe, ...)
#define __fast_direct(probe)	NULL
#endif

/**
 * DEFINE_MARKER_FAST_PROBE() - define a probe with typed parameters
 * @probe: name of the &struct marker_fast_probe to define
 * @...: type and name of each parameter, separated by commas:
 *	``int, n, void *, p``
 *
 * The body follows, as that of a function; it may use the parameters and
 * ``marker``, the &struct marker that was hit. While the probe is a marker's
 * only one it is called straight from the site, without recursion guard, RCU
 * check or preempt_disable(): its author answers for that. It then must not
 * use FPU or vector registers, nor pass a marker that it is attached to.
 *
 * Context: That of the marker. Must not sleep.
 */
#define DEFINE_MARKER_FAST_PROBE(probe, ...)				\
static __always_inline notrace void					\
probe##_body(const struct marker *marker				\
	     __MARK_PAIRS(__fast_param, ##__VA_ARGS__));		\
__DEFINE_FAST_DIRECT(probe, ##__VA_ARGS__)				\
static notrace void probe##_func(const struct marker *marker,		\
				 void *__data, const char *__fmt,	\
				 va_list *__args)			\
{									\
	__MARK_PAIRS(__fast_fetch, ##__VA_ARGS__)			\
	probe##_body(marker __MARK_PAIRS(__fast_pass, ##__VA_ARGS__));	\
}									\
static const struct marker_fast_probe probe = {				\
	.direct = __fast_direct(probe),					\
	.func = probe##_func,						\
	.types = (const char []){					\
		__MARK_PAIRS(__fast_letter, ##__VA_ARGS__) 0 },		\
};									\
static __always_inline notrace void					\
probe##_body(const struct marker *marker				\
	     __MARK_PAIRS(__fast_param, ##__VA_ARGS__))

struct module;

/**
 * struct marker_info - what is known of a marker statement
 * @marker: the statement, or its first copy
 * @module: the module that holds it, %NULL for the kernel itself
 * @sites: number of copies that can be patched, 1 for a generic marker
 * @armed: how many of them are on
 * @probes: number of probes attached
 * @letters: bits of built-in probes, in the order of %MARKER_LETTERS
 */
struct marker_info {
	const struct marker *marker;
	const struct module *module;
	unsigned int sites;
	unsigned int armed;
	unsigned int probes;
	unsigned int letters;
};

/** define MARKER_LETTERS - built-in probes: trace buffer, count, printk */
#define MARKER_LETTERS "tcp"

#ifdef CONFIG_MARKERS

const char *marker_name(const struct marker *marker);
const char *marker_format(const struct marker *marker);
const char *marker_place(const struct marker *marker);
const char *marker_types(const struct marker *marker);
const char *marker_func(const struct marker *marker);

int marker_probe_register(const char *name, const char *format,
			  marker_probe_func *func, void *data);
int marker_probe_unregister(const char *name, marker_probe_func *func,
			    void *data);
int marker_fast_probe_register(const char *name, const char *format,
			       const struct marker_fast_probe *probe);
int marker_fast_probe_unregister(const char *name,
				 const struct marker_fast_probe *probe);
void marker_synchronize_unregister(void);
int marker_for_each(int (*fn)(const struct marker_info *info, void *arg),
		    void *arg);
void __marker_call(const struct marker *marker, ...);
void marker_init(void);

#else /* !CONFIG_MARKERS */

static inline const char *marker_name(const struct marker *marker)
{
	return "";
}

static inline const char *marker_format(const struct marker *marker)
{
	return "";
}

static inline const char *marker_place(const struct marker *marker)
{
	return "";
}

static inline const char *marker_types(const struct marker *marker)
{
	return "";
}

static inline const char *marker_func(const struct marker *marker)
{
	return "";
}

static inline int
marker_for_each(int (*fn)(const struct marker_info *info, void *arg), void *arg)
{
	return 0;
}

static inline int marker_probe_register(const char *name, const char *format,
					marker_probe_func *func, void *data)
{
	return -EOPNOTSUPP;
}

static inline int marker_probe_unregister(const char *name,
					  marker_probe_func *func, void *data)
{
	return -ENOENT;
}

static inline int
marker_fast_probe_register(const char *name, const char *format,
			   const struct marker_fast_probe *probe)
{
	return -EOPNOTSUPP;
}

static inline int
marker_fast_probe_unregister(const char *name,
			     const struct marker_fast_probe *probe)
{
	return -ENOENT;
}

static inline void marker_synchronize_unregister(void) { }
static inline void marker_init(void) { }

#endif /* !CONFIG_MARKERS */

#ifdef CONFIG_HAVE_ARCH_MARKERS
int marker_text_reserved(const void *start, const void *end);
#else
static inline int marker_text_reserved(const void *start, const void *end)
{
	return 0;
}
#endif

#endif /* _LINUX_MARKER_H */
