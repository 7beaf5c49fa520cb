#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0
# bats sets status and output, and runs each test in a subshell.
# shellcheck disable=SC2016,SC2030,SC2031,SC2154
# The configuration, with the kernel source that is already unpacked.

load helper

setup()
{
	export CONFIG=bats-$$
}

teardown()
{
	rm -rf "${BUILD:-$HARNESS/../build}"/*"-$CONFIG"*
}

@test "an option that the kernel does not have is named, with its fragment" {
	echo 'CONFIG_NO_SUCH_OPTION=y' >"$BATS_TEST_TMPDIR/odd.config"
	export FRAGMENTS="$BATS_TEST_TMPDIR/odd.config"
	run "$HARNESS/configure"
	expect_status 1
	expect_output 'missing option: CONFIG_NO_SUCH_OPTION=y from odd\.config is n'
}

@test "an option that turns out with another value is named" {
	printf '%s\n' '# CONFIG_KALLSYMS is not set' \
		>"$BATS_TEST_TMPDIR/odd.config"
	echo 'CONFIG_HZ=1234' >>"$BATS_TEST_TMPDIR/odd.config"
	export FRAGMENTS="$BATS_TEST_TMPDIR/odd.config"
	run "$HARNESS/configure"
	expect_status 1
	expect_output 'missing option: CONFIG_HZ=1234 from odd\.config is 250'
}

@test "the base fragment alone is a configuration" {
	FRAGMENTS=base run "$HARNESS/configure"
	expect_status 0
}

@test "an unknown flavour is named" {
	run "$HARNESS/configure"
	expect_status 1
	expect_output "no flavour '$CONFIG'"
}
