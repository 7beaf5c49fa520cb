#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The letter t records to the trace buffer; strings are copied at the hit.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

has CONFIG_MARKERS_EVENTS || skip_all "kernel without CONFIG_MARKERS_EVENTS"

load mt_producer
clear_trace
try "turn on" query 'name mt_* +t'
# "7 (expanded: 1408)" is a buffer of one page and a promise.
refuse "the buffer has its full size" \
	grep -q expanded "$TRACING/buffer_size_kb"
try "pass them" set_to mt_producer fire 3
is "two arguments" "$(traced mt_two | sed 's/ p .*//' | xargs)" "n 0 n 1 n 2"
if pointers_hashed; then
	is "pointers are hashed" \
		"$(traced mt_two | grep -cvE " p $HASHED\$")" 0
else
	skip "pointers are hashed" "this kernel hashes none"
fi
is "no argument" "$(traced mt_none | grep -c '^ *$')" 3
is "twelve arguments" "$(traced mt_twelve | tail -n 1)" \
	"2 3 4 5 6 7 8 9 10 11 12 13"
is "the generic form" "$(traced mt_generic | xargs)" "n 0 n 1 n 2"
is "records of the four" "$(trace | grep -c ': mt_')" 12

# The task and the order in time stand in the trace as for any event.
is "the task that passed it" \
	"$(trace | grep -c "$(printf '%s-%s ' sh $$) .*mt_two")" 3
trace | sed 's/.* \([0-9.]*\): mt_.*/\1/' >"$TMP/times"
try "in order of time" sort -nc "$TMP/times"

clear_trace
set_to mt_producer string freed
is "a string that is freed before reading" "$(traced mt_string)" \
	's "freed" end'
clear_trace
set_to mt_producer string null
is "NULL for a string" "$(traced mt_string)" 's "(null)" end'
clear_trace
set_to mt_producer string long
long=$(traced mt_string)
is "a string of 5,000 is cut" "$(echo "$long" | tr -d -c x | wc -c)" 255
is "what follows it is there" "${long##*x}" '" end'
clear_trace
set_to mt_producer string "$(printf '%%s %%p %%n')"
is "a string that looks like a format" "$(traced mt_string)" \
	's "%s %p %n" end'

clear_trace
set_to mt_producer constant 2
try "unload the module" unload mt_producer
is "a string of the unloaded module" "$(traced mt_constant | xargs)" \
	"text of the module 0 text of the module 1"
try "load another module over it" load mt_many
is "and again" "$(traced mt_constant | xargs)" \
	"text of the module 0 text of the module 1"
unload mt_many

load mt_producer
clear_trace
echo 0 >"$TRACING/tracing_on"
set_to mt_producer fire 3
is "nothing while tracing is off" "$(trace | wc -l)" 0
echo 1 >"$TRACING/tracing_on"
query 'name mt_* -t'
set_to mt_producer fire 3
is "nothing while the letter is off" "$(trace | grep -c mt_)" 0
finish
