#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Instructions that a page fault of user mode takes more when somebody is
# registered, counted by the emulator: the least of many children that are through
# before the next tick of the timer.
# shellcheck source=tools/testing/selftests/markers/functions
cd .. && . ./functions
# shellcheck source=tools/testing/selftests/markers/functions-faults
. ./functions-faults
has CONFIG_X86_64 || skip_all "the numbers to reach are those of x86-64"

# In hundredths of an instruction. At the same addresses each time, so that as
# many page tables are made.
fault()
{
	setarch -R "$PAGE_FAULTS" -p 2048 -n 64 | sort -n |
		awk 'NR == 1 { printf "%d", $1 * 100 + 0.5 }'
}

with()
{
	load mt_faults "$@"
	fault
	unload mt_faults
}

none=$(fault)
kprobes=$(with probe=1)
kernel=$(with probe=1 users=3)
all=$(with users=4 all=1)
nobody
again=$(fault)
echo "# nobody $none, kprobes $kprobes, and three users $kernel, four of all faults $all, nobody again $again"

at_least "the counter counts instructions" "$none" 30000
at_most "kprobes active" $((kprobes - none)) 350
at_most "kprobes and three users of kernel mode" $((kernel - none)) 350
at_most "four users of all faults: 9 %" $((all - none)) $((none * 9 / 100))
at_least "who are called" $((all - none)) 2000
at_most "nobody registered any more" $((again - none)) 50
finish
