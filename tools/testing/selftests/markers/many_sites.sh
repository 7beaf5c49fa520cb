#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# 10,000 sites armed while static keys flip and perf samples; all off in one
# query. (Trials 4 and 16)
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

load mt_text
load mt_many
is "markers" "$(grep -c ' mt_many ' "$MARKERS/list")" 10000
set_to mt_text sum '*'
before=$(get mt_text sum)

# Tracepoints are static keys and static calls.
flip_keys()
{
	while [ ! -e "$TMP/stop" ]; do
		echo 1 >"$TRACING/events/sched/enable"
		echo 0 >"$TRACING/events/sched/enable"
	done
}

# sum_hits: of all 10,000.
sum_hits()
{
	awk '$1 ~ /^mt_many_/ { sum += $2 } END { print sum + 0 }' "$MARKERS/hits"
}

flip_keys &
flipper=$!
perf=
if has CONFIG_PERF_EVENTS &&
   perf record -q -e cpu-clock -F 200 -a -o "$TMP/perf" -- true \
	>"$TMP/out" 2>&1; then
	perf record -q -e cpu-clock -F 200 -a -o "$TMP/perf" -- sleep 600 \
		>"$TMP/out" 2>&1 &
	perf=$!
fi
if has CONFIG_PERF_EVENTS; then
	try "perf samples meanwhile" [ -n "$perf" ]
else
	skip "perf samples meanwhile" "kernel without perf"
fi

try "arm all" query 'name mt_many_* +c'
is "all are on" "$(grep -c ' mt_many .* =c 1/1 ' "$MARKERS/list")" 10000
set_to mt_many fire 1
is "all are hit" "$(sum_hits)" 10000
# In another order, half of them.
try "disarm those of odd number" query 'name mt_many_*[13579] -c'
set_to mt_many fire 1
is "the others are hit" "$(sum_hits)" 15000
try "and arm them again" query 'name mt_many_*[13579] +c'
try "all off in one query" query 'name mt_many_* -c'
is "all are off" "$(grep -c ' mt_many .* =_ 0/1 ' "$MARKERS/list")" 10000
set_to mt_many fire 1
is "none is hit" "$(sum_hits)" 15000

: >"$TMP/stop"
[ -z "$perf" ] || kill -INT $perf
wait $flipper
set_to mt_text sum '*'
is "text is what it was" "$(get mt_text sum)" "$before"

query 'name mt_many_* +c'
try "the module can be unloaded while all are on" unload mt_many
is "nothing of it is listed" "$(grep -c ' mt_many ' "$MARKERS/list")" 0
finish
