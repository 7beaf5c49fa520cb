// SPDX-License-Identifier: GPL-2.0
/*
 * Function entry tracing: which functions a user wants.
 *
 * A filter is a list of rules, and the last one that matches a function decides.
 * Rules are kept as they were given, so that they apply to modules loaded later.
 * Without any, all functions are wanted; also those that no rule matches when
 * the first rule is one that removes.
 */
#include <linux/bitmap.h>
#include <linux/glob.h>
#include <linux/kallsyms.h>
#include <linux/lockdep.h>
#include <linux/overflow.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "mcount.h"

/**
 * struct mcount_rule - a word of a filter, ``[!]glob[:mod:glob]``
 * @list: in the filter
 * @remove: what matches is not wanted
 * @module: glob of the module's name, %NULL for any and for the kernel itself
 * @name: glob of the function's name
 */
struct mcount_rule {
	struct list_head list;
	bool remove;
	const char *module;
	char name[];
};

#define MCOUNT_MOD ":mod:"

/* A word of @len characters; "*" stands where the function's name is left out. */
static struct mcount_rule *mcount_rule_new(const char *word, size_t len)
{
	struct mcount_rule *rule;
	const char *mod;
	size_t name;

	rule = kzalloc(struct_size(rule, name, len + 3), GFP_KERNEL);
	if (!rule)
		return NULL;
	if (*word == '!') {
		rule->remove = true;
		word++;
		len--;
	}
	mod = strnstr(word, MCOUNT_MOD, len);
	name = mod ? mod - word : len;
	if (name)
		memcpy(rule->name, word, name);
	else
		rule->name[name++] = '*';
	if (mod) {
		mod += strlen(MCOUNT_MOD);
		rule->module = rule->name + name + 1;
		memcpy(rule->name + name + 1, mod, word + len - mod);
	}
	return rule;
}

/**
 * mcount_rules_free() - free rules
 * @rules: they
 *
 * Context: Any.
 */
void mcount_rules_free(struct list_head *rules)
{
	struct mcount_rule *rule, *next;

	list_for_each_entry_safe(rule, next, rules, list) {
		list_del(&rule->list);
		kfree(rule);
	}
}

static bool mcount_word_valid(const char *word, size_t len)
{
	if (*word == '!') {
		word++;
		len--;
	}
	/* Something, and behind :mod: as well. */
	return len && len < KSYM_NAME_LEN && *word != '!' &&
	       (len < strlen(MCOUNT_MOD) ||
		memcmp(word + len - strlen(MCOUNT_MOD), MCOUNT_MOD,
		       strlen(MCOUNT_MOD)));
}

/**
 * mcount_rules_parse() - make rules of words
 * @rules: empty list
 * @words: the words, white space between them
 *
 * Context: Process context. May sleep.
 * Return: 0, -EINVAL or -ENOMEM; @rules is empty then.
 */
int mcount_rules_parse(struct list_head *rules, const char *words)
{
	static const char blank[] = " \t\n,";
	struct mcount_rule *rule;
	int err = 0;
	size_t len;

	for (words += strspn(words, blank); *words;
	     words += len, words += strspn(words, blank)) {
		len = strcspn(words, blank);
		if (!mcount_word_valid(words, len)) {
			err = -EINVAL;
			break;
		}
		rule = mcount_rule_new(words, len);
		if (!rule) {
			err = -ENOMEM;
			break;
		}
		list_add_tail(&rule->list, rules);
	}
	if (err)
		mcount_rules_free(rules);
	return err;
}

/**
 * mcount_rules_show() - write rules as words, one a line
 * @rules: they
 * @buf: buffer
 * @size: its size
 *
 * Context: Any.
 * Return: Number of characters, which may be less than there are.
 */
size_t mcount_rules_show(const struct list_head *rules, char *buf, size_t size)
{
	const struct mcount_rule *rule;
	size_t len = 0;

	list_for_each_entry(rule, rules, list)
		len += scnprintf(buf + len, size - len, "%s%s%s%s\n",
				 rule->remove ? "!" : "", rule->name,
				 rule->module ? MCOUNT_MOD : "",
				 rule->module ?: "");
	return len;
}

static bool mcount_rule_matches(const struct mcount_rule *rule,
				const char *name, const char *module)
{
	if (rule->module && (!module || !glob_match(rule->module, module)))
		return false;
	return glob_match(rule->name, name);
}

/* What holds where no rule matches. */
static bool mcount_default(const struct list_head *rules)
{
	return list_empty(rules) ||
	       list_first_entry(rules, struct mcount_rule, list)->remove;
}

static bool mcount_wanted(const struct list_head *rules, const char *name,
			  const char *module)
{
	bool wanted = mcount_default(rules);
	const struct mcount_rule *rule;

	list_for_each_entry(rule, rules, list)
		if (mcount_rule_matches(rule, name, module))
			wanted = !rule->remove;
	return wanted;
}

/**
 * mcount_filter_group() - make the bitmap of wanted functions
 * @rules: the filter
 * @group: functions; its @fresh is set, to %NULL if all are wanted
 *
 * Context: Process context, mcount_mutex held. May sleep.
 * Return: 0 or -ENOMEM.
 */
int mcount_filter_group(const struct list_head *rules,
			struct mcount_group *group)
{
	char buf[KSYM_NAME_LEN];
	const char *name, *module;
	unsigned int i;

	lockdep_assert_held(&mcount_mutex);

	group->fresh = NULL;
	if (list_empty(rules))
		return 0;
	group->fresh = kvcalloc(BITS_TO_LONGS(group->nr), sizeof(long),
				GFP_KERNEL);
	if (!group->fresh)
		return -ENOMEM;
	for (i = 0; i < group->nr; i++) {
		name = mcount_name(group, i, buf, &module);
		if (name && mcount_wanted(rules, name, module))
			__set_bit(i, group->fresh);
	}
	return 0;
}
