#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Each criterion of a query picks just the sites that it says.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

# Names of what is on, once each.
on()
{
	awk '$5 != "=_" { print $1 }' "$MARKERS/list" | sort -u | xargs
}

# picks NAME QUERY NAMES: the query turns on the names, and only these.
picks()
{
	query "name * =_"
	query "$2"
	is "$1" "$(on)" "$3"
}

line()
{
	grep -n "MARK($1," "$KOBJ/test_modules/mt_producer.c" | cut -d : -f 1
}

load mt_producer
load mt_clash
picks "name" 'name mt_two +c' mt_two
picks "name with wildcards" 'name mt_tw[no]* +c' mt_two
picks "module" 'module mt_producer name *two* +c' mt_two
is "module restricts to its sites" "$(letters mt_two | xargs)" "c _ _"
picks "module of the kernel itself" 'module vmlinux name mt_* +c' ''
picks "func" 'func producer_pass_string +c' mt_string
picks "file by its last part" 'file mt_clash.c +c' mt_two
picks "file by a wildcard" 'file *mt_clash.c +c' mt_two
picks "format" 'format "n %d p" +c' mt_two
picks "format, a part of it" 'format "s \"" +c' ''
n=$(line mt_none)
picks "line" "file mt_producer.c line $n +c" mt_none
picks "lines from - to" "file mt_producer.c line $((n - 1))-$n +c" 'mt_none mt_two'
picks "lines up to" "file mt_producer.c line -$n +c" 'mt_none mt_two'
picks "lines from" "file mt_producer.c line $(line mt_constant)- +c" mt_constant
picks "all criteria must hold" 'name mt_two func producer_pass_string +c' ''
picks "several queries in one write" \
	'name mt_none +c; name mt_two +c
# a comment
name mt_twelve +c ;; name mt_none -c' 'mt_twelve mt_two'

query 'name mt_none =_'
query 'name mt_none +c'
query 'name mt_none +p'
is "+ adds" "$(letters mt_none)" cp
query 'name mt_none -c'
is "- takes away" "$(letters mt_none)" p
query 'name mt_none =c'
is "= sets" "$(letters mt_none)" c
is "the site is on" "$(armed mt_none)" 1/1
query 'name mt_none -c'
is "the site is off without letters" "$(armed mt_none)" 0/1
try "a name that nobody has yet is no error" query 'name mt_nobody +c'

# One of two sites of the same name and format.
query "name * =_"
query 'module mt_clash line 1-10000 format "n %d p" +c'
is "a single site is on" "$(armed mt_two mt_clash)" 1/2
is "not the other module's" "$(armed mt_two mt_producer)" 0/1
echo 0 >"$MARKERS/hits"
set_to mt_producer fire 3
set_to mt_clash fire 4
is "only that site counts" "$(hits mt_two)" 4
finish
