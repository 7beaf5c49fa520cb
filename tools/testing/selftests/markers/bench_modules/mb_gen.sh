#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
#
# Print functions with 8 sites each:
#
#   names  10,000 markers mb_name_0000 to mb_name_9999
#   sites  markers mb_sites_N with N sites, N from 1 to 10,000
#   keys   10,000 static keys, the array mb_keys[] of pointers to them, and a
#          site of each

exec awk -v kind="$1" '
function begin()
{
	printf "noinline void mb_pass_%d(int a, void *b);\n", functions
	printf "noinline void mb_pass_%d(int a, void *b)\n{\n", functions++
	in_function = 1
}

function end()
{
	if (in_function)
		print "}\n"
	in_function = 0
}

function site(text)
{
	if (sites % 8 == 0) {
		end()
		begin()
	}
	sites++
	print "\t" text
}

function marker(name)
{
	site("MARK(" name ", \"a %d b %p\", a + " sites % 8 ", b);")
}

BEGIN {
	if (kind == "names") {
		for (i = 0; i < 10000; i++)
			marker(sprintf("mb_name_%04d", i))
	} else if (kind == "sites") {
		for (n = 1; n <= 10000; n *= 10)
			for (i = 0; i < n; i++)
				marker("mb_sites_" n)
	} else {
		for (i = 0; i < 10000; i++)
			printf "static DEFINE_STATIC_KEY_FALSE(mb_key_%d);\n", i
		for (i = 0; i < 10000; i++)
			site("if (static_branch_unlikely(&mb_key_" i ")) " \
			     "mb_hit(a + " sites % 8 ", b);")
	}
	end()
	if (kind == "keys") {
		print "static struct static_key_false * const mb_keys[] = {"
		for (i = 0; i < 10000; i++)
			print "\t&mb_key_" i ","
		print "};"
	}
}'
