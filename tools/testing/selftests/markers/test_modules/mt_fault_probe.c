// SPDX-License-Identifier: GPL-2.0
/*
 * A kprobe on a load that faults. Reading debugfs' mt_fault_probe tries it in the
 * reader's address space, and prints for each kind of address what the load
 * returned and how often the kprobe was hit.
 */
#include <linux/debugfs.h>
#include <linux/kprobes.h>
#include <linux/mm.h>
#include <linux/mman.h>
#include <linux/module.h>
#include <linux/seq_file.h>
#include <linux/vmalloc.h>

int mt_fault_load(const unsigned long *from, unsigned long *to);
extern char mt_fault_insn[];

static bool probe = true;
module_param(probe, bool, 0444);
MODULE_PARM_DESC(probe, "register the kprobes");

static struct dentry *file;
static void *area;
static atomic_t hits;
/* What the load returned inside of the handler of another kprobe. */
static int nested;

static int fault_probe_pre(struct kprobe *p, struct pt_regs *regs)
{
	atomic_inc(&hits);
	return 0;
}

/* With it, the instruction is single-stepped even where it need not be. */
static void fault_probe_post(struct kprobe *p, struct pt_regs *regs,
			     unsigned long flags)
{
}

static int fault_probe_nested_pre(struct kprobe *p, struct pt_regs *regs)
{
	unsigned long value;

	WRITE_ONCE(nested, mt_fault_load(area + PAGE_SIZE, &value));
	return 0;
}

int mt_fault_outer(void);
noinline int mt_fault_outer(void)
{
	barrier();
	return 0;
}

static struct kprobe kprobe = {
	.pre_handler = fault_probe_pre,
	.post_handler = fault_probe_post,
};

static struct kprobe outer = {
	.symbol_name = "mt_fault_outer",
	.pre_handler = fault_probe_nested_pre,
};

static int set_enabled(const char *val, const struct kernel_param *kp)
{
	bool on;
	int err;

	err = kstrtobool(val, &on);
	if (err)
		return err;
	if (!on)
		return disable_kprobe(&kprobe) ?: disable_kprobe(&outer);
	return enable_kprobe(&kprobe) ?: enable_kprobe(&outer);
}

static const struct kernel_param_ops enabled_ops = {
	.set = set_enabled,
};
module_param_cb(enabled, &enabled_ops, NULL, 0200);
MODULE_PARM_DESC(enabled, "(write) enable or disable the kprobes");

static void fault_probe_try(struct seq_file *m, const char *what,
			    unsigned long address)
{
	unsigned long value = 0;
	int ret;

	atomic_set(&hits, 0);
	ret = mt_fault_load((unsigned long *)address, &value);
	seq_printf(m, "%s %d %d %lx\n", what, ret, atomic_read(&hits), value);
}

static int mt_fault_probe_show(struct seq_file *m, void *v)
{
	unsigned long user;

	user = vm_mmap(NULL, 0, PAGE_SIZE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS,
		       0);
	if (IS_ERR_VALUE(user))
		return user;
	fault_probe_try(m, "user_absent", user);
	fault_probe_try(m, "user_present", user);
	vm_munmap(user, PAGE_SIZE);
	fault_probe_try(m, "user_unmapped", user);
	*(unsigned long *)area = 0xfa;
	fault_probe_try(m, "kernel_present", (unsigned long)area);
	fault_probe_try(m, "kernel_unmapped", (unsigned long)area + PAGE_SIZE);
	WRITE_ONCE(nested, 1);
	mt_fault_outer();
	seq_printf(m, "nested %d\n", READ_ONCE(nested));
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(mt_fault_probe);

static int __init fault_probe_register(void)
{
	int err;

	if (!probe)
		return 0;
	kprobe.addr = (kprobe_opcode_t *)mt_fault_insn;
	err = register_kprobe(&kprobe);
	if (err)
		return err;
	err = register_kprobe(&outer);
	if (err)
		unregister_kprobe(&kprobe);
	return err;
}

static int __init fault_probe_init(void)
{
	int err;

	area = vmalloc(PAGE_SIZE);
	if (!area)
		return -ENOMEM;
	err = fault_probe_register();
	if (err) {
		vfree(area);
		return err;
	}
	file = debugfs_create_file("mt_fault_probe", 0400, NULL, NULL,
				   &mt_fault_probe_fops);
	return 0;
}
module_init(fault_probe_init);

static void __exit fault_probe_exit(void)
{
	debugfs_remove(file);
	if (probe) {
		unregister_kprobe(&outer);
		unregister_kprobe(&kprobe);
	}
	vfree(area);
}
module_exit(fault_probe_exit);

MODULE_DESCRIPTION("A kprobe on a load that faults, for tests");
MODULE_LICENSE("GPL");
