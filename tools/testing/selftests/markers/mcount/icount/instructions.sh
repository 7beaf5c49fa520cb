#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Instructions that the entry of a function takes, counted by the emulator; and
# those of patching all functions.
# shellcheck source=tools/testing/selftests/markers/functions
cd ../.. && . ./functions
# shellcheck source=tools/testing/selftests/markers/mcount/functions
. ./mcount/functions

has CONFIG_MCOUNT_PATCHED || skip_all "function entries are not patched"
load mcountbench
load entrybench
cat /sys/kernel/debug/mcountbench >"$TMP/bench" || exit 1

value()
{
	awk -v name="$1" '$1 == name { print $2 }' "$TMP/bench"
}

# In hundredths of an instruction, above a call of a function without entry.
is "off: one NOP" "$(value off)" 100
is "empty, preserves registers: one more" "$(value fast)" 200
at_most "empty C function" "$(value unguarded)" 2300
at_least "which does take something" "$(value unguarded)" 1400
at_least "guarded it takes more" "$(value guarded)" "$(value unguarded)"
is "off again" "$(value after)" 100
# ftrace takes 66.7 and 119.5 million instructions.
at_most "enable all, straight" "$(value fast_enable_all)" 66700000
at_most "disable all" "$(value fast_disable_all)" 66700000
at_most "enable all, by trampoline" "$(value unguarded_enable_all)" 66700000
at_most "disable all" "$(value unguarded_disable_all)" 119500000

write mt_entered:mod:entrybench set_mcount_filter
write mcount current_tracer
sed 's/^/recording /' /sys/kernel/debug/entrybench >>"$TMP/bench"
write nop current_tracer
sed 's/^/# /' "$TMP/bench"
# 85 % of the 528 of ftrace's function tracer. With 32 bits, the buffer's clock
# takes more.
limit=44880
has CONFIG_64BIT || limit=70000
at_most "recorded to the trace buffer" "$(value recording)" $limit
at_least "which it was" "$(value recording)" 20000
finish
