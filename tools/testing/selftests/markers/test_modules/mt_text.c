// SPDX-License-Identifier: GPL-2.0
/*
 * Text around the markers that are off, to be compared over time:
 *
 *	sum NAME	(written) forget, and look at markers of that name, all
 *			of them when it is "*"
 *	sum		(read) markers seen and a checksum of the bytes at and
 *			around their sites and calls
 *	bytes		(read) address, in hexadecimal, and length of the site
 *			and of the call of the last marker seen
 */
#include <linux/crc32.h>
#include <linux/marker.h>
#include <linux/minmax.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/string.h>

#define TEXT_AROUND	16

struct text_state {
	char name[64];
	unsigned int seen;
	u32 sum;
	const void *site;
	const void *call;
};

static struct text_state text_state;

#ifdef CONFIG_HAVE_ARCH_MARKERS
/* What is on another page may not be there. */
static u32 text_sum(u32 sum, const void *code)
{
	unsigned long page = (unsigned long)code & PAGE_MASK;
	unsigned long start = max((unsigned long)code - TEXT_AROUND, page);
	unsigned long end = min((unsigned long)code + TEXT_AROUND,
				page + PAGE_SIZE);

	return crc32(sum, (void *)start, end - start);
}

static int text_look(const struct marker_info *info, void *arg)
{
	const struct marker *marker = info->marker;
	struct text_state *state = arg;

	if (marker_deref(&marker->code) == &marker->code || !info->sites)
		return 0;
	if (strcmp(state->name, "*") && strcmp(state->name, marker_name(marker)))
		return 0;
	state->seen++;
	state->site = marker_deref(&marker->code);
	state->call = marker_deref(&marker->call);
	state->sum = text_sum(text_sum(state->sum, state->site), state->call);
	return 0;
}
#else
static int text_look(const struct marker_info *info, void *arg)
{
	return 0;
}
#endif

static int text_sum_set(const char *val, const struct kernel_param *kp)
{
	memset(&text_state, 0, sizeof(text_state));
	strscpy(text_state.name, val, sizeof(text_state.name));
	strim(text_state.name);
	marker_for_each(text_look, &text_state);
	return 0;
}

static int text_sum_get(char *buf, const struct kernel_param *kp)
{
	return sysfs_emit(buf, "%u %08x\n", text_state.seen, text_state.sum);
}

static const struct kernel_param_ops text_sum_ops = {
	.set = text_sum_set,
	.get = text_sum_get,
};
module_param_cb(sum, &text_sum_ops, NULL, 0600);

static int text_bytes_get(char *buf, const struct kernel_param *kp)
{
	const u8 *site = text_state.site;

	if (!site)
		return -ENOENT;
	return sysfs_emit(buf, "%px %d %px 5\n", site,
			  *site == 0x66 || *site == 0xeb ? 2 : 5,
			  text_state.call);
}

static const struct kernel_param_ops text_bytes_ops = {
	.get = text_bytes_get,
};
module_param_cb(bytes, &text_bytes_ops, NULL, 0400);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: text of the sites");
