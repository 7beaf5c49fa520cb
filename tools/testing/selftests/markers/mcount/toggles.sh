#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# A filtered subset turned off and on 1,000 times while it is called.
# shellcheck source=tools/testing/selftests/markers/functions
cd .. && . ./functions
# shellcheck source=tools/testing/selftests/markers/mcount/functions
. ./mcount/functions

load mt_text
load mt_mcount
set_to mt_text sum '*'
before=$(get mt_text sum)
set_to mt_mcount filter 'vfs_* mt_mcount_target ksys_*'
try "a user of some functions" set_to mt_mcount on 1
at_least "which are dozens" "$(enabled | wc -l)" 30
while [ ! -e "$TMP/stop" ]; do
	cat /proc/self/stat
done >"$TMP/out" &
reader=$!
try "1,000 toggles" set_to mt_mcount toggle 1000
: >"$TMP/stop"
wait $reader
# Where nothing is patched, the toggles take no time.
has CONFIG_MCOUNT_STATIC ||
	at_least "it was called meanwhile" "$(get mt_mcount all)" 1000
was=$(get mt_mcount hits)
set_to mt_mcount call 10
is "it still is" $(($(get mt_mcount hits) - was)) 10
set_to mt_mcount on 0
is "all are off" "$(enabled | wc -l)" 0
set_to mt_text sum '*'
is "text is what it was" "$(get mt_text sum)" "$before"
finish
