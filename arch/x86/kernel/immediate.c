// SPDX-License-Identifier: GPL-2.0
/*
 * Patching of immediate values, on top of the kernel's own text poking.
 */
#include <linux/immediate.h>
#include <linux/limits.h>
#include <linux/memory.h>
#include <linux/string.h>
#include <asm/text-patching.h>

#define IMV_SIZE		5
#define MOV_IMM32_OPCODE	0xb8	/* plus the register */
#define MOV_MOFFS_EAX_OPCODE	0xa1
#define REX_W			0x48
#define TWO_BYTE_OPCODE		0x0f

static void *imv_ref(const s32 *ref)
{
	return (void *)ref + *ref;
}

/*
 * The register that a stub loads: it is in the ModRM byte's middle field. On
 * i386 there is none in a load of eax, and what has 8 bytes is in edx:eax.
 */
static u8 imv_register(const struct imv_site *site, const u8 *stub)
{
	if (!IS_ENABLED(CONFIG_64BIT) &&
	    (site->size == 8 || *stub == MOV_MOFFS_EAX_OPCODE))
		return 0;
	if (*stub == REX_W || *stub == TWO_BYTE_OPCODE)
		stub++;
	return (stub[1] >> 3) & 7;
}

static u64 imv_value(const struct imv_site *site)
{
	const void *var = imv_ref(&site->var);

	switch (site->size) {
	case 1:
		return READ_ONCE(*(u8 *)var);
	case 2:
		return READ_ONCE(*(u16 *)var);
	case 4:
		return READ_ONCE(*(u32 *)var);
	default:
		return READ_ONCE(*(u64 *)var);
	}
}

/**
 * arch_imv_update() - queue a site to be given its variable's value
 * @site: the site
 *
 * Feed it in order of address, then call arch_imv_finish(). A site that has
 * the value already is left alone.
 *
 * Context: Process context, text_mutex held.
 * Return: 0, or -EINVAL when the site is neither of the two instructions that
 * it may be; it is left alone then.
 */
int arch_imv_update(const struct imv_site *site)
{
	void *code = imv_ref(&site->code);
	const u8 *stub = imv_ref(&site->stub);
	u8 mov = MOV_IMM32_OPCODE + imv_register(site, stub);
	u64 value = imv_value(site);
	u8 jump[IMV_SIZE], insn[IMV_SIZE];
	u32 imm = value;

	lockdep_assert_held(&text_mutex);

	memcpy(jump, text_gen_insn(JMP32_INSN_OPCODE, code, stub), IMV_SIZE);
	if (*(u8 *)code != mov && memcmp(code, jump, IMV_SIZE))
		return -EINVAL;

	if (value > U32_MAX) {
		memcpy(insn, jump, IMV_SIZE);
	} else {
		insn[0] = mov;
		memcpy(insn + 1, &imm, sizeof(imm));
	}
	if (memcmp(code, insn, IMV_SIZE))
		text_poke_queue(code, insn, IMV_SIZE, jump);
	return 0;
}

/**
 * arch_imv_finish() - carry out what was queued; all CPUs see it on return
 *
 * Context: Process context, text_mutex held.
 */
void arch_imv_finish(void)
{
	text_poke_finish();
}
