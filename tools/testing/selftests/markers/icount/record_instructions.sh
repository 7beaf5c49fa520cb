#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Recording a marker to the ring buffer takes no more instructions, and no more
# bytes, than recording a TRACE_EVENT() of the same fields.
# shellcheck source=tools/testing/selftests/markers/functions
cd .. && . ./functions

has CONFIG_MARKERS_EVENTS || skip_all "kernel without CONFIG_MARKERS_EVENTS"
has CONFIG_X86_64 || skip_all "the numbers to reach are those of x86-64"

# turn EVENT 0|1
turn()
{
	echo "$2" >"$TRACING/events/$1/enable"
}

# bytes EVENT: the size of a record, from the offset and size of its last field.
bytes()
{
	sed -n 's/.*offset:\([0-9]*\);.*size:\([0-9]*\);.*/\1 \2/p' \
		"$TRACING/events/$1/format" | awk '{ n = $1 + $2 } END { print n }'
}

# measure NAME: sets event, marker, letter and off to hundredths of instructions.
measure()
{
	turn "mt_record/mt_record_$1" 1
	event=$(cat "/sys/kernel/debug/mt_record/event_$1")
	turn "mt_record/mt_record_$1" 0
	off=$(cat "/sys/kernel/debug/mt_record/marker_$1")
	turn "markers/mt_record_$1" 1
	clear_trace
	marker=$(cat "/sys/kernel/debug/mt_record/marker_$1")
	recorded=$(trace | grep -c "mt_record_$1: a ")
	turn "markers/mt_record_$1" 0
	query "name mt_record_$1 +t"
	letter=$(cat "/sys/kernel/debug/mt_record/marker_$1")
	query "name mt_record_$1 -t"
	event_bytes=$(bytes "mt_record/mt_record_$1")
	marker_bytes=$(bytes "markers/mt_record_$1")
	echo "# $1: event $event $event_bytes, marker $marker $marker_bytes," \
		"letter t $letter, off $off"
}

load mt_record
for name in two six twelve string; do
	measure "$name"
	is "$name: off costs one instruction" "$off" 100
	at_least "$name: a TRACE_EVENT is recorded" "$event" 20000
	at_least "$name: the marker is recorded" "$recorded" 10000
	at_most "$name: in no more instructions" "$marker" "$event"
	at_most "$name: neither with the letter t" "$letter" "$event"
	is "$name: in as many bytes" "$marker_bytes" "$event_bytes"
done
finish
