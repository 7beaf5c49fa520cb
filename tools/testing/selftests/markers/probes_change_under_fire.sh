#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Probes 1 -> 2 -> 1 -> 0 -> 1 while the marker is passed all the time, each
# with tagged data: function and data belong together. (Trial 5)
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

load mt_fire
before=$(get mt_fire passes)
set_to mt_fire rounds 8
is "calls with wrong data or after the grace period" "$(get mt_fire wrong)" 0
is "registrations refused" "$(get mt_fire refused)" 0
is "unregistrations failed" "$(get mt_fire failed)" 0
at_least "the probes were called" "$(get mt_fire hits)" 50
at_least "the marker was passed meanwhile" \
	$(($(get mt_fire passes) - before)) 100
is "off at the end" "$(armed mt_fire)" 0/1

# The same with built-in probes coming and going as well.
set_to mt_fire rounds 8 &
pid=$!
while [ -d /proc/$pid ]; do
	query 'name mt_fire +c'
	query 'name mt_fire -c'
done
wait
is "with the letter c as well: wrong calls" "$(get mt_fire wrong)" 0
is "off in the end" "$(armed mt_fire)" 0/1

# Where the site is not patched, the last probe may go between test and call;
# mt_fire keeps calls from going straight to the only one.
query 'name mt_fire +c'
i=0
while [ $i -lt 40 ]; do
	query 'name mt_fire_generic +t'
	query 'name mt_fire_generic -t'
	i=$((i + 1))
done
query 'name mt_fire -c'
is "a site that is not patched" "$(armed mt_fire_generic)" 0/1
finish
