#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The letter p prints to the kernel log: deferred, rate limited, pointers hashed.
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

load mt_producer
query 'name mt_two =p'
log_start
try "pass it once" set_to mt_producer fire 1
sleep 0.2
line=$(log | sed -n 's/.*\(mt_two: .*\)/\1/p')
is "the line but for the pointer" "${line% *}" "mt_two: n 0 p"
# The address is that of a variable on a kernel stack.
try "the pointer is hashed, not an address" \
	sh -c "echo '$line' | grep -qE ' p $HASHED$'"

log_start
set_to mt_producer fire 2000
sleep 0.2
lines=$(log | grep -c 'mt_two: ')
at_least "a burst is printed" "$lines" 1
at_most "no more than a burst" "$lines" 40

# The limit is the name's own.
query 'name mt_string =p'
log_start
set_to mt_producer string hello
sleep 0.2
try "another name speaks meanwhile" logged 'mt_string: s "hello" end'
query 'name * -p'
log_start
set_to mt_producer fire 1
set_to mt_producer string hello
sleep 0.2
is "silence when off" "$(log | grep -c 'mt_[a-z]*: ')" 0
finish
