#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Allocations made to fail while probes come and go under fire and queries are
# written: errors are reported, unregistering never fails, nothing is half
# done. (Trial 7)
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

failslab=/sys/kernel/debug/failslab
[ -d $failslab ] || skip_all "kernel without failslab"

# failing FILE TEXT: write in a child of this shell whose allocations fail. It
# opens no file of the host: that would not get over requests that fail.
failing()
{
	(
		echo 1 >/proc/self/make-it-fail
		echo "$2" >"$1"
	) 2>"$TMP/err"
}

load mt_fire
load mt_producer
echo Y >$failslab/task-filter
echo 0 >$failslab/verbose
echo -1 >$failslab/times
echo 1 >$failslab/interval
echo N >$failslab/ignore-gfp-wait
echo 10 >$failslab/probability

rounds=0
for _ in $(seq 25); do
	failing /sys/module/mt_fire/parameters/rounds 1 && rounds=$((rounds + 1))
done
at_least "rounds of registering and unregistering" $rounds 10
at_least "some registrations were refused" "$(get mt_fire refused)" 1
at_least "some were not" "$(get mt_fire hits)" 1
is "no unregistration failed" "$(get mt_fire failed)" 0
is "no call with wrong data" "$(get mt_fire wrong)" 0
is "nothing is left on" "$(armed mt_fire)" 0/1

good=0
bad=0
half=0
for _ in $(seq 60); do
	if failing "$MARKERS/control" 'name mt_tw* =c'; then
		good=$((good + 1))
		wanted="1/1 1/1"
	else
		bad=$((bad + 1))
		wanted="0/1 0/1"
	fi
	[ "$(armed mt_two) $(armed mt_twelve)" = "$wanted" ] ||
		half=$((half + 1))
	query 'name mt_tw* =_'
done
at_least "queries carried out" $good 1
at_least "queries without memory" $bad 1
is "queries half done" $half 0

echo 0 >$failslab/probability
query 'name mt_two =c'
echo 0 >"$MARKERS/hits"
set_to mt_producer fire 3
is "all is well afterwards" "$(hits mt_two)" 3
finish
