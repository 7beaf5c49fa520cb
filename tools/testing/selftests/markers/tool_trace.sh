#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# "markers trace" prints hits as they come, while a command runs or for some
# time, and leaves nothing behind.
# shellcheck source=tools/testing/selftests/markers/functions-tool
. ./functions-tool

has CONFIG_MARKERS_EVENTS || skip_all "kernel without CONFIG_MARKERS_EVENTS"

# lines PATTERN: how many lines of the last output match it.
lines()
{
	grep -cE -- "$1" "$TMP/out"
}

says "hits while a command runs" 0 ' fs_open: ' trace 'fs_*' -- cat /proc/version
at_least "those of the command, too" "$(lines ' fs_open: .*/proc/version')" 1
grep -E '^ *[^ ]+-[0-9]+ +\[' "$TMP/out" | grep -v ' fs_[a-z0-9_]*: ' >"$TMP/other"
is "of no other marker" "$(cat "$TMP/other")" ''
says "the command's own output" 0 '^it runs$' trace fs_open -- echo it runs
says "the command's exit status" 3 '' trace fs_open -- sh -c 'exit 3'
says "the signal that ended it" 143 '' trace fs_open -- sh -c 'kill $$'
says "a command that is none" 127 '/no/such: No such file' \
	trace fs_open -- /no/such
(while :; do cat /proc/version; sleep 0.05; done) >/dev/null 2>&1 &
says "hits for some time" 0 ' fs_open: ' trace -d 1 fs_open
kill $!
says "by file" 0 ' fs_open: ' trace -f fs/open.c -- cat /proc/version

says "a name that is none" 1 'no marker is called so' trace no_such_one
says "no command behind --" 1 'no command behind --' trace fs_open --
says "no time at all" 1 'not a number of at least' trace -d 0 fs_open
is "no trace buffer is left" \
	"$(find "$TRACING/instances" -mindepth 1 -maxdepth 1 | wc -l)" 0
is "no event is left on" "$(cat "$TRACING/events/markers/enable")" 0
is "no marker is left on" "$(awk '$5 != "=_"' "$MARKERS/list" | wc -l)" 0
finish
