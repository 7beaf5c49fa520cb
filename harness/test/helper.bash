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

# The fixture as a kernel of that version, with two facilities.
make_facilities()
{
	local top=$BATS_TEST_TMPDIR

	make_fixture
	printf 'VERSION = 6\nPATCHLEVEL = 1\nSUBLEVEL = 7\nEXTRAVERSION =\n' \
		>"$top/linux/Makefile"
	cat >"$top/linux/MAINTAINERS" <<-'EOT'
		Maintainers List
		----------------

		AN EARLY ONE
		M:	Nobody <nobody@example.com>
		F:	kernel/none.c

		THE REST
		M:	Somebody <somebody@example.com>
		F:	*
	EOT
	printf 'config OURS\n\tbool\n\nconfig CORE\n\tbool\n' \
		>"$top/overlay/Kconfig.markers"
	echo Kconfig.markers >>"$MANIFEST"
	tar -C "$top" -cJf "$top/linux.tar.xz" linux
	cat >"$top/facilities" <<-'EOT'
		facility ours
		subject ours: Add ours
		text Because.
		file kernel/ours*
		facility core
		patch core*
		split Kconfig.markers ours
		split Kconfig.markers core config CORE
	EOT
	git config -f "$top/gitconfig" user.name "The User"
	git config -f "$top/gitconfig" user.email user@example.com
	export FACILITIES=$top/facilities GIT_CONFIG_GLOBAL=$top/gitconfig
	export LINUX=$top/linux
}

# Make LINUX a git tree with one commit.
git_tree()
{
	git -C "$LINUX" init -q
	git -C "$LINUX" add -A
	git -C "$LINUX" commit -q -m Linux
}
