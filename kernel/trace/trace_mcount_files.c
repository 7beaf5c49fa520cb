// SPDX-License-Identifier: GPL-2.0
/*
 * Files of the mcount tracer in tracefs. Documentation/ABI/testing/tracefs-mcount
 * describes them.
 */
#include <linux/cleanup.h>
#include <linux/init.h>
#include <linux/kallsyms.h>
#include <linux/kstrtox.h>
#include <linux/module.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/sort.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include "trace.h"
#include "trace_mcount.h"
#include "../mcount.h"

#define MCOUNT_INPUT_MAX	SZ_64K

/* Where a reader of the list of functions is; mcount_mutex is held meanwhile. */
struct mcount_iter {
	struct mcount_group *group;
	unsigned int i;
	loff_t pos;		/* counts all functions, whether shown or not */
	bool enabled;		/* only those that call something */
	const void *target;	/* what that is */
};

/* The text of a write, or an error. The caller frees it. */
static char *mcount_input(const char __user *ubuf, size_t count)
{
	if (count > MCOUNT_INPUT_MAX)
		return ERR_PTR(-E2BIG);
	return memdup_user_nul(ubuf, count);
}

/*
 * set_mcount_filter: opened for writing with O_TRUNC, the first write, or
 * closing it, forgets what was there.
 */
static int mcount_filter_open(struct inode *inode, struct file *file)
{
	int err = tracing_check_open_get_tr(NULL);

	if (err)
		return err;
	file->private_data = (void *)(long)((file->f_mode & FMODE_WRITE) &&
					    (file->f_flags & O_TRUNC));
	return 0;
}

static ssize_t mcount_filter_read(struct file *file, char __user *ubuf,
				  size_t count, loff_t *ppos)
{
	char *buf = kvmalloc(MCOUNT_INPUT_MAX, GFP_KERNEL);
	ssize_t len;

	if (!buf)
		return -ENOMEM;
	len = trace_mcount_filter_show(buf, MCOUNT_INPUT_MAX);
	len = simple_read_from_buffer(ubuf, count, ppos, buf, len);
	kvfree(buf);
	return len;
}

static ssize_t mcount_filter_write(struct file *file, const char __user *ubuf,
				   size_t count, loff_t *ppos)
{
	char *buf = mcount_input(ubuf, count);
	bool reset = file->private_data;
	int err;

	/* Also when it fails: then nothing is to change. */
	file->private_data = NULL;
	if (IS_ERR(buf))
		return PTR_ERR(buf);
	err = trace_mcount_filter(buf, reset);
	kfree(buf);
	return err ?: count;
}

static int mcount_filter_release(struct inode *inode, struct file *file)
{
	return file->private_data ? trace_mcount_filter("", true) : 0;
}

static const struct file_operations mcount_filter_fops = {
	.open = mcount_filter_open,
	.read = mcount_filter_read,
	.write = mcount_filter_write,
	.release = mcount_filter_release,
	.llseek = default_llseek,
};

static bool mcount_iter_shows(struct mcount_iter *iter)
{
	if (!iter->enabled)
		return true;
	iter->target = mcount_calls(iter->group, iter->i);
	return iter->target;
}

/* To the next one that is shown, from where @iter stands on. */
static struct mcount_iter *mcount_iter_find(struct mcount_iter *iter)
{
	list_for_each_entry_from(iter->group, &mcount_groups, list) {
		for (; iter->i < iter->group->nr; iter->i++, iter->pos++)
			if (mcount_iter_shows(iter))
				return iter;
		iter->i = 0;
	}
	return NULL;
}

static void *mcount_list_start(struct seq_file *m, loff_t *pos)
{
	struct mcount_iter *iter = m->private;
	loff_t n = *pos;

	mutex_lock(&mcount_mutex);
	iter->group = list_first_entry(&mcount_groups, struct mcount_group,
				       list);
	list_for_each_entry_from(iter->group, &mcount_groups, list) {
		if (n < iter->group->nr)
			break;
		n -= iter->group->nr;
	}
	iter->i = n;
	iter->pos = *pos;
	iter = mcount_iter_find(iter);
	if (iter)
		*pos = iter->pos;
	return iter;
}

static void *mcount_list_next(struct seq_file *m, void *v, loff_t *pos)
{
	struct mcount_iter *iter = v;

	iter->i++;
	iter->pos++;
	v = mcount_iter_find(iter);
	*pos = iter->pos;
	return v;
}

static void mcount_list_stop(struct seq_file *m, void *v)
{
	mutex_unlock(&mcount_mutex);
}

static void mcount_show_name(struct seq_file *m,
			     const struct mcount_group *group, unsigned int i)
{
	char buf[KSYM_NAME_LEN];
	const char *module;
	const char *name = mcount_name(group, i, buf, &module);

	seq_printf(m, "%s", name ?: "(replaced)");
	if (name && module)
		seq_printf(m, " [%s]", module);
}

static int mcount_list_show(struct seq_file *m, void *v)
{
	const struct mcount_iter *iter = v;

	mcount_show_name(m, iter->group, iter->i);
	if (iter->enabled)
		seq_printf(m, " -> %ps", iter->target);
	seq_putc(m, '\n');
	return 0;
}

static const struct seq_operations mcount_list_ops = {
	.start = mcount_list_start,
	.next = mcount_list_next,
	.stop = mcount_list_stop,
	.show = mcount_list_show,
};

static int mcount_list_open(struct inode *inode, struct file *file)
{
	struct mcount_iter *iter;
	int err = tracing_check_open_get_tr(NULL);

	if (err)
		return err;
	iter = __seq_open_private(file, &mcount_list_ops, sizeof(*iter));
	if (!iter)
		return -ENOMEM;
	iter->enabled = inode->i_private;
	return 0;
}

static const struct file_operations mcount_list_fops = {
	.open = mcount_list_open,
	.read = seq_read,
	.llseek = seq_lseek,
	.release = seq_release_private,
};

/* A function of the profile, at the time it was opened. */
struct mcount_hit {
	unsigned int hits;
	unsigned int i;
	struct mcount_group *group;
};

static int mcount_hit_cmp(const void *a, const void *b)
{
	const struct mcount_hit *left = a, *right = b;

	if (left->hits == right->hits)
		return 0;
	return left->hits < right->hits ? 1 : -1;
}

static unsigned int mcount_hits_collect(struct mcount_hit *to, unsigned int max)
{
	struct mcount_group *group;
	unsigned int nr = 0, i;

	list_for_each_entry(group, &mcount_groups, list)
		for (i = 0; group->hits && i < group->nr; i++) {
			unsigned int hits = atomic_read(&group->hits[i]);

			if (hits && nr < max)
				to[nr] = (struct mcount_hit){ hits, i, group };
			nr += hits != 0;
		}
	return nr;
}

static int mcount_profile_show(struct seq_file *m, void *v)
{
	struct mcount_hit *hits;
	unsigned int nr, i;

	seq_printf(m, "# %s\n", READ_ONCE(mcount_profiled) ? "on" : "off");
	guard(mutex)(&mcount_mutex);
	/* Room for those hit between the two looks. */
	nr = mcount_hits_collect(NULL, 0) + 1024;
	hits = kvcalloc(nr, sizeof(*hits), GFP_KERNEL);
	if (!hits)
		return -ENOMEM;
	nr = min(nr, mcount_hits_collect(hits, nr));
	sort(hits, nr, sizeof(*hits), mcount_hit_cmp, NULL);
	for (i = 0; i < nr; i++) {
		seq_printf(m, "%10u ", hits[i].hits);
		mcount_show_name(m, hits[i].group, hits[i].i);
		seq_putc(m, '\n');
	}
	kvfree(hits);
	return 0;
}

static int mcount_profile_open(struct inode *inode, struct file *file)
{
	int err = tracing_check_open_get_tr(NULL);

	return err ?: single_open(file, mcount_profile_show, NULL);
}

/* 1 and 0 turn it on and off, "clear" forgets the counts. */
static ssize_t mcount_profile_write(struct file *file, const char __user *ubuf,
				    size_t count, loff_t *ppos)
{
	char *buf = mcount_input(ubuf, count);
	bool on;
	int err;

	if (IS_ERR(buf))
		return PTR_ERR(buf);
	if (sysfs_streq(buf, "clear")) {
		trace_mcount_profile_clear();
		err = 0;
	} else {
		err = kstrtobool(strim(buf), &on);
		if (!err)
			err = trace_mcount_profile(on);
	}
	kfree(buf);
	return err ?: count;
}

static const struct file_operations mcount_profile_fops = {
	.open = mcount_profile_open,
	.read = seq_read,
	.write = mcount_profile_write,
	.llseek = seq_lseek,
	.release = single_release,
};

static int mcount_drops_show(struct seq_file *m, void *v)
{
	seq_printf(m, "%lu\n", mcount_drops());
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(mcount_drops);

static int __init mcount_files_init(void)
{
	int err = tracing_init_dentry();

	if (err)
		return err;
	trace_create_file("set_mcount_filter", TRACE_MODE_WRITE, NULL, NULL,
			  &mcount_filter_fops);
	trace_create_file("available_mcount_functions", TRACE_MODE_READ, NULL,
			  NULL, &mcount_list_fops);
	trace_create_file("enabled_mcount_functions", TRACE_MODE_READ, NULL,
			  (void *)1, &mcount_list_fops);
	trace_create_file("mcount_profile", TRACE_MODE_WRITE, NULL, NULL,
			  &mcount_profile_fops);
	trace_create_file("mcount_drops", TRACE_MODE_READ, NULL, NULL,
			  &mcount_drops_fops);
	return 0;
}
fs_initcall(mcount_files_init);
