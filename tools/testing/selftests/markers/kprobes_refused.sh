#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# kprobes on every byte of a site and of its call are refused, on or off; an
# optimised probe never covers a site. (Trial 6)
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

has CONFIG_KPROBE_EVENTS || skip_all "kernel without kprobe events"
has CONFIG_MARKERS_PATCHED || skip_all "sites are not patched in this form"

kprobe()
{
	echo "p:mt_probe $1" 2>"$TMP/err" >"$TRACING/kprobe_events"
}

# The lower half of a 64-bit address: the shell's integers are signed.
low()
{
	echo $((0x${1#ffffffff}))
}

# refused WHAT ADDRESS LENGTH: each byte there.
refused()
{
	i=0
	while [ $i -lt "$3" ]; do
		at=$(printf '0x%s%08x' "${2%????????}" $(($(low "$2") + i)))
		refuse "$1, byte $i" kprobe "$at"
		i=$((i + 1))
	done
}

# set_probe 0|1
set_probe()
{
	echo "$1" >"$TRACING/events/kprobes/mt_probe/enable"
}

load mt_text
load mt_producer
set_to mt_text sum mt_two
# shellcheck disable=SC2046 # four words
set -- $(get mt_text bytes)
refused "site that is off" "$1" "$2"
refused "call while off" "$3" "$4"
query 'name mt_two +c'
refused "site that is on" "$1" "$2"
refused "call while on" "$3" "$4"

try "at the function's entry it is taken" kprobe producer_pass
set_probe 1
clear_trace
set_to mt_producer fire 3
is "probe and marker are both hit" \
	"$(trace | grep -c mt_probe) $(hits mt_two)" "3 3"
set_probe 0

# Every instruction between entry and site, with time to be optimised.
query 'name mt_two -c'
entry=$(awk '$3 == "producer_pass" { print $1 }' /proc/kallsyms)
offset=0
placed=0
covered=0
while [ $(($(low "$entry") + offset)) -lt "$(low "$1")" ]; do
	if kprobe "producer_pass+$offset"; then
		placed=$((placed + 1))
		set_probe 1
		sleep 0.3
		# It would take five bytes.
		if [ $(($(low "$entry") + offset + 5)) -gt "$(low "$1")" ]; then
			grep -q 'producer_pass.*OPTIMIZED' \
				/sys/kernel/debug/kprobes/list &&
				covered=$((covered + 1))
		fi
		query 'name mt_two +c'
		set_to mt_producer fire 1
		query 'name mt_two -c'
		set_probe 0
	fi
	offset=$((offset + 1))
done
echo >"$TRACING/kprobe_events"
at_least "instructions probed" $placed 1
is "optimised probes that cover the site" $covered 0
finish
