# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Shared by every verb. Sourced, never run. A verb starts with
#
#	. "$(dirname "$(readlink -f "$0")")/lib.sh"
#
# and gets strict mode, the variables below and the functions below.
#
# Environment (all optional):
#   KERNEL       6.1 (default) or 6.12, a Debian linux-source package
#   ARCH         x86_64 (default), i386, um or ia64
#   CONFIG       flavour: a line of harness/config/flavours
#   BUILD        directory for everything generated
#   SRC_TARBALL  kernel source to unpack instead of the packaged one
#   OVERLAY      tree holding our kernel files
#   MANIFEST     the list of those files
#   PATCHES      directory with `series` and the patches
#   SPLATS_ALLOW console lines that are no trouble

set -euo pipefail
export LC_ALL=C

REPO=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
HARNESS=$REPO/harness

KERNEL=${KERNEL:-6.1}
ARCH=${ARCH:-x86_64}
CONFIG=${CONFIG:-plain}
BUILD=$(readlink -m "${BUILD:-$REPO/build}")
OVERLAY=${OVERLAY:-$REPO}
MANIFEST=${MANIFEST:-$HARNESS/manifest}
PATCHES=${PATCHES:-$REPO/patches}
SPLATS_ALLOW=${SPLATS_ALLOW:-$HARNESS/splats.allow}

LOG=$BUILD/log

HARNESS_START=${HARNESS_START:-$(date +%s)}
export KERNEL ARCH BUILD HARNESS_START

# One line on the screen, with the time since the verb began.
say()
{
	local t=$(($(date +%s) - HARNESS_START))

	printf '[%3d:%02d] %s\n' $((t / 60)) $((t % 60)) "$*"
}

# Same, for conditions: never mixed into output that somebody parses.
warn()
{
	say "$@" >&2
}

die()
{
	say "error: $*" >&2
	exit 1
}

# run_logged STEP LOGFILE COMMAND...: run silently, and when that fails say
# which step it was, where the log is and how the log ends.
run_logged()
{
	local step=$1 log=$2

	shift 2
	mkdir -p "$(dirname "$log")"
	if ! "$@" >"$log" 2>&1; then
		log_failure "$step" "$log"
		return 1
	fi
}

log_failure()
{
	warn "error: $1 failed; the last lines of $2:"
	tail -n 25 "$2" | sed 's/^/    /' >&2
}

# missing PACKAGE...: prints those that are not installed.
missing()
{
	local p

	for p in "$@"; do
		dpkg-query -W -f '${db:Status-Status}\n' "$p" 2>/dev/null |
			grep -qx installed || echo "$p"
	done
}

install_packages()
{
	local -a as_root=()

	[ "$(id -u)" -eq 0 ] || as_root=(sudo)
	say "installing $*"
	if [ -z "${HARNESS_APT_UPDATED:-}" ]; then
		run_logged "apt-get update" "$LOG/apt-update.log" \
			"${as_root[@]}" apt-get -q update
		export HARNESS_APT_UPDATED=1
	fi
	run_logged "apt-get install $*" "$LOG/apt-install.log" \
		"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
		apt-get -q -y --no-install-recommends install "$@"
}

# need PACKAGE...: install what is missing; asks nothing. Another run may be
# installing the same.
need()
{
	local -a packages

	[ -n "$(missing "$@")" ] || return 0
	lock -x "$BUILD/packages.lock" 6
	mapfile -t packages < <(missing "$@")
	if [ ${#packages[@]} -gt 0 ]; then
		install_packages "${packages[@]}"
	fi
	exec 6>&-
}

# lock MODE FILE FD: MODE is -x or -s. Held until the descriptor is closed.
lock()
{
	mkdir -p "$(dirname "$2")"
	eval "exec $3>>\"\$2\""
	if ! flock -n "$1" "$3"; then
		say "waiting for another run that uses $(basename "$2" .lock)"
		flock "$1" "$3"
	fi
}

# same_file A B: the same contents, executable or not alike.
same_file()
{
	local a=0 b=0

	cmp -s "$1" "$2" || return 1
	[ ! -x "$1" ] || a=1
	[ ! -x "$2" ] || b=1
	[ $a -eq $b ]
}

# install_file FROM TO: copy when they differ, so that the time stamp of an
# unchanged file stays and make rebuilds nothing for it.
install_file()
{
	local mode=644

	! same_file "$1" "$2" || return 0
	[ ! -x "$1" ] || mode=755
	mkdir -p "$(dirname "$2")"
	cp "$1" "$2.harness-new"
	chmod "$mode" "$2.harness-new"
	mv -f "$2.harness-new" "$2"
}

# table_field FILE KEY N: the N-th and further fields of KEY's line in the table
# harness/config/FILE; fails when there is none.
table_field()
{
	local line

	line=$(grep -E "^$2[[:space:]]" "$HARNESS/config/$1") || return 1
	echo "$line" | tr -s '[:space:]' ' ' | cut -d ' ' -f "$3-"
}

# use_build KERNEL-ARCH-CONFIG: work on that build, the name of its folder,
# from now on. What its kernel is called is in KERNEL_TARGET and KERNEL_IMAGE.
use_build()
{
	IFS=- read -r KERNEL ARCH CONFIG <<<"$1"
	SRC=$BUILD/src-$KERNEL
	KOBJ=$BUILD/$1
	KERNEL_TARGET=$(table_field architectures "$ARCH" 2 | cut -d ' ' -f 1) ||
		die "no architecture '$ARCH' in harness/config/architectures"
	KERNEL_IMAGE=$(table_field architectures "$ARCH" 3 | cut -d ' ' -f 1)
	export KERNEL ARCH CONFIG KERNEL_TARGET KERNEL_IMAGE
}

# The kernel's make for this build. Nothing of our environment leaks in.
kmake()
{
	local cc=gcc
	local -a cross=()

	if [ "$ARCH" = ia64 ]; then
		cross=(CROSS_COMPILE=ia64-linux-gnu-)
		cc=$("$HARNESS/ia64-toolchain")/ia64-linux-gnu-gcc
	elif [[ $CONFIG == clang* ]]; then
		need clang-19 lld-19 llvm-19 >&2
		cross=(LLVM=-19)
		cc=clang-19
	fi
	if command -v ccache >/dev/null; then
		# CCACHE_DEPEND: it asks the compiler for included files, and does
		# not run the preprocessor before.
		cc="ccache $cc"
	fi
	env -u KERNEL -u BUILD -u CONFIG -u MAKEFLAGS -u MAKELEVEL -u MFLAGS \
		-u KBUILD_MODPOST_WARN \
		"CCACHE_BASEDIR=$BUILD" CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1 \
		make -C "$SRC" "O=$KOBJ" "ARCH=$ARCH" "CC=$cc" "${cross[@]}" \
		KBUILD_BUILD_TIMESTAMP=1970-01-01 KBUILD_BUILD_USER=markers \
		KBUILD_BUILD_HOST=harness "$@"
}

use_build "$KERNEL-$ARCH-$CONFIG"
