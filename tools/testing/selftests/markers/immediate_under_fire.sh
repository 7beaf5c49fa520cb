#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Immediate values of 1, 2, 4 and 8 bytes read ten million times each on one CPU
# while another one sets them to two patterns in turn: nothing else is ever read.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

has CONFIG_IMMEDIATE || skip_all "kernel without immediate values"

wanted=${READS:-10000000}

load mt_imv
try "read and set" set_to mt_imv run "$wanted"
get mt_imv result >"$TMP/result"
sed 's/^/# /' "$TMP/result"
is "values read" "$(cut -d ' ' -f 1 "$TMP/result" | xargs)" \
	"byte half word long wide"
while read -r name reads first second other; do
	at_least "$name: reads" "$reads" "$wanted"
	is "$name: each one is counted" $((first + second + other)) "$reads"
	is "$name: reads of what was never set" "$other" 0
	at_least "$name: reads of the first pattern" "$first" 1000
	at_least "$name: reads of the second one" "$second" 1000
done <"$TMP/result"
at_least "times that all were set meanwhile" "$(get mt_imv sets)" 10
finish
