#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# BPF programs attach to markers as to tracepoints, with bpftrace.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

has CONFIG_MARKERS_EVENTS || skip_all "kernel without CONFIG_MARKERS_EVENTS"
has CONFIG_BPF_EVENTS || skip_all "kernel without CONFIG_BPF_EVENTS"
case $(uname -m) in
i?86) skip_all "there is no bpftrace for i386" ;;
esac
command -v bpftrace >/dev/null || { result 1 "bpftrace is not installed"; finish; }

load mt_producer
load mt_events
is "bpftrace lists them" "$(bpftrace -l 'tracepoint:markers:mt_two')" \
	"tracepoint:markers:mt_two"
cat >"$TMP/program" <<'END'
tracepoint:markers:mt_two { @n[args->n] = count(); }
tracepoint:markers:mt_string { @s[str(args->s)] = count(); }
tracepoint:markers:mt_types { @sc = args->sc; @us = args->us; @ull = args->ull; }
tracepoint:markers:mt_none { @none = count(); }
END
cat >"$TMP/fire" <<'END'
cd /sys/module/mt_producer/parameters
echo 2 >fire
echo 1 >fire
echo text >string
echo 1 >/sys/module/mt_events/parameters/fire
END
bpftrace -o "$TMP/out" -c "/bin/sh $TMP/fire" "$TMP/program" >"$TMP/log" 2>&1
result $? "bpftrace runs"
sed 's/^/# /' "$TMP/log"
is "an integer" "$(grep '^@n\[' "$TMP/out" | sort | xargs)" "@n[0]: 2 @n[1]: 1"
is "a string" "$(grep '^@s\[' "$TMP/out")" "@s[text]: 1"
is "narrow and wide types" "$(grep -E '^@(sc|us|ull)' "$TMP/out" | sort | xargs)" \
	"@sc: -1 @ull: 5 @us: 60000"
is "no argument" "$(grep '^@none' "$TMP/out")" "@none: 3"
is "off again" "$(armed mt_two) $(armed mt_types)" "0/1 0/1"
finish
