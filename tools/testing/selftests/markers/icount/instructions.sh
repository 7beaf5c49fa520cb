#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Instructions that a marker of two arguments takes, counted by the emulator.
# shellcheck source=tools/testing/selftests/markers/functions
cd .. && . ./functions

load markbench
# It fails too when a probe was not called every time.
cat /sys/kernel/debug/markbench/loops >"$TMP/bench" || exit 1
sed 's/^/# /' "$TMP/bench"

# In thousandths of an instruction, above the block's empty loop.
value()
{
	awk -F '\t' -v row="$1" '
	$2 == "empty loop" { empty[$1] = $3 }
	$2 == row { print $3 - empty[$1] }' "$TMP/bench"
}

# The counter itself is read in a few more, which 20,000 iterations share.
near()
{
	at_least "$1" "$2" $(($3 - 5))
	at_most "$1, no more" "$2" $(($3 + 5))
}

near "the counter counts instructions: the empty loop takes 2" "$(
	awk -F '\t' '$1 == "empty" && $2 == "empty loop" { print $3 }' \
		"$TMP/bench")" 2000
near "off: adds one" "$(value "empty loop, patched marker, off")" 1000
near "off again after all: adds one" \
	"$(value "empty loop, patched marker, off again")" 1000
near "off in the memcpy loop: adds one" "$(awk -F '\t' '
	$2 == "memcpy loop" { base = $3 }
	$2 == "memcpy loop, patched marker, off" { print $3 - base }' \
	"$TMP/bench")" 1000
at_most "on, with an empty fast probe" \
	"$(value "enabled, empty fast probe")" 8005
at_most "on, with a fast probe that counts" \
	"$(value "enabled, fast probe that counts")" 10005
at_most "on, with an empty varargs probe" \
	"$(value "enabled, empty varargs probe")" 44005
at_least "which is no fast one" "$(value "enabled, empty varargs probe")" 20000
at_least "two varargs probes take longer" \
	"$(value "enabled, two empty varargs probes")" \
	"$(value "enabled, empty varargs probe")"
at_most "the generic form, off" \
	"$(value "empty loop, load test and branch (generic), off")" 3005
finish
