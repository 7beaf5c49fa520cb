#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# A kprobe on a load that faults: the fault is handled at the load's own address,
# for addresses of user and kernel space, there and not there.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions
# shellcheck source=tools/testing/selftests/markers/functions-faults
. ./functions-faults

loads=/sys/kernel/debug/mt_fault_probe

# What, what the load returns, hits of the kprobe, the value loaded. A fault that
# was handled makes the load, and the kprobe, come again.
without="user_absent 0 0 0
user_present 0 0 0
user_unmapped -14 0 0
kernel_present 0 0 fa
kernel_unmapped -14 0 0"
with="user_absent 0 2 0
user_present 0 1 0
user_unmapped -14 1 0
kernel_present 0 1 fa
kernel_unmapped -14 1 0"

load mt_fault_probes probe=0
is "without a kprobe" "$(grep -v nested $loads)" "$without"
unload mt_fault_probes
load mt_fault_probes
is "with a kprobe" "$(grep -v nested $loads)" "$with"
is "in the handler of another kprobe" "$(grep nested $loads)" "nested -14"
set_to mt_fault_probes enabled 0
is "with the kprobe disabled" "$(grep -v nested $loads)" "$without"
set_to mt_fault_probes enabled 1
is "enabled again" "$(grep -v nested $loads)" "$with"
unload mt_fault_probes

# Others that are registered, too, do no harm.
load mt_faults users=3 all=1
load mt_fault_probes
is "with three more users" "$(grep -v nested $loads)" "$with"
unload mt_fault_probes
is "and without a kprobe" "$(wc -l <$CHAIN)" 4
unload mt_faults
finish
