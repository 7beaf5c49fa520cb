#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# A site whose bytes are not what the table says reports an error and stays as
# it is; all others arm. (Trial 14)
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

has CONFIG_MARKERS_PATCHED || skip_all "sites are not patched in this form"

load mt_text
load mt_producer
load mt_corrupt
set_to mt_text sum mt_two
before=$(get mt_text sum)
log_start
try "turning the name on is no error" query 'name mt_two +c'
try "the log names the site" logged 'mt_two at corrupt_pass+'
is "the good site is on" "$(armed mt_two mt_producer)" 1/1
is "the bad one is not" "$(armed mt_two mt_corrupt)" 0/1
set_to mt_producer fire 5
is "the good site counts" "$(hits mt_two)" 5
log_start
query 'name mt_two -c'
query 'name mt_two +c'
query 'name mt_two -c'
is "one complaint is enough" "$(log | grep -c 'unexpected bytes')" 0
set_to mt_text sum mt_two
is "not a byte has changed" "$(get mt_text sum)" "$before"
unload mt_corrupt
query 'name mt_two +c'
set_to mt_producer fire 5
is "all goes on without it" "$(hits mt_two)" 10
finish
