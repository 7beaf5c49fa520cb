#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Markers of a module that is loaded by force are ignored.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

has CONFIG_MODULE_FORCE_LOAD || skip_all "kernel that loads nothing by force"

query 'name mt_* +c'
log_start
try "load by force" insmod -f "$KOBJ/test_modules/mt_producer.ko"
loaded="mt_producer $loaded"
is "no marker of it is listed" "$(grep -c ' mt_producer ' "$MARKERS/list")" 0
try "the log says so" logged \
	'markers of module mt_producer, loaded by force, are ignored'
try "its code runs" set_to mt_producer fire 3
is "without hits" "$(hits mt_two)" ''
try "it is unloaded" unload mt_producer
load mt_producer
is "loaded properly it has them" "$(armed mt_two)" 1/1
finish
