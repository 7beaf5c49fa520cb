#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0
# bats sets status and output, and runs each test in a subshell.
# shellcheck disable=SC2016,SC2030,SC2031,SC2154
# Guests that are processes, with the kernel for user-mode Linux that is already
# built: what ../guest.bats tries of virtual machines.

load ../helper
HARNESS=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

setup()
{
	export ARCH=um
	KOBJ=${BUILD:-$HARNESS/../build}/${KERNEL:-6.1}-um-plain
	OUT=$BATS_TEST_TMPDIR/out
}

guest()
{
	run "$HARNESS/guest" -k "$KOBJ" -o "$OUT" -t "${LIMIT:-120}" "$@"
}

@test "um: a good run passes and its output arrives" {
	guest -- sh -c 'echo "it'\''s $1"; nproc' sh 'two  "words"'
	expect_status 0
	[ "$(cat "$OUT/output")" = "it's two  \"words\"
1" ]
}

@test "um: the root is read-only" {
	cd "$HARNESS/test"
	guest -- sh -c 'test -f guest.bats && ! touch new && touch /tmp/new'
	expect_status 0
	[ ! -e new ]
}

@test "um: modules load" {
	guest -- sh -c 'insmod "$KOBJ/samples/markers/marker_example.ko" && \
		grep -q "^example_open marker_example " \
			/sys/kernel/debug/markers/list'
	expect_status 0
}

@test "um: a failed command fails with its status" {
	guest -- sh -c 'exit 7'
	expect_status 1
	expect_output 'command failed with status 7'
}

@test "um: two CPUs are refused" {
	guest -c 2 -- true
	expect_status 2
	expect_output 'one CPU'
}

@test "um: a kernel that is no program could not be started" {
	mkdir "$BATS_TEST_TMPDIR/kobj"
	ln -s "$KOBJ/usr" "$KOBJ/source" "$BATS_TEST_TMPDIR/kobj/"
	printf '#!/bin/sh\nexit 3\n' >"$BATS_TEST_TMPDIR/kobj/linux"
	chmod 755 "$BATS_TEST_TMPDIR/kobj/linux"
	KOBJ=$BATS_TEST_TMPDIR/kobj
	guest -- true
	expect_status 2
	expect_output 'status 3'
}

@test "um: a guest that does not finish hangs" {
	LIMIT=10 guest -- sleep 100
	expect_status 3
	expect_output 'hung'
}

@test "um: a guest without a result fails" {
	guest -- sh -c 'echo o >/proc/sysrq-trigger; sleep 60'
	expect_status 4
	expect_output 'gave no result'
}

@test "um: a splat fails, though the command succeeds" {
	guest -- sh -c 'echo "WARNING: CPU: 0 PID: 1 at nowhere" >/dev/kmsg'
	expect_status 5
	expect_output 'WARNING: CPU: 0 PID: 1 at nowhere'
}

@test "um: a panic fails" {
	guest -- sh -c 'echo c >/proc/sysrq-trigger'
	expect_status 6
	expect_output 'kernel panic'
}
