#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# A name with __init sites armed after the text is gone, other modules loaded
# over it, a thousand rounds: text stays what it was. (Trial 2)
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

rounds=${ROUNDS:-1000}

load mt_text
load mt_init_probe
load mt_producer
load mt_copies
set_to mt_text sum '*'
before=$(get mt_text sum)
has_places && at_least "markers looked at" "${before% *}" 10

i=0
while [ $i -lt "$rounds" ]; do
	echo 'name mt_init +c; name mt_two +c; name mt_copies_* +c' \
		>"$MARKERS/control" || break
	echo 'name mt_init -c; name mt_two -c; name mt_copies_* -c' \
		>"$MARKERS/control" || break
	i=$((i + 1))
done
is "rounds of arming and disarming" "$i" "$rounds"
set_to mt_text sum '*'
is "text around every site and call" "$(get mt_text sum)" "$before"
has_places && is "the __init name has no site" "$(armed mt_init)" 0/0

# The vmlinux markers in __init text are treated alike.
query 'module vmlinux name mt_* +c'
query 'name mt_init +c; name mt_two +c'
load mt_fire
load mt_clash
set_to mt_clash fire 10
is "a module loaded meanwhile works" "$(hits mt_two)" 10
query 'name * =_'
unload mt_fire mt_clash
set_to mt_text sum '*'
is "text is the same after that" "$(get mt_text sum)" "$before"
finish
