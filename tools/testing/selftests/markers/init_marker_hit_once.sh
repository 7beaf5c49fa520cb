#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# A module's init registers a probe and then passes its own __init marker: one
# hit. (Trial 1)
# shellcheck source=tools/testing/selftests/markers/functions
. ./functions

# Code that runs before the module notifier knows of its sites would miss it.
load mt_init_probe
is "hits" "$(get mt_init_probe hits)" 1
is "the second statement was hit" "$(get mt_init_probe value)" 2
has_places && is "the sites are no longer there" "$(armed mt_init)" 0/0
unload mt_init_probe

query 'name mt_init +c'
load mt_init_probe
is "with a built-in probe, too" "$(get mt_init_probe hits)" 1
is "which sees both statements" "$(hits mt_init)" 2
finish
