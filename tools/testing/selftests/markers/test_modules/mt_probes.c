// SPDX-License-Identifier: GPL-2.0
/*
 * Probes on a marker whose arguments are an int and a pointer. Which ones is
 * said by parameters at load time; how often they were hit, by others.
 */
#include <linux/marker.h>
#include <linux/module.h>

static char *name = "mt_two";
module_param(name, charp, 0444);
static char *format;
module_param(format, charp, 0444);
static bool fast;
module_param(fast, bool, 0444);
static unsigned int varargs;
module_param(varargs, uint, 0444);

static unsigned int fast_hits;
module_param(fast_hits, uint, 0644);
static int fast_sum;
module_param(fast_sum, int, 0644);
static unsigned int hits[2];
module_param_array(hits, uint, NULL, 0644);
static int sum;
module_param(sum, int, 0644);

DEFINE_MARKER_FAST_PROBE(probes_fast, int, n, void *, p)
{
	fast_hits++;
	fast_sum += n;
}

static void probes_varargs(const struct marker *marker, void *data,
			   const char *fmt, va_list *args)
{
	unsigned int *count = data;

	(*count)++;
	sum += va_arg(*args, int);
}

static void probes_unregister(unsigned int nr)
{
	while (nr--)
		marker_probe_unregister(name, probes_varargs, &hits[nr]);
	if (fast)
		marker_fast_probe_unregister(name, &probes_fast);
	marker_synchronize_unregister();
}

static int __init probes_init(void)
{
	unsigned int i;
	int err;

	if (varargs > ARRAY_SIZE(hits))
		return -EINVAL;
	if (fast) {
		err = marker_fast_probe_register(name, format, &probes_fast);
		if (err)
			return err;
	}
	for (i = 0; i < varargs; i++) {
		err = marker_probe_register(name, format, probes_varargs,
					    &hits[i]);
		if (err) {
			probes_unregister(i);
			return err;
		}
	}
	return 0;
}
module_init(probes_init);

static void __exit probes_exit(void)
{
	probes_unregister(varargs);
}
module_exit(probes_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: probes for tests");
