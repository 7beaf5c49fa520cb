#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Kprobes looks at page faults while a kprobe is armed, however it comes and
# goes, and not otherwise.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions
# shellcheck source=tools/testing/selftests/markers/functions-faults
. ./functions-faults

switch=/sys/kernel/debug/kprobes/enabled

# shellcheck disable=SC2317 # by the trap
leave()
{
	echo 1 >"$switch"
	restore_faults
}
trap leave EXIT

try "nobody at first" nobody
kprobe one kfree_link
is "a kprobe that is not enabled" "$(chain)" "armed none"
turn one 1
is "enabled: registered at once" "$(chain)" "$KPROBES_ON"
turn one 0
try "disabled: gone" nobody

kprobe two kfree_link
turn one 1
turn two 1
turn one 0
sleep 1
is "another one at the same place is left" "$(chain)" "$KPROBES_ON"
turn two 0
try "the other one gone" nobody

kprobe three cmdline_proc_show
turn two 1
turn three 1
turn two 0
sleep 1
is "another one elsewhere is left" "$(chain)" "$KPROBES_ON"

echo 0 >"$switch"
try "all switched off" nobody
turn two 1
is "enabled while all are switched off" "$(chain)" "armed none"
echo 1 >"$switch"
is "all switched on" "$(chain)" "$KPROBES_ON"
remove_kprobes
try "all removed" nobody

# An optimised probe is taken out later, and may be rescued until then.
load mt_faults
registered=0
for _ in $(seq 20); do
	kprobe rescued mt_faults:mt_faults_probed
	turn rescued 1
	[ "$(chain)" != "$KPROBES_ON" ] || registered=$((registered + 1))
	remove_kprobes
done
is "removed and set again: registered each time" $registered 20
try "and gone in the end" nobody
unload mt_faults
finish
