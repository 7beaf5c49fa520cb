# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2034,SC2154
# Shared by the tests of the harness.

HARNESS=$(cd "$BATS_TEST_DIRNAME/.." && pwd)

# A kernel source of three files with overlay and patches to go with it.
make_fixture()
{
	local top=$BATS_TEST_TMPDIR

	mkdir -p "$top/linux/kernel" "$top/overlay/kernel" "$top/patches"
	seq 1 20 | sed 's/^/line /' >"$top/linux/kernel/core.c"
	echo 'obj-y += core.o' >"$top/linux/kernel/Makefile"
	echo 'VERSION = 6' >"$top/linux/Makefile"
	tar -C "$top" -cJf "$top/linux.tar.xz" linux

	echo 'int ours;' >"$top/overlay/kernel/ours.c"
	echo 'kernel/ours*' >"$top/manifest"
	cat >"$top/patches/core.patch" <<-'EOF'
		Change line 10.

		--- a/kernel/core.c
		+++ b/kernel/core.c
		@@ -9,3 +9,3 @@
		 line 9
		-line 10
		+line ten
		 line 11
	EOF
	echo 'core.patch' >"$top/patches/series"

	export BUILD=$top/build SRC_TARBALL=$top/linux.tar.xz
	export OVERLAY=$top/overlay MANIFEST=$top/manifest PATCHES=$top/patches
	export KERNEL=6.1
	TREE=$BUILD/src-6.1
}

# Fail with what was printed unless the last run did as expected.
expect_status()
{
	[ "$status" -eq "$1" ] && return 0
	echo "status $status instead of $1; output:"
	echo "$output"
	return 1
}

expect_output()
{
	grep -qE -- "$1" <<<"$output" && return 0
	echo "no '$1' in:"
	echo "$output"
	return 1
}
