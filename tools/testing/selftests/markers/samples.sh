#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The modules of samples/markers do what they say.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

has CONFIG_SAMPLE_MARKERS || skip_all "kernel without the samples"

load marker_fast_probe_example
load marker_probe_example
load marker_example
is "sites on" "$(armed example_open) $(armed example_done)" "1/1 0/1"
# It is in a loop, which clang unrolls.
sites=$(armed example_step)
at_least "so is that of the step" "${sites%/*}" 1
is "wherever it is" "${sites%/*}" "${sites#*/}"
log_start
try "read the file" sh -c "cat /proc/marker_example >$TMP/out"
try "the varargs probe speaks" logged 'example_open: opened by cat'
query 'module marker_example +c'
cat /proc/marker_example
is "hits" "$(hits example_open) $(hits example_step) $(hits example_done)" \
	"1 10 1"
log_start
try "unload the fast probe" unload marker_fast_probe_example
try "it has added up two reads" logged 'sum of steps: 90'
try "unload the varargs probe" unload marker_probe_example
try "unload the markers" unload marker_example
finish
