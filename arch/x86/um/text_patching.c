// SPDX-License-Identifier: GPL-2.0
/*
 * Text poking for user-mode Linux, with the interface that x86 has.
 *
 * There is one CPU, and it is not executing what it is changing: a task that
 * is not running stands in schedule(), a signal finds the instruction done or
 * not begun, and signals are off meanwhile. So a change is a plain write, and
 * done at once: nothing is queued, nothing is ever emulated.
 */
#include <linux/irqflags.h>
#include <linux/lockdep.h>
#include <linux/memory.h>
#include <linux/mm.h>
#include <linux/string.h>
#include <asm/nops.h>
#include <asm/sections.h>
#include <asm/text-patching.h>
#include <os.h>

static const unsigned char nops[] = {
	BYTES_NOP1,
	BYTES_NOP2,
	BYTES_NOP3,
	BYTES_NOP4,
	BYTES_NOP5,
};

/* NOPs by length. */
const unsigned char * const x86_nops[ASM_NOP_MAX + 1] = {
	[1] = nops,
	[2] = nops + 1,
	[3] = nops + 1 + 2,
	[4] = nops + 1 + 2 + 3,
	[5] = nops + 1 + 2 + 3 + 4,
};

/* The program's text, which is mapped read-only. Modules can be written to. */
static bool is_program_text(const void *addr)
{
	return addr >= (void *)_text && addr < (void *)_etext;
}

/**
 * text_poke_early() - change text
 * @addr: where
 * @opcode: the new bytes
 * @len: their number
 *
 * Context: Any but a signal handler in that very text.
 */
void text_poke_early(void *addr, const void *opcode, size_t len)
{
	void *start = (void *)PAGE_ALIGN_DOWN((unsigned long)addr);
	size_t size = (void *)PAGE_ALIGN((unsigned long)addr + len) - start;
	unsigned long flags;

	local_irq_save(flags);
	if (!is_program_text(addr)) {
		memcpy(addr, opcode, len);
	} else if (os_protect_memory(start, size, 1, 1, 1)) {
		pr_err_once("um: text at %pS cannot be changed\n", addr);
	} else {
		memcpy(addr, opcode, len);
		os_protect_memory(start, size, 1, 0, 1);
	}
	local_irq_restore(flags);
}

/**
 * text_poke_queue() - change text; there is no need to wait
 * @addr: where
 * @opcode: the new bytes
 * @len: their number
 * @emulate: not used
 *
 * Context: Process context, text_mutex held.
 */
void text_poke_queue(void *addr, const void *opcode, size_t len,
		     const void *emulate)
{
	lockdep_assert_held(&text_mutex);

	text_poke_early(addr, opcode, len);
}

/**
 * text_poke_finish() - what was queued is done: it is already
 *
 * Context: Process context.
 */
void text_poke_finish(void)
{
}
