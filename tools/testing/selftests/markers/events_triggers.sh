#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Triggers: histograms, stack traces, snapshots, and a synthetic event made of
# two markers.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

has CONFIG_MARKERS_EVENTS || skip_all "kernel without CONFIG_MARKERS_EVENTS"
has CONFIG_HIST_TRIGGERS || skip_all "kernel without CONFIG_HIST_TRIGGERS"

dir=$TRACING/events/markers
synthetic()
{
	printf '%s\n' "$1" >>"$TRACING/synthetic_events"
}

load mt_producer
try "a histogram by number" event mt_two trigger 'hist:keys=n:sort=n'
try "one by string" event mt_string trigger 'hist:keys=s'
set_to mt_producer fire 3
set_to mt_producer fire 2
set_to mt_producer string one
set_to mt_producer string two
set_to mt_producer string two
is "counts by number" "$(grep '^{ n:' "$dir/mt_two/hist" | tr -s ' ' | paste -sd ,)" \
	"{ n: 0 } hitcount: 2,{ n: 1 } hitcount: 2,{ n: 2 } hitcount: 1"
is "counts by string" "$(grep '^{ s:' "$dir/mt_string/hist" | tr -s ' ' |
	sort | paste -sd ,)" \
	"{ s: one } hitcount: 1,{ s: two } hitcount: 2"
is "nothing is recorded for that" "$(trace | grep -c ': mt_')" 0
query 'name mt_two +t'
set_to mt_producer fire 1
is "but with the letter t" "$(traced mt_two | wc -l)" 1
query 'name mt_two -t'
refuse "a histogram of no field" event mt_two trigger 'hist:keys=nothing'
event mt_two trigger '!hist:keys=n:sort=n'
event mt_string trigger '!hist:keys=s'
is "off again" "$(armed mt_two) $(armed mt_string)" "0/1 0/1"

clear_trace
try "a stack trace" event mt_two trigger 'stacktrace:1 if n == 1'
set_to mt_producer fire 3
is "once" "$(trace | grep -c '<stack trace>')" 1
try "of the function with the marker" sh -c \
	"grep -q '=> producer_fire' $TRACING/trace"
event mt_two trigger '!stacktrace'

if [ -f "$TRACING/snapshot" ]; then
	clear_trace
	event mt_two enable 1
	try "a snapshot" event mt_two trigger 'snapshot:1 if n == 2'
	set_to mt_producer fire 5
	event mt_two enable 0
	event mt_two trigger '!snapshot'
	is "holds what came before" \
		"$(sed -n 's/.*: mt_two: n \([0-9]\).*/\1/p' "$TRACING/snapshot" |
			xargs)" "0 1 2"
	is "the buffer what came after" \
		"$(traced mt_two | sed 's/ p .*//' | xargs)" "n 3 n 4"
	echo 0 >"$TRACING/snapshot"
else
	skip "a snapshot" "kernel without CONFIG_TRACER_SNAPSHOT"
fi

try "a synthetic event" synthetic 'mt_pair u64 lat; int first'
event mt_two trigger 'hist:keys=common_pid:ts0=common_timestamp.usecs,n0=n'
# The kernel expands these.
# shellcheck disable=SC2016
event mt_generic trigger 'hist:keys=common_pid:lat=common_timestamp.usecs-$ts0,first=$n0:onmatch(markers.mt_two).mt_pair($lat,$first)'
clear_trace
echo 1 >"$TRACING/events/synthetic/mt_pair/enable"
set_to mt_producer fire 3
is "is made of two markers" \
	"$(trace | sed -n 's/.*: mt_pair: .*first=//p' | xargs)" "0 1 2"
echo 0 >"$TRACING/events/synthetic/mt_pair/enable"
# shellcheck disable=SC2016
event mt_generic trigger '!hist:keys=common_pid:lat=common_timestamp.usecs-$ts0,first=$n0:onmatch(markers.mt_two).mt_pair($lat,$first)'
event mt_two trigger '!hist:keys=common_pid:ts0=common_timestamp.usecs,n0=n'
synthetic '!mt_pair u64 lat; int first'
finish
