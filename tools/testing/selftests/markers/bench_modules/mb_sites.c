// SPDX-License-Identifier: GPL-2.0
/*
 * Markers with 1, 10, 100, 1,000 and 10,000 sites. Parameters, each the number
 * of sites of the marker that is meant:
 *
 *	varargs, no_varargs	attach and detach a varargs probe
 *	fast, no_fast		attach and detach a fast probe, to which the
 *				calls at the sites are then sent
 */
#include <linux/marker.h>
#include <linux/module.h>

#include "mb_sites.gen"

static void mb_varargs(const struct marker *marker, void *data,
		       const char *fmt, va_list *args)
{
}

DEFINE_MARKER_FAST_PROBE(mb_fast, int, a, void *, b)
{
}

static int mb_attach_varargs(const char *name)
{
	return marker_probe_register(name, NULL, mb_varargs, NULL);
}

static int mb_detach_varargs(const char *name)
{
	return marker_probe_unregister(name, mb_varargs, NULL);
}

static int mb_attach_fast(const char *name)
{
	return marker_fast_probe_register(name, NULL, &mb_fast);
}

static int mb_detach_fast(const char *name)
{
	return marker_fast_probe_unregister(name, &mb_fast);
}

struct mb_change {
	int (*change)(const char *name);
};

static struct mb_change mb_varargs_on = { mb_attach_varargs };
static struct mb_change mb_varargs_off = { mb_detach_varargs };
static struct mb_change mb_fast_on = { mb_attach_fast };
static struct mb_change mb_fast_off = { mb_detach_fast };

static int mb_set(const char *val, const struct kernel_param *kp)
{
	const struct mb_change *change = kp->arg;
	unsigned int sites;
	char name[32];
	int err;

	err = kstrtouint(val, 0, &sites);
	if (err)
		return err;
	snprintf(name, sizeof(name), "mb_sites_%u", sites);
	return change->change(name);
}

static const struct kernel_param_ops mb_ops = { .set = mb_set };

module_param_cb(varargs, &mb_ops, &mb_varargs_on, 0200);
module_param_cb(no_varargs, &mb_ops, &mb_varargs_off, 0200);
module_param_cb(fast, &mb_ops, &mb_fast_on, 0200);
module_param_cb(no_fast, &mb_ops, &mb_fast_off, 0200);

static int __init mb_sites_init(void)
{
	return 0;
}
module_init(mb_sites_init);

static void __exit mb_sites_exit(void)
{
	marker_synchronize_unregister();
}
module_exit(mb_sites_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: arming of many sites, measured");
