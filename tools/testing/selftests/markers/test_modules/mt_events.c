// SPDX-License-Identifier: GPL-2.0
/*
 * Markers whose trace events are looked at, passed when a parameter is written:
 *
 *	fire N		all of them, N times
 */
#include <linux/err.h>
#include <linux/marker.h>
#include <linux/module.h>

static noinline void events_pass_types(int i)
{
	signed char sc = -1;
	u8 uc = 200;
	short sh = -2;
	u16 us = 60000;
	bool yes = true;
	void *ptr = NULL;

	MARK(mt_types, "sc %d uc %u sh %d us %u n %d ui %u ll %lld ull %llu yes %d ptr %p",
	     sc, uc, sh, us, i, 4000000000U, -4LL, 5ULL, yes, ptr);
}

static noinline void events_pass_conversions(void)
{
	static const char bytes[] = { 1, 2, 3 };

	MARK(mt_conversions,
	     "cut %.3s by %.*s bytes %*ph sym %ps error %pe 100%% at 0x%lx",
	     "abcdef", 2, "xyz", (int)sizeof(bytes), bytes,
	     register_module_notifier, ERR_PTR(-EINVAL), 0xabcUL);
}

/* Differing types of one name: each of these alone would be too narrow. */
static noinline void events_pass_mixed(int i)
{
	u8 byte = i;
	short half = -i;

	MARK(mt_mixed, "n %d", byte);
	MARK(mt_mixed, "n %d", half);
	MARK(mt_mixed, "n %d", i + 100000);
}

static int events_fire(const char *val, const struct kernel_param *kp)
{
	unsigned int i, n;
	u8 byte;
	int err;

	err = kstrtouint(val, 0, &n);
	if (err)
		return err;
	for (i = 0; i < n; i++) {
		events_pass_types(i);
		events_pass_conversions();
		events_pass_mixed(i);
		MARK(mt_names, "int %d for %d a %d a %d common_pid %d %dms %d",
		     1, 2, 3, 4, 5, 6, 7);
		MARK(mt_quoted, "\"%d\" \\ %d%%", i, i);
		byte = i;
		MARK(mt_narrow, "n %d", byte);
		MARK(mt_reformed, "old %d", i);
	}
	return 0;
}

static const struct kernel_param_ops events_fire_ops = {
	.set = events_fire,
};
module_param_cb(fire, &events_fire_ops, NULL, 0200);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: fields of trace events");
