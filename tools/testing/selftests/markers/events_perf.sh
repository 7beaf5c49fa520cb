#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# perf: list, record, script, stat and trace.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

has CONFIG_MARKERS_EVENTS || skip_all "kernel without CONFIG_MARKERS_EVENTS"
has CONFIG_PERF_EVENTS || skip_all "kernel without CONFIG_PERF_EVENTS"
command -v perf >/dev/null || { result 1 "perf is not installed"; finish; }

fire=/sys/module/mt_producer/parameters/fire
string=/sys/module/mt_producer/parameters/string

load mt_producer
is "perf list" "$(perf list 'markers:mt_two' 2>/dev/null |
	grep -c 'markers:mt_two .*Tracepoint')" 1
perf record -q -a -e 'markers:mt_*' -o "$TMP/data" -- sh -c \
	"echo 3 >$fire; echo a text >$string" >"$TMP/log" 2>&1
result $? "perf record -e 'markers:mt_*' -a"
perf script -i "$TMP/data" >"$TMP/script" 2>"$TMP/log"
result $? "perf script"
is "two arguments" "$(sed -n 's/.*markers:mt_two: \(n [0-9]*\) p 0x[0-9a-f]*$/\1/p' \
	"$TMP/script" | xargs)" "n 0 n 1 n 2"
is "twelve" "$(sed -n 's/.*markers:mt_twelve: //p' "$TMP/script" | tail -n 1)" \
	"2 3 4 5 6 7 8 9 10 11 12 13"
is "a string" "$(sed -n 's/.*markers:mt_string: //p' "$TMP/script")" 's "a text" end'
is "off again" "$(armed mt_two)" 0/1

perf record -q -a -g -e markers:mt_two --filter 'n == 1' -o "$TMP/data" -- \
	sh -c "echo 3 >$fire" >"$TMP/log" 2>&1
perf script -i "$TMP/data" >"$TMP/script" 2>"$TMP/log"
is "with a filter" "$(grep -c 'n [0-9]* p' "$TMP/script")" 1
if has CONFIG_UNWINDER_GUESS; then
	skip "and the stack" "kernel that only guesses it"
else
	try "and the stack" grep -q producer_fire "$TMP/script"
fi
perf record -q -a -e markers:mt_two --filter 'm == 1' -o "$TMP/data" -- true \
	>"$TMP/log" 2>&1
is "a bad filter is refused" "$?" 255

perf stat -x , -a -e markers:mt_two,markers:mt_none -o "$TMP/stat" -- \
	sh -c "echo 5 >$fire" >"$TMP/log" 2>&1
is "perf stat" "$(sed -n 's/^\([0-9]*\),.*markers:\([a-z_]*\),.*/\2 \1/p' \
	"$TMP/stat" | xargs)" "mt_two 5 mt_none 5"
perf trace -o "$TMP/trace" -e markers:mt_two sh -c "echo 2 >$fire" \
	>"$TMP/log" 2>&1
# It leaves out what is 0.
is "perf trace" "$(sed -n 's/.*\(markers:mt_two([n: 1]*\).*/\1/p' "$TMP/trace" |
	xargs)" "markers:mt_two( markers:mt_two(n: 1"

perf record -q -a -e markers:mt_two -o "$TMP/data" -- sh -c \
	"echo 1 >$fire; rmmod mt_producer; insmod $KOBJ/test_modules/mt_producer.ko; echo 1 >$fire" \
	>"$TMP/log" 2>&1
perf script -i "$TMP/data" >"$TMP/script" 2>"$TMP/log"
is "the module goes and comes back meanwhile" \
	"$(grep -c 'markers:mt_two: n 0' "$TMP/script")" 2
finish
