// SPDX-License-Identifier: GPL-2.0
#include <kunit/test.h>
#include <linux/marker.h>

static void marker_test_types(struct kunit *test)
{
}

static struct kunit_case marker_test_cases[] = {
	KUNIT_CASE(marker_test_types),
	{}
};
static struct kunit_suite marker_suite = { .name = "markers", .test_cases = marker_test_cases };
kunit_test_suite(marker_suite);
