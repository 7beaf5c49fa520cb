#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The files in debugfs: modes, and the form of the listing.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

is "directory is for root alone" "$(stat -c %a "$MARKERS/..")" 700
is "mode of list" "$(stat -c %a "$MARKERS/list")" 400
is "mode of control" "$(stat -c %a "$MARKERS/control")" 600
is "mode of probes" "$(stat -c %a "$MARKERS/probes")" 400
is "mode of hits" "$(stat -c %a "$MARKERS/hits")" 600
is "mode of drops" "$(stat -c %a "$MARKERS/drops")" 400

load mt_producer
form='^[a-zA-Z_][a-zA-Z0-9_]* [a-zA-Z0-9_]+ [^ :]+:[0-9]+ \[[a-zA-Z0-9_]+\] '
form="$form"'=(_|t?c?p?) [0-9]+/[0-9]+ [0-9]+( mismatch)? "([^"\\]|\\.)*"$'
is "lines of another form" "$(grep -cvE "$form" "$MARKERS/list")" 0

cat "$MARKERS/list" >"$TMP/list"
cat "$MARKERS/control" >"$TMP/control"
try "control shows the same as list" cmp "$TMP/list" "$TMP/control"
dd if="$MARKERS/list" of="$TMP/pieces" bs=37 2>"$TMP/dd"
try "read in small pieces it is the same" cmp "$TMP/list" "$TMP/pieces"

is "a module's marker" \
	"$(grep '^mt_two ' "$TMP/list" | sed 's/ [^ ]*mt_producer.c:[0-9]* / FILE /')" \
	'mt_two mt_producer FILE [producer_pass] =_ 0/1 0 "n %d p %p"'
is "quotes and backslashes in a format" \
	"$(sed -n 's/^mt_string .* 0 \(".*\)/\1/p' "$TMP/list")" \
	'"s \042%s\042 end"'
line=$(grep -n 'MARK(mt_two' "$KOBJ/test_modules/mt_producer.c")
try "file and line are those of the statement" \
	grep -q "^mt_two mt_producer [^ ]*mt_producer.c:${line%%:*} " "$TMP/list"

try "unload it" unload mt_producer
refuse "its markers are gone" grep -q ' mt_producer ' "$MARKERS/list"
finish
