#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Allocations made to fail while probes come and go under fire, queries are
# written and modules loaded: errors are reported, unregistering never fails,
# nothing is half done. (Trial 7)
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

failslab=/sys/kernel/debug/failslab
[ -d $failslab ] || skip_all "kernel without failslab"

load mt_fire
load mt_producer
echo 1 >$failslab/task-filter
echo 0 >$failslab/verbose
echo -1 >$failslab/times
echo 1 >$failslab/interval
echo N >$failslab/ignore-gfp-wait
echo 30 >$failslab/probability

# failing COMMAND: of the shell, in a process whose allocations fail.
failing()
{
	sh -c "echo 1 >/proc/self/make-it-fail; $1" >"$TMP/out" 2>"$TMP/err"
}

failing 'echo 20 >/sys/module/mt_fire/parameters/rounds'
at_least "some registrations were refused" "$(get mt_fire refused)" 1
is "no unregistration failed" "$(get mt_fire failed)" 0
is "no call with wrong data" "$(get mt_fire wrong)" 0
is "nothing is left on" "$(armed mt_fire)" 0/1

good=0
bad=0
half=0
for _ in $(seq 60); do
	if failing "echo 'name mt_tw* =c' >$MARKERS/control"; then
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

unload mt_producer
query 'name mt_two =c'
wrong=0
for _ in $(seq 20); do
	failing "insmod $KOBJ/test_modules/mt_producer.ko"
	case $(armed mt_two),$(ls -d /sys/module/mt_producer 2>"$TMP/err") in
	0/0,|1/1,/*) ;;
	*) wrong=$((wrong + 1)) ;;
	esac
	[ ! -d /sys/module/mt_producer ] || rmmod mt_producer
done
is "modules loaded with some markers missing" $wrong 0
echo 0 >$failslab/probability
load mt_producer
set_to mt_producer fire 3
is "all is well afterwards" "$(hits mt_two)" 3
finish
