#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0
# bats sets status and output, and runs each test in a subshell.
# shellcheck disable=SC2016,SC2030,SC2031,SC2154
# Guests, with the plain kernel that is already built: every way to fail has
# its word.

load helper

setup()
{
	KOBJ=${BUILD:-$HARNESS/../build}/${KERNEL:-6.1}-x86_64-plain
	OUT=$BATS_TEST_TMPDIR/out
}

guest()
{
	run "$HARNESS/guest" -k "$KOBJ" -o "$OUT" -t "${LIMIT:-120}" "$@"
}

@test "a good run passes and its output arrives" {
	guest -- sh -c 'echo "it'\''s $1"; nproc' sh 'two  "words"'
	expect_status 0
	[ "$(cat "$OUT/output")" = "it's two  \"words\"
2" ]
}

@test "the command runs in the same directory with a read-only root" {
	cd "$HARNESS/test"
	guest -- sh -c 'test -f guest.bats && ! touch new && touch /tmp/new'
	expect_status 0
	[ ! -e new ]
}

@test "a guest that counts instructions has one CPU" {
	guest -i -- sh -c 'test "$(nproc)" = 1'
	expect_status 0
}

@test "a failed command fails with its status" {
	guest -- sh -c 'exit 7'
	expect_status 1
	expect_output 'command failed with status 7'
}

@test "a splat fails, though the command succeeds" {
	guest -- sh -c 'echo "WARNING: CPU: 0 PID: 1 at nowhere" >/dev/kmsg'
	expect_status 5
	expect_output 'splat'
	expect_output 'WARNING: CPU: 0 PID: 1 at nowhere'
}

@test "an allowed splat passes" {
	echo 'WARNING: .* at nowhere # made by this test' \
		>"$BATS_TEST_TMPDIR/allow"
	export SPLATS_ALLOW=$BATS_TEST_TMPDIR/allow
	guest -- sh -c 'echo "WARNING: CPU: 0 PID: 1 at nowhere" >/dev/kmsg'
	expect_status 0
}

@test "an allowance without a reason fails" {
	echo 'WARNING: .* at nowhere' >"$BATS_TEST_TMPDIR/allow"
	export SPLATS_ALLOW=$BATS_TEST_TMPDIR/allow
	guest -- true
	expect_status 2
	expect_output 'no reason given'
}

@test "a panic fails" {
	guest -- sh -c 'echo c >/proc/sysrq-trigger'
	expect_status 6
	expect_output 'kernel panic'
}

@test "a guest without a result fails" {
	guest -- sh -c 'echo b >/proc/sysrq-trigger; sleep 60'
	expect_status 4
	expect_output 'gave no result'
}

@test "a hung guest fails in time" {
	LIMIT=12 guest -- sleep 1000
	expect_status 3
	expect_output 'did not finish within 12 s'
}

@test "no kernel is an error" {
	run "$HARNESS/guest" -k "$BATS_TEST_TMPDIR" -o "$OUT" -- true
	expect_status 2
	expect_output 'no kernel in'
}
