#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The profile counts how often functions are entered, most often first.
# shellcheck source=tools/testing/selftests/markers/functions
cd .. && . ./functions
# shellcheck source=tools/testing/selftests/markers/mcount/functions
. ./mcount/functions

load mt_mcount
is "it is off" "$(cat "$TRACING/mcount_profile")" "# off"
write 'mt_*:mod:mt_mcount' set_mcount_filter
try "it is turned on" write 1 mcount_profile
set_to mt_mcount call 1000
set_to mt_mcount call 1
is "hits" "$(awk '$2 == "mt_mcount_target" { print $1 }' "$TRACING/mcount_profile")" \
	1001
is "and those of its caller" \
	"$(awk '$2 == "mt_call" { print $1 }' "$TRACING/mcount_profile")" 2
is "the first one is" "$(awk 'NR == 2 { print $2 }' "$TRACING/mcount_profile")" \
	mt_mcount_target
write '' set_mcount_filter
hackbench -g 1 -l 10 >"$TMP/out"
at_least "functions of all kinds" "$(wc -l <"$TRACING/mcount_profile")" 500
is "but for those that patch them all" \
	"$(grep -cw arch_mcount_set "$TRACING/mcount_profile")" 0
grep -v '^#' "$TRACING/mcount_profile" | awk '{ print $1 }' >"$TMP/hits"
try "sorted" sort -n -r -c "$TMP/hits"
try "it is turned off" write 0 mcount_profile
write clear mcount_profile
is "and cleared" "$(cat "$TRACING/mcount_profile")" "# off"
refuse "something else" write 7x mcount_profile
finish
