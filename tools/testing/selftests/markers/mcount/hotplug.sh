#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# CPUs that go off and on line while all functions are traced.
# shellcheck source=tools/testing/selftests/markers/functions
cd .. && . ./functions
# shellcheck source=tools/testing/selftests/markers/mcount/functions
. ./mcount/functions

cpu=/sys/devices/system/cpu/cpu1/online
[ -f $cpu ] || skip_all "only one CPU, or it cannot go off line"
write mcount current_tracer
rounds=0
while [ $rounds -lt 5 ]; do
	echo 0 >$cpu || break
	echo 1 >$cpu || break
	rounds=$((rounds + 1))
done
is "rounds while all are on" $rounds 5
rounds=0
while [ $rounds -lt 3 ]; do
	echo 0 >$cpu || break
	write nop current_tracer
	write mcount current_tracer
	echo 1 >$cpu || break
	rounds=$((rounds + 1))
done
is "rounds of patching with a CPU off" $rounds 3
is "both are on" "$(nproc)" 2
try "and run" hackbench -g 1 -l 10
write nop current_tracer
finish
