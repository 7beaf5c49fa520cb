#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Queries are stored and apply, in their order, to modules loaded later.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

try "query for markers that do not exist yet" query 'name mt_tw* +c'
query 'name mt_twelve -c'
query 'func producer_pass_string =c'
load mt_producer
is "mt_two comes up on" "$(armed mt_two)" 1/1
is "a later query took mt_twelve off again" "$(armed mt_twelve)" 0/1
is "a query by function" "$(armed mt_string)" 1/1
set_to mt_producer fire 7
is "it counts" "$(hits mt_two)" 7

unload mt_producer
load mt_producer
is "on again after another load" "$(armed mt_two)" 1/1
unload mt_producer
query 'name * =_'
load mt_producer
is "all off after a query that says so" \
	"$(awk '$2 == "mt_producer" && $5 != "=_"' "$MARKERS/list")" ''
finish
