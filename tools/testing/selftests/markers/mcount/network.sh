#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Function entries go over the network to trace-cmd listen, beside a marker's events.
# shellcheck source=tools/testing/selftests/markers/functions
cd .. && . ./functions
# shellcheck source=tools/testing/selftests/markers/mcount/functions
. ./mcount/functions
# shellcheck source=tools/testing/selftests/markers/listen
. ./listen

has CONFIG_MARKERS_EVENTS || skip_all "kernel without CONFIG_MARKERS_EVENTS"

load mt_mcount
load mt_producer
write 'mt_mcount_target producer_pass' set_mcount_filter
listen
(cd "$TMP" && trace-cmd record -N "$LISTENER" -p mcount -e markers:mt_two \
	sh -c 'sleep 1; cd /sys/module; echo 2 >mt_mcount/parameters/call
	echo 1 >mt_producer/parameters/fire; echo 1 >mt_mcount/parameters/call
	sleep 1') >"$TMP/log" 2>&1
result $? "trace-cmd record -N -p mcount -e markers:mt_two"
end_listening
is "what the listener got" "$(trace-cmd report -i "$RECEIVED" 2>/dev/null |
	sed -nE 's/.* function: *([a-z_]+).*|.* (mt_two): .*/\1\2/p' |
	paste -sd ' ')" \
	"mt_mcount_target mt_mcount_target producer_pass mt_two mt_mcount_target"
finish
