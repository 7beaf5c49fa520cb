#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# cmdline: trace_event=markers:sched_switch,markers:mt_two,process_fork trace_buf_size=16M
# trace_event= enables markers from early boot on, and those of modules loaded
# later.
# shellcheck source=tools/testing/selftests/markers/functions
cd .. && . ./functions

on()
{
	cat "$TRACING/events/markers/$1/enable"
}

is "sched_switch is on" "$(on sched_switch)" 1
is "one given without its subsystem, too" "$(on process_fork)" 1
is "no other" "$(on process_exit)" 0
first=$(trace | sed -n 's/.* \([0-9]*\)\.[0-9]*: process_fork: .*/\1/p' | head -n 1)
at_most "recorded from boot on, seconds" "${first:-99}" 2
load mt_producer
is "one of a module loaded later" "$(on mt_two) $(on mt_none)" "1 0"
clear_trace
set_to mt_producer fire 1
is "is recorded" "$(traced mt_two | wc -l)" 1
unload mt_producer
event mt_two enable 0
load mt_producer
is "what was turned off by hand stays so" "$(on mt_two)" 0
finish
