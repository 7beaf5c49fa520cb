#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# cmdline: marker_events=sched_*,fs_open
# With marker_events= only these markers have a directory; others get one when
# their names are written to the file events. What one takes is told.
# shellcheck source=tools/testing/selftests/markers/functions
cd .. && . ./functions

dir=$TRACING/events/markers
directories()
{
	find "$dir" -mindepth 1 -maxdepth 1 -type d -name "$1" | wc -l
}

slab()
{
	sync
	awk '$1 == "Slab:" { print $2 * 1024 }' /proc/meminfo
}

is "those of the command line" "$(directories '*')" \
	"$(awk '$2 == "vmlinux" { print $1 }' "$MARKERS/list" | sort -u |
		grep -c -e '^sched_' -e '^fs_open$')"
is "the file tells" "$(xargs <"$MARKERS/events")" "sched_* fs_open"
load mt_many
is "none of a module" "$(directories 'mt_*')" 0
query 'name mt_many_10* +t'
try "the letter t works without" query 'name mt_many_10* -t'

ask()
{
	printf '%s\n' "$1" 2>/dev/null >"$MARKERS/events"
}

log_start
refuse "nothing" ask ''
refuse "no name" ask 'mt_$'
try "says why" logged "no name of a marker has '\$' in it"
is "changes nothing" "$(xargs <"$MARKERS/events")" "sched_* fs_open"
before=$(slab)
try "ask for more" ask 'mt_many_1*'
made=$(directories 'mt_many_1*')
at_least "they are there" "$made" 1000
each=$((($(slab) - before) / made))
echo "# $made events of one int: $each bytes of slab each"
at_most "bytes of slab for one" "$each" 9000
ask 'mt_two, mt_none'
load mt_producer
is "also for modules loaded later" "$(directories 'mt_two') $(directories 'mt_none')" "1 1"
is "and no more than that" "$(directories 'mt_twelve')" 0
event mt_two enable 1
clear_trace
set_to mt_producer fire 1
is "they work" "$(traced mt_two | wc -l)" 1
finish
