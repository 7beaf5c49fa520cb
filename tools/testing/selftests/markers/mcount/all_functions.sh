#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# All functions traced by two users while hackbench runs on all CPUs, perf samples
# and NMIs come.
# shellcheck source=tools/testing/selftests/markers/functions
cd .. && . ./functions
# shellcheck source=tools/testing/selftests/markers/mcount/functions
. ./mcount/functions

load mt_text
load mt_mcount
set_to mt_text sum '*'
before=$(get mt_text sum)

perf record -q -e cpu-clock -F 200 -a -o "$TMP/perf" -- sleep 600 \
	>"$TMP/out" 2>&1 &
perf=$!
try "the tracer is on for all" write mcount current_tracer
try "hackbench" hackbench -g 2 -l 10
at_least "functions are recorded" "$(trace | head -n 20000 | wc -l)" 10000
try "a second user is" set_to mt_mcount on 1
try "hackbench" hackbench -g 2 -l 10
at_least "it was called" "$(get mt_mcount all)" 10000
walk=mcount_trampoline8
has CONFIG_MCOUNT_STATIC && walk=__fentry__
is "every function calls the walk of both" "$(enabled | grep -cv -e "-> $walk\$")" 0
was=$(get mt_mcount hits)
set_to mt_mcount nmi 100
is "NMIs are traced" $(($(get mt_mcount hits) - was)) 100
hackbench -g 2 -l 20 >"$TMP/out" &
worker=$!
rounds=0
while [ $rounds -lt 3 ]; do
	write nop current_tracer
	set_to mt_mcount on 0
	write mcount current_tracer
	set_to mt_mcount on 1 || break
	rounds=$((rounds + 1))
done
wait $worker
result $? "hackbench while users come and go"
is "rounds of that" $rounds 3
kill -INT $perf
wait $perf
set_to mt_mcount on 0
write nop current_tracer
is "all are off" "$(enabled | wc -l)" 0
set_to mt_text sum '*'
is "text is what it was" "$(get mt_text sum)" "$before"
finish
