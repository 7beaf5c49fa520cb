/* SPDX-License-Identifier: GPL-2.0 */
/*
 * int mt_fault_load(const unsigned long *from, unsigned long *to)
 *
 * Loads from where there may be nothing: -EFAULT then. The load is at
 * mt_fault_insn, to be probed. A fixup goes on behind the load with -EFAULT in
 * r8.
 */
#include <asm/asmmacro.h>

GLOBAL_ENTRY(mt_fault_load)
	mov r8=r0
	;;
	.global mt_fault_insn
mt_fault_insn:
	EX(.Lfail, ld8 r9=[r32])
	;;
	st8 [r33]=r9
	br.ret.sptk.many rp
.Lfail:
	br.ret.sptk.many rp
END(mt_fault_load)
