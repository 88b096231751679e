# Every target is one command on a machine with only Python >= 3.11 and make.
# Set-up is kept in .venv; a stamp file per group of packages makes a second run skip it.

PYTHON ?= python3
PORT   ?= 8000
VENV   := .venv
BIN    := $(VENV)/bin
UV     := $(BIN)/uv
INSTALL := $(UV) pip install -q -p $(BIN)/python -c constraints.txt -b constraints.txt
WITH_NODE := PATH="$(CURDIR)/$(BIN):$$PATH"
CLIENT := $(shell find web/src web/public web/*.json web/*.html web/*.ts 2>/dev/null)
MODULES := web/node_modules/.package-lock.json
# Layers whose every branch their own tests run; what counts it slows rules down threefold.
COVERED := engine geometry rules

# Tests start hundreds of processes: without bytecode each would compile all modules anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play test check bench docs test-deep proofs show-balance show-first-battle show-lessons constraints clean \
        lint client-check warm covered-tests python-tests client-tests browser-tests

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-17s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/.play ## set up, then serve the table on this machine (PORT=8123 make play)
	$(BIN)/damocles serve --port $(PORT)

# What runs on one core goes two by two; the Python tests take both.
test: $(VENV)/.dev $(MODULES) ## set up, then everything that must hold before a change goes in
	@$(MAKE) --no-print-directory -j2 warm check client-tests
	@$(MAKE) --no-print-directory covered-tests python-tests browser-tests

check: lint client-check ## lint, types, layers, house rules: seconds

bench: $(VENV)/.dev ## measure against references: table, benchmarks/results.json, docs/growth.svg
	$(BIN)/python -m benchmarks

docs: $(VENV)/.docs ## build the documentation into site/
	$(BIN)/zensical build --clean --strict

test-deep: $(VENV)/.dev warm ## the whole proofs: tens of thousands of layouts, a hundred battles, noise
	$(BIN)/pytest -m deep -n 2 --timeout 3600 tests

proofs: $(VENV)/.dev warm ## break every rule on purpose where proofs are stale: tests/proofs says what its tests notice
	$(BIN)/python -m scripts.proofs

show-balance: $(VENV)/.dev warm ## how even two armies are, by mission and list: battles of Soldiers, fixed seeds
	$(BIN)/python -m scripts.balance

show-first-battle: $(VENV)/.dev warm ## how the first battle goes between bots, fixed seeds
	$(BIN)/python -m scripts.first_battle

show-lessons: $(VENV)/.dev warm ## how the lessons of the starter box go between bots, fixed seeds
	$(BIN)/python -m scripts.lessons

constraints: $(VENV)/.dev ## pin the newest versions that pyproject.toml allows
	@sh scripts/constraints.sh $(BIN)

clean: ## remove everything that was built or installed here
	rm -rf $(VENV) web/node_modules web/dist web/.stamp src/damocles/static site htmlcov \
	  .cache .coverage .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis

# The parts of `make test`, each of which can be run alone.

# Plugins that these tests do without: to load them is half of what it takes to start.
BARE := -p no:anyio -p no:faker -p no:playwright -p no:schemathesis
# Each of two processes begins with one half and takes over what the other has not come to.
SHARED := $(BARE) -n 2 --dist worksteal -m "not deep and not browser" --doctest-modules

lint: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest $(BARE) -q tests/architecture
	$(BIN)/python -m scripts.proofs --stale

client-check: $(VENV)/.dev $(MODULES)
	cd web && $(WITH_NODE) npm run -s check

warm: $(VENV)/.dev
	@$(BIN)/python -c "from damocles import ai; ai.warm()"

covered-tests: $(VENV)/.dev warm
	$(BIN)/pytest $(SHARED) --cov --cov-report=term \
	  $(COVERED:%=tests/%) $(COVERED:%=src/damocles/%)

# Those of tests/architecture are part of lint.
python-tests: $(VENV)/.dev warm
	$(BIN)/pytest $(SHARED) --ignore tests/architecture \
	  $(COVERED:%=--ignore tests/%) $(COVERED:%=--ignore src/damocles/%) tests src

client-tests: $(VENV)/.dev $(MODULES)
	cd web && $(WITH_NODE) npm -s test

# More than two draw on each other's time: three and four took longer.
browser-tests: $(VENV)/.dev
	@sh scripts/browser.sh
	$(BIN)/pytest -n 2 --dist worksteal -m browser tests/browser

# Set-up.

$(UV): constraints.txt
	@sh scripts/venv.sh $(PYTHON) $(VENV)
	@touch $@

$(VENV)/.play: $(UV) pyproject.toml constraints.txt hatch_build.py $(CLIENT)
	@echo "Installing Damocles and building its client."
	@$(INSTALL) --reinstall-package damocles -e '.[print]'
	@$(INSTALL) --only-binary numba --only-binary llvmlite -r pyproject.toml --extra fast || \
	  echo "No numba for this Python: the geometry runs as plain Python, exact but slower."
	@touch $@

$(VENV)/.dev: $(VENV)/.play
	@echo "Installing the tools for tests."
	@$(INSTALL) --group dev
	@touch $@

$(VENV)/.docs: $(VENV)/.play
	@$(INSTALL) --group docs
	@touch $@

$(MODULES): web/package-lock.json web/package.json | $(VENV)/.dev
	cd web && $(WITH_NODE) npm ci --prefer-offline --no-audit --no-fund
	@touch $@
