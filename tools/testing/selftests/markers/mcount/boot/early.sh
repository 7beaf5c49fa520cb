#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# cmdline: mcount=on mcount_filter=mt_mcount_target,rest_init,do_basic_setup,!vfs_*
# Functions traced from early boot on.
# shellcheck source=tools/testing/selftests/markers/functions
cd ../.. && . ./functions
# shellcheck source=tools/testing/selftests/markers/mcount/functions
. ./mcount/functions

is "the tracer is on" "$(cat "$TRACING/current_tracer")" mcount
is "with its filter" "$(paste -sd ' ' "$TRACING/set_mcount_filter")" \
	'mt_mcount_target rest_init do_basic_setup !vfs_*'
at_least "a function of early boot was recorded" "$(recorded rest_init)" 1
load mt_mcount
set_to mt_mcount call 1
is "and one of a module loaded later" "$(recorded mt_mcount_target)" 1
finish
