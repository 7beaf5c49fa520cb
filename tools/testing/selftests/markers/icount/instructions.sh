#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Instructions that a marker of two arguments takes, counted by the emulator.
# shellcheck source=tools/testing/selftests/markers/functions
cd .. && . ./functions

load markbench
cat /sys/kernel/debug/markbench >"$TMP/bench" || exit 1
sed 's/^/# /' "$TMP/bench"

# In hundredths of an instruction.
value()
{
	awk -v name="$1" '$1 == name { print $2 }' "$TMP/bench"
}

at_most "the counter counts instructions: the empty loop" \
	"$(value empty_loop)" 600
at_least "in whole ones" "$(value empty_loop)" 200
is "off: adds one" "$(value marker_off)" 100
is "off again after all: adds one" "$(value marker_off_again)" 100
at_most "on, with an empty fast probe" "$(value marker_fast_empty)" 800
at_most "on, with a fast probe that counts" "$(value marker_fast_count)" 1000
at_least "which was called every time" "$(value hits)" 10000
at_most "on, with an empty varargs probe" "$(value marker_varargs_empty)" 4400
at_least "which is no fast one" "$(value marker_varargs_empty)" 2000
at_least "two varargs probes take longer" "$(value marker_varargs_two)" \
	"$(value marker_varargs_empty)"
at_most "the generic form, off" "$(value generic_off)" 300
finish
