# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# What checkpatch finds, without what harness/checkpatch.exceptions allows.
# Sourced after lib.sh.

# Lines are FILE:LINE: LEVEL:TYPE: text.
allow_exceptions()
{
	local line file type want glob rest=

	while read -r line; do
		file=${line%%:*}
		type=$(sed -nE 's/^[^:]*:[0-9]+: (ERROR|WARNING|CHECK):([A-Z0-9_]+):.*/\2/p' <<<"$line")
		while read -r want glob rest; do
			# shellcheck disable=SC2053 # a glob
			if [ "$want" = "$type" ] && [[ $file == $glob ]]; then
				continue 2
			fi
		done <"$HARNESS/checkpatch.exceptions"
		echo "$line"
	done
	: "$rest"
}
