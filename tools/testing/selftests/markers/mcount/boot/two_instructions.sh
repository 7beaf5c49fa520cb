#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# cmdline: mcount_nop=3+2
# A NOP of two instructions must not be patched while it may be run.
# shellcheck source=tools/testing/selftests/markers/functions
cd ../.. && . ./functions
# shellcheck source=tools/testing/selftests/markers/mcount/functions
. ./mcount/functions

load mt_text
load mt_mcount
log_start
refuse "the tracer is refused" write mcount current_tracer
try "the log says why" logged 'function entries are two instructions'
refuse "so is a user" set_to mt_mcount on 1
is "nothing is traced" "$(enabled | wc -l)" 0
finish
