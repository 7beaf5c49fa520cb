// SPDX-License-Identifier: GPL-2.0
/*
 * Kernel markers: control through debugfs.
 *
 * File		Mode	Meaning
 * ----------	----	-------------------------------------------------
 * list		0400	all markers; readable under integrity lockdown, too
 * control	0600	the same; queries are written to it
 * probes	0400	probes attached, by marker
 * hits		0600	hits that the letter c counted; written to reset them
 * drops	0400	hits refused, by reason
 * events	0600	names that have a directory in tracefs; written to add some
 *
 * Documentation/ABI/testing/debugfs-markers has the formats.
 */
#define pr_fmt(fmt) "markers: " fmt

#include <linux/cleanup.h>
#include <linux/debugfs.h>
#include <linux/init.h>
#include <linux/module.h>
#include <linux/seq_file.h>
#include <linux/sizes.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include "marker.h"

/* More than anybody types; what comes in one write is carried out in one go. */
#define MARKER_MAX_WRITE	SZ_64K

static void *marker_seq_at(loff_t pos)
{
	struct marker_group *group;

	list_for_each_entry(group, &marker_groups, list) {
		if (pos < group->nr_sites)
			return &group->sites[pos];
		pos -= group->nr_sites;
	}
	return NULL;
}

static void *marker_seq_start(struct seq_file *m, loff_t *pos)
{
	mutex_lock(&marker_mutex);
	return marker_seq_at(*pos);
}

static void *marker_seq_next(struct seq_file *m, void *v, loff_t *pos)
{
	return marker_seq_at(++*pos);
}

static void marker_seq_stop(struct seq_file *m, void *v)
{
	mutex_unlock(&marker_mutex);
}

static int marker_list_show(struct seq_file *m, void *v)
{
	const struct marker_site *site = v;
	struct marker_info info;
	int i;

	marker_site_info(site, &info);
	seq_printf(m, "%s %s %s [%s] =", site->entry->name,
		   marker_module_name(site->group),
		   marker_place(site->marker), marker_func(site->marker));
	for (i = 0; i < MARKER_NR_LETTERS; i++)
		if (info.letters & (1 << i))
			seq_putc(m, MARKER_LETTERS[i]);
	if (!info.letters)
		seq_putc(m, '_');
	seq_printf(m, " %u/%u %u%s \"", info.armed, info.sites, info.probes,
		   site->mismatch ? " mismatch" : "");
	seq_escape(m, marker_format(site->marker), "\n\"\\");
	seq_puts(m, "\"\n");
	return 0;
}

static const struct seq_operations marker_list_sops = {
	.start = marker_seq_start,
	.next = marker_seq_next,
	.stop = marker_seq_stop,
	.show = marker_list_show,
};
DEFINE_SEQ_ATTRIBUTE(marker_list);

static int marker_control_open(struct inode *inode, struct file *file)
{
	return seq_open(file, &marker_list_sops);
}

/* What was written, as a string, or an error. */
static char *marker_get_text(const char __user *buf, size_t count)
{
	if (!count)
		return ERR_PTR(-EINVAL);
	if (count > MARKER_MAX_WRITE) {
		pr_err("a write of %zu bytes: at most %d are taken\n", count,
		       MARKER_MAX_WRITE);
		return ERR_PTR(-E2BIG);
	}
	return memdup_user_nul(buf, count);
}

/* Let @act do what was written; @what is the name of such a text. */
static ssize_t marker_write_text(const char __user *buf, size_t count,
				 const char *what, int (*act)(char *text))
{
	char *text = marker_get_text(buf, count);
	int err;

	if (IS_ERR(text))
		return PTR_ERR(text);
	if (strlen(text) != count) {
		pr_err("NUL in a %s\n", what);
		err = -EINVAL;
	} else {
		err = act(text);
	}
	kfree(text);
	return err ?: count;
}

static ssize_t marker_control_write(struct file *file, const char __user *buf,
				    size_t count, loff_t *ppos)
{
	return marker_write_text(buf, count, "query", marker_exec_queries);
}

static const struct file_operations marker_control_fops = {
	.owner = THIS_MODULE,
	.open = marker_control_open,
	.read = seq_read,
	.write = marker_control_write,
	.llseek = seq_lseek,
	.release = seq_release,
};

/* By name: shown with the first site of each name that has one. */
static bool marker_site_leads(const struct marker_site *site)
{
	return list_first_entry(&site->entry->sites, struct marker_site,
				list) == site;
}

static int marker_probes_show(struct seq_file *m, void *v)
{
	const struct marker_site *site = v;
	const struct marker_reg *reg;

	if (!marker_site_leads(site))
		return 0;
	list_for_each_entry(reg, &site->entry->regs, list) {
		seq_printf(m, "%s %ps %s\n", site->entry->name,
			   reg->probe.func, reg->fast ? "fast" : "varargs");
	}
	return 0;
}

static const struct seq_operations marker_probes_sops = {
	.start = marker_seq_start,
	.next = marker_seq_next,
	.stop = marker_seq_stop,
	.show = marker_probes_show,
};
DEFINE_SEQ_ATTRIBUTE(marker_probes);

static int marker_hits_show(struct seq_file *m, void *v)
{
	const struct marker_site *site = v;

	if (marker_site_leads(site) && site->entry->hits)
		seq_printf(m, "%s %llu\n", site->entry->name,
			   marker_hits(site->entry));
	return 0;
}

static const struct seq_operations marker_hits_sops = {
	.start = marker_seq_start,
	.next = marker_seq_next,
	.stop = marker_seq_stop,
	.show = marker_hits_show,
};

static int marker_hits_open(struct inode *inode, struct file *file)
{
	return seq_open(file, &marker_hits_sops);
}

static int marker_reset(const char *name)
{
	struct marker_entry *entry;
	struct marker_group *group;
	struct marker_site *site;

	guard(mutex)(&marker_mutex);
	if (!strcmp(name, "0")) {
		for_each_marker_site(group, site)
			marker_hits_reset(site->entry);
		return 0;
	}
	entry = marker_entry_find(name);
	if (!entry) {
		pr_err("no marker \"%*pE\" to reset\n",
		       (int)strnlen(name, 64), name);
		return -EINVAL;
	}
	marker_hits_reset(entry);
	return 0;
}

static ssize_t marker_hits_write(struct file *file, const char __user *buf,
				 size_t count, loff_t *ppos)
{
	char *text = marker_get_text(buf, count);
	int err;

	if (IS_ERR(text))
		return PTR_ERR(text);
	err = marker_reset(strim(text));
	kfree(text);
	return err ?: count;
}

static const struct file_operations marker_hits_fops = {
	.owner = THIS_MODULE,
	.open = marker_hits_open,
	.read = seq_read,
	.write = marker_hits_write,
	.llseek = seq_lseek,
	.release = seq_release,
};

static int marker_drops_show(struct seq_file *m, void *v)
{
	unsigned int recursion = 0;
	unsigned int rcu = 0;
	int cpu;

	for_each_possible_cpu(cpu) {
		recursion += per_cpu(marker_drops.recursion, cpu);
		rcu += per_cpu(marker_drops.rcu, cpu);
	}
	seq_printf(m, "recursion %u\nrcu %u\n", recursion, rcu);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(marker_drops);

#ifdef CONFIG_MARKERS_EVENTS
static int marker_events_show(struct seq_file *m, void *v)
{
	trace_marker_events_show(m);
	return 0;
}

static int marker_events_open(struct inode *inode, struct file *file)
{
	return single_open(file, marker_events_show, NULL);
}

static ssize_t marker_events_write(struct file *file, const char __user *buf,
				   size_t count, loff_t *ppos)
{
	return marker_write_text(buf, count, "name", trace_marker_events_add);
}

static const struct file_operations marker_events_fops = {
	.owner = THIS_MODULE,
	.open = marker_events_open,
	.read = seq_read,
	.write = marker_events_write,
	.llseek = seq_lseek,
	.release = single_release,
};

static void __init marker_debugfs_events(struct dentry *dir)
{
	debugfs_create_file("events", 0600, dir, NULL, &marker_events_fops);
}
#else
static void __init marker_debugfs_events(struct dentry *dir) { }
#endif

static int __init marker_debugfs_init(void)
{
	struct dentry *dir = debugfs_create_dir("markers", NULL);

	debugfs_create_file("list", 0400, dir, NULL, &marker_list_fops);
	debugfs_create_file("control", 0600, dir, NULL, &marker_control_fops);
	debugfs_create_file("probes", 0400, dir, NULL, &marker_probes_fops);
	debugfs_create_file("hits", 0600, dir, NULL, &marker_hits_fops);
	debugfs_create_file("drops", 0400, dir, NULL, &marker_drops_fops);
	marker_debugfs_events(dir);
	return 0;
}
late_initcall(marker_debugfs_init);
