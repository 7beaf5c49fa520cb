#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Modules that come and go while functions are traced, and while the tracer is
# turned on and off; the functions of their init are traced.
# shellcheck source=tools/testing/selftests/markers/functions
cd .. && . ./functions
# shellcheck source=tools/testing/selftests/markers/mcount/functions
. ./mcount/functions

# clang keeps but one of the two names that it has.
write 'mt_mcount_init:mod:mt_mcount init_module:mod:mt_mcount' \
	set_mcount_filter
write mcount current_tracer
clear_trace
load mt_mcount
# Its name is gone with it.
is "the init function of a module is traced" "$(trace | wc -l)" 1
unload mt_mcount
write '*:mod:mt_*' set_mcount_filter
clear_trace
load mt_mcount
is "a filter applies to a module that comes" \
	"$(enabled | grep -c '^mt_mcount_target ')" 1
is "its init function is known no more" \
	"$(grep -cE '^(mt_mcount_init|init_module) ' \
		"$TRACING/available_mcount_functions")" 0
set_to mt_mcount call 2
is "it is recorded" "$(recorded mt_mcount_target)" 2
try "it goes while it is traced" unload mt_mcount
is "its functions are gone" \
	"$(grep -c '\[mt_mcount\]' "$TRACING/available_mcount_functions")" 0

toggle()
{
	while [ ! -e "$TMP/stop" ]; do
		write nop current_tracer
		write mcount current_tracer
	done
}

write '' set_mcount_filter
toggle &
toggler=$!
rounds=0
while [ $rounds -lt 8 ]; do
	load mt_mcount
	set_to mt_mcount filter mt_mcount_target
	set_to mt_mcount on 1
	set_to mt_mcount call 10
	hits=$(get mt_mcount hits)
	[ "$hits" -eq 10 ] || break
	unload mt_mcount
	rounds=$((rounds + 1))
done
: >"$TMP/stop"
wait $toggler
is "rounds of a user whose module comes and goes meanwhile" $rounds 8
write nop current_tracer
is "none is traced in the end" "$(enabled | wc -l)" 0
finish
