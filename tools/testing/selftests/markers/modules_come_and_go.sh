#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# A marked module loaded and unloaded on one CPU, its names armed and disarmed
# on another, and a module whose init fails. (Trial 3)
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

rounds=25

come_and_go()
{
	for i in $(seq $rounds); do
		insmod "$KOBJ/test_modules/mt_producer.ko" || echo "insmod $i"
		echo 50 >/sys/module/mt_producer/parameters/fire || echo "fire $i"
		insmod "$KOBJ/test_modules/mt_init_fails.ko" 2>"$TMP/err" &&
			echo "init $i"
		rmmod mt_producer || echo "rmmod $i"
	done
	: >"$TMP/done"
}

query 'name mt_fails +c'
last=$(($(nproc) - 1))
taskset -c 0 sh -c : && come_and_go >"$TMP/bad" 2>&1 &
taskset -p -c 0 $! >"$TMP/taskset"
taskset -p -c $last $$ >"$TMP/taskset"
toggles=0
while [ ! -e "$TMP/done" ]; do
	query 'name mt_t* +c' || echo "arm" >>"$TMP/bad2"
	query 'name mt_t* -c' || echo "disarm" >>"$TMP/bad2"
	toggles=$((toggles + 1))
done
wait
is "loading, passing, unloading" "$(cat "$TMP/bad")" ''
refuse "no query failed" [ -e "$TMP/bad2" ]
at_least "rounds of arming meanwhile" $toggles 5
is "nothing of the modules is left" "$(grep -c ' mt_' "$MARKERS/list")" 0

load mt_producer
query 'name mt_two =c'
echo 0 >"$MARKERS/hits"
set_to mt_producer fire 3
is "the next load works" "$(hits mt_two)" 3
finish
