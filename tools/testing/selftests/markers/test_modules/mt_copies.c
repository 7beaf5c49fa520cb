// SPDX-License-Identifier: GPL-2.0
/*
 * Markers that the compiler copies, at -O3. Write to parameter "fire" to pass
 * each statement as often as copies_armed.sh says.
 */
#include <linux/cleanup.h>
#include <linux/marker.h>
#include <linux/module.h>
#include <linux/mutex.h>

static DEFINE_MUTEX(copies_lock);
static int copies_sum;

static __always_inline void copies_inlined(int n)
{
	MARK(mt_copies_inlined, "%d", n);
	copies_sum += n;
}

static noinline void copies_loop(int n)
{
	int i;

	for (i = 0; i < 8; i++) {
		MARK(mt_copies_loop, "%d %d", i, n);
		copies_sum ^= i * n;
	}
}

static noinline void copies_guarded(int n)
{
	guard(mutex)(&copies_lock);
	if (n & 1)
		MARK(mt_copies_guarded, "%d", n);
	copies_sum++;
}

/* Worth a clone for each constant, were it not for noclone. */
static noinline __noclone int copies_noclone(int kind, int n)
{
	MARK(mt_copies_noclone, "%d", kind);
	return kind == 1 ? n * 3 : n / 7;
}

static noinline int copies_cloned(int kind, int n)
{
	int i, sum = 0;

	MARK(mt_copies_cloned, "%d", kind);
	for (i = 0; i < n; i++)
		sum += kind == 1 ? i * 3 : kind == 2 ? i / 7 : i ^ n;
	return sum;
}

static noinline void copies_first(int n)
{
	copies_inlined(n);
	copies_sum += copies_cloned(1, n) + copies_noclone(1, n);
}

static noinline void copies_second(int n)
{
	copies_inlined(n + 5);
	copies_sum -= copies_cloned(2, n) + copies_noclone(2, n);
}

static int copies_fire(const char *val, const struct kernel_param *kp)
{
	int err, n;

	err = kstrtoint(val, 0, &n);
	if (err)
		return err;
	copies_first(n);
	copies_second(n);
	copies_inlined(n * 2);
	copies_loop(n);
	copies_guarded(n | 1);
	return 0;
}

static const struct kernel_param_ops copies_fire_ops = { .set = copies_fire };
module_param_cb(fire, &copies_fire_ops, NULL, 0200);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: copied statements for tests");
