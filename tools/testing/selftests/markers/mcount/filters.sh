#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Which functions are traced: globs, removal, modules, appending, and what is
# refused.
# shellcheck source=tools/testing/selftests/markers/functions
cd .. && . ./functions
# shellcheck source=tools/testing/selftests/markers/mcount/functions
. ./mcount/functions

load mt_mcount
try "the tracer is on" write mcount current_tracer
try "one function" write mt_mcount_target set_mcount_filter
is "it calls something, and nothing else does" \
	"$(enabled | sed 's/ ->.*//')" "mt_mcount_target [mt_mcount]"
clear_trace
set_to mt_mcount call 3
is "it is recorded" "$(recorded mt_mcount_target)" 3
is "with its caller" "$(trace | grep -c 'mt_mcount_target <-mt_call')" 3
is "and nothing else is" "$(trace | grep -cv mt_mcount_target)" 0
is "the filter reads as it was written" \
	"$(cat "$TRACING/set_mcount_filter")" mt_mcount_target

try "a glob" write 'vfs_rea?' set_mcount_filter
is "matches one function" "$(enabled | wc -l)" 1
try "another one is added" append 'vfs_write*' set_mcount_filter
at_least "both are traced" "$(enabled | wc -l)" 2
try "one is removed" append '!vfs_read' set_mcount_filter
is "it is not traced" "$(enabled | grep -c '^vfs_read ')" 0
at_least "the other one still is" "$(enabled | grep -c '^vfs_write ')" 1
try "a module" write ':mod:mt_mcount' set_mcount_filter
is "all that is traced is of it" "$(enabled | grep -cv '\[mt_mcount\]')" 0
at_least "and something is" "$(enabled | wc -l)" 3
try "functions of a module" write 'mt_*:mod:mt_mcount !mt_call' set_mcount_filter
at_least "are traced" "$(enabled | wc -l)" 3
is "but for that one" "$(enabled | grep -c '^mt_call ')" 0

before=$(enabled)
for wrong in '!' '!!x' 'x:mod:' ':mod:'; do
	refuse "'$wrong' is refused" write "$wrong" set_mcount_filter
done
refuse "so is 1 MiB" sh -c \
	"head -c 1048576 /dev/zero | tr '\\0' x | dd bs=1M of=$TRACING/set_mcount_filter 2>/dev/null"
is "and changes nothing" "$(enabled)" "$before"

try "without a filter" write '' set_mcount_filter
all=$(wc -l <"$TRACING/available_mcount_functions")
is "all functions are traced" "$(enabled | wc -l)" "$all"
at_least "which are many" "$all" 15000
try "the tracer is off" write nop current_tracer
is "none is traced" "$(enabled | wc -l)" 0
finish
