#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# How many instructions it takes to turn 10,000 sites on and off, 8 of them in
# a function. Where instructions are counted, a nanosecond is one of them.
# shellcheck source=tools/testing/selftests/markers/functions
cd .. && . ./functions

has CONFIG_MARKERS_PATCHED || skip_all "sites are not patched in this form"

sites=10000
rounds=5

# Hundredths of a second. No program is started: to wait for one is idle time,
# which passes at once here.
now()
{
	read -r up _ </proc/uptime
	up=${up%.*}${up#*.}
}

load mt_many
query 'name mt_many_* +c'
is "all on" "$(grep -c ' mt_many .* 1/1 ' "$MARKERS/list")" $sites
query 'name mt_many_* -c'
is "all off" "$(grep -c ' mt_many .* 0/1 ' "$MARKERS/list")" $sites

now
began=$up
n=0
while [ $n -lt $rounds ]; do
	query 'name mt_many_* +c'
	query 'name mt_many_* -c'
	n=$((n + 1))
done
now
nr=$(((up - began) * 10000000 / (2 * rounds * sites)))
echo "# $nr instructions a site"
# 3,000 on x86-64, where it was 4,800 when each site was mapped for itself,
# three times, and 3,600 where arguments go over the stack.
most=3500
has CONFIG_X86_32 && most=4000
at_most "instructions to turn a site on or off" "$nr" $most
at_least "which are more than none" "$nr" 500
finish
