#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Places of one name that differ: types that one field can hold are one event;
# another format, or type, is an event of its own. (Trial 11)
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

has CONFIG_MARKERS_EVENTS || skip_all "kernel without CONFIG_MARKERS_EVENTS"

load mt_events
event mt_mixed enable 1
clear_trace
set_to mt_events fire 3
is "u8, short and int are recorded as int" "$(traced mt_mixed | xargs)" \
	"n 0 n 0 n 100000 n 1 n -1 n 100001 n 2 n -2 n 100002"
is "in 4 bytes" "$(fields mt_mixed)" "n 8 4"
is "u8 alone in one" "$(fields mt_narrow)" "n 8 1"

event mt_narrow enable 1
event mt_reformed enable 1
log_start
load mt_events_other
is "two notices" "$(log | grep -c 'stays off')" 2
try "that the type differs" logged 'its types "I" differ from "B"'
try "that the format differs" logged \
	'its format "text %s new %d" differs from "old %d"'
is "these stay off" "$(armed mt_narrow mt_events_other)" 0/1
clear_trace
set_to mt_events fire 1
set_to mt_events_other fire 1
is "the others go on" "$(traced mt_narrow)" "n 0"
event mt_narrow enable 0
event mt_reformed enable 0
unload mt_events_other mt_events

load mt_events_other
try "alone, it has events of its own" test -f \
	"$TRACING/events/markers/mt_reformed_2/format"
is "with its fields" "$(fields mt_reformed_2 | cut -d ' ' -f 1 | xargs)" "text new"
try "these are enabled" event mt_reformed_2 enable 1
try "these, too" event mt_narrow_2 enable 1
try "and so are the old ones" event mt_reformed enable 1
try "whose fields are others" event mt_narrow enable 1
clear_trace
set_to mt_events_other fire 2
is "recorded" "$(traced mt_reformed_2 | paste -sd ,)" \
	"text of another format new 0,text of another format new 1"
is "in its width" "$(traced mt_narrow_2 | xargs)" "n 100000 n 100001"
is "and not as the old ones" "$(traced mt_reformed)$(traced mt_narrow)" ""
for name in mt_reformed_2 mt_narrow_2 mt_reformed mt_narrow; do
	event $name enable 0
done
finish
