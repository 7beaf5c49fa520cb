#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0
# bats sets status and output, and runs each test in a subshell.
# shellcheck disable=SC2016,SC2030,SC2031,SC2154
# What a test printed becomes results that cannot pass by accident.

load helper

tap()
{
	run "$HARNESS/tap" T "$1"
	expect_status 0
}

@test "results pass through" {
	tap 1 < <(printf '%s\n' 'KTAP version 1' 1..3 'ok 1 - a' 'not ok 2 - b' \
		'ok 3 - c # SKIP no reason')
	[ "$output" = "ok - T: a
not ok - T: b
ok - T: c # SKIP no reason" ]
}

@test "nested results count once" {
	tap 0 < <(printf '%s\n' '    1..2' '    ok 1 - a' '    not ok 2 - b' \
		'not ok 1 - suite')
	[ "$output" = "ok - T: a
not ok - T: b" ]
}

@test "no result is a failure" {
	tap 0 < <(echo nothing)
	expect_output '^not ok - T: no result'
}

@test "an early end is a failure" {
	tap 0 < <(printf '%s\n' 1..3 'ok 1 - a')
	expect_output '^not ok - T: 1 results of 3 planned'
}

@test "a status that no result explains is a failure" {
	tap 2 < <(printf '%s\n' 1..1 'ok 1 - a')
	expect_output '^not ok - T: exit status 2'
}

@test "an unsupported test is skipped" {
	tap 4 </dev/null
	[ "$output" = "ok - T: all # SKIP not supported here" ]
}
