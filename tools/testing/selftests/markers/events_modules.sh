#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# An enabled event outlives its module: what was recorded can be read, and the
# module's markers are on when it comes back.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

has CONFIG_MARKERS_EVENTS || skip_all "kernel without CONFIG_MARKERS_EVENTS"

load mt_producer
id=$(cat "$TRACING/events/markers/mt_two/id")
event mt_two enable 1
event mt_two filter 'n == 1'
clear_trace
set_to mt_producer fire 3
try "the module of an enabled event goes" unload mt_producer
is "its event stays enabled" "$(cat "$TRACING/events/markers/mt_two/enable")" 1
is "its record is there" "$(traced mt_two | sed 's/ p .*//')" "n 1"
load mt_producer
is "its marker is on when it comes back" "$(armed mt_two)" 1/1
set_to mt_producer fire 3
is "with its filter" "$(traced mt_two | sed 's/ p .*//' | xargs)" "n 1 n 1"
is "it is the same event" "$(cat "$TRACING/events/markers/mt_two/id")" "$id"
unload mt_producer
try "disable while there is no module" event mt_two enable 0
load mt_producer
is "off when it comes back" "$(armed mt_two)" 0/1
for _ in 1 2 3 4 5; do
	event mt_two enable 1
	unload mt_producer
	event mt_two enable 0
	load mt_producer
done
is "and after five rounds" "$(armed mt_two)" 0/1

# A buffer that is full drops the oldest, and reads well.
size=$(cat "$TRACING/buffer_size_kb")
echo 8 >"$TRACING/buffer_size_kb"
event mt_two filter 0
event mt_two enable 1
event mt_twelve enable 1
taskset -pc 0 $$ >"$TMP/taskset"
clear_trace
set_to mt_producer fire 5000
is "a full buffer has the last records" \
	"$(traced mt_two | tail -n 1 | sed 's/ p .*//')" "n 4999"
traced mt_two | sed 's/n \([0-9]*\) .*/\1/' >"$TMP/kept"
is "none missing between" "$(tail -n 1 "$TMP/kept")" \
	"$(($(head -n 1 "$TMP/kept") + $(wc -l <"$TMP/kept") - 1))"
at_most "not all" "$(wc -l <"$TMP/kept")" 4999
at_least "it says what was overwritten" \
	"$(cat "$TRACING"/per_cpu/cpu*/stats | awk '/^overrun/ { n += $2 } END { print n }')" 1000
echo "$size" >"$TRACING/buffer_size_kb"
finish
