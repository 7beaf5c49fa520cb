#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# KernelShark's library opens what trace-cmd recorded of markers, and shows them
# among other events.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

has CONFIG_MARKERS_EVENTS || skip_all "kernel without CONFIG_MARKERS_EVENTS"
has CONFIG_64BIT || skip_all "no KernelShark for 32 bits"

fire=/sys/module/mt_producer/parameters/fire

try "a program is linked with libkshark" \
	gcc -o "$TMP/kshark_list" kernelshark/kshark_list.c -lkshark
load mt_producer
trace-cmd record -o "$TMP/trace.dat" -e markers:mt_two -e markers:sched_switch \
	-e sched:sched_switch sh -c "sleep 1; echo 3 >$fire; sleep 1" \
	>"$TMP/log" 2>&1
result $? "trace-cmd record"
"$TMP/kshark_list" "$TMP/trace.dat" >"$TMP/list"
result $? "the file is opened"
head -n 5 "$TMP/list" | sed 's/^/# /'
is "a marker's hits and their arguments" \
	"$(sed -n 's,^markers/mt_two: \(n [0-9]\) p 0x.*,\1,p' "$TMP/list" |
	paste -sd ,)" 'n 0,n 1,n 2'
switches=$(grep -c '^sched/sched_switch: ' "$TMP/list")
at_least "the scheduler's events" "$switches" 2
is "as many of its marker" "$(grep -c '^markers/sched_switch: ' "$TMP/list")" \
	"$switches"
finish
