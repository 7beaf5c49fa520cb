#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Faulting loads on two CPUs while their kprobe, and other users of page faults,
# come and go: a load that was being single-stepped when the last kprobe went is
# fixed up as well.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions
# shellcheck source=tools/testing/selftests/markers/functions-faults
. ./functions-faults

loads=/sys/kernel/debug/mt_fault_probe

# shellcheck disable=SC2317 # by the trap
stop()
{
	rm -f "$TMP/go"
	wait
	restore_faults
}
trap stop EXIT

# Every return value; whether the kprobes are hit is not certain.
fire()
{
	while [ -f "$TMP/go" ]; do
		awk '!/nested/ { print $1, $2 }' $loads
	done >"$TMP/fired.$1"
}

fault()
{
	while [ -f "$TMP/go" ]; do
		"$PAGE_FAULTS" -p 512 -n 4 || echo failed
	done >"$TMP/faulted"
}

load mt_fault_probes
: >"$TMP/go"
fire 1 &
fire 2 &
fault &
for _ in $(seq 20); do
	set_to mt_fault_probes enabled 0
	set_to mt_fault_probes enabled 1
done
for n in $(seq 6); do
	load mt_faults users=4 "all=$((n % 2))" count=1
	set_to mt_fault_probes enabled 0
	unload mt_faults
	set_to mt_fault_probes enabled 1
done
rm -f "$TMP/go"
wait

expected="kernel_present 0
kernel_unmapped -14
user_absent 0
user_present 0
user_unmapped -14"
is "every load returned what it should" "$(sort -u "$TMP"/fired.*)" "$expected"
at_least "and there were some" "$(cat "$TMP"/fired.* | wc -l)" 20
is "no page fault went wrong" "$(grep -vc ' ticks ' "$TMP/faulted")" 0
unload mt_fault_probes
finish
