#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0
# bats sets status and output, and runs each test in a subshell.
# shellcheck disable=SC2030,SC2031,SC2154
# make apply and make unapply on the files of the kernel that are touched.

load helper

setup()
{
	SRC=${BUILD:-$HARNESS/../build}/src-6.1
	export LINUX=$BATS_TEST_TMPDIR/linux
	unset KERNEL
	cp -Rp "$SRC/.harness/pristine" "$LINUX"
	cp -p "$SRC/MAINTAINERS" "$LINUX"
}

# Everything that harness/source wrote is in LINUX.
expect_source()
{
	while read -r f; do
		cmp "$SRC/$f" "$LINUX/$f"
	done < <(cat "$SRC/.harness/overlay" "$SRC/.harness/patched")
}

@test "the kernel's own files, changed nearby: applied and taken out" {
	find "$LINUX" -name '*.[chS]' -exec sed -i '1i /* one more line */' {} +
	git_tree
	before=$(git -C "$LINUX" rev-parse HEAD)
	run "$HARNESS/apply"
	expect_status 0
	git -C "$LINUX" commit -q --allow-empty -m "Mine"
	run "$HARNESS/unapply"
	expect_status 0
	git -C "$LINUX" diff --exit-code "$before" HEAD
}

@test "the kernel's own files: what make source makes, and back" {
	cp -Rp "$LINUX" "$LINUX.kept"
	run "$HARNESS/apply"
	expect_status 0
	expect_source
	run "$HARNESS/unapply"
	expect_status 0
	diff -r "$LINUX.kept" "$LINUX"
}

@test "a change in the line that a hunk stands at is refused" {
	sed -i 's/jump_label_text_reserved(p->addr/jump_text(p->addr/' \
		"$LINUX/kernel/kprobes.c"
	cp -Rp "$LINUX" "$LINUX.kept"
	run "$HARNESS/apply"
	expect_status 1
	expect_output 'kprobes.patch: kernel/kprobes.c: hunk'
	expect_output 'kprobes.patch does not apply to Linux 6.1'
	diff -r "$LINUX.kept" "$LINUX"
}
