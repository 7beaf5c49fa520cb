#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Probes attached before the marker's module is loaded, of both kinds, alone
# and together.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

load mt_probes fast=1
load mt_producer
is "on as soon as it is loaded" "$(armed mt_two)" 1/1
set_to mt_producer fire 4
is "fast probe: hits" "$(get mt_probes fast_hits)" 4
is "fast probe: argument" "$(get mt_probes fast_sum)" 6
unload mt_probes
is "off without the probe" "$(armed mt_two)" 0/1
try "passing it does no harm" set_to mt_producer fire 4
unload mt_producer

load mt_probes fast=1 varargs=2 'format="n %d p %p"'
load mt_producer
set_to mt_producer fire 5
is "together: fast probe" "$(get mt_probes fast_hits) $(get mt_probes fast_sum)" \
	"5 10"
is "together: two varargs probes" "$(get mt_probes hits)" 5,5
is "together: their argument" "$(get mt_probes sum)" 20
twice="mt_two probes_varargs [mt_probes] varargs"
is "probes are listed" \
	"$(grep '^mt_two ' "$MARKERS/probes" | sort | xargs)" \
	"mt_two probes_fast_func [mt_probes] fast $twice $twice"
unload mt_producer
load mt_producer
set_to mt_producer fire 1
is "again after another load" "$(get mt_probes hits)" 6,6
unload mt_probes
is "nothing listed any more" "$(grep -c '^mt_two ' "$MARKERS/probes")" 0
finish
