# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# The work as commits, one for each facility of harness/facilities. Sourced
# after lib.sh and patches.sh by the verbs that make them.

FACILITIES=${FACILITIES:-$HARNESS/facilities}
MAINTAINERS_TITLE="KERNEL MARKERS"

# load_facilities: the table into WORK/facility/NAME/, the names in order into
# WORK/facilities, FACILITY<tab>FIRST LINE into WORK/split/FILE.
load_facilities()
{
	local key value name='' file facility line

	mkdir -p "$WORK/facility" "$WORK/split"
	: >"$WORK/facilities"
	while read -r key value; do
		case $key in
		''|'#'*)
			;;
		facility)
			name=$value
			[ ! -e "$WORK/facility/$name" ] ||
				die "facilities: $name is there twice"
			mkdir "$WORK/facility/$name"
			echo "$name" >>"$WORK/facilities"
			;;
		subject|text|patch|file)
			echo "$value" >>"$WORK/facility/$name/$key"
			;;
		split)
			read -r file facility line <<<"$value"
			mkdir -p "$(dirname "$WORK/split/$file")"
			printf '%s\t%s\n' "$facility" "$line" \
				>>"$WORK/split/$file"
			;;
		*)
			die "facilities: unknown word '$key'"
			;;
		esac
	done <"$FACILITIES"
	(cd "$WORK/split" && find . -type f) | sed 's,^\./,,' | sort \
		>"$WORK/splits"
}

# matches NAME GLOB: as in MAINTAINERS.
matches()
{
	local a=${1//[^\/]/} b=${2//[^\/]/}

	if [[ $2 == */ ]]; then
		[[ $1 == "$2"* ]]
	else
		# shellcheck disable=SC2053 # a glob
		[[ $1 == $2 && $a == "$b" ]]
	fi
}

# assign KEY NAMES: each name of the file NAMES to the one facility that has it.
# Into WORK/KEY-of, FACILITY<tab>NAME a line; what is wrong goes to WORK/wrong.
assign()
{
	local key=$1 name facility glob found i used=' '
	local -a owners globs

	while IFS=$'\t' read -r facility glob; do
		owners+=("$facility")
		globs+=("$glob")
	done < <(while read -r facility; do
		[ ! -f "$WORK/facility/$facility/$key" ] ||
			sed "s/^/$facility\t/" "$WORK/facility/$facility/$key"
	done <"$WORK/facilities")

	while read -r name; do
		found=
		for i in "${!globs[@]}"; do
			matches "$name" "${globs[i]}" || continue
			used+="$i "
			[ -z "$found" ] ||
				echo "$key $name is in $found and in ${owners[i]}" \
					>>"$WORK/wrong"
			found=${owners[i]}
		done
		[ -n "$found" ] ||
			echo "$key $name is in no facility" >>"$WORK/wrong"
		printf '%s\t%s\n' "$found" "$name"
	done <"$2" >"$WORK/$key-of"
	for i in "${!globs[@]}"; do
		[[ $used == *" $i "* ]] ||
			echo "no $key matches ${globs[i]}" >>"$WORK/wrong"
	done
}

# number_split FILE: each line of a file that is cut, with the number of the
# facility in front, into WORK/cut/FILE.
number_split()
{
	mkdir -p "$(dirname "$WORK/cut/$1")"
	awk -F '\t' '
	FILENAME == ARGV[1] { number[$1] = FNR; next }
	FILENAME == ARGV[2] {
		if (!($1 in number))
			print "no facility " $1 >"/dev/stderr"
		owner[++parts] = number[$1]
		first[parts] = $2
		next
	}
	FNR == 1 { part = 1 }
	part < parts && $0 == first[part + 1] { part++ }
	{ print owner[part] "\t" $0 }
	END {
		if (part < parts)
			print "no line \"" first[part + 1] "\"" >"/dev/stderr"
	}' "$WORK/facilities" "$WORK/split/$1" "$OVERLAY/$1" \
		>"$WORK/cut/$1" 2>"$WORK/awk.err"
	sed "s|^|split $1: |" "$WORK/awk.err" >>"$WORK/wrong"
}

# check_facilities: each of our files and each patch must be in one facility.
check_facilities()
{
	local f

	: >"$WORK/wrong"
	sed -n 's/^\([^# \t]\+\).*/\1/p' "$PATCHES/series" >"$WORK/all-patches"
	assign patch "$WORK/all-patches"
	comm -23 "$WORK/overlay" "$WORK/splits" >"$WORK/whole"
	assign file "$WORK/whole"
	while read -r f; do
		if [ -f "$OVERLAY/$f" ]; then
			number_split "$f"
		else
			echo "split $f: no such file" >>"$WORK/wrong"
		fi
	done <"$WORK/splits"
	if [ -s "$WORK/wrong" ]; then
		sed 's/^/    /' "$WORK/wrong" >&2
		die "facilities: not every file and patch is in one of them"
	fi
}

# Who signs off: the user of this repository, or who signed the patches.
find_identity()
{
	local line

	NAME=$(git -C "$REPO" config user.name) || NAME=
	EMAIL=$(git -C "$REPO" config user.email) || EMAIL=
	if [ -z "$NAME" ] || [ -z "$EMAIL" ]; then
		line=$(cat "$PATCHES"/*.patch | grep -m 1 '^Signed-off-by: ') ||
			die "no git identity in $REPO"
		line=${line#*: }
		NAME=${line% <*}
		EMAIL=${line##*<}
		EMAIL=${EMAIL%>*}
	fi
}

# message FACILITY: that of its commit.
message()
{
	local dir=$WORK/facility/$1 patch

	if [ -f "$dir/subject" ]; then
		cat "$dir/subject"
		echo
		[ ! -f "$dir/text" ] || cat "$dir/text"
	else
		patch=$(head -n 1 "$dir/patch")
		patch=$(cd "$PATCHES" && compgen -G "$patch" | head -n 1)
		sed -e '/^---/,$d' -e '/^Signed-off-by: /d' \
			-e 's/^Subject: //' "$PATCHES/$patch"
	fi | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}'
	printf '\nSigned-off-by: %s <%s>\n' "$NAME" "$EMAIL"
}

# maintainers N: our entry in MAINTAINERS, for the facilities up to the N-th.
maintainers()
{
	local f

	printf '%s\nM:\t%s <%s>\nS:\tMaintained\n' "$MAINTAINERS_TITLE" \
		"$NAME" "$EMAIL"
	{
		head -n "$1" "$WORK/facilities" | while read -r f; do
			[ ! -f "$WORK/facility/$f/file" ] ||
				cat "$WORK/facility/$f/file"
		done
		while read -r f; do
			awk -F '\t' -v n="$1" -v f="$f" '
			$1 <= n { print f; exit }' "$WORK/cut/$f"
		done <"$WORK/splits"
	} | sed 's,/markers/.*,/markers/,' | sort -u | sed 's/^/F:\t/'
	echo
}

# write_maintainers N: put the entry where it belongs by the alphabet.
write_maintainers()
{
	local base=$WORK/base/MAINTAINERS

	[ -f "$base" ] || return 0
	maintainers "$1" >"$WORK/entry"
	awk -v title="$MAINTAINERS_TITLE" -v entry="$WORK/entry" '
	function emit(	line)
	{
		while ((getline line <entry) > 0)
			print line
		done = 1
	}
	NR > 1 && !done && /^[A-Z]:\t/ && held !~ /^[A-Z]:\t/ && held > title { emit() }
	NR > 1 { if (have) print held; }
	{ held = $0; have = 1 }
	END { if (have) print held; if (!done) { print ""; emit() } }
	' "$base" >"$WORK/tree/MAINTAINERS"
}

# write_facility N NAME: its files and patches into WORK/tree, with what it
# touches in WORK/touched.
write_facility()
{
	local f

	: >"$WORK/touched"
	awk -F '\t' -v f="$2" '$1 == f { print $2 }' "$WORK/file-of" |
		tee -a "$WORK/touched" | while read -r f; do
		install_file "$OVERLAY/$f" "$WORK/tree/$f"
	done
	while read -r f; do
		grep -q "^$1"$'\t' "$WORK/cut/$f" || continue
		mkdir -p "$(dirname "$WORK/tree/$f")"
		awk -F '\t' -v n="$1" '$1 <= n {
			sub(/^[^\t]*\t/, ""); print
		}' "$WORK/cut/$f" | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}' \
			>"$WORK/tree/$f"
		echo "$f" >>"$WORK/touched"
	done <"$WORK/splits"
	[ ! -s "$WORK/touched" ] || [ ! -f "$WORK/base/MAINTAINERS" ] || {
		write_maintainers "$1"
		echo MAINTAINERS >>"$WORK/touched"
	}
	while read -r f; do
		grep -qxF "$2"$'\t'"$f" "$WORK/patch-of" || continue
		apply_patch "$f"
		patch_files "$PATCHES/$f" >>"$WORK/touched"
	done <"$WORK/series"
}

# prepare_facilities DIR: read the table and, from the kernel tree in DIR, what
# patches touch. The lists are made for $KERNEL.
prepare_facilities()
{
	local f name

	list_overlay
	list_patches >"$WORK/series"
	load_facilities
	check_facilities
	find_identity
	mkdir -p "$WORK/base" "$WORK/tree"
	while read -r name; do
		patch_files "$PATCHES/$name"
	done <"$WORK/series" | sort -u | cat - <(echo MAINTAINERS) |
	while read -r f; do
		[ -f "$1/$f" ] || continue
		mkdir -p "$(dirname "$WORK/base/$f")"
		cp -p "$1/$f" "$WORK/base/$f"
	done
	cp -Rp "$WORK/base/." "$WORK/tree"
}

# git on the repository GIT_DIR, with an index and a tree of our own.
tree_git()
{
	GIT_INDEX_FILE=$WORK/index git --work-tree="$WORK/tree" \
		-c core.autocrlf=false -c core.fileMode=true \
		-c core.excludesFile=/dev/null -c core.sparseCheckout=false \
		-c advice.addIgnoredFile=false "$@"
}

# commit_facilities COMMIT: the facilities on top of it, without touching any
# branch or work tree. TIP is the last one.
commit_facilities()
{
	local n=0 name tree

	TIP=$1
	export GIT_AUTHOR_NAME=$NAME GIT_AUTHOR_EMAIL=$EMAIL
	if ! git var GIT_COMMITTER_IDENT >/dev/null 2>&1; then
		export GIT_COMMITTER_NAME=$NAME GIT_COMMITTER_EMAIL=$EMAIL
	fi
	tree_git read-tree "$TIP"
	while read -r name; do
		n=$((n + 1))
		write_facility $n "$name"
		sort -u "$WORK/touched" >"$WORK/paths"
		[ -s "$WORK/paths" ] || continue
		(cd "$WORK/tree" && tree_git add -A -f \
			--pathspec-from-file="$WORK/paths")
		tree=$(tree_git write-tree)
		[ "$tree" != "$(git rev-parse "$TIP^{tree}")" ] || continue
		message "$name" >"$WORK/message"
		TIP=$(git commit-tree -p "$TIP" -F "$WORK/message" "$tree")
	done <"$WORK/facilities"
	check_result
}

# What facilities add up to is what harness/source makes.
check_result()
{
	local f

	while read -r f; do
		cmp -s "$OVERLAY/$f" "$WORK/tree/$f" ||
			die "facilities: $f is not what it should be"
	done <"$WORK/overlay"
}

# temporary_repository: one that holds what is in WORK/base. BASE is its commit.
temporary_repository()
{
	export GIT_DIR=$WORK/git
	git init -q
	git config user.name "$NAME"
	git config user.email "$EMAIL"
	tree_git add -A -f .
	# shellcheck disable=SC2034 # for the caller
	BASE=$(git commit-tree -m "Linux" "$(tree_git write-tree)")
}
