#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Each error in a query: -EINVAL, one line in the log that names the word, and
# nothing changes.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

# wrong NAME TEXT LOG
wrong()
{
	log_start
	printf '%s' "$2" | dd of="$MARKERS/control" bs=64k 2>"$TMP/dd"
	status=$?
	[ $status -ne 0 ] || echo "# $1: accepted"
	grep -q 'Invalid argument' "$TMP/dd" || sed 's/^/# /' "$TMP/dd"
	[ $status -ne 0 ] && grep -q 'Invalid argument' "$TMP/dd" && logged "$3"
	result $? "$1: refused, and the log says why"
	is "$1: one line in the log" "$(log | grep -c 'markers: ')" 1
	cat "$MARKERS/list" >"$TMP/after"
	try "$1: nothing changes" cmp "$TMP/before" "$TMP/after"
}

load mt_producer
query 'name mt_none =c'
cat "$MARKERS/list" >"$TMP/before"

wrong "unknown keyword" 'nam mt_two +c' 'unknown keyword "nam"'
wrong "unknown letter" 'name mt_two +cz' "unknown letter 'z'"
wrong "no action" 'name mt_two' 'query without +, - or = and letters'
wrong "action without letters" 'name mt_two +' "no letters after '+'"
wrong "keyword without a value" 'name' 'no value or action after "name"'
wrong "something after the action" 'name mt_two +c -c' 'nothing may follow'
wrong "keyword given twice" 'name a name mt_two +c' 'name is given twice'
wrong "lines given twice" 'line 1 line 2 +c' 'line is given twice'
wrong "bad line" 'line twelve +c' 'bad line or range of lines'
wrong "lines backwards" 'line 9-3 +c' 'bad line or range of lines'
wrong "line too large" 'line 99999999999 +c' 'bad line or range of lines'
wrong "no line at all" 'line - +c' 'bad line or range of lines'
wrong "missing quote" 'name "mt_two +c' 'missing closing quote'
wrong "a good query before the bad one" 'name mt_two +c; name mt_two +q' \
	"unknown letter 'q'"
wrong "a good query after the bad one" 'bad mt_two +c
name mt_two +c' 'unknown keyword "bad"'
wrong "only blanks" '   ' 'no query'
wrong "only a comment" '# name mt_two +c' 'no query'
wrong "control characters" "$(printf 'n\001\033me mt_two +c')" \
	'unknown keyword "n\001\eme"'

# Nor is anything of it kept for modules that come later.
unload mt_producer
query 'name mt_none =_'
load mt_producer
is "no bad query was stored" "$(awk '$2 == "mt_producer" && $5 != "=_"' \
	"$MARKERS/list")" ''
finish
