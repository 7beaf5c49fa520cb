#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0
# bats sets status and output, and runs each test in a subshell.
# shellcheck disable=SC2016,SC2030,SC2031,SC2154
# Source, overlay and patches, with a kernel of three files.

load helper

setup()
{
	make_fixture
}

@test "overlay and patches arrive in the tree" {
	run "$HARNESS/source"
	expect_status 0
	cmp "$OVERLAY/kernel/ours.c" "$TREE/kernel/ours.c"
	grep -qx 'line ten' "$TREE/kernel/core.c"
	[ "$(wc -l <"$TREE/kernel/core.c")" -eq 20 ]
}

@test "a second run changes no time stamp" {
	"$HARNESS/source"
	touch -d '2001-01-01' "$TREE/kernel/ours.c" "$TREE/kernel/core.c"
	"$HARNESS/source"
	[ "$(stat -c %y "$TREE/kernel/ours.c" | cut -c 1-4)" = 2001 ]
	[ "$(stat -c %y "$TREE/kernel/core.c" | cut -c 1-4)" = 2001 ]
}

@test "an edited file is copied and the others are left alone" {
	"$HARNESS/source"
	touch -d '2001-01-01' "$TREE/kernel/ours.c" "$TREE/kernel/core.c"
	echo 'int more;' >>"$OVERLAY/kernel/ours.c"
	"$HARNESS/source"
	cmp "$OVERLAY/kernel/ours.c" "$TREE/kernel/ours.c"
	[ "$(stat -c %y "$TREE/kernel/core.c" | cut -c 1-4)" = 2001 ]
}

@test "a rejected hunk names patch, file and hunk" {
	sed -i 's/^ line 9/ line 99/' "$PATCHES/core.patch"
	run "$HARNESS/source"
	expect_status 1
	expect_output 'rejected hunk: core\.patch: kernel/core\.c: hunk #1'
	expect_output 'core\.patch does not apply'
}

@test "a hunk that needs fuzz is rejected" {
	sed -i -e 's/^@@.*/@@ -7,6 +7,6 @@/' \
		-e 's/^ line 9/ line 77\n line 8\n&/' \
		-e 's/^ line 11/&\n line 12/' "$PATCHES/core.patch"
	run patch -d "$(dirname "$OVERLAY")/linux" -p1 --dry-run -F3 \
		-i "$PATCHES/core.patch"
	expect_status 0
	run "$HARNESS/source"
	expect_status 1
	expect_output 'rejected hunk: core\.patch'
}

@test "a patch to a file that is not there is an error" {
	sed -i 's,kernel/core.c,kernel/none.c,' "$PATCHES/core.patch"
	run "$HARNESS/source"
	expect_status 1
	expect_output 'core\.patch does not apply'
}

@test "a file of the kernel is not overwritten" {
	echo 'ours now' >"$OVERLAY/kernel/core.c"
	echo 'kernel/core.c' >>"$MANIFEST"
	run "$HARNESS/source"
	expect_status 1
	expect_output 'refusing to overwrite .*kernel/core\.c'
	grep -qx 'line 1' "$TREE/kernel/core.c"
}

@test "a file that the manifest does not cover is an error" {
	echo 'int stray;' >"$OVERLAY/kernel/stray.c"
	run "$HARNESS/source"
	expect_status 1
	expect_output 'kernel/stray\.c is not covered by manifest'
}

@test "what is withdrawn leaves the tree as it was" {
	"$HARNESS/source"
	rm "$OVERLAY/kernel/ours.c"
	: >"$PATCHES/series"
	"$HARNESS/source"
	[ ! -e "$TREE/kernel/ours.c" ]
	cmp "$TREE/kernel/core.c" "$BATS_TEST_TMPDIR/linux/kernel/core.c"
}

@test "patches are for the kernels that the series says" {
	echo 'core.patch 6.2' >"$PATCHES/series"
	"$HARNESS/source"
	grep -qx 'line 10' "$TREE/kernel/core.c"
	echo 'core.patch 5.15 6.1' >"$PATCHES/series"
	"$HARNESS/source"
	grep -qx 'line ten' "$TREE/kernel/core.c"
	echo 'core.patch 5.4 5.15' >"$PATCHES/series"
	"$HARNESS/source"
	grep -qx 'line 10' "$TREE/kernel/core.c"
}

@test "an interrupted unpacking is repeated" {
	mkdir -p "$TREE.unpacking/kernel"
	echo half >"$TREE.unpacking/kernel/core.c"
	run "$HARNESS/source"
	expect_status 0
	grep -qx 'line ten' "$TREE/kernel/core.c"
}

@test "a missing tarball is named" {
	export SRC_TARBALL=$BATS_TEST_TMPDIR/none.tar.xz
	run "$HARNESS/source"
	expect_status 1
	expect_output 'no kernel source .*none\.tar\.xz'
}
