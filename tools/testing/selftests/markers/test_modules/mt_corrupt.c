// SPDX-License-Identifier: GPL-2.0
/*
 * A module whose marker mt_two, in code that is never run, is not the NOP that
 * its table says: objtool, where there is one, did not see it.
 */
#include <linux/marker.h>
#include <linux/module.h>

#ifdef __MARKER_CODE
#undef __MARKER_CODE
#define __MARKER_CODE(label) "jmp %l[" #label "]"
#endif

static noinline __used void corrupt_pass(int n)
{
	MARK(mt_two, "n %d p %p", n, NULL);
}

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: a site with unexpected bytes");
