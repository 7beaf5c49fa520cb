// SPDX-License-Identifier: GPL-2.0
/*
 * A fast probe: it gets the marker's arguments as parameters, and is called
 * straight from the marker while no other probe is attached.
 */
#include <linux/atomic.h>
#include <linux/marker.h>
#include <linux/module.h>
#include <linux/printk.h>

static atomic_t steps = ATOMIC_INIT(0);

DEFINE_MARKER_FAST_PROBE(probe_step, int, step)
{
	atomic_add(step, &steps);
}

static int __init marker_fast_probe_example_init(void)
{
	return marker_fast_probe_register("example_step", NULL, &probe_step);
}
module_init(marker_fast_probe_example_init);

static void __exit marker_fast_probe_example_exit(void)
{
	marker_fast_probe_unregister("example_step", &probe_step);
	marker_synchronize_unregister();
	pr_info("sum of steps: %d\n", atomic_read(&steps));
}
module_exit(marker_fast_probe_example_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: example of a fast probe");
