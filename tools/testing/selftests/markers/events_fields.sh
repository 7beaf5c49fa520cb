#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Every marker is a trace event whose fields have the C types of its arguments
# and the names of its format.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

has CONFIG_MARKERS_EVENTS || skip_all "kernel without CONFIG_MARKERS_EVENTS"

dir=$TRACING/events/markers
is "every marker of the kernel has a directory" \
	"$(awk '$2 == "vmlinux" { print $1 }' "$MARKERS/list" | sort -u |
		while read -r name; do
			[ -f "$dir/$name/format" ] || echo "$name"
		done)" ''
load mt_events
load mt_producer
files="enable filter trigger format"
! has CONFIG_PERF_EVENTS || files="$files id"
! has CONFIG_HIST_TRIGGERS || files="$files hist"
for file in $files; do
	try "a module's event has $file" test -f "$dir/mt_types/$file"
done
is "names, offsets and sizes" "$(fields mt_types | grep -v ptr | xargs)" \
	"sc 8 1 uc 9 1 sh 10 2 us 12 2 n 16 4 ui 20 4 ll 24 8 ull 32 8 yes 40 1"
is "C types" "$(sed -n 's/^\tfield:\(.*\) [a-z_]*;.*/\1/p' "$dir/mt_types/format" |
	tail -n +5 | paste -sd ,)" \
	"signed char,unsigned char,short,unsigned short,int,unsigned int,long long,unsigned long long,_Bool,void *"
is "twelve fields without names" "$(fields mt_twelve | cut -d ' ' -f 1 | xargs)" \
	"arg1 arg2 arg3 arg4 arg5 arg6 arg7 arg8 arg9 arg10 arg11 arg12"
is "no field" "$(fields mt_none)" ''
is "words that are no names in C, or used already" \
	"$(fields mt_names | cut -d ' ' -f 1 | xargs)" \
	"arg1 arg2 a arg4 arg5 arg6 arg7"
is "what is between quotes in C is escaped" \
	"$(sed -n 's/^print fmt: //p' "$dir/mt_quoted/format")" \
	'"\"%d\" \\ %d%%", REC->arg1, REC->arg2'

clear_trace
for name in mt_types mt_conversions mt_quoted mt_twelve mt_none mt_two; do
	try "enable $name" event "$name" enable 1
done
is "their sites are on" "$(armed mt_types) $(armed mt_twelve)" "1/1 1/1"
set_to mt_events fire 2
set_to mt_producer fire 1
is "all types as text" "$(traced mt_types | tail -n 1 | sed 's/ ptr .*//')" \
	"sc -1 uc 200 sh -2 us 60000 n 1 ui 4000000000 ll -4 ull 5 yes 1"
is "the kernel's own conversions" "$(traced mt_conversions | head -n 1)" \
	"cut abc by xy bytes 01 02 03 sym register_module_notifier error -22 100% at 0xabc"
is "quotes" "$(traced mt_quoted | head -n 1)" '"0" \ 0%'
is "twelve" "$(traced mt_twelve)" "0 1 2 3 4 5 6 7 8 9 10 11"
is "no argument" "$(traced mt_none | grep -c '^ *$')" 1
is "the depth of preemption is that of the caller" \
	"$(trace | grep ': mt_two:' | sed 's/.*\[[0-9]*\] \(.....\) .*/\1/')" "....."
event mt_two enable 0
echo 0 >"$dir/enable"
is "off again" "$(armed mt_types) $(armed mt_twelve)" "0/1 0/1"
finish
