#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0
# bats sets status and output, and runs each test in a subshell.
# shellcheck disable=SC2016,SC2030,SC2031,SC2154
# make check on builds and guests that are made up: whatever goes wrong, the
# count at the end says so.

load helper

# verb NAME <SCRIPT: what that verb does.
verb()
{
	{
		echo '#!/bin/bash'
		cat
	} >"$TOP/$1"
	chmod +x "$TOP/$1"
}

# One selftest in each tree; the guest's first result is named after its build.
setup()
{
	TOP=$BATS_TEST_TMPDIR/harness
	mkdir -p "$TOP"
	cp -R "$HARNESS/check" "$HARNESS/lib.sh" "$HARNESS/tap" \
		"$HARNESS/config" "$TOP"
	export BUILD=$BATS_TEST_TMPDIR/build
	for tree in src-6.1 src-6.12; do
		mkdir -p "$BUILD/$tree/tools/testing/selftests/markers"
		verb a.sh </dev/null
		mv "$TOP/a.sh" "$BUILD/$tree/tools/testing/selftests/markers"
	done
	for v in source configure build; do
		verb $v <<<'exit 0'
	done
	verb guest <<-'EOT'
		while [ "$1" != -o ]; do shift; done
		echo "$KERNEL $CONFIG" >>"$BUILD/guests"
		printf 'ok - %s\nok - b # SKIP no b\n# complete\n' "$CONFIG" >"$2/output"
	EOT
}

check()
{
	CHECK_BUILDS=$* run "$TOP/check"
}

expect_count()
{
	[ "$(tail -n 1 <<<"$output")" = "$1" ] && return 0
	echo "the last line is not '$1':"
	echo "$output"
	return 1
}

@test "every build is checked, once" {
	check 6.1-x86_64-up 6.1-x86_64-none 6.12-x86_64-rt
	expect_status 0
	expect_count '6 passed, 0 failed, 3 skipped'
	[ "$(sort "$BUILD/guests")" = "6.1 none
6.1 up
6.12 rt" ]
}

@test "what was skipped is named" {
	check 6.1-x86_64-up
	expect_output '^    6.1-x86_64-up 2 CPUs: b # SKIP no b'
}

@test "a test that fails is named and counted" {
	verb guest <<-'EOT'
		while [ "$1" != -o ]; do shift; done
		printf 'ok - a\nnot ok - b: wrong\n# complete\n' >"$2/output"
	EOT
	check 6.1-x86_64-up
	expect_status 1
	expect_output '^    6.1-x86_64-up 2 CPUs: b: wrong$'
	expect_count '2 passed, 1 failed, 0 skipped'
}

@test "a build that fails is a failure, the others are checked" {
	verb build <<<'[ "$CONFIG" != none ]'
	check 6.1-x86_64-none 6.1-x86_64-up
	expect_status 1
	expect_output '^    build: 6.1-x86_64-none$'
	expect_count '2 passed, 1 failed, 1 skipped'
}

@test "a guest that does not boot is a failure" {
	verb guest <<<'echo "[  0:01] error: no kernel" >&2; exit 3'
	check 6.1-x86_64-up
	expect_status 1
	expect_output '^    6.1-x86_64-up 2 CPUs: error: no kernel$'
	expect_count '1 passed, 1 failed, 0 skipped'
}

@test "a guest that ends early is a failure" {
	verb guest <<-'EOT'
		while [ "$1" != -o ]; do shift; done
		echo 'ok - a' >"$2/output"
	EOT
	check 6.1-x86_64-up
	expect_status 1
	expect_output 'the guest did not run every test'
	expect_count '2 passed, 1 failed, 0 skipped'
}

@test "no test in the kernel's tree is a failure" {
	rm "$BUILD"/src-6.1/tools/testing/selftests/markers/a.sh
	check 6.1-x86_64-up
	expect_status 1
	expect_output 'no selftest in '
}

@test "when the one that builds is killed, the rest has failed" {
	verb build <<<'[ "$CONFIG" != none ] || kill -9 $PPID'
	check 6.1-x86_64-up 6.1-x86_64-none 6.1-x86_64-rt
	expect_status 1
	expect_output '^    build: 6.1-x86_64-none$'
	expect_output '^    build: 6.1-x86_64-rt$'
	expect_count '2 passed, 2 failed, 1 skipped'
}

# Only the one that builds is left to check the second: the first waits in its
# guest until then.
@test "when one that checks is killed, what it did not run has failed" {
	verb guest <<-'EOT'
		if [ "$CONFIG" = none ]; then
			touch "$BUILD/none"
			kill -9 $PPID
		fi
		while [ ! -e "$BUILD/none" ]; do sleep 0.1; done
		while [ "$1" != -o ]; do shift; done
		printf 'ok - a\n# complete\n' >"$2/output"
	EOT
	check 6.1-x86_64-up 6.1-x86_64-none
	expect_status 1
	expect_output '^    6.1-x86_64-none: not every test was run$'
	expect_count '3 passed, 1 failed, 0 skipped'
}

@test "what is not begun in time is skipped, and said to be" {
	CHECK_BUILDS='' CHECK_MINUTES=0 run "$TOP/check"
	expect_output '^    build: 6.12-um-plain # SKIP not begun within 0 minutes$'
	expect_count '0 passed, 0 failed, 8 skipped'
}

@test "builds that were asked for are never late" {
	CHECK_MINUTES=0 check 6.1-x86_64-up
	expect_count '2 passed, 0 failed, 1 skipped'
}
