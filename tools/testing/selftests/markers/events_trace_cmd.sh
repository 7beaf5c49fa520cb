#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# trace-cmd: record and report, also over the network with trace-cmd listen.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions
# shellcheck source=tools/testing/selftests/markers/listen
. ./listen

has CONFIG_MARKERS_EVENTS || skip_all "kernel without CONFIG_MARKERS_EVENTS"
command -v trace-cmd >/dev/null || { result 1 "trace-cmd is not installed"; finish; }

fire=/sys/module/mt_producer/parameters/fire
string=/sys/module/mt_producer/parameters/string

# report FILE: what it says of the markers.
report()
{
	trace-cmd report -i "$1" 2>"$TMP/log" |
		sed -n 's/.* \(mt_[a-z]*\): */\1: /p' >"$TMP/report"
}

load mt_producer
# trace-cmd's recorders are processes that take a moment to start: what ends
# sooner is recorded by none.
trace-cmd record -o "$TMP/dat" -e 'markers:mt_two' -f 'n > 0' -e 'markers:mt_string' \
	sh -c "sleep 1; echo 3 >$fire; echo a text >$string; sleep 1" >"$TMP/log" 2>&1
result $? "trace-cmd record"
report "$TMP/dat"
is "what is recorded" "$(sed 's/ p 0x.*//' "$TMP/report" | paste -sd ,)" \
	'mt_two: n 1,mt_two: n 2,mt_string: s "a text" end'
is "off again" "$(armed mt_two)" 0/1

listen
trace-cmd record -N "$LISTENER" -e markers:mt_two \
	sh -c "sleep 1; echo 2 >$fire; sleep 1" >"$TMP/log" 2>&1
result $? "trace-cmd record -N"
end_listening
report "$RECEIVED"
is "what the listener got" "$(sed 's/ p 0x.*//' "$TMP/report" | paste -sd ,)" \
	'mt_two: n 0,mt_two: n 1'
finish
