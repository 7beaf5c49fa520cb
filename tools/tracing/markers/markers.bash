# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# Completion of markers(8) for bash: commands, options, and names of markers,
# modules, files and functions of the running kernel.

# _markers_field N: a column of the list, without duplicates.
_markers_field()
{
	awk -v field="$1" '{
		text = $field
		sub(/:[0-9]+$/, "", text)
		gsub(/[][]/, "", text)
		print text
	}' /sys/kernel/debug/markers/list 2>/dev/null | sort -u
}

_markers()
{
	local word=${COMP_WORDS[COMP_CWORD]}
	local before=${COMP_WORDS[COMP_CWORD - 1]}
	local command=${COMP_WORDS[1]}
	local choices

	if [ "$COMP_CWORD" -eq 1 ]; then
		choices="list on off watch trace"
	else
		case $before in
		-m) choices=$(_markers_field 2) ;;
		-f) choices=$(_markers_field 3) ;;
		-F) choices=$(_markers_field 4) ;;
		-l) choices="t c p tc" ;;
		-d|-n) choices= ;;
		*)
			choices=$(_markers_field 1)
			case $word in
			-*)
				choices="-h -m -f -F"
				case $command in
				list) choices+=" -a -v" ;;
				on|off) choices+=" -l" ;;
				watch) choices+=" -d -n" ;;
				trace) choices+=" -d --" ;;
				esac
				;;
			esac
			;;
		esac
	fi
	mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
}

complete -F _markers markers
