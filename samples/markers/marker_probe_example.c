// SPDX-License-Identifier: GPL-2.0
/*
 * A varargs probe on a marker of marker_example, which may be loaded before or
 * after this module.
 */
#include <linux/marker.h>
#include <linux/module.h>
#include <linux/printk.h>

#define NAME	"example_open"
#define FORMAT	"comm %s file %p"

static void probe_open(const struct marker *marker, void *data,
		       const char *fmt, va_list *args)
{
	const char *comm = va_arg(*args, const char *);

	pr_info("%s: opened by %s\n", marker_name(marker), comm);
}

static int __init marker_probe_example_init(void)
{
	return marker_probe_register(NAME, FORMAT, probe_open, NULL);
}
module_init(marker_probe_example_init);

static void __exit marker_probe_example_exit(void)
{
	marker_probe_unregister(NAME, probe_open, NULL);
	marker_synchronize_unregister();
}
module_exit(marker_probe_example_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: example of a varargs probe");
