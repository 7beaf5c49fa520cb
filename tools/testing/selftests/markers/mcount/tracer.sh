#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The tracer records function entries beside other events, and trace-cmd takes it.
# shellcheck source=tools/testing/selftests/markers/functions
cd .. && . ./functions
# shellcheck source=tools/testing/selftests/markers/mcount/functions
. ./mcount/functions

load mt_mcount
load mt_producer
is "it is listed" "$(grep -cw mcount "$TRACING/available_tracers")" 1
write 'mt_mcount_target producer_pass' set_mcount_filter
write mcount current_tracer
query 'name mt_two +t'
clear_trace
set_to mt_mcount call 2
set_to mt_producer fire 1
set_to mt_mcount call 1
is "in order with a marker's events" \
	"$(trace | sed -nE 's/.* ([a-z_]+)(:| <-).*/\1/p' | paste -sd ' ')" \
	"mt_mcount_target mt_mcount_target producer_pass mt_two mt_mcount_target"
is "with the preemption count of those who are traced" \
	"$(trace | grep -c '\[[0-9]*\] ...\.. .* mt_mcount_target <-')" 3
clear_trace
write 0 tracing_on
set_to mt_mcount call 2
write 1 tracing_on
set_to mt_mcount call 1
is "tracing_on stops it" "$(recorded mt_mcount_target)" 1
write nop current_tracer
clear_trace
set_to mt_mcount call 1
is "off, nothing is recorded" "$(recorded mt_mcount_target)" 0

(cd "$TMP" && trace-cmd record -q -p mcount -e markers:mt_two -o "$TMP/trace.dat" \
	sh -c 'cd /sys/module; echo 2 >mt_mcount/parameters/call
	echo 1 >mt_producer/parameters/fire; echo 1 >mt_mcount/parameters/call') \
	>"$TMP/out" 2>&1
result $? "trace-cmd record -p mcount -e markers:mt_two"
trace-cmd report -i "$TMP/trace.dat" 2>/dev/null >"$TMP/report"
is "trace-cmd report shows both" "$(sed -nE \
	's/.* function: *([a-z_]+).*|.* (mt_two): .*/\1\2/p' "$TMP/report" |
	paste -sd ' ')" \
	"mt_mcount_target mt_mcount_target producer_pass mt_two mt_mcount_target"
finish
