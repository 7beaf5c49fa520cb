// SPDX-License-Identifier: GPL-2.0
/*
 * Threads that pass markers mt_fire and mt_fire_generic all the time, and probes
 * of the former that come and go meanwhile, each with data of its own.
 *
 *	rounds N	(written) go N times through 1 -> 2 -> 1 -> 0 -> 1 probes
 *	passes		times that the threads passed the marker
 *	hits		times that a probe was called
 *	wrong		probes called with data that is not theirs, or after
 *			their grace period
 *	refused		registrations that failed for lack of memory
 *	failed		unregistrations that failed, which must not happen
 */
#include <linux/atomic.h>
#include <linux/cpumask.h>
#include <linux/kthread.h>
#include <linux/marker.h>
#include <linux/module.h>
#include <linux/rcupdate.h>
#include <linux/sched.h>
#include <linux/slab.h>

#define NR_THREADS	2

/* What a probe is registered with. */
struct fire_tag {
	marker_probe_func *owner;
	unsigned int nr;
	bool gone;
};

static struct task_struct *fire_threads[NR_THREADS];
static atomic_t passes, hits, wrong, refused, failed;

static int fire_get(char *buf, const struct kernel_param *kp)
{
	return sysfs_emit(buf, "%d\n", atomic_read((atomic_t *)kp->arg));
}

static const struct kernel_param_ops fire_get_ops = { .get = fire_get };
module_param_cb(passes, &fire_get_ops, &passes, 0444);
module_param_cb(hits, &fire_get_ops, &hits, 0444);
module_param_cb(wrong, &fire_get_ops, &wrong, 0444);
module_param_cb(refused, &fire_get_ops, &refused, 0444);
module_param_cb(failed, &fire_get_ops, &failed, 0444);

static noinline void fire_pass(int n, struct task_struct *task)
{
	MARK(mt_fire, "n %d task %p", n, task);
	_MARK(mt_fire_generic, "n %d", n);
}

static void fire_check(struct fire_tag *tag, marker_probe_func *func,
		       va_list *args)
{
	int n = va_arg(*args, int);
	struct task_struct *task = va_arg(*args, struct task_struct *);

	atomic_inc(&hits);
	if (tag->owner != func || READ_ONCE(tag->gone) || task != current ||
	    n < 0)
		atomic_inc(&wrong);
}

static void fire_probe_a(const struct marker *marker, void *data,
			 const char *fmt, va_list *args)
{
	fire_check(data, fire_probe_a, args);
}

static void fire_probe_b(const struct marker *marker, void *data,
			 const char *fmt, va_list *args)
{
	fire_check(data, fire_probe_b, args);
}

DEFINE_MARKER_FAST_PROBE(fire_fast, int, n, struct task_struct *, task)
{
	atomic_inc(&hits);
	if (task != current || n < 0)
		atomic_inc(&wrong);
}

static int fire_thread(void *arg)
{
	int n = 0;

	while (!kthread_should_stop()) {
		fire_pass(n++ & INT_MAX, current);
		atomic_inc(&passes);
		/* A task that never sleeps would hold up tasks RCU for ever. */
		cond_resched_tasks_rcu_qs();
	}
	return 0;
}

static struct fire_tag *fire_add(marker_probe_func *func)
{
	struct fire_tag *tag;

	/* An allocation that is made to fail is no failure of the test. */
	tag = kzalloc(sizeof(*tag), GFP_KERNEL | __GFP_NOFAIL);
	tag->owner = func;
	if (marker_probe_register("mt_fire", NULL, func, tag)) {
		atomic_inc(&refused);
		kfree(tag);
		return NULL;
	}
	return tag;
}

static void fire_remove(struct fire_tag *tag)
{
	if (!tag)
		return;
	if (marker_probe_unregister("mt_fire", tag->owner, tag))
		atomic_inc(&failed);
	marker_synchronize_unregister();
	WRITE_ONCE(tag->gone, true);
	kfree_sensitive(tag);
}

/* The letter of each step is the set of probes then attached. */
static void fire_round(void)
{
	struct fire_tag *a, *b;

	a = fire_add(fire_probe_a);		/* a */
	b = fire_add(fire_probe_b);		/* a b */
	fire_remove(a);				/* b */
	fire_remove(b);
	if (!marker_fast_probe_register("mt_fire", NULL, &fire_fast)) {
		a = fire_add(fire_probe_a);	/* fast a */
		if (marker_fast_probe_unregister("mt_fire", &fire_fast))
			atomic_inc(&failed);
		fire_remove(a);			/* none */
	} else {
		atomic_inc(&refused);
	}
}

static int fire_rounds(const char *val, const struct kernel_param *kp)
{
	unsigned int n;
	int err;

	err = kstrtouint(val, 0, &n);
	if (err)
		return err;
	while (n--)
		fire_round();
	return 0;
}

static const struct kernel_param_ops fire_rounds_ops = { .set = fire_rounds };
module_param_cb(rounds, &fire_rounds_ops, NULL, 0200);

static void fire_stop(void)
{
	int i;

	for (i = 0; i < NR_THREADS; i++)
		if (fire_threads[i])
			kthread_stop(fire_threads[i]);
}

static int __init fire_init(void)
{
	struct task_struct *task;
	int i;

	for (i = 0; i < NR_THREADS; i++) {
		task = kthread_run(fire_thread, NULL, "mt_fire/%d", i);
		if (IS_ERR(task)) {
			fire_stop();
			return PTR_ERR(task);
		}
		fire_threads[i] = task;
	}
	return 0;
}
module_init(fire_init);

static void __exit fire_exit(void)
{
	fire_stop();
}
module_exit(fire_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: probes that change under fire");
