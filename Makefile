# Everything here needs only make and Python 3.11 or newer. The first run makes .venv; later runs start at once.
#   make play            make test            make PYTHON=python3.12 test

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
# The versions are pinned: what MkDocs plans for its next one does not concern a build.
MKDOCS := NO_MKDOCS_2_WARNING=1 DISABLE_MKDOCS_2_WARNING=true $(BIN)/mkdocs
ARGS ?=
PYTEST_ARGS ?= -n auto --dist loadfile --no-loadscope-reorder
QUICK_TESTS ?= tests/digests tests/engine tests/game tests/show tests/games tests/table tests/archive

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: audit help reports play test checks quick wheel format lint unit docs docs-serve fuzz bench setup setup-dev lock clean

help: ## show this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

play: setup ## open the clubhouse in the browser (ARGS="play power-chip" for the terminal)
	@$(BIN)/fivetool $(ARGS)

# While the rules are being compiled (on the first run) a core has time for the other checks.
test: setup-dev ## run every check: format, lint, types, imports, the wheel, tests (ARGS=quick: an answer in two minutes)
ifeq ($(ARGS),quick)
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint quick
else
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target checks $(VENV)/.warm
	@$(MAKE) --no-print-directory unit
endif

checks: lint wheel

# Without the compiler, and without what takes long: the rules clause by clause, the engine, tables and saves.
quick: setup-dev
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -q -n 2 --dist loadfile -m "not slow and not browser and not database" $(QUICK_TESTS)

wheel: setup-dev ## build the wheel and try it in an empty environment
	$(BIN)/python tools/try_wheel.py

lint: setup-dev ## the checks that run no tests
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: $(VENV)/.warm ## the tests alone (PYTEST_ARGS="-k dice -x")
	$(BIN)/pytest $(PYTEST_ARGS)

format: setup-dev ## format the code and fix what can be fixed
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

docs: setup-dev ## build the documentation into site/
	$(MKDOCS) build --strict
	@echo "Open site/index.html"

docs-serve: setup-dev ## show the documentation while it is being written
	$(MKDOCS) serve

# A million cases take hours on one core; what was found is kept in tests/fuzz/kept, and a stopped run goes on.
fuzz: setup-dev ## try a million broken inputs on every door (ARGS="--cases 10000 --door saves")
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m tools.fuzz --cases 1000000 --resume $(ARGS)

reports: setup-dev ## make the reports of docs/ again, for hours (ARGS=power-chip for one of them)
	$(BIN)/python tools/reports.py $(ARGS)

bench: setup-dev ## measure speed
	$(BIN)/fivetool bench $(ARGS)

setup: $(VENV)/.ready ## install what playing needs
setup-dev: $(VENV)/.ready-dev ## install what testing needs

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Fivetool needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version 2>/dev/null || echo missing): try make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
		{ rm -rf $(VENV); echo "$(PYTHON) could not make a virtual environment (on Debian and Ubuntu: apt install python3-venv)" >&2; exit 1; }

# The development lock holds the same versions of what playing needs, so either target serves the other. Of the many
# packages for development a run imports few: Python compiles those when it meets them.
$(VENV)/.ready: requirements.lock pyproject.toml | $(BIN)/python
	@echo "Setting up (first run only, about a minute)..."
	@$(PIP) install -qq --require-hashes -r requirements.lock
	@$(PIP) install -qq --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.ready-dev: requirements-dev.lock pyproject.toml | $(BIN)/python
	@echo "Setting up for development (first run only, a minute or two)..."
	@$(PIP) install -qq --no-compile --require-hashes -r requirements-dev.lock
	@$(PIP) install -qq --no-deps --no-build-isolation -e .
	@touch $(VENV)/.ready $@

$(VENV)/.warm: $(VENV)/.ready-dev
	@$(BIN)/fivetool warm
	@touch $@

lock: | $(BIN)/python ## write the lock files anew after a change in pyproject.toml
	$(BIN)/python tools/lock.py

# Apart from what is locked, so that the tools of the audit are not part of what they look at. Needs the network.
audit: setup-dev ## known vulnerabilities of what is locked, and all licenses
	@test -x $(VENV)/audit/bin/pip-audit || { $(PYTHON) -m venv $(VENV)/audit && \
		$(VENV)/audit/bin/pip install -qq --disable-pip-version-check "pip-audit>=2.9,<3" "pip-licenses>=5,<6"; }
	$(VENV)/audit/bin/pip-audit --strict --require-hashes --disable-pip -r requirements-dev.lock
	$(VENV)/audit/bin/pip-licenses --python=$(BIN)/python --order=license --format=plain

clean: ## remove everything that make has made
	rm -rf $(VENV) build dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests tools bench examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
