// SPDX-License-Identifier: GPL-2.0
/*
 * What a user cannot ask for: on load, a tasklet, a timer, a work item and a
 * thread that works and is stopped again.
 */
#include <linux/completion.h>
#include <linux/err.h>
#include <linux/interrupt.h>
#include <linux/kthread.h>
#include <linux/module.h>
#include <linux/timer.h>
#include <linux/workqueue.h>

static DECLARE_COMPLETION(tasklet_ran);
static DECLARE_COMPLETION(timer_ran);

static void mt_tasklet_fn(struct tasklet_struct *tasklet)
{
	complete(&tasklet_ran);
}
static DECLARE_TASKLET(mt_tasklet, mt_tasklet_fn);

static void mt_timer_fn(struct timer_list *timer)
{
	complete(&timer_ran);
}
static DEFINE_TIMER(mt_timer, mt_timer_fn);

static void mt_work_fn(struct work_struct *work)
{
}
static DECLARE_WORK(mt_work, mt_work_fn);

static void mt_kthread_fn(struct kthread_work *work)
{
}
static DEFINE_KTHREAD_WORK(mt_kthread_work, mt_kthread_fn);

static int __init mt_work_init(void)
{
	struct kthread_worker *worker = kthread_create_worker(0, "mt_work");

	if (IS_ERR(worker))
		return PTR_ERR(worker);
	kthread_queue_work(worker, &mt_kthread_work);
	kthread_destroy_worker(worker);
	schedule_work(&mt_work);
	tasklet_schedule(&mt_tasklet);
	mod_timer(&mt_timer, jiffies + 1);
	flush_work(&mt_work);
	wait_for_completion(&tasklet_ran);
	wait_for_completion(&timer_ran);
	tasklet_kill(&mt_tasklet);
	del_timer_sync(&mt_timer);
	pr_info("mt_work: done\n");
	return 0;
}
module_init(mt_work_init);

static void __exit mt_work_exit(void)
{
}
module_exit(mt_work_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: work of every kind");
