// SPDX-License-Identifier: GPL-2.0
/*
 * Markers in NMI context, raised by the INT 2 instruction.
 *
 *	fire N		(written) raise N NMIs from task context, each passing
 *			marker mt_nmi, and pass mt_nmi_task between them
 *	nested N	(written) attach a probe to mt_nmi_task that raises an
 *			NMI, and pass mt_nmi_task N times
 *	nmis		NMIs handled
 *	probed		calls of that probe
 */
#include <linux/marker.h>
#include <linux/module.h>
#include <asm/nmi.h>

static unsigned int nmis;
module_param(nmis, uint, 0444);
static unsigned int probed;
module_param(probed, uint, 0444);

static bool nmi_raised;

static int nmi_handler(unsigned int cmd, struct pt_regs *regs)
{
	if (!READ_ONCE(nmi_raised))
		return NMI_DONE;
	WRITE_ONCE(nmi_raised, false);
	MARK(mt_nmi, "nmi %u s %s", nmis, "in NMI");
	nmis++;
	return NMI_HANDLED;
}

static void nmi_raise(void)
{
	unsigned long flags;

	/* One CPU's handler must not take what another one raised. */
	local_irq_save(flags);
	WRITE_ONCE(nmi_raised, true);
	asm volatile("int $2" : : : "memory");
	local_irq_restore(flags);
}

static noinline void nmi_pass(int n)
{
	MARK(mt_nmi_task, "n %d", n);
}

static void nmi_probe(const struct marker *marker, void *data,
		      const char *fmt, va_list *args)
{
	probed++;
	nmi_raise();
}

static int nmi_fire(const char *val, const struct kernel_param *kp)
{
	unsigned int i, n;
	int err;

	err = kstrtouint(val, 0, &n);
	if (err)
		return err;
	for (i = 0; i < n; i++) {
		nmi_pass(i);
		nmi_raise();
	}
	return 0;
}

static const struct kernel_param_ops nmi_fire_ops = { .set = nmi_fire };
module_param_cb(fire, &nmi_fire_ops, NULL, 0200);

static int nmi_nested(const char *val, const struct kernel_param *kp)
{
	unsigned int i, n;
	int err;

	err = kstrtouint(val, 0, &n);
	if (err)
		return err;
	err = marker_probe_register("mt_nmi_task", NULL, nmi_probe, NULL);
	if (err)
		return err;
	for (i = 0; i < n; i++)
		nmi_pass(i);
	marker_probe_unregister("mt_nmi_task", nmi_probe, NULL);
	marker_synchronize_unregister();
	return 0;
}

static const struct kernel_param_ops nmi_nested_ops = { .set = nmi_nested };
module_param_cb(nested, &nmi_nested_ops, NULL, 0200);

static int __init nmi_test_init(void)
{
	return register_nmi_handler(NMI_LOCAL, nmi_handler, 0, "mt_nmi");
}
module_init(nmi_test_init);

static void __exit nmi_test_exit(void)
{
	unregister_nmi_handler(NMI_LOCAL, "mt_nmi");
}
module_exit(nmi_test_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: hits in NMI context");
