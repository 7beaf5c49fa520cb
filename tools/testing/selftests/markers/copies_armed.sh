#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Copies that the compiler made of a statement, at -O3: all arm, and each pass
# is a hit. (Trial 9)
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

load mt_copies
query 'name mt_copies_* +c'
for name in inlined loop guarded cloned noclone; do
	sites=$(armed mt_copies_$name)
	is "$name: all copies are on" "${sites%/*}" "${sites#*/}"
	at_least "$name: there are some" "${sites#*/}" 1
done
if has CONFIG_MARKERS_PATCHED; then
	sites=$(armed mt_copies_inlined)
	at_least "inlined at three places" "${sites#*/}" 3
fi
set_to mt_copies fire 12
for passes in inlined=3 loop=8 guarded=1 cloned=2 noclone=2; do
	name=${passes%=*}
	is "$name: hits" "$(hits "mt_copies_$name")" "${passes#*=}"
done
query 'name mt_copies_* -c'
set_to mt_copies fire 12
is "and none when off" "$(hits mt_copies_loop)" 8
finish
