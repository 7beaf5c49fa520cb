# SPDX-License-Identifier: GPL-2.0
# Front of harness/: every verb is an executable there and works alone.

KERNEL ?= 6.1
ARCH ?= x86_64
CONFIG ?= plain
export KERNEL ARCH CONFIG

VERBS := run check kunit ia64 bench shell lint source configure build \
	apply unapply series check-series deb check-deb stress untouched
FORMS := 6.1-x86_64-immediate 6.1-x86_64-generic 6.1-i386-immediate \
	6.1-um-immediate 6.1-um-generic
# What make check has no time for: sanitisers and lockdep, other ways to preempt,
# one CPU, no modules, none of our options, what hardened kernels are built with, clang.
FULL := 6.1-x86_64-off 6.1-x86_64-nomodules 6.1-x86_64-up 6.1-x86_64-none \
	6.1-x86_64-voluntary 6.1-x86_64-debug 6.1-x86_64-kasan 6.1-x86_64-kcsan \
	6.1-x86_64-hardened 6.1-x86_64-clang 6.1-x86_64-clang-hardened \
	6.1-i386-mcount 6.1-x86_64-mcount-debug 6.1-x86_64-mcount-hardened \
	6.1-x86_64-clang-mcount 6.12-i386-plain 6.12-x86_64-rt \
	6.12-x86_64-kasan 6.12-x86_64-debug 6.12-x86_64-hardened \
	6.12-x86_64-clang 6.12-x86_64-clang-lto 6.12-x86_64-clang-cfi \
	6.12-x86_64-mcount
.PHONY: help clean test check-forms check-full $(VERBS)

help:
	@echo 'make run        patch, build and boot a kernel; trace hackbench with markers'
	@echo 'make check      everything that must pass; "N passed, N failed, N skipped"'
	@echo 'make check-forms the tests with markers that are not patched NOPs'
	@echo 'make check-full sanitisers, ways to preempt, 20 minutes of stress: hours'
	@echo 'make kunit      the kernel'\''s own tests, in seconds: user-mode Linux'
	@echo 'make ia64       what there is for ia64: its compiler, a kernel, the disassembly'
	@echo 'make bench      measure markers and their peers: build/bench/index.html'
	@echo 'make shell      a shell in the patched kernel'
	@echo 'make apply LINUX=dir   put the work into your own kernel tree'
	@echo 'make unapply LINUX=dir take it out again'
	@echo 'make series OUT=dir    the work as mails'
	@echo 'make check-series      that each of them builds and passes its tests'
	@echo 'make deb        Debian packages of a kernel with markers'
	@echo 'make check-deb  boot what they hold, load a module built with them'
	@echo 'make stress     tests under load, STRESS_MINUTES=20 of them'
	@echo 'make untouched  that a kernel without our options is the distribution'\''s'
	@echo 'make lint       the style gate'
	@echo 'make source     kernel source with our files and patches, in build/'
	@echo 'make configure  its configuration'
	@echo 'make build      the kernel, its modules and the test modules'
	@echo 'make test       the tests of the harness itself'
	@echo 'make clean      remove build/'
	@echo
	@echo 'Variables:'
	@echo '  KERNEL=6.1|6.12                which kernel source ($(KERNEL))'
	@echo '  ARCH=x86_64|i386|um|ia64       architecture ($(ARCH))'
	@echo '  CONFIG=plain|debug|...         flavour: harness/config/flavours ($(CONFIG))'
	@echo '  FLAVOUR=cloud-amd64|amd64      of the packages'
	@echo '  ACCEL=kvm                      run guests with KVM instead of emulation'

$(VERBS):
	@harness/$@

check-forms:
	@CHECK_BUILDS="$(FORMS)" harness/check

check-full:
	@CHECK_BUILDS="$(FULL)" harness/check
	@CONFIG=debug harness/stress

# Needs the plain kernel, built.
test:
	bats harness/test

clean:
	rm -rf build
