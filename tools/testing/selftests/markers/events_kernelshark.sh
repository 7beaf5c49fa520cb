#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# KernelShark's library opens what trace-cmd recorded of markers, and shows them
# among other events; so does its window.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

has CONFIG_MARKERS_EVENTS || skip_all "kernel without CONFIG_MARKERS_EVENTS"
has CONFIG_64BIT || skip_all "no KernelShark for 32 bits"

fire=/sys/module/mt_producer/parameters/fire

try "a program is linked with libkshark" \
	gcc -o "$TMP/kshark_list" kernelshark/kshark_list.c -lkshark
load mt_producer
trace-cmd record -o "$TMP/trace.dat" -e markers:mt_two -e markers:sched_switch \
	-e sched:sched_switch sh -c "sleep 1; echo 3 >$fire; sleep 1" \
	>"$TMP/log" 2>&1
result $? "trace-cmd record"
"$TMP/kshark_list" "$TMP/trace.dat" >"$TMP/list"
result $? "the file is opened"
head -n 5 "$TMP/list" | sed 's/^/# /'
is "a marker's hits and their arguments" \
	"$(sed -n 's,^markers/mt_two: \(n [0-9]\) p 0x.*,\1,p' "$TMP/list" |
	paste -sd ,)" 'n 0,n 1,n 2'
# From where both are on until the first is off; a switch on each CPU may have
# passed one of the two alone.
awk '
/^sched\/sched_switch: / { seen["sched"]++; last["sched"] = NR }
/^markers\/sched_switch: / { seen["marker"]++; last["marker"] = NR }
seen["sched"] == 1 || seen["marker"] == 1 { first = NR }
{ sched[NR] = seen["sched"] + 0; marker[NR] = seen["marker"] + 0 }
END {
	end = last["sched"] < last["marker"] ? last["sched"] : last["marker"]
	print sched[end] - sched[first], marker[end] - marker[first]
}' "$TMP/list" >"$TMP/switches"
read -r switches hits <"$TMP/switches"
at_least "the scheduler's events" "$switches" 2
cpus=$(nproc)
at_least "as many of its marker" "$hits" $((switches - cpus))
at_most "and no more" "$hits" $((switches + cpus))

# windows: the titles of all, once that of the file is open. Not as root, which
# would be a question first.
windows()
{
	chmod 755 "$TMP"
	mkdir -m 700 "$TMP/home"
	chown 65534:65534 "$TMP/home"
	# shellcheck disable=SC2016
	HOME=$TMP/home XDG_RUNTIME_DIR=$TMP/home \
		setpriv --reuid 65534 --regid 65534 --clear-groups \
		timeout 200 xvfb-run -a sh -c '
	kernelshark -i "$1" >"$HOME/out" 2>&1 &
	while sleep 1 && kill -0 $!; do
		xwininfo -root -tree >"$HOME/windows"
		! grep -qF "($1)" "$HOME/windows" || break
	done
	sleep 5
	xwininfo -root -tree
	kill $!' sh "$1" |
		sed -n 's/^ *0x[0-9a-f]* "\(.*\)": .*/\1/p'
}

windows "$TMP/trace.dat" >"$TMP/windows"
sed 's/^/# /' "$TMP/windows"
is "the window opens it" "$(grep -c "^Kernel Shark ($TMP/trace.dat)$" \
	"$TMP/windows")" 1
is "and says nothing else" "$(grep -cvE '^(Kernel Shark|kernelshark$|Qt Sel)' \
	"$TMP/windows")" 0
finish
