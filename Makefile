# The package's commands. Each can be repeated, and says what is missing when something is.

FOLDERS := $(wildcard Sources Tests Examples Benchmarks)

.PHONY: help setup demo test lint format benchmark sample

help:
	@echo 'make demo       import the sample export, look at it, run a HealthKit program on it'
	@echo 'make test       build and run every test'
	@echo 'make lint       check the formatting, and that the sources build without a warning'
	@echo 'make format     format all Swift files'
	@echo 'make benchmark  run the benchmarks (JOBS="storage …" for some of them)'
	@echo 'make sample     write Resources/sample-export.zip and its truth file again'
	@echo 'make setup      install what the build needs; the others do that by themselves'

setup:
	@Scripts/setup

demo: setup
	@Scripts/demo

test: setup
	swift build --build-tests
	swift test --skip-build

lint: setup
	@Scripts/lint

format: setup
	swift format --in-place --parallel --recursive --configuration .swift-format $(FOLDERS)

benchmark: setup
	@Scripts/benchmark $(JOBS)

sample: setup
	@Scripts/make-sample-export
