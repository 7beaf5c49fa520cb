#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# cmdline: lockdown=integrity
# Under integrity lockdown the listing can be read, and nothing changed.
# shellcheck source=tools/testing/selftests/markers/functions
cd .. && . ./functions

try "locked down" sh -c "dmesg | grep -q 'Kernel is locked down from command line'"
at_least "list can be read" "$(wc -l <"$MARKERS/list")" 5
for f in probes drops; do
	try "$f can be read" sh -c "cat $MARKERS/$f >$TMP/out"
done
refuse "control cannot be written" sh -c \
	"echo 'name sched_switch +c' >$MARKERS/control" 2>"$TMP/err"
try "for lack of permission" grep -q 'not permitted' "$TMP/err"
refuse "hits cannot be reset" sh -c "echo 0 >$MARKERS/hits" 2>"$TMP/err"
is "nothing is on" "$(awk '$5 != "=_"' "$MARKERS/list")" ''
finish
