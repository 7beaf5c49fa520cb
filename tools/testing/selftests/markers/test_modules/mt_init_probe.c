// SPDX-License-Identifier: GPL-2.0
/*
 * A module whose init registers a probe and then passes its own __init marker.
 */
#include <linux/marker.h>
#include <linux/module.h>

static unsigned int hits;
module_param(hits, uint, 0444);
static int value;
module_param(value, int, 0444);

static void init_probe(const struct marker *marker, void *data,
		       const char *fmt, va_list *args)
{
	hits++;
	value = va_arg(*args, int);
}

static int __init init_probe_init(void)
{
	int err;

	MARK(mt_init, "n %d", 1);
	err = marker_probe_register("mt_init", "n %d", init_probe, &hits);
	if (err)
		return err;
	MARK(mt_init, "n %d", 2);
	return 0;
}
module_init(init_probe_init);

static void __exit init_probe_exit(void)
{
	marker_probe_unregister("mt_init", init_probe, &hits);
	marker_synchronize_unregister();
}
module_exit(init_probe_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: an __init marker for tests");
