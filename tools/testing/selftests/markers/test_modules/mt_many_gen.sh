#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
#
# Print 1,250 functions of 8 markers each, and one that calls them all.

exec awk 'BEGIN {
	for (f = 0; f < 1250; f++) {
		printf "static noinline void many_pass_%d(int a, void *b)\n{\n", f
		for (m = 0; m < 8; m++)
			printf "\tMARK(mt_many_%d, \"a %%d b %%p\", a + %d, b);\n", f * 8 + m, m
		print "}\n"
	}
	print "static void many_pass_all(int a, void *b)\n{"
	for (f = 0; f < 1250; f++)
		printf "\tmany_pass_%d(a, b);\n", f
	print "}"
}'
