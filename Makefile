# The two commands that matter are `make run` and `make test`.
# Paths are relative throughout, so a checkout may live in a folder with spaces in its name.

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run test lint format types tests test-x android-check apk aab wheel words cards bench trust \
	playthroughs coverage screenshots ready-for-android \
	simulated fresh-machine clean ready-to-run ready-to-test ready-to-test-x \
	ready-to-bench prepare

python := .venv/bin/python

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## /  make \1@/p' Makefile | awk -F@ '{ printf "%-22s %s\n", $$1, $$2 }'

run: ready-to-run prepare ## start the app (the terminal front end where there is no display)
	@$(python) -m reivers

test: lint types tests android-check ## lint, types and all tests, as the build server runs them

lint: ready-to-test ## ruff, rules and format
	@$(python) -m ruff check .
	@$(python) -m ruff format --check .

format: ready-to-test ## put imports and layout in order
	@$(python) -m ruff check --fix-only --exit-zero --quiet .
	@$(python) -m ruff format .

types: ready-to-test ## mypy, strict
	@$(python) -m mypy

tests: ready-to-test prepare ## pytest alone
	@$(python) -m pytest -n auto --maxprocesses=4

android-check: ready-for-android prepare ## what is handed out: the Android package, as far as no SDK is needed; pipx
	@$(python) -m pytest -q -n0 -m android tests/android tests/test_package.py

apk: ready-for-android prepare ## build the APK to try on a phone (needs a connection; docs/android.md)
	@$(python) tools/android.py apk

aab: ready-for-android prepare ## build the AAB for a store, signed if your key is named (docs/android.md)
	@$(python) tools/android.py aab

wheel: ready-to-test prepare ## build the wheel, in dist
	@$(python) -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

test-x: ready-to-test-x prepare ## one game begun by real clicks in a window of X (Xvfb)
	@$(python) -m pytest -q -n0 -m x tests/x --timeout=90

words: ready-to-test prepare ## check the words: keys, placeholders, plurals
	@$(python) -m pytest -q --durations=0 tests/test_words.py

cards: ready-to-run prepare ## compile and check the cards
	@$(python) -m reivers cards check

bench: ready-to-bench prepare ## measure speed (long)
	@$(python) -m pytest -m bench -s

trust: ready-to-test prepare ## the long forms of the random tests
	@$(python) -m pytest -n auto --maxprocesses=4 -m 'not bench and not x and not android' --hypothesis-profile=trust --timeout=1800

playthroughs: ready-to-test prepare ## rewrite the games that are kept as text; read the difference
	@$(python) tools/playthroughs.py

coverage: ready-to-test prepare ## what the kept games reach of the rules, branch by branch
	@$(python) tools/reached.py

screenshots: ready-to-test prepare ## pictures of the app in build/screenshots
	@$(python) tools/screenshots.py

games ?= 100
simulated: ready-to-run prepare ## play games=100 whole games for each family and note it for About (long)
	@$(python) tools/simulated.py --games $(games)

fresh-machine: ## prove `make test` and `make run` in a bare Debian (root only, long)
	@tools/fresh-machine

clean: ## remove what was made here, .venv included
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
