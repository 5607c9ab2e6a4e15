# Everything a person does with this tree: make run, test, soak, install, format, lint, bench.
SHELL := /bin/sh
PREFIX ?= /usr/local
ARGS ?=
SWIFT ?= swift
RELEASE := --configuration release --static-swift-stdlib --product corner

.PHONY: run test soak install bench format lint dependencies

run: dependencies
	@$(SWIFT) build --quiet --product corner 1>&2
	@"$$($(SWIFT) build --show-bin-path)/corner" $(ARGS)

# All tests begun at once would keep each other from their deadlines: twice as many as there are cores are enough.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH = $(shell echo $$((2 * $$(getconf _NPROCESSORS_ONLN))))

test: dependencies
	$(SWIFT) test

# The tests that draw at random or from long lists, in full: 10,000 orders, a million keys, 650 damaged files.
soak: dependencies
	CORNER_SOAK=1 $(SWIFT) test --filter 'ManyEndingsTests|RandomKeysTests|DamagedStateTests'

install: dependencies
	$(SWIFT) build $(RELEASE)
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 "$$($(SWIFT) build $(RELEASE) --show-bin-path)/corner" "$(DESTDIR)$(PREFIX)/bin/corner"

bench: dependencies
	$(SWIFT) build $(RELEASE)
	$(SWIFT) build --configuration release --static-swift-stdlib --product bench
	@"$$($(SWIFT) build $(RELEASE) --show-bin-path)/bench"

format:
	$(SWIFT) format --in-place --recursive --parallel Sources Tests Benchmarks Package.swift

lint:
	$(SWIFT) format lint --strict --recursive --parallel Sources Tests Benchmarks Package.swift

dependencies:
	@./dependencies.sh
