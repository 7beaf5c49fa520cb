#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# kprobes and kretprobes at the entry of traced functions, in both orders; none
# inside the entry itself.
# shellcheck source=tools/testing/selftests/markers/functions
cd .. && . ./functions
# shellcheck source=tools/testing/selftests/markers/mcount/functions
. ./mcount/functions

has CONFIG_KPROBE_EVENTS || skip_all "kernel without kprobe events"
load mt_text
load mt_mcount
set_to mt_text sum '*'
before=$(get mt_text sum)
offset=5
has CONFIG_X86_KERNEL_IBT && offset=9

# probes 0|1
probes()
{
	echo "$1" >"$TRACING/events/kprobes/mt_entry/enable"
	echo "$1" >"$TRACING/events/kprobes/mt_return/enable"
}

# hit WHAT FUNCTION-ENTRIES PROBE-HITS
hit()
{
	clear_trace
	set_to mt_mcount call 10
	is "$1: entries, probes, returns" \
		"$(recorded mt_mcount_target) $(trace | grep -c ' mt_entry: ') $(
		trace | grep -c ' mt_return: ')" "$2 $3 $3"
}

write mt_mcount_target set_mcount_filter
append 'p:mt_entry mt_mcount_target' kprobe_events
append 'r:mt_return mt_mcount_target' kprobe_events
probes 1
is "the probes stand behind the entry" \
	"$(grep -c "mt_mcount_target+0x$offset " /sys/kernel/debug/kprobes/list)" 2
hit "probed alone" 0 10
write mcount current_tracer
hit "probed, then traced" 10 10
sleep 0.5
hit "and the probe optimised" 10 10
probes 0
hit "no more probed" 10 0
probes 1
hit "traced, then probed" 10 10
write nop current_tracer
hit "no more traced" 0 10
probes 0
echo >"$TRACING/kprobe_events"

first=$((offset - 4))
while [ $first -lt $offset ]; do
	refuse "not inside the entry, byte $first" \
		append "p:mt_inside mt_mcount_target+$first" kprobe_events
	first=$((first + 1))
done
try "right behind it" append "p:mt_entry mt_mcount_target+$offset" kprobe_events
echo >"$TRACING/kprobe_events"
set_to mt_text sum '*'
is "text is what it was" "$(get mt_text sum)" "$before"
finish
