# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=sh
# shellcheck disable=SC2034 # FAILED: some exit with it
#
# Shared by the host checks in objcheck/ and others that print KTAP. Gets the
# kernel's build directory as its argument; what compile() compiles is compiled
# with that kernel's own flags.

set -eu

KOBJ=$1
SCRATCH=$(mktemp -d)
trap 'rm -rf "$SCRATCH"' EXIT
TESTS=0
FAILED=0

# result OK NAME: OK is 0 for good, as an exit status is.
result()
{
	TESTS=$((TESTS + 1))
	if [ "$1" -eq 0 ]; then
		echo "ok $TESTS - $2"
	else
		FAILED=1
		echo "not ok $TESTS - $2"
	fi
}

# check NAME COMMAND...: good if the command succeeds.
check()
{
	check_name=$1
	shift
	check_status=0
	"$@" || check_status=$?
	result $check_status "$check_name"
}

# compile NAME: scratch/NAME.c with the kernel's flags for modules, objtool
# included. The log is scratch/NAME.log.
compile()
{
	printf 'obj-m += %s.o\n' "$1" >"$SCRATCH/Kbuild"
	make -C "$KOBJ" ARCH="${ARCH:-x86_64}" M="$SCRATCH" "$1.o" >"$SCRATCH/$1.log" 2>&1
}

# code OBJECT FUNCTION: its instructions, one a line, without addresses.
code()
{
	objdump -d --no-show-raw-insn "$1" | awk -v name="<$2>:" '
		$2 == name { on = 1; next }
		on && /^$/ { exit }
		on && $1 ~ /:$/ {
			sub(/^[^\t]*\t/, "")
			sub(/[ \t]*#.*$/, "")
			gsub(/[ \t]+/, " ")
			sub(/ $/, "")
			line[++n] = $0
		}
		END {	# what pads to the next function does not count
			while (n && line[n] ~ /nop|^xchg %ax,%ax|^cs |^data16 |^lea .*0x0\(%esi.*,%esi$/)
				n--
			for (i = 1; i <= n; i++)
				print line[i]
		}'
}

# alloc_bytes OBJECT PATTERN: bytes of sections that are loaded into memory and
# whose names match the pattern; "!" in front: that do not match.
alloc_bytes()
{
	objdump -h "$1" | awk -v pattern="$2" '
		BEGIN {
			negate = sub(/^!/, "", pattern)
		}
		$1 ~ /^[0-9]+$/ { name = $2; size = $3; next }
		/ALLOC/ && ((name ~ pattern) != negate) {
			cmd = "printf %d 0x" size
			cmd | getline bytes
			close(cmd)
			sum += bytes
		}
		END { print sum + 0 }'
}
