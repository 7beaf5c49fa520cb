#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Instances of the trace buffer have markers of their own on, and go away while
# they are hit; set_event knows markers.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

has CONFIG_MARKERS_EVENTS || skip_all "kernel without CONFIG_MARKERS_EVENTS"

one=$TRACING/instances/mt_one
two=$TRACING/instances/mt_two
in_instance()
{
	sed -n "s/.*: $2: n \([0-9]*\).*/\1/p" "$1/trace" | xargs
}

load mt_producer
mkdir "$one" "$two" || exit 1
echo 1 >"$one/events/markers/mt_two/enable"
echo 1 >"$two/events/markers/mt_two/enable"
echo 'n > 0' >"$two/events/markers/mt_two/filter"
is "two probes" "$(awk '$1 == "mt_two" { print $7 }' "$MARKERS/list")" 2
clear_trace
set_to mt_producer fire 3
is "one has all" "$(in_instance "$one" mt_two)" "0 1 2"
is "the other those that its filter lets through" "$(in_instance "$two" mt_two)" "1 2"
is "the top has none" "$(trace | grep -c mt_two)" 0

load mt_fire
echo 1 >"$one/events/markers/enable"
try "remove one" rmdir "$one"
set_to mt_producer fire 1
is "the other goes on" "$(in_instance "$two" mt_two)" "1 2"
echo 'mt_two mt_none' | tr ' ' '\n' | sed 's/^/markers:/' >"$two/set_event"
is "set_event" "$(sort "$two/set_event" | xargs)" "markers:mt_none markers:mt_two"
echo '!markers:*' >>"$two/set_event"
is "and all off" "$(cat "$two/set_event")" ''
is "off" "$(armed mt_two)" 0/1
load mt_events
try "a module loaded later has events there" test -f \
	"$two/events/markers/mt_types/enable"
try "remove the other" rmdir "$two"
finish
