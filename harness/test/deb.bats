#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0
# bats sets status and output, and runs each test in a subshell.
# shellcheck disable=SC2030,SC2031,SC2154
# What make deb and make check-deb refuse; the rest takes a long build.

load helper

setup()
{
	export BUILD=$BATS_TEST_TMPDIR/build
}

@test "a flavour that the distribution does not have is refused" {
	FLAVOUR=none run "$HARNESS/deb"
	expect_status 1
	expect_output "no configuration 'none' in"
	[ ! -e "$BUILD/src-6.1" ]
}

@test "without packages there is nothing to boot" {
	run "$HARNESS/check-deb"
	expect_status 1
	expect_output "no packages in .*/deb-6.1-cloud-amd64: run harness/deb"
}
