#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# A module whose init passes its markers and then fails: they are hit, and
# leave nothing behind. (Trial 3)
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

has CONFIG_MARKERS_EVENTS || skip_all "kernel without CONFIG_MARKERS_EVENTS"

query 'name mt_fails +t'
for i in 1 2 3; do
	clear_trace
	refuse "load $i fails" insmod "$KOBJ/test_modules/mt_init_fails.ko" \
		2>"$TMP/err"
	is "its markers were hit, $i" \
		"$(trace | sed -n 's/.*: mt_fails: //p' | xargs)" "n 1 n 2"
	is "they are gone, $i" "$(armed mt_fails)" 0/0
done
finish
