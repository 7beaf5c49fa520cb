#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# How often all CPUs are interrupted to turn 10,000 sites on or off in one
# query, and how often somebody waits for a grace period. (Trial 16)
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

has CONFIG_KPROBE_EVENTS || skip_all "kernel without kprobe events"
has CONFIG_MARKERS_PATCHED || skip_all "sites are not patched in this form"

sites=10000
batch=256

# watch FUNCTION NAME: record its calls.
watch()
{
	echo "p:$2 $1" >>"$TRACING/kprobe_events" &&
		echo 1 >"$TRACING/events/kprobes/$2/enable"
}

# one_wait NAME: at most one, where there is preemption to wait for.
one_wait()
{
	if ! has CONFIG_TASKS_RCU; then
		skip "$1" "no grace period of tasks without preemption"
		return
	fi
	sleep 2
	at_most "$1" "$(trace | grep -c ': mt_wait: ')" 1
}

# Set nr to the batches of text patching that query $1 takes this process.
batches()
{
	clear_trace
	query "$1"
	nr=$(trace | grep -c -- "-$$ .*: mt_batch: ")
}

load mt_many
watch text_poke_bp_batch mt_batch
result $? "watch batches of text patching"
if has CONFIG_TASKS_RCU; then
	watch synchronize_rcu_tasks mt_wait
	result $? "watch waits for tasks"
fi

batches 'name mt_many_* +c'
is "all on" "$(grep -c ' mt_many .* 1/1 ' "$MARKERS/list")" $sites
at_most "batches to turn all on" "$nr" $((sites / batch + 1))
at_least "which are of 256" "$nr" $((sites / batch))
one_wait "waits for tasks after that"

batches 'name mt_many_* -c'
is "all off" "$(grep -c ' mt_many .* 0/1 ' "$MARKERS/list")" $sites
# And three, to send the dispatching call away from the one probe there was.
at_most "batches to turn all off" "$nr" $((sites / batch + 1 + 3))
at_least "which are of 256, too" "$nr" $((sites / batch))
one_wait "waits for tasks after that, too"

for event in "$TRACING"/events/kprobes/mt_*; do
	echo 0 >"$event/enable"
	echo "-:${event##*/}" >>"$TRACING/kprobe_events"
done
finish
