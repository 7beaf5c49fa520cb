#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What is no query at all, written to control and hits; who may write there.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

# write_to FILE INPUT [DD-OPERAND...]: quietly, in one write of 2 MiB at most.
# shellcheck disable=SC2317 # called through try and refuse
write_to()
{
	to=$1
	from=$2
	shift 2
	dd if="$from" of="$MARKERS/$to" bs=2M "$@" 2>"$TMP/dd"
}

# input NAME FILE: refused as a whole, and nothing changes.
input()
{
	refuse "$1: refused" write_to control "$2"
	cat "$MARKERS/list" >"$TMP/after"
	try "$1: nothing changes" cmp "$TMP/before" "$TMP/after"
}

# as_nobody COMMAND: of the shell, by a user without privilege.
# shellcheck disable=SC2317 # called through try and refuse
as_nobody()
{
	setpriv --reuid=65534 --regid=65534 --clear-groups sh -c "$1" \
		>"$TMP/out" 2>"$TMP/err"
}

# Each turns a marker of its own on and off, reads, and resets hits.
reader_writer()
{
	for i in 1 2 3 4 5 6 7 8 9 10; do
		echo "name mt_$1 +c" >"$MARKERS/control" || echo bad
		cat "$MARKERS/list" >"$TMP/read.$1" || echo bad
		grep -q "^mt_$1 .* =c 1/1 1 " "$TMP/read.$1" || echo "bad $1 $i"
		echo "name mt_$1 -c" >"$MARKERS/control" || echo bad
		echo mt_none >"$MARKERS/hits" || echo bad
	done
}

load mt_producer
cat "$MARKERS/list" >"$TMP/before"

printf '\n' >"$TMP/newline"
input "an empty line" "$TMP/newline"
: >>"$MARKERS/control"
cat "$MARKERS/list" >"$TMP/after"
try "opened and closed: nothing changes" cmp "$TMP/before" "$TMP/after"
head -c 1048576 /dev/zero | tr '\0' a >"$TMP/long"
input "1 MiB without newline" "$TMP/long"
head -c 65536 "$TMP/long" >"$TMP/most"
input "as much as is taken, without sense" "$TMP/most"
head -c 4096 /dev/urandom >"$TMP/binary"
input "binary" "$TMP/binary"
printf 'name mt_two +c\0name mt_none +c' >"$TMP/nul"
input "a NUL inside" "$TMP/nul"

{
	head -c 60000 /dev/zero | tr '\0' ' '
	echo 'name mt_none +c'
} >"$TMP/blank"
try "a query after 60,000 blanks" write_to control "$TMP/blank"
is "it is carried out" "$(armed mt_none)" 1/1
query 'name * =_'

# Each write is a whole: pieces of a query are errors.
echo 'name mt_none +c' >"$TMP/query"
refuse "a query in pieces" write_to control "$TMP/query" bs=7
refuse "a query byte by byte" write_to control "$TMP/query" bs=1
is "nothing is on" "$(armed mt_none) $(armed mt_two)" "0/1 0/1"

echo mt_nobody >"$TMP/name"
refuse "reset of an unknown name" write_to hits "$TMP/name"
refuse "reset from binary" write_to hits "$TMP/binary"
for f in list probes drops; do
	refuse "$f takes nothing, whoever writes" write_to $f "$TMP/query" \
		conv=notrunc
done

for f in list control probes hits drops; do
	refuse "nobody may not read $f" as_nobody "cat $MARKERS/$f"
done
refuse "nobody may not write control" as_nobody \
	"echo name mt_none +c >$MARKERS/control"
# Even where debugfs itself is open to all.
mode=$(stat -c %a "$MARKERS/..")
chmod 755 "$MARKERS/.."
try "nobody sees the directory when debugfs is open" as_nobody "ls $MARKERS"
refuse "but may not write there" as_nobody \
	"echo name mt_none +c >$MARKERS/control"
refuse "nor read" as_nobody "cat $MARKERS/list"
chmod "$mode" "$MARKERS/.."
is "nothing is on after that" "$(armed mt_none)" 0/1

for name in none two twelve string; do
	reader_writer $name >"$TMP/writer.$name" 2>&1 &
done
set_to mt_producer fire 100
wait
is "concurrent readers and writers" "$(cat "$TMP"/writer.*)" ''
cat "$MARKERS/list" >"$TMP/after"
try "all is off after them" cmp "$TMP/before" "$TMP/after"
finish
