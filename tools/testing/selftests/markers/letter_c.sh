#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The letter c counts every hit, by name, until reset.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

load mt_producer
try "turn on" query 'name mt_* +c'
echo 0 >"$MARKERS/hits"
try "pass them 1,000 times" set_to mt_producer fire 1000
for name in mt_two mt_none mt_twelve mt_generic; do
	is "$name: hits" "$(hits $name)" 1000
done
is "mt_string: none" "$(hits mt_string)" 0

echo mt_two >"$MARKERS/hits"
is "reset by name" "$(hits mt_two)" 0
is "the others stay" "$(hits mt_none)" 1000
try "turn off" query 'name mt_* -c'
set_to mt_producer fire 5
is "no count while off" "$(hits mt_none)" 1000
query 'name mt_none +c'
set_to mt_producer fire 5
is "it goes on where it was" "$(hits mt_none)" 1005

# Two CPUs at once lose nothing.
echo 0 >"$MARKERS/hits"
query 'name mt_two +c'
for cpu in $(seq 0 $(($(nproc) - 1))); do
	taskset -c "$cpu" sh -c \
		"echo 20000 >/sys/module/mt_producer/parameters/fire" &
done
wait
is "hits of all CPUs" "$(hits mt_two)" $((20000 * $(nproc)))
echo 0 >"$MARKERS/hits"
is "reset of all" "$(awk '$2 != 0' "$MARKERS/hits")" ''
finish
