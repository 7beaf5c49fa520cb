/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Kernel markers: preprocessor loops over argument lists.
 */
#ifndef _LINUX_MARKER_MAP_H
#define _LINUX_MARKER_MAP_H

/* Apply m(n, argument) to 0 to 12 arguments. */
#define __MARK_NR(...) \
	__MARK_NR_(dummy, ##__VA_ARGS__, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define __MARK_NR_(d, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, n, ...) n
#define __MARK_CAT(a, b)	__MARK_CAT_(a, b)
#define __MARK_CAT_(a, b)	a##b
#define __MARK_MAP(m, ...) \
	__MARK_CAT(__MARK_MAP, __MARK_NR(__VA_ARGS__))(m, ##__VA_ARGS__)
#define __MARK_MAP0(m)
#define __MARK_MAP1(m, a)	m(1, a)
#define __MARK_MAP2(m, a, b)	m(1, a) m(2, b)
#define __MARK_MAP3(m, a, b, c)	__MARK_MAP2(m, a, b) m(3, c)
#define __MARK_MAP4(m, a, b, c, d) __MARK_MAP3(m, a, b, c) m(4, d)
#define __MARK_MAP5(m, a, b, c, d, e) __MARK_MAP4(m, a, b, c, d) m(5, e)
#define __MARK_MAP6(m, a, b, c, d, e, f) __MARK_MAP5(m, a, b, c, d, e) m(6, f)
#define __MARK_MAP7(m, a, b, c, d, e, f, g) \
	__MARK_MAP6(m, a, b, c, d, e, f) m(7, g)
#define __MARK_MAP8(m, a, b, c, d, e, f, g, h) \
	__MARK_MAP7(m, a, b, c, d, e, f, g) m(8, h)
#define __MARK_MAP9(m, a, b, c, d, e, f, g, h, i) \
	__MARK_MAP8(m, a, b, c, d, e, f, g, h) m(9, i)
#define __MARK_MAP10(m, a, b, c, d, e, f, g, h, i, j) \
	__MARK_MAP9(m, a, b, c, d, e, f, g, h, i) m(10, j)
#define __MARK_MAP11(m, a, b, c, d, e, f, g, h, i, j, k) \
	__MARK_MAP10(m, a, b, c, d, e, f, g, h, i, j) m(11, k)
#define __MARK_MAP12(m, a, b, c, d, e, f, g, h, i, j, k, l) \
	__MARK_MAP11(m, a, b, c, d, e, f, g, h, i, j, k) m(12, l)

/* Apply m(type, name) to 0 to 12 such pairs. */
#define __MARK_PAIRS(m, ...) \
	__MARK_CAT(__MARK_PAIRS, __MARK_NR2(__VA_ARGS__))(m, ##__VA_ARGS__)
#define __MARK_NR2(...)							\
	__MARK_NR2_(dummy, ##__VA_ARGS__, 12, odd, 11, odd, 10, odd, 9, odd, \
		    8, odd, 7, odd, 6, odd, 5, odd, 4, odd, 3, odd, 2, odd, \
		    1, odd, 0)
#define __MARK_NR2_(d, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, \
		    b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, n, ...) n
#define __MARK_PAIRS0(m)
#define __MARK_PAIRS1(m, t, n)		m(t, n)
#define __MARK_PAIRS2(m, t, n, ...)	m(t, n) __MARK_PAIRS1(m, __VA_ARGS__)
#define __MARK_PAIRS3(m, t, n, ...)	m(t, n) __MARK_PAIRS2(m, __VA_ARGS__)
#define __MARK_PAIRS4(m, t, n, ...)	m(t, n) __MARK_PAIRS3(m, __VA_ARGS__)
#define __MARK_PAIRS5(m, t, n, ...)	m(t, n) __MARK_PAIRS4(m, __VA_ARGS__)
#define __MARK_PAIRS6(m, t, n, ...)	m(t, n) __MARK_PAIRS5(m, __VA_ARGS__)
#define __MARK_PAIRS7(m, t, n, ...)	m(t, n) __MARK_PAIRS6(m, __VA_ARGS__)
#define __MARK_PAIRS8(m, t, n, ...)	m(t, n) __MARK_PAIRS7(m, __VA_ARGS__)
#define __MARK_PAIRS9(m, t, n, ...)	m(t, n) __MARK_PAIRS8(m, __VA_ARGS__)
#define __MARK_PAIRS10(m, t, n, ...)	m(t, n) __MARK_PAIRS9(m, __VA_ARGS__)
#define __MARK_PAIRS11(m, t, n, ...)	m(t, n) __MARK_PAIRS10(m, __VA_ARGS__)
#define __MARK_PAIRS12(m, t, n, ...)	m(t, n) __MARK_PAIRS11(m, __VA_ARGS__)

#endif /* _LINUX_MARKER_MAP_H */
