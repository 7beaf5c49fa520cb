#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
#
# List every marker of vmlinux and of the modules just built:
#	name <tab> module <tab> file:line <tab> format
# In the format, newlines, tabs and backslashes are escaped as in C.
#
# Section __markers_strings holds, for each marker, four strings: name, format,
# file:line and type letters.

set -e

list()
{
	strings=$(mktemp)
	${OBJCOPY:-objcopy} -O binary -j __markers_strings "$2" "$strings" 2>/dev/null ||
		: >"$strings"
	tr '\n\000' '\001\n' <"$strings" | awk -v module="$1" '
		NR % 4 == 1 { name = $0 }
		NR % 4 == 2 {
			format = $0
			gsub(/\\/, "\\\\", format)
			gsub(/\t/, "\\t", format)
			gsub(/\001/, "\\n", format)
		}
		NR % 4 == 3 { print name "\t" module "\t" $0 "\t" format }'
	rm -f "$strings"
}

{
	list vmlinux vmlinux.o # its sections still stand apart
	if [ -f modules.order ]; then
		sed 's/\.o$/.ko/' modules.order | while read -r module; do
			list "$(basename "$module" .ko | tr - _)" "$module"
		done
	fi
} | sort
