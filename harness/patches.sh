# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Our files and patches, for the verbs that put them into a tree. Sourced after
# lib.sh. WORK is a temporary directory of the verb.

OVERLAY_DIRS="include kernel arch lib mm Documentation samples scripts tools Kconfig.markers"

# Into WORK/overlay: our files, one path a line. Each must be named by the
# manifest.
list_overlay()
{
	local f glob found
	local -a globs

	mapfile -t globs < <(sed -e 's/[[:space:]]*#.*//' -e '/^$/d' "$MANIFEST")
	(cd "$OVERLAY" && for f in $OVERLAY_DIRS; do
		[ ! -e "$f" ] || find "$f" -type f ! -name '.*' ! -name '*~' \
			! -name '*.orig' ! -name '*.rej'
	done) | sort >"$WORK/candidates"

	while read -r f; do
		found=
		for glob in "${globs[@]}"; do
			# shellcheck disable=SC2053 # the right side is a glob
			if [[ $f == $glob ]]; then
				found=1
				break
			fi
		done
		[ -n "$found" ] ||
			die "$f is not covered by $(basename "$MANIFEST")"
		echo "$f"
	done <"$WORK/candidates" >"$WORK/overlay"
}

version_le()
{
	[ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]
}

# The patches that apply to this kernel, in order.
list_patches()
{
	local name min max rest

	[ -f "$PATCHES/series" ] || return 0
	while read -r name min max rest; do
		case $name in
		''|'#'*) continue ;;
		esac
		case $min in '#'*) min='' max='' rest='' ;; esac
		case $max in '#'*) max='' rest='' ;; esac
		case $rest in
		''|'#'*) ;;
		*) die "series: too many fields for $name" ;;
		esac
		[ -f "$PATCHES/$name" ] || die "series names $name, which is missing"
		if [ -n "$min" ] && ! version_le "$min" "$KERNEL"; then
			continue
		fi
		if [ -n "$max" ] && ! version_le "$KERNEL" "$max"; then
			continue
		fi
		echo "$name"
	done <"$PATCHES/series"
}

# The files a patch touches.
patch_files()
{
	awk '
	/^--- / { from = $2; next_is_to = NR + 1 }
	/^\+\+\+ / && NR == next_is_to {
		if (from != "/dev/null") { sub(/^[^\/]*\//, "", from); print from }
		if ($2 != "/dev/null") { to = $2; sub(/^[^\/]*\//, "", to); print to }
	}' "$1" | sort -u
}

# apply_patch NAME: to the files in WORK/tree, at any offset and without fuzz.
apply_patch()
{
	local out=$WORK/patch.out

	if ! patch -d "$WORK/tree" -p1 -f -F0 -E --no-backup-if-mismatch \
		-r - <"$PATCHES/$1" >"$out" 2>&1; then
		explain_reject "$1" "$out" >&2
		die "patch $1 does not apply to ${TREE_NAME:-$KERNEL}"
	fi
	if grep -q 'with fuzz' "$out"; then
		die "patch $1 needs fuzz"
	fi
}

# patch(1) says "patching file F", then "Hunk #N FAILED at L."
explain_reject()
{
	awk -v patch="$1" '
	/^patching file / { file = $3 }
	/^The next patch would/ { print "    " patch ": " $0; said = 1 }
	/^can.t find file/ { print "    " patch ": " $0; said = 1 }
	/^Hunk #[0-9]+ FAILED/ {
		print "    rejected hunk: " patch ": " file ": hunk " $2 " at line " $5
		said = 1
	}
	{ all = all "    " $0 "\n" }
	END { if (!said) printf "%s", all }' "$2"
}
