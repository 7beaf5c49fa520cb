#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Who asked for faults of kernel mode gets no others; who asked for all gets those
# of a program, one for each page that it touches.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions
# shellcheck source=tools/testing/selftests/markers/functions-faults
. ./functions-faults

load mt_faults users=1 count=1
"$PAGE_FAULTS" -p 2048 -n 1 >"$TMP/out"
is "kernel mode alone: none of the program's" "$(get mt_faults user_faults)" 0
unload mt_faults

load mt_faults users=1 count=1 all=1
"$PAGE_FAULTS" -p 2048 -n 1 >"$TMP/out"
at_least "all: every page of the program's" "$(get mt_faults user_faults)" 2048
at_most "all: and each of them once" "$(get mt_faults user_faults)" 4096
unload mt_faults

load mt_fault_probes probe=0
load mt_faults users=1 count=1
before=$(get mt_faults kernel_faults)
cat /sys/kernel/debug/mt_fault_probe >"$TMP/out"
at_least "faults of kernel mode are seen" \
	"$(($(get mt_faults kernel_faults) - before))" 3
unload mt_faults mt_fault_probes
finish
