# The two main commands are `make run` and `make test`.
# All paths are relative, so the checkout's folder may have spaces in its name.

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run test lint format types tests test-x android-check apk aab wheel words cards bench trust mutants branches audit long \
	playthroughs coverage screenshots gallery compare ready-for-android \
	simulated fresh-machine clean ready-to-run ready-to-test ready-to-test-x \
	ready-to-bench prepare

python := .venv/bin/python

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## /  make \1@/p' Makefile | awk -F@ '{ printf "%-22s %s\n", $$1, $$2 }'

run: ready-to-run prepare ## start the app (in the terminal if there is no display)
	@$(python) -m reivers

test: lint types tests android-check ## run lint, types and all tests, as the build server does

lint: ready-to-test ## run ruff: rules and format
	@$(python) -m ruff check .
	@$(python) -m ruff format --check .

format: ready-to-test ## sort imports and format the code
	@$(python) -m ruff check --fix-only --exit-zero --quiet .
	@$(python) -m ruff format .

types: ready-to-test ## run mypy
	@$(python) -m mypy

tests: ready-to-test prepare ## run only pytest
	@$(python) -m pytest -n auto --maxprocesses=4 --dist worksteal

android-check: ready-for-android prepare ## check the Android package (without SDK) and the wheel in pipx
	@$(python) -m pytest -q -n0 -m android tests/android tests/test_package.py

apk: ready-for-android prepare ## build the APK for a phone (docs/android.md)
	@$(python) tools/android.py apk

aab: ready-for-android prepare ## build the AAB for a store, signed if you set a key (docs/android.md)
	@$(python) tools/android.py aab

wheel: ready-to-test prepare ## build the wheel in dist
	@$(python) -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

test-x: ready-to-test-x prepare ## start a game with real clicks in a window (Xvfb)
	@$(python) -m pytest -q -n0 -m x tests/x --timeout=90

words: ready-to-test prepare ## check the texts: keys, placeholders, plurals
	@$(python) -m pytest -q --durations=0 tests/test_words.py

cards: ready-to-run prepare ## compile and check the cards
	@$(python) -m reivers cards check

bench: ready-to-bench prepare ## measure speed and memory (long; docs/measurements.md)
	@$(python) -m pytest -m bench -s

MINUTES ?= 30
trust: ready-to-test prepare ## try to lose a game for MINUTES=30: kills, damaged files, hostile files, random games
	@$(python) tools/trust.py --minutes $(MINUTES) $(if $(REPORT),--report $(REPORT))

mutants: ready-to-test prepare ## change the code in one place at a time, and count what the tests notice (MINUTES=60)
	@$(python) tools/mutants.py --minutes $(MINUTES) $(if $(REPORT),--report $(REPORT))

branches: ready-to-test prepare ## measure the branch coverage of kernel, store, rules and odds: at least 95%
	@$(python) tools/branches.py $(if $(REPORT),--report $(REPORT))

audit: ready-to-test ## look for known security problems in the pinned packages (needs the Internet)
	@$(python) tools/relock.py --audit

long: ready-to-test prepare ## run the random tests for longer
	@$(python) -m pytest -n auto --maxprocesses=4 -m 'not bench and not x and not android' --hypothesis-profile=trust --timeout=1800

playthroughs: ready-to-test prepare ## rewrite the recorded games; review the diff
	@$(python) tools/playthroughs.py

coverage: ready-to-test prepare ## show which branches of the rules the recorded games reach
	@$(python) tools/reached.py

screenshots: ready-to-test prepare ## take pictures of all screens, in build/screenshots
	@$(python) tools/screenshots.py

gallery: ready-to-test prepare ## render all components in all themes, in build/gallery
	@$(python) tools/gallery.py

mockups ?= ../shared/mockups
compare: ready-to-test prepare ## put the designs in mockups=FOLDER and screenshots side by side, in build/compare
	@$(python) tools/compare.py --mockups "$(mockups)"

games ?= 100
simulated: ready-to-run prepare ## play games=100 whole games per family and record it for About (long)
	@$(python) tools/simulated.py --games $(games)

fresh-machine: ## try `make test` and `make run` on a bare Debian (root only, long)
	@tools/fresh-machine

clean: ## remove all generated files, including .venv
	@rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

ready-to-run:
	@tools/bootstrap run

ready-to-test:
	@tools/bootstrap dev

ready-to-test-x:
	@tools/bootstrap x

ready-for-android:
	@tools/bootstrap android

ready-to-bench:
	@tools/bootstrap bench

prepare:
	@$(python) tools/prepare.py
