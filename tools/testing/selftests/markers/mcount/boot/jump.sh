#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# cmdline: mcount_nop=jmp2
# Another encoding of the entries: what it costs, and that it is patched.
# shellcheck source=tools/testing/selftests/markers/functions
cd ../.. && . ./functions
# shellcheck source=tools/testing/selftests/markers/mcount/functions
. ./mcount/functions

load mt_mcount
try "the tracer is on for all" write mcount current_tracer
try "hackbench" hackbench -g 1 -l 10
write mt_mcount_target set_mcount_filter
clear_trace
set_to mt_mcount call 10
is "recorded" "$(recorded mt_mcount_target)" 10
write nop current_tracer
is "all are off" "$(enabled | wc -l)" 0
try "the log names it" sh -c "dmesg | grep -q 'function entries of the form jmp2'"
finish
