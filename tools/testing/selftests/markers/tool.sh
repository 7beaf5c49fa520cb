#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The command-line tool: it lists, turns on and off, counts, and says what is
# wrong.
# shellcheck source=tools/testing/selftests/markers/functions-tool
. ./functions-tool

load mt_producer
name=$(awk '$2 == "mt_producer" { print $1; exit }' "$MARKERS/list")

"$tool" list >"$TMP/list"
is "list shows every marker" "$(($(wc -l <"$TMP/list") - 1))" \
	"$(wc -l <"$MARKERS/list")"
says "list of a glob" 0 "^$name +mt_producer +- +0/" list "${name%?}*"
says "list of a module alone" 0 "^$name " list -m mt_producer
is "and of no other" "$("$tool" list -m mt_producer | grep -c ' vmlinux ')" 0
says "list -v shows the file" 0 '^    .*mt_producer.c:[0-9]+, ' \
	list -v -f mt_producer.c
says "list of a name that is none" 1 'no marker is called so' list no_such_one

says "on counts" 0 '^[1-9][0-9]* of [1-9][0-9]* markers are on' \
	on -l c "$name"
is "the kernel agrees" "$(letters "$name" | sort -u)" c
says "list -a shows it" 0 "^$name +mt_producer +c " list -a
says "off" 0 '^0 of ' off "$name"
is "the kernel agrees again" "$(letters "$name" | sort -u)" _
says "on for what comes later" 0 'kept for modules loaded later' \
	on -l c mt_not_there_yet
says "off for it" 0 'kept for' off mt_not_there_yet
says "a letter that is none" 1 'the kernel refused: .*\+y' on -l y "$name"
says "with the reason from the kernel's log" 1 '^markers: .*y' \
	on -l y "$name"
says "a quote in a name" 1 'cannot be asked for' on 'a"b'

says "watch shows rates" 0 ' hits/s\)$' watch -d 0.2 -n 3 'fs_*'
is "with three headings" "$(grep -c 'hits/s)$' "$TMP/out")" 3
grep -qE '^ +[0-9]+ +[0-9]+  fs_' "$TMP/out"
result $? "and markers below them"
sed -n '/hits\/s)$/,/^$/p' "$TMP/out" | tail -n +2 | sed '/hits\/s)$/,$d' |
	awk 'NF == 3 { if (seen && $1 > last) bad = 1; last = $1; seen = 1 }
	END { exit bad || !seen }'
result $? "most often first"
is "nothing is counted any more" \
	"$(awk '$1 ~ /^fs_/ { print $5 }' "$MARKERS/list" | sort -u)" =_
query 'name fs_open +c'
"$tool" watch -d 0.1 -n 1 'fs_*' >/dev/null
is "what was counted before still is" "$(letters fs_open | sort -u)" c
is "and the rest is not" \
	"$(awk '$1 ~ /^fs_/ && $5 != "=_" { print $1 }' "$MARKERS/list" |
	sort -u)" fs_open
query 'name fs_open -c'

says "no command" 2 '^Usage: markers ' "--no-such"
says "a wrong number" 1 'not a number .*: x1' watch -d x1
says "a wrong option" 2 'Usage:' list -z
says "help" 0 '^Usage: ' --help

umount "$TRACING" 2>/dev/null
umount /sys/kernel/debug
says "without debugfs" 1 'debugfs is not mounted: mount -t debugfs' list
mount -t debugfs debugfs /sys/kernel/debug
mount -t tracefs tracefs "$TRACING" 2>/dev/null
cp "$tool" "$TMP/markers"
chmod 755 "$TMP" "$TMP/markers"
setpriv --reuid 65534 --clear-groups "$TMP/markers" list >"$TMP/out" 2>&1
is "a user's exit status" $? 1
grep -q 'only root may look' "$TMP/out"
result $? "a user is told to be root"
finish
