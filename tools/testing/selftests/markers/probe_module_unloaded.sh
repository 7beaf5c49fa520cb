#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Probe modules unloaded while their marker is passed all the time. (Trial 7)
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

load mt_fire
for kind in "fast=1" "varargs=1" "varargs=2" "fast=1 varargs=2"; do
	for i in 1 2; do
		# shellcheck disable=SC2086 # one or two words
		load mt_probes name=mt_fire $kind
		is "$kind, $i: on" "$(armed mt_fire)" 1/1
		passes=$(get mt_fire passes)
		tries=0
		while [ "$(get mt_fire passes)" = "$passes" ] && [ $tries -lt 100 ]; do
			tries=$((tries + 1))
		done
		hits="$(get mt_probes fast_hits),$(get mt_probes hits)"
		refuse "$kind, $i: hit" [ "$hits" = 0,0,0 ]
		try "$kind, $i: unload" unload mt_probes
		is "$kind, $i: off" "$(armed mt_fire)" 0/1
	done
done
finish
