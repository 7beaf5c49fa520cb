#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Filters on numbers and strings. One that is wrong is refused, and the event
# then has none, as any.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

has CONFIG_MARKERS_EVENTS || skip_all "kernel without CONFIG_MARKERS_EVENTS"

filter()
{
	cat "$TRACING/events/markers/$1/filter"
}

load mt_producer
load mt_events
try "set one" event mt_two filter 'n >= 3 && n != 5'
event mt_two enable 1
event mt_string enable 1
set_to mt_producer fire 7
is "numbers" "$(traced mt_two | sed 's/ p .*//' | xargs)" "n 3 n 4 n 6"
try "the common fields, too" event mt_two filter "common_pid == $$ && n == 2"
clear_trace
set_to mt_producer fire 7
is "of this task" "$(traced mt_two | sed 's/ p .*//')" "n 2"

try "set one on a string" event mt_string filter 's ~ "ab*"'
clear_trace
for text in abc xyz ab null; do
	set_to mt_producer string "$text"
done
is "strings" "$(traced mt_string | xargs)" 's abc end s ab end'

try "negative numbers of a narrow type" event mt_types filter 'sc == -1 && uc == 200 && sh < 0'
event mt_types enable 1
clear_trace
set_to mt_events fire 2
is "are what they were" "$(traced mt_types | wc -l)" 2

for bad in 'm > 1' 'n >' 'n ~ "a"' 'p == "text"' '(n == 1' 'n == 1 &&' '"' \
	'n == 99999999999999999999999999' 'n 1'; do
	event mt_two filter 'n == 1'
	echo >"$TRACING/error_log"
	refuse "refused: $bad" event mt_two filter "$bad"
	try "the error log says why" grep -q 'event filter parse error' \
		"$TRACING/error_log"
done
is "the event stays enabled" "$(cat "$TRACING/events/markers/mt_two/enable")" 1
try "take it away" event mt_two filter 0
is "none" "$(filter mt_two)" none
clear_trace
set_to mt_producer fire 3
is "everything is recorded again" "$(traced mt_two | wc -l)" 3
finish
