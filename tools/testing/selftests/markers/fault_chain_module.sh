#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# A module goes away with armed kprobes in it, which nobody disarms: none of them
# keeps page faults looked at.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions
# shellcheck source=tools/testing/selftests/markers/functions-faults
. ./functions-faults

for round in 1 2 3; do
	load mt_fault_probes probe=0
	kprobe load mt_fault_probes:mt_fault_load
	kprobe insn mt_fault_probes:mt_fault_insn
	echo 1 >"$TRACING/events/mt/enable"
	is "round $round: armed" "$(chain)" "$KPROBES_ON"
	unload mt_fault_probes
	try "round $round: gone with the module" nobody
	remove_kprobes
	try "round $round: gone when the events are, too" nobody
done

# A module that is not gone keeps it.
load mt_fault_probes probe=0
load mt_faults
kprobe load mt_fault_probes:mt_fault_load
kprobe other mt_faults:mt_faults_probed
echo 1 >"$TRACING/events/mt/enable"
unload mt_fault_probes
sleep 1
is "a kprobe in another module is left" "$(chain)" "$KPROBES_ON"
unload mt_faults
try "gone with that" nobody

# A user that is not kprobes goes with its module.
load mt_faults users=3 all=1
is "three users are listed" "$(grep -c '^mt_faults_nothing \[mt_faults\] [0-2] all$' $CHAIN)" 3
is "by priority" "$(awk '/^mt_faults/ { print $3 }' $CHAIN | xargs)" "2 1 0"
is "all faults are looked at" "$(head -n 1 $CHAIN)" "armed all"
unload mt_faults
try "gone when it is unloaded" nobody
finish
