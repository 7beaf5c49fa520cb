#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Two formats of one name: the first holds, the other's site stays off with one
# notice that names both. Probes with another signature are refused. (Trial 11)
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

load mt_producer
query 'name mt_two +c'
log_start
load mt_clash
is "one notice" "$(log | grep -c 'stays off')" 1
try "it names both formats" logged \
	'stays off: its format "other %s" differs from "n %d p %p"'
is "the others are on" "$(armed mt_two)" 2/3
is "the site is listed as such" \
	"$(grep -c '^mt_two mt_clash .* mismatch "other %s"$' "$MARKERS/list")" 1
set_to mt_clash fire 4
is "only the right one is hit" "$(hits mt_two)" 4
unload mt_clash
query 'name mt_two -c'

refuse "a probe with another format" insmod "$KOBJ/test_modules/mt_probes.ko" \
	varargs=1 format=other 2>"$TMP/err"
try "says that it is not permitted" grep -q 'Operation not permitted' "$TMP/err"
is "and nothing is on" "$(armed mt_two)" 0/1
refuse "a fast probe with other types" \
	insmod "$KOBJ/test_modules/mt_probes.ko" fast=1 name=mt_twelve 2>"$TMP/err"
try "says that it is invalid" grep -q 'Invalid' "$TMP/err"
is "and nothing is on there" "$(armed mt_twelve)" 0/1

# A format lasts as long as there is a site with it, or a probe that asked for it.
unload mt_producer
query 'name mt_two +t'
load mt_probes varargs=1
load mt_clash
set_to mt_clash fire 1
is "the format that came first is on" "$(get mt_probes hits)" 1,0
unload mt_clash
clear_trace
load mt_producer
set_to mt_producer fire 1
is "with another format, after that one is gone" "$(get mt_probes hits)" 2,0
is "it is recorded in that format" "$(trace | grep -c 'mt_two: n 0 p ')" 1
is "and off for none" "$(grep -c ' mismatch ' "$MARKERS/list")" 0
query 'name mt_two -t'
unload mt_probes

# A fast probe that is there first: sites of other types stay off.
unload mt_producer
load mt_probes fast=1 name=mt_fails
log_start
refuse "a module with other types loads as far as its init" \
	insmod "$KOBJ/test_modules/mt_init_fails.ko" 2>"$TMP/err"
try "the notice names both types" logged \
	'its types "i" differ from "ip" of probe'
is "the probe was not called" "$(get mt_probes fast_hits)" 0
finish
