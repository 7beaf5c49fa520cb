// SPDX-License-Identifier: GPL-2.0
/*
 * A module with markers of every kind, passed when a parameter is written:
 *
 *	fire N		all but the strings, N times
 *	string TEXT	mt_string with a copy that is overwritten and freed at
 *			once; "null" passes NULL, "long" 5,000 characters
 *	constant N	mt_constant with a string of the module, N times
 */
#include <linux/marker.h>
#include <linux/module.h>
#include <linux/slab.h>
#include <linux/string.h>

#define LONG_STRING	5000

static noinline void producer_pass(int i, void *p)
{
	MARK(mt_two, "n %d p %p", i, p);
	MARK(mt_none, MARK_NOARGS);
	MARK(mt_twelve, "%d %d %d %d %d %d %d %d %d %d %d %d", i, i + 1, i + 2,
	     i + 3, i + 4, i + 5, i + 6, i + 7, i + 8, i + 9, i + 10, i + 11);
	_MARK(mt_generic, "n %d", i);
}

static int producer_fire(const char *val, const struct kernel_param *kp)
{
	unsigned int i, n;
	int err;

	err = kstrtouint(val, 0, &n);
	if (err)
		return err;
	for (i = 0; i < n; i++)
		producer_pass(i, &n);
	return 0;
}

static const struct kernel_param_ops producer_fire_ops = {
	.set = producer_fire,
};
module_param_cb(fire, &producer_fire_ops, NULL, 0200);

static noinline void producer_pass_string(const char *s)
{
	MARK(mt_string, "s \"%s\" end", s);
}

static int producer_string(const char *val, const struct kernel_param *kp)
{
	size_t len = strcspn(val, "\n");
	char *copy;

	if (len == 4 && !memcmp(val, "null", 4)) {
		producer_pass_string(NULL);
		return 0;
	}
	if (len == 4 && !memcmp(val, "long", 4)) {
		len = LONG_STRING;
		copy = kzalloc(len + 1, GFP_KERNEL);
		if (copy)
			memset(copy, 'x', len);
	} else {
		copy = kmemdup_nul(val, len, GFP_KERNEL);
	}
	if (!copy)
		return -ENOMEM;
	producer_pass_string(copy);
	memset(copy, '!', len);
	kfree(copy);
	return 0;
}

static const struct kernel_param_ops producer_string_ops = {
	.set = producer_string,
};
module_param_cb(string, &producer_string_ops, NULL, 0200);

static const char producer_text[] = "text of the module";

static int producer_constant(const char *val, const struct kernel_param *kp)
{
	unsigned int i, n;
	int err;

	err = kstrtouint(val, 0, &n);
	if (err)
		return err;
	for (i = 0; i < n; i++)
		MARK(mt_constant, "%s %u", producer_text, i);
	return 0;
}

static const struct kernel_param_ops producer_constant_ops = {
	.set = producer_constant,
};
module_param_cb(constant, &producer_constant_ops, NULL, 0200);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: producer for tests");
