#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0
# bats sets status and output, and runs each test in a subshell.
# shellcheck disable=SC2016,SC2030,SC2031,SC2154
# make series, with a kernel of a few files.

load helper

setup()
{
	make_facilities
	export OUT=$BATS_TEST_TMPDIR/out
}

@test "git am makes of the mails what make apply makes" {
	run "$HARNESS/series"
	expect_status 0
	[ "$(find "$OUT" -type f | wc -l)" -eq 3 ]
	git_tree
	rm "$OUT/0000-cover-letter.patch"
	git -C "$LINUX" am -q "$OUT"/*.patch
	tree=$(git -C "$LINUX" rev-parse 'HEAD^{tree}')
	git -C "$LINUX" reset -q --hard HEAD~2
	"$HARNESS/apply"
	[ "$(git -C "$LINUX" rev-parse 'HEAD^{tree}')" = "$tree" ]
}

@test "mails are signed off and touch MAINTAINERS with new files" {
	"$HARNESS/series"
	grep -qx 'Subject: \[PATCH 6.1 1/2\] ours: Add ours' "$OUT"/0001*
	grep -q '^Signed-off-by: ' "$OUT"/0001*
	grep -qx '+++ b/MAINTAINERS' "$OUT"/0001*
	grep -q '^Signed-off-by: ' "$OUT"/0002*
}

@test "the same twice, to the byte" {
	"$HARNESS/series"
	OUT=$OUT.2 "$HARNESS/series"
	diff -r "$OUT" "$OUT.2"
}

@test "without figures the cover letter says so" {
	run "$HARNESS/series"
	expect_output 'no figures in the cover letter'
	grep -q 'make bench was not run' "$OUT/0000-cover-letter.patch"
	run grep -cF '***' "$OUT/0000-cover-letter.patch"
	[ "$output" -eq 0 ]
}

@test "with figures it has them" {
	mkdir -p "$BUILD/bench"
	echo 'a table of 12 instructions' >"$BUILD/bench/report.txt"
	run "$HARNESS/series"
	expect_status 0
	grep -qx 'a table of 12 instructions' "$OUT/0000-cover-letter.patch"
}

@test "a directory that is not empty is refused" {
	mkdir "$OUT"
	echo mine >"$OUT/mine"
	run "$HARNESS/series"
	expect_status 1
	expect_output 'is not empty'
	[ "$(ls "$OUT")" = mine ]
}
