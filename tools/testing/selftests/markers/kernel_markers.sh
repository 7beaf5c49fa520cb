#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Every marker of the kernel itself is hit by what it is there for.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

swap_device=
if has CONFIG_SWAP; then
	swap_device=$TMP/swap
	mknod "$swap_device" b 1 0
fi
names=$(awk '$2 == "vmlinux" && $1 !~ /^marker_test_/ { print $1 }' \
	"$MARKERS/list" | sort -u)
at_least "there are markers in the kernel" "$(echo "$names" | wc -l)" 50

try "turn all on" query 'module vmlinux +c'
echo 0 >"$MARKERS/hits"
try "work of every kind" \
	"$KOBJ/test_programs/workload" ${swap_device:+-s "$swap_device"}
load mt_work
unload mt_work
query 'module vmlinux -c'
for name in $names; do
	at_least "$name: hits" "$(hits "$name")" 1
done
finish
