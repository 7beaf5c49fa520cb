#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Strings are copied when the marker is hit, up to 255 characters: what was
# freed, or went with its module, is read from the trace all the same. (Trial 12)
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

has CONFIG_MARKERS_EVENTS || skip_all "kernel without CONFIG_MARKERS_EVENTS"

# passed TEXT: what is recorded of it.
passed()
{
	clear_trace
	set_to mt_producer string "$1"
	traced mt_string
}

load mt_producer
try "enable" event mt_string enable 1
is "a string that is freed at once" "$(passed "some text")" 's "some text" end'
is "of no character" "$(passed '')" 's "" end'
is "of one" "$(passed a)" 's "a" end'
is "NULL" "$(passed null)" 's "(null)" end'
text=$(head -c 255 /dev/zero | tr '\0' y)
is "of 255" "$(passed "$text")" "s \"$text\" end"
is "of 256, cut" "$(passed "${text}z")" "s \"$text\" end"
long=$(passed long)
is "of 5,000, cut" "$(echo "$long" | tr -d -c x | wc -c)" 255
is "what follows it is there" "${long##*x}" '" end'
for n in 2 3 4 5 6 7 8 9; do
	text=$(head -c $n /dev/zero | tr '\0' y)
	is "of $n" "$(passed "$text")" "s \"$text\" end"
done
is "one that looks like a format" "$(passed '%s %p %n')" 's "%s %p %n" end'

clear_trace
event mt_constant enable 1
set_to mt_producer constant 1
try "unload the module" unload mt_producer
load mt_events
is "a string of the module that went" "$(traced mt_constant)" "text of the module 0"
finish
