#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Markers in NMI context, inside probes, and both: hit or counted as dropped,
# never a deadlock. (Trial 8)
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

[ "$(uname -m)" = x86_64 ] || skip_all "NMIs are raised by an x86 instruction"
has CONFIG_HAVE_NMI || skip_all "no NMIs on this architecture"
has CONFIG_MARKERS_EVENTS || skip_all "kernel without CONFIG_MARKERS_EVENTS"

load mt_nmi
clear_trace
query 'name mt_nmi* +tc'
before=$(drops recursion)
set_to mt_nmi fire 100
is "NMIs" "$(get mt_nmi nmis)" 100
is "hits in NMI" "$(hits mt_nmi)" 100
is "hits around it" "$(hits mt_nmi_task)" 100
is "recorded in NMI" "$(trace | grep -c 'mt_nmi: nmi [0-9]* s in NMI')" 100
is "no drop" "$(drops recursion)" "$before"

clear_trace
echo 0 >"$MARKERS/hits"
set_to mt_nmi nested 50
is "a probe that raises NMIs was called" "$(get mt_nmi probed)" 50
is "NMIs inside the probe" "$(get mt_nmi nmis)" 150
is "their hits" "$(hits mt_nmi)" 50
is "recorded inside a probe" "$(trace | grep -c 'mt_nmi: nmi')" 50
is "still no drop" "$(drops recursion)" "$before"

# Printing in NMI is deferred.
query 'name mt_nmi =p'
log_start
set_to mt_nmi fire 1
sleep 0.2
try "printed from NMI" logged 'mt_nmi: nmi 150 s in NMI'
finish
