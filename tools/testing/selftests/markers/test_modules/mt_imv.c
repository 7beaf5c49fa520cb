// SPDX-License-Identifier: GPL-2.0
/*
 * Immediate values of every width, read by a thread on one CPU while another
 * sets each of them to its two patterns in turn.
 *
 *	run N		(written) read each of them N times so; the reader
 *			pauses now and then, which is when the values change
 *			where there is one CPU only
 *	result		(read) one line a value: name, reads, reads of the
 *			first pattern, of the second one, of anything else
 *	sets		(read) how often all of them were set meanwhile
 */
#include <linux/completion.h>
#include <linux/cpumask.h>
#include <linux/immediate.h>
#include <linux/kthread.h>
#include <linux/module.h>
#include <linux/sched.h>

/* X(name, type, first pattern, second pattern) */
#define IMV_VALUES(X)							\
	X(byte, u8, 0x5a, 0xa5)						\
	X(half, u16, 0x5aa5, 0xa55a)					\
	X(word, u32, 0x5aa55aa5, 0xa55aa55a)				\
	X(long, u64, 0x5aa55aa5, 0x1122334455667788)			\
	X(wide, u64, 0x5aa55aa5a55aa55a, 0xa55aa55a5aa55aa5)

#define IMV_DEFINE(name, type, a, b)	static DEFINE_IMV(type, mt_imv_##name) = a;
IMV_VALUES(IMV_DEFINE)

/* Between two pauses: some 150 turns in a run of ten million. */
#define READS_A_TURN	65536

/* What was read of one of them. */
struct imv_count {
	unsigned int first;
	unsigned int second;
	unsigned int other;
};

#define IMV_COUNT(name, type, a, b)	struct imv_count mt_##name;

struct imv_reader {
	IMV_VALUES(IMV_COUNT)
	unsigned int reads;
	unsigned int wanted;
	struct completion done;
};

static struct imv_reader result;
static unsigned int sets;
module_param(sets, uint, 0444);

static __always_inline void imv_add_read(struct imv_count *count, u64 value,
					 u64 first, u64 second)
{
	if (value == first)
		count->first++;
	else if (value == second)
		count->second++;
	else
		count->other++;
}

#define IMV_READ(name, type, a, b)					\
	imv_add_read(&reader->mt_##name, imv_read(mt_imv_##name), a, b);

static noinline void imv_read_all(struct imv_reader *reader)
{
	IMV_VALUES(IMV_READ)
	reader->reads++;
}

static int imv_reader_fn(void *data)
{
	struct imv_reader *reader = data;

	while (reader->reads < reader->wanted) {
		imv_read_all(reader);
		if (reader->reads % READS_A_TURN == 0)
			schedule_timeout_uninterruptible(1);
	}
	complete(&reader->done);
	return 0;
}

#define IMV_SET(name, type, a, b)					\
	imv_set(mt_imv_##name, sets & 1 ? (type)(a) : (type)(b));

static void imv_set_all(void)
{
	IMV_VALUES(IMV_SET)
	sets++;
}

static int imv_run(const char *val, const struct kernel_param *kp)
{
	struct task_struct *task;
	unsigned int cpu, n;
	int err;

	err = kstrtouint(val, 0, &n);
	if (err)
		return err;
	memset(&result, 0, sizeof(result));
	result.wanted = n;
	sets = 0;
	init_completion(&result.done);

	task = kthread_create(imv_reader_fn, &result, "mt_imv");
	if (IS_ERR(task))
		return PTR_ERR(task);
	migrate_disable();
	cpu = cpumask_any_but(cpu_online_mask, smp_processor_id());
	if (cpu < nr_cpu_ids)
		kthread_bind(task, cpu);
	wake_up_process(task);
	while (!try_wait_for_completion(&result.done)) {
		imv_set_all();
		cond_resched();
	}
	migrate_enable();
	return 0;
}

static const struct kernel_param_ops imv_run_ops = { .set = imv_run };
module_param_cb(run, &imv_run_ops, NULL, 0200);

#define IMV_SHOW(name, type, a, b)					\
	len += sysfs_emit_at(buf, len, "%s %u %u %u %u\n", #name,	\
			     result.reads, result.mt_##name.first,	\
			     result.mt_##name.second, result.mt_##name.other);

static int imv_result_get(char *buf, const struct kernel_param *kp)
{
	int len = 0;

	IMV_VALUES(IMV_SHOW)
	return len;
}

static const struct kernel_param_ops imv_result_ops = { .get = imv_result_get };
module_param_cb(result, &imv_result_ops, NULL, 0444);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: immediate values under fire");
