#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0
# bats sets status and output, and runs each test in a subshell.
# shellcheck disable=SC2016,SC2030,SC2031,SC2154
# make apply and make unapply, with a kernel of a few files.

load helper

setup()
{
	make_facilities
}

# The whole tree, to be compared.
keep()
{
	rm -rf "$BATS_TEST_TMPDIR/kept"
	cp -Rp "$LINUX" "$BATS_TEST_TMPDIR/kept"
}

as_kept()
{
	diff -r "$BATS_TEST_TMPDIR/kept" "$LINUX"
}

head_of()
{
	git -C "$LINUX" rev-parse HEAD
}

@test "a git tree gets a commit for each facility" {
	git_tree
	run "$HARNESS/apply"
	expect_status 0
	run git -C "$LINUX" log --reverse --format=%s
	[ "${lines[1]}" = "ours: Add ours" ]
	[ "${lines[2]}" = "Change line 10." ]
	[ ${#lines[@]} -eq 3 ]
	[ -z "$(git -C "$LINUX" status --porcelain)" ]
	cmp "$OVERLAY/kernel/ours.c" "$LINUX/kernel/ours.c"
	cmp "$OVERLAY/Kconfig.markers" "$LINUX/Kconfig.markers"
	grep -qx 'line ten' "$LINUX/kernel/core.c"
	git -C "$LINUX" log -1 --format=%b HEAD | grep -q '^Signed-off-by: '
}

@test "a file that is cut has the parts of the facilities so far" {
	git_tree
	"$HARNESS/apply"
	run git -C "$LINUX" show HEAD^:Kconfig.markers
	[ "$output" = $'config OURS\n\tbool' ]
	run git -C "$LINUX" show HEAD^:kernel/core.c
	expect_output '^line 10$'
}

@test "MAINTAINERS gets an entry by the alphabet" {
	"$HARNESS/apply"
	run grep -E '^[A-Z ]+$|^F:' "$LINUX/MAINTAINERS"
	[ "${lines[0]}" = "AN EARLY ONE" ]
	[ "${lines[2]}" = "KERNEL MARKERS" ]
	[ "${lines[4]}" = $'F:\tkernel/ours*' ]
	[ "${lines[5]}" = "THE REST" ]
}

@test "a plain tree gets files and one record" {
	keep
	run "$HARNESS/apply"
	expect_status 0
	run diff -rq "$BATS_TEST_TMPDIR/kept" "$LINUX"
	[ ${#lines[@]} -eq 5 ]
	expect_output 'Only in .*: .markers-applied.patch'
	run "$HARNESS/unapply"
	expect_status 0
	as_kept
}

@test "a plain tree inside another git tree is plain" {
	git -C "$BATS_TEST_TMPDIR" init -q
	keep
	"$HARNESS/apply"
	grep -qx 'line ten' "$LINUX/kernel/core.c"
	"$HARNESS/unapply"
	as_kept
}

@test "applying twice is refused" {
	"$HARNESS/apply"
	run "$HARNESS/apply"
	expect_status 1
	expect_output 'has markers already'
}

@test "a git tree goes back to where it was" {
	git_tree
	before=$(head_of)
	"$HARNESS/apply"
	run "$HARNESS/unapply"
	expect_status 0
	[ "$(head_of)" = "$before" ]
	[ -z "$(git -C "$LINUX" status --porcelain --ignored)" ]
	run "$HARNESS/unapply"
	expect_status 1
	expect_output "nothing that 'make apply' put there"
}

@test "below a commit of the user's, one more undoes ours" {
	git_tree
	"$HARNESS/apply"
	sed -i 's/^line 1$/line one/' "$LINUX/kernel/core.c"
	git -C "$LINUX" commit -qam "Mine"
	run "$HARNESS/unapply"
	expect_status 0
	run git -C "$LINUX" log -2 --format=%s
	[ "$output" = $'Revert kernel markers\nMine' ]
	grep -qx 'line one' "$LINUX/kernel/core.c"
	grep -qx 'line 10' "$LINUX/kernel/core.c"
	[ ! -e "$LINUX/kernel/ours.c" ]
	[ -z "$(git -C "$LINUX" status --porcelain)" ]
}

@test "where the user changed our lines, nothing is taken out" {
	git_tree
	"$HARNESS/apply"
	sed -i 's/^line ten$/line X/' "$LINUX/kernel/core.c"
	git -C "$LINUX" commit -qam "Mine"
	keep
	run "$HARNESS/unapply"
	expect_status 1
	expect_output '^    kernel/core.c$'
	expect_output 'nothing was taken out'
	as_kept
}

@test "likewise in a plain tree, and for a file of ours" {
	"$HARNESS/apply"
	echo 'int more;' >>"$LINUX/kernel/ours.c"
	keep
	run "$HARNESS/unapply"
	expect_status 1
	expect_output '^    kernel/ours.c$'
	as_kept
}

@test "changes nearby move hunks, and stay" {
	sed -i -e '1i line 0' -e 's/^line 12$/line twelve/' "$LINUX/kernel/core.c"
	git_tree
	run "$HARNESS/apply"
	expect_status 0
	grep -qx 'line ten' "$LINUX/kernel/core.c"
	grep -qx 'line twelve' "$LINUX/kernel/core.c"
}

@test "a conflict names version, patch and file, and leaves all as it was" {
	sed -i 's/^line 11$/line eleven/' "$LINUX/kernel/core.c"
	for kind in plain git; do
		[ $kind = plain ] || git_tree
		keep
		run "$HARNESS/apply"
		expect_status 1
		expect_output 'rejected hunk: core.patch: kernel/core.c: hunk #1'
		expect_output 'core.patch does not apply to Linux 6.1.7 in '
		rm -rf "$LINUX/.git/objects" "$BATS_TEST_TMPDIR/kept/.git/objects"
		as_kept
	done
}

@test "a dirty tree is refused" {
	git_tree
	echo >>"$LINUX/kernel/core.c"
	keep
	run "$HARNESS/apply"
	expect_status 1
	expect_output ' M kernel/core.c'
	expect_output 'changes that are not committed'
	as_kept
}

@test "another version is refused" {
	sed -i 's/^PATCHLEVEL.*/PATCHLEVEL = 6/' "$LINUX/Makefile"
	run "$HARNESS/apply"
	expect_status 1
	expect_output 'Linux 6.6.7 in .*: this is for 6.1 and 6.12'
}

@test "what is no kernel tree is refused" {
	rm "$LINUX/Makefile"
	run "$HARNESS/apply"
	expect_status 1
	expect_output 'is no kernel tree'
	LINUX='' run "$HARNESS/apply"
	expect_status 1
	expect_output 'which tree'
}

@test "a file of the user's with a name of ours is kept" {
	echo mine >"$LINUX/kernel/ours.c"
	run "$HARNESS/apply"
	expect_status 1
	expect_output 'has a file kernel/ours.c of its own'
	grep -qx mine "$LINUX/kernel/ours.c"
}

@test "a file in no facility is an error" {
	echo 'int x;' >"$OVERLAY/kernel/other.c"
	echo 'kernel/other.c' >>"$MANIFEST"
	run "$HARNESS/apply"
	expect_status 1
	expect_output 'file kernel/other.c is in no facility'
}

@test "a file in two facilities is an error" {
	sed -i '/^facility core/a file kernel/*.c' "$FACILITIES"
	run "$HARNESS/apply"
	expect_status 1
	expect_output 'file kernel/ours.c is in ours and in core'
}

@test "a patch in no facility is an error, and so is what matches nothing" {
	sed -i 's/^patch core.*/patch more*/' "$FACILITIES"
	run "$HARNESS/apply"
	expect_status 1
	expect_output 'patch core.patch is in no facility'
	expect_output 'no patch matches more\*'
}

@test "a cut at a line that is not there is an error" {
	sed -i 's/config CORE$/config NONE/' "$FACILITIES"
	run "$HARNESS/apply"
	expect_status 1
	expect_output 'split Kconfig.markers: no line "config NONE"'
}

@test "the files and patches of this repository are in one facility each" {
	unset FACILITIES OVERLAY MANIFEST PATCHES
	run bash -c '. "$0/lib.sh"; . "$0/patches.sh"; . "$0/facilities.sh"
		WORK=$(mktemp -d "$1/work.XXXX"); list_overlay
		load_facilities; check_facilities; wc -l <"$WORK/whole"' \
		"$HARNESS" "$BATS_TEST_TMPDIR"
	expect_status 0
	[ "${lines[-1]}" -gt 100 ]
}
