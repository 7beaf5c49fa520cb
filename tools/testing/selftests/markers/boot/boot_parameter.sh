#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# cmdline: markers=sched_switch,process_*:c,example_*:tc,bad:z,mt_two:c trace_buf_size=16M
# The parameter markers= is effective from early boot on and for modules loaded
# later; what is bad in it is said and ignored.
# shellcheck source=tools/testing/selftests/markers/functions
cd .. && . ./functions

is "sched_switch is on, with t when no letter is given" "$(letters sched_switch)" t
is "process_* are on" \
	"$(awk '$1 ~ /^process_/ && $5 != "=c"' "$MARKERS/list")" ''
at_least "there are some" "$(grep -c '^process_' "$MARKERS/list")" 1
at_least "the first process was seen to exec" "$(hits process_exec)" 1
at_least "so were kernel threads, before any initcall" "$(hits process_fork)" 10
is "no other marker of the kernel is on" \
	"$(awk '$1 != "sched_switch" && $1 !~ /^process_/ && $5 != "=_"' "$MARKERS/list")" ''
try "the bad letter is in the log" sh -c "dmesg | grep -q \"unknown letter 'z'\""
try "and that it is ignored" sh -c "dmesg | grep -q 'markers=: ignoring \"bad'"
first=$(trace | sed -n 's/.* \([0-9]*\)\.[0-9]*: sched_switch.*/\1/p' | head -n 1)
at_most "scheduling was recorded from boot on, seconds" "${first:-99}" 2

load mt_producer
is "a module loaded later" "$(armed mt_two)" 1/1
if has CONFIG_SAMPLE_MARKERS; then
	load marker_example
	is "and another" "$(letters example_done)" tc
fi
finish
