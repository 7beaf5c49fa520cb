#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Guarded, unguarded and fast users, alone and with the tracer: all are called.
# shellcheck source=tools/testing/selftests/markers/functions
cd .. && . ./functions
# shellcheck source=tools/testing/selftests/markers/mcount/functions
. ./mcount/functions

load mt_mcount
write mt_mcount_target set_mcount_filter
for mode in 0 1 2; do
	set_to mt_mcount mode $mode
	set_to mt_mcount filter mt_mcount_target
	try "mode $mode is registered" set_to mt_mcount on 1
	was=$(get mt_mcount hits)
	set_to mt_mcount call 100
	is "mode $mode, alone" $(($(get mt_mcount hits) - was)) 100
	write mcount current_tracer
	was=$(get mt_mcount hits)
	clear_trace
	set_to mt_mcount call 100
	is "mode $mode, shared" $(($(get mt_mcount hits) - was)) 100
	is "mode $mode, the tracer too" "$(recorded mt_mcount_target)" 100
	write nop current_tracer
	was=$(get mt_mcount hits)
	set_to mt_mcount call 100
	set_to mt_mcount nmi 10
	is "mode $mode, alone again, NMIs too" $(($(get mt_mcount hits) - was)) 110
	refuse "mode $mode, twice" set_to mt_mcount on 1
	try "mode $mode is off" set_to mt_mcount on 0
	was=$(get mt_mcount hits)
	set_to mt_mcount call 100
	is "mode $mode, called no more" $(($(get mt_mcount hits) - was)) 0
done
finish
