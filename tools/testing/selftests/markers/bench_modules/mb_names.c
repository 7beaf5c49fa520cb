// SPDX-License-Identifier: GPL-2.0
/*
 * 10,000 markers of different names, to be armed through debugfs: mb_name_00??
 * are a hundred of them, for instance.
 */
#include <linux/marker.h>
#include <linux/module.h>

#include "mb_names.gen"

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Kernel markers: arming of many names, measured");
