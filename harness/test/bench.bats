#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0
# bats sets status and output, and runs each test in a subshell.
# shellcheck disable=SC2030,SC2031,SC2154
# A wrong or missing measurement must not pass.

load helper

setup()
{
	LIB=$HARNESS/benchlib
	cd "$BATS_TEST_TMPDIR" || return
	printf '%s\t%s\t%s\t0\t0\t0\n' empty 'empty loop' 2000 \
		empty 'tracepoint, off' 3000 memcpy 'memcpy loop' 5000 \
		memcpy 'memcpy loop, 5 NOP bytes' 6000 >one
	cp one two
}

loops()
{
	run "$LIB/loops-csv" one two
}

@test "loops: figures are those above the empty loop" {
	loops
	expect_status 0
	expect_output '^peers,"tracepoint, off",instructions,1.000,instructions$'
	expect_output '^A,"memcpy loop, 5 NOP bytes",instructions,1.000,'
	expect_output '^A,"memcpy loop, 5 NOP bytes",per loop,6.000,'
	expect_output '^A,"empty loop",instructions,2.000,'
}

@test "loops: two runs within 0.1 % agree" {
	sed -i 's/3000/3003/' two
	loops
	expect_status 0
}

@test "loops: two runs further apart are refused" {
	sed -i 's/3000/3004/' two
	loops
	expect_status 1
	expect_output 'tracepoint, off: 3.000 and 3.004'
}

@test "loops: a wrong baseline is refused" {
	sed -i 's/2000/3000/' one two
	loops
	expect_status 1
	expect_output 'the empty loop takes 3.000 instructions, not 2'
}

@test "loops: no baseline is refused" {
	sed -i '/empty/d' one two
	loops
	expect_status 1
	expect_output 'no empty loop'
}

@test "loops: a row of one run alone is refused" {
	sed -i '/tracepoint/d' two
	loops
	expect_status 1
	expect_output 'measured once only: tracepoint, off'
}

@test "loops: no run at all is refused" {
	: >one
	: >two
	loops
	expect_status 1
}

@test "loops: anything else than measurements is refused" {
	echo 'cat: Input/output error' >>one
	loops
	expect_status 1
	expect_output 'not a measurement'
}

@test "arm: an incomplete run is refused" {
	printf 'names\t10\tarm us\t1500\n' >arm
	run "$LIB/arm-csv" arm
	expect_status 1
	echo complete >>arm
	run "$LIB/arm-csv" arm
	expect_status 0
	expect_output '^arm,"markers, n names in one query, n = 10",arm ms,1.500,ms$'
}

@test "derived: the ratio to static keys" {
	printf 'arm,"%s, n = 10000",arm ms,%s,ms\n' 'static keys' 1000 \
		'markers, one name, fast probe' 250 >arm.csv
	run "$LIB/derive" arm.csv
	expect_output '^ratio,"markers, one name, fast probe",arm,4.00,times$'
}

report()
{
	printf '@table\tT\tTitle\treference\tcost;bytes\tcost\nT\trow\t8\tcost <= 2\n' >rows
	echo '# nothing' >known
	TITLE=Title run "$LIB/report" "$1" rows known figures.csv "${@:2}"
}

@test "report: figure, reference, ratio and target" {
	printf 'T,"row",%s\n' cost,2.000,x bytes,5,x >figures.csv
	report text
	expect_status 0
	expect_output '^row +2 +5 +8 +0.25 +cost <= 2 +met$'
	report html
	expect_status 0
	expect_output '<td>0.25</td>'
}

@test "report: two kernels side by side" {
	printf 'T,"row",%s\n' cost,2.000,x bytes,5,x >figures.csv
	mkdir 6.1
	printf 'T,"row",%s\n' cost,3.000,x bytes,6,x >6.1/figures.csv
	KERNEL=6.12 BESIDE=6.1 report text 6.1/figures.csv
	expect_status 0
	expect_output '6.12: cost +6.1: cost +6.12: bytes +6.1: bytes'
	expect_output '^row +2 +3 +5 +6 +8 +0.25 +cost <= 2 +met$'
	sed -i '/cost/d' 6.1/figures.csv
	KERNEL=6.12 BESIDE=6.1 report text 6.1/figures.csv
	expect_status 1
	expect_output '^row +2 +missing +5 +6 '
}

@test "report: a missed target is said" {
	printf 'T,"row",%s\n' cost,3,x bytes,5,x >figures.csv
	report text
	expect_output '^row .* missed$'
	expect_output '^0 targets met, 1 missed, 0 figures missing$'
}

@test "report: a missing figure is shown and fails" {
	printf 'T,"row",%s\n' bytes,5,x >figures.csv
	report text
	expect_status 1
	expect_output '^row +missing +5 +8 '
	report html
	expect_status 1
	expect_output 'class="missing"'
}

faults()
{
	printf '%s\t%s\n' 'compiled out' 800.00 'nobody registered' 801.00 \
		'nobody registered any more' "$1" >faults
	run "$LIB/faults-csv" B faults
}

@test "faults: figures are those above the kernel without the check" {
	faults 801.10
	expect_status 0
	expect_output '^B,"nobody registered",instructions,801.000,'
	expect_output '^B,"nobody registered",added,1.000,instructions$'
	expect_output '^B,"nobody registered",% added,0.125,%$'
}

@test "faults: what does not repeat is refused" {
	faults 801.30
	expect_status 1
	expect_output 'does not repeat'
}

@test "faults: a line that is no measurement is refused" {
	faults page_faults:
	expect_status 1
	expect_output 'not a measurement'
}
