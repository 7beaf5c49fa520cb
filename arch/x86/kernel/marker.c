// SPDX-License-Identifier: GPL-2.0
/*
 * Patching of marker sites, on top of the kernel's own text poking.
 */
#define pr_fmt(fmt) "markers: " fmt

#include <linux/export.h>
#include <linux/init.h>
#include <linux/kprobes.h>
#include <linux/marker.h>
#include <linux/memory.h>
#include <linux/preempt.h>
#include <linux/string.h>
#include <asm/text-patching.h>

static_assert(offsetof(struct marker, state) == MARKER_STATE);
static_assert(offsetof(struct marker_probes, fmt) == MARKER_PROBES_FMT);
static_assert(offsetof(struct marker_probes, probe[0].data) ==
	      MARKER_PROBES_DATA);

/* Length of the site at @code, 0 when its bytes are not what they should be. */
static int site_length(const void *code, const void *target, bool on)
{
	const u8 *byte = code;

	if (!on) {
		if (!memcmp(code, x86_nops[JMP8_INSN_SIZE], JMP8_INSN_SIZE))
			return JMP8_INSN_SIZE;
		if (!memcmp(code, x86_nops[JMP32_INSN_SIZE], JMP32_INSN_SIZE))
			return JMP32_INSN_SIZE;
		return 0;
	}
	if (byte[0] == JMP8_INSN_OPCODE &&
	    code + JMP8_INSN_SIZE + (s8)byte[1] == target)
		return JMP8_INSN_SIZE;
	if (byte[0] == JMP32_INSN_OPCODE &&
	    code + JMP32_INSN_SIZE + *(s32 *)(byte + 1) == target)
		return JMP32_INSN_SIZE;
	return 0;
}

/**
 * arch_marker_length() - length of a site or call
 * @code: where it stands
 *
 * Context: Any; the instruction must not be changing.
 * Return: The length in bytes.
 */
int arch_marker_length(const void *code)
{
	const u8 *byte = code;

	if (*byte == JMP8_INSN_OPCODE ||
	    !memcmp(code, x86_nops[JMP8_INSN_SIZE], JMP8_INSN_SIZE))
		return JMP8_INSN_SIZE;
	return CALL_INSN_SIZE;
}

/**
 * arch_marker_set_site() - queue a site to be turned on or off
 * @code: the site
 * @target: its cold block
 * @on: whether to turn it on
 *
 * Feed it in order of address, then call arch_marker_finish().
 *
 * Context: Process context, text_mutex held.
 * Return: 0, or -EINVAL when the site's bytes are not what they should be; it
 * is left alone then.
 */
int arch_marker_set_site(void *code, const void *target, bool on)
{
	const void *insn;
	int len;

	lockdep_assert_held(&text_mutex);

	len = site_length(code, target, !on);
	if (!len)
		return -EINVAL;

	if (!on)
		insn = x86_nops[len];
	else if (len == JMP8_INSN_SIZE)
		insn = text_gen_insn(JMP8_INSN_OPCODE, code, target);
	else
		insn = text_gen_insn(JMP32_INSN_OPCODE, code, target);
	text_poke_queue(code, insn, len, NULL);
	return 0;
}

/**
 * arch_marker_set_call() - send the call in a cold block elsewhere
 * @call: the call
 * @old: where it goes now
 * @new: where it shall go
 * @live: whether a CPU may be executing it; if none can, one write does
 *
 * Feed it in order of address, then call arch_marker_finish().
 *
 * Context: Process context, text_mutex held.
 * Return: 0, or -EINVAL when there is no call to @old; nothing is changed then.
 *
 * __ref: without modules, text_poke_early() is there while the kernel boots, and
 * is called then alone.
 */
int __ref arch_marker_set_call(void *call, const void *old, const void *new,
			       bool live)
{
	const void *insn;

	lockdep_assert_held(&text_mutex);

	insn = text_gen_insn(CALL_INSN_OPCODE, call, old);
	if (memcmp(call, insn, CALL_INSN_SIZE))
		return -EINVAL;

	insn = text_gen_insn(CALL_INSN_OPCODE, call, new);
	if (live)
		text_poke_queue(call, insn, CALL_INSN_SIZE, NULL);
	else if (IS_ENABLED(CONFIG_UML) || system_state == SYSTEM_BOOTING)
		text_poke_early(call, insn, CALL_INSN_SIZE);
	else
		text_poke(call, insn, CALL_INSN_SIZE);
	return 0;
}

/**
 * arch_marker_finish() - carry out what was queued; all CPUs see it on return
 *
 * Context: Process context, text_mutex held.
 */
void arch_marker_finish(void)
{
	text_poke_finish();
	text_poke_sync();
}

/* The last preempt_enable() in marker_thunk() found that it is time to go. */
__visible notrace void marker_resched(void)
{
#ifdef CONFIG_PREEMPTION
	__preempt_schedule_notrace();
#endif
}
NOKPROBE_SYMBOL(marker_resched);

EXPORT_SYMBOL_GPL(marker_thunk);
EXPORT_SYMBOL_GPL(marker_thunk_generic);
