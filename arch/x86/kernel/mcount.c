// SPDX-License-Identifier: GPL-2.0
/*
 * Encodings of function entries, on top of the kernel's own text poking.
 *
 * An entry is a NOP of five bytes or a call. Which NOP can be chosen on the
 * kernel command line, to measure them; all are recognised at any time.
 */
#define pr_fmt(fmt) "mcount: " fmt

#include <linux/export.h>
#include <linux/init.h>
#include <linux/kernel.h>
#include <linux/mcount.h>
#include <linux/memory.h>
#include <linux/string.h>

#include <asm/nops.h>
#include <asm/text-patching.h>

struct mcount_nop {
	const char *name;
	u8 bytes[MCOUNT_SITE_SIZE];
	bool split;	/* two instructions: not to be patched while it may run */
};

static const struct mcount_nop mcount_nops[] = {
	{ "nopl", { 0x0f, 0x1f, 0x44, 0x00, 0x00 } },
	{ "3+2", { 0x66, 0x66, 0x90, 0x66, 0x90 }, .split = true },
	{ "jmp2", { 0xeb, 0x03, 0x90, 0x90, 0x90 } },
	{ "jmp5", { 0xe9, 0x00, 0x00, 0x00, 0x00 } },
	{ "66", { 0x66, 0x66, 0x66, 0x66, 0x90 } },
	{ "lea", { 0x3e, 0x8d, 0x74, 0x26, 0x00 } },	/* the kernel's on i386 */
};

static const struct mcount_nop *mcount_nop __ro_after_init = mcount_nops;
static bool mcount_nop_chosen __ro_after_init;

static int __init mcount_nop_setup(char *str)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(mcount_nops); i++) {
		if (strcmp(str, mcount_nops[i].name))
			continue;
		mcount_nop = &mcount_nops[i];
		mcount_nop_chosen = true;
		pr_info("function entries of the form %s\n", str);
		return 1;
	}
	pr_err("mcount_nop=%s: no such encoding\n", str);
	return 1;
}
__setup("mcount_nop=", mcount_nop_setup);

/**
 * arch_mcount_trampoline() - a trampoline
 * @nr: number of its slot
 *
 * Context: Any.
 * Return: Its address.
 */
const void *arch_mcount_trampoline(unsigned int nr)
{
	static void (*const trampolines[MCOUNT_USERS + 1])(void) = {
		mcount_trampoline0, mcount_trampoline1, mcount_trampoline2,
		mcount_trampoline3, mcount_trampoline4, mcount_trampoline5,
		mcount_trampoline6, mcount_trampoline7, mcount_trampoline8,
	};

	return trampolines[nr];
}

/**
 * arch_mcount_live() - whether entries can be patched while others run them
 *
 * Context: Any.
 * Return: false with a NOP of two instructions: who is interrupted between
 * them would go on in the middle of a call.
 */
bool arch_mcount_live(void)
{
	return !IS_ENABLED(CONFIG_MCOUNT_PATCHED) || !mcount_nop->split;
}

/**
 * arch_mcount_get() - what an entry is
 * @site: the entry
 * @target: set to what it calls, %NULL if it is a NOP
 *
 * Context: text_mutex held.
 * Return: 0, or -EINVAL if it is neither.
 */
int arch_mcount_get(const void *site, const void **target)
{
	const u8 *code = site;
	unsigned int i;

	if (*code == CALL_INSN_OPCODE) {
		*target = site + CALL_INSN_SIZE + *(const s32 *)(code + 1);
		return 0;
	}
	*target = NULL;
	for (i = 0; i < ARRAY_SIZE(mcount_nops); i++)
		if (!memcmp(code, mcount_nops[i].bytes, MCOUNT_SITE_SIZE))
			return 0;
	return -EINVAL;
}

/**
 * arch_mcount_set() - queue an entry to be patched
 * @site: the entry
 * @target: what it shall call, %NULL for a NOP
 *
 * Feed it in order of address, then call arch_mcount_finish().
 *
 * Context: Process context, text_mutex held.
 */
void arch_mcount_set(void *site, const void *target)
{
	if (target)
		text_poke_queue(site, text_gen_insn(CALL_INSN_OPCODE, site,
						    target),
				MCOUNT_SITE_SIZE, NULL);
	else
		text_poke_queue(site, mcount_nop->bytes, MCOUNT_SITE_SIZE,
				x86_nops[MCOUNT_SITE_SIZE]);
}

/**
 * arch_mcount_finish() - carry out what was queued; all CPUs see it on return
 *
 * Context: Process context, text_mutex held.
 */
void arch_mcount_finish(void)
{
	text_poke_finish();
}

/**
 * arch_mcount_chosen() - whether a NOP was chosen on the command line
 *
 * Context: Any.
 * Return: Whether entries may have another one than arch_mcount_set() makes.
 */
bool arch_mcount_chosen(void)
{
	return mcount_nop_chosen;
}

#ifdef CONFIG_MCOUNT_FENTRY
EXPORT_SYMBOL_GPL(__fentry__);
#endif
