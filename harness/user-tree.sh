# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# The user's own kernel tree, LINUX. Sourced after lib.sh.

# shellcheck disable=SC2034 # who sources this uses it
RECORD=.markers-applied.patch
KERNELS="6.1 6.12"

# makefile_value NAME: a variable at the top of the tree's Makefile.
makefile_value()
{
	sed -n "s/^$1 *= *//p" "$LINUX/Makefile" | head -n 1
}

# open_tree: LINUX absolute, KERNEL and TREE_NAME from its Makefile, WORK.
open_tree()
{
	[ -n "${LINUX:-}" ] || die "which tree? LINUX=directory"
	[ -d "$LINUX" ] || die "$LINUX is no directory"
	LINUX=$(readlink -f "$LINUX")
	if [ ! -f "$LINUX/Makefile" ] || [ -z "$(makefile_value VERSION)" ] ||
	   [ -z "$(makefile_value PATCHLEVEL)" ]; then
		die "$LINUX is no kernel tree"
	fi
	KERNEL=$(makefile_value VERSION).$(makefile_value PATCHLEVEL)
	TREE_NAME="Linux $KERNEL.$(makefile_value SUBLEVEL)$(
		makefile_value EXTRAVERSION) in $LINUX"
	[[ " $KERNELS " == *" $KERNEL "* ]] ||
		die "$TREE_NAME: this is for ${KERNELS// / and }"
	unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
	WORK=$(mktemp -d "${TMPDIR:-/tmp}/markers.XXXXXX")
	trap 'rm -rf "$WORK"' EXIT
}

# Is LINUX the top of a git tree?
is_git()
{
	[ "$(git -C "$LINUX" rev-parse --show-toplevel 2>/dev/null)" = "$LINUX" ]
}

refuse_dirty()
{
	local changed

	changed=$(git -C "$LINUX" status --porcelain --untracked-files=no)
	[ -z "$changed" ] || {
		head -n 5 <<<"$changed" | sed 's/^/    /' >&2
		die "$LINUX has changes that are not committed"
	}
}

# git in a tree that is not its own, whatever it may stand in.
plain_git()
{
	(cd "$LINUX" && env -u GIT_DIR -u GIT_INDEX_FILE \
		GIT_CEILING_DIRECTORIES="$(dirname "$LINUX")" git "$@")
}
