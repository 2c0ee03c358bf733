# Every target prepares what it needs in .venv by itself; nothing but Python 3.11 or newer has to be
# there. With a C compiler the engine is compiled, without one it runs interpreted, slower.
#
#   make play      play in the browser (ARGS="..." are passed on: --port 9000, --no-browser)
#   make test      every check and every test
#   make check     format, lint, types, layers, generated docs
#   make bench     measure engine and server, and write docs/performance.md
#   make balance   study the balance of the game with bots, and write docs/balance.md
#   make ladder    measure every bot, and write docs/ladder.md (hours; goes on where it was stopped)
#   make learn     learn what search and instinct use, and write docs/learned.md (two hours)
#   make pictures  renew the pictures in README.md and docs/terminal.md
#   make mutants   break the engine on purpose, and see that a test notices
#   make soak      the long random runs, and every case of which `make test` takes a sample
#   make format    rewrite the sources as `make check` wants them
#   make fast      compile the engine once more, a quarter faster, for long runs (GCC; three minutes)
#   make build     only prepare .venv, the engine and the web app
#   make lock      renew requirements/*.txt from requirements/*.in
#   make clean     remove everything that make made
#
# FLAMMEROUGE_PURE=1 keeps the engine interpreted; FLAMMEROUGE_COMPILED=1 makes it an error if the
# engine cannot be compiled. PYTHON=... chooses another Python. The tests drive an installed Chromium,
# CHROMIUM=... names another; where there is none, root on Debian gets its package.

PYTHON ?= $(shell for python in python3.11 python3 python3.12 python3.13 python3.14 python; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 \
	&& { echo "$$python"; break; }; done)
JOBS ?= 2
# Browser tests wait for pages now and then, so there is work for more of them than cores.
TESTERS ?= 3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PIP := PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip --quiet --quiet

ifeq ($(FLAMMEROUGE_PURE),1)
MODE := pure
else ifeq ($(FLAMMEROUGE_COMPILED),1)
MODE := compiled
else
MODE := any
endif
ENGINE := $(sort $(wildcard src/flammerouge/core/*.py src/flammerouge/core/*/*.py \
	src/flammerouge/bots/policies/*.py))
WEB := src/flammerouge/server/static/index.html
WEB_FILES := $(sort $(shell find web -name node_modules -prune -o -type f -print 2>/dev/null))
CODE := setup.py $(wildcard src tests tools benchmarks)
TYPED := $(wildcard src tests tools benchmarks)

BASE := $(VENV)/.made-base
DEV := $(VENV)/.made-dev
BENCH := $(VENV)/.made-bench
BUILT := $(VENV)/.engine-$(MODE)
FAST := $(if $(filter pure,$(MODE)),$(BUILT),$(VENV)/.engine-fast-$(MODE))
STAMPS := $(VENV)/.engine-any $(VENV)/.engine-pure $(VENV)/.engine-compiled $(VENV)/.engine-fast-*
FILES := $(VENV)/.engine-files

.PHONY: play test check browser style types web-types clauses bench balance ladder learn pictures \
	mutants soak format build fast lock clean FORCE
.DELETE_ON_ERROR:
# What people ask for is done in order; only what they need is made side by side, each recipe's line
# told as a whole.
ifndef SIDE_BY_SIDE
.NOTPARALLEL:
endif
SIDE_BY_SIDE_MAKE = $(MAKE) --no-print-directory --jobs=$(JOBS) \
	$(if $(filter output-sync,$(.FEATURES)),--output-sync=line) SIDE_BY_SIDE=1
CHECKS := style types web-types clauses

play: build
	@$(BIN)/flammerouge serve $(ARGS)

# The layers are tested with everything else.
test: browser $(FILES)
	+@$(SIDE_BY_SIDE_MAKE) $(BUILT) $(WEB) $(CHECKS)
	$(BIN)/python -m pytest -q -n $(TESTERS) --dist worksteal --durations 12 $(ARGS)

# Without a browser to test in, say so before anything else takes its time.
browser: $(BASE)
	@$(BIN)/python -m tools.browser

check: $(FILES)
	+@$(SIDE_BY_SIDE_MAKE) $(BUILT) $(CHECKS)
	$(BIN)/python -m pytest -q tests/test_layers.py

style: $(DEV)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)

types: $(DEV)
	$(BIN)/mypy $(TYPED)

# After the web app is built: both fetch what it is built with.
web-types: $(WEB)
	$(BIN)/python setup.py --quiet build_web --check

clauses: $(BASE)
	$(if $(wildcard tools/rules.py),$(BIN)/python -m tools.rules --check)

bench: $(FAST) $(WEB) $(BENCH)
	$(BIN)/python -m benchmarks $(ARGS)

balance: $(FAST)
	$(BIN)/python -m tools.balance $(ARGS)

ladder: $(FAST)
	$(BIN)/python -m tools.ladder $(ARGS)
	$(BIN)/python -m tools.learned_page

learn: $(FAST) $(DEV)
	$(BIN)/python -m tools.learn $(ARGS)
	$(BIN)/python -m tools.ladder --only strength --rows instinct search@200 plain@900
	$(BIN)/python -m tools.learned_page

pictures: browser build $(DEV)
	$(BIN)/python -m tools.race_picture
	$(BIN)/python -m tools.picture

mutants: $(BUILT) $(DEV)
	$(BIN)/python tools/mutants.py $(ARGS)

soak: browser build $(DEV)
	SOAK=1 $(BIN)/python -m pytest -q -n $(JOBS) -m soak --timeout 0 $(ARGS)

format: $(DEV)
	$(BIN)/ruff format $(CODE)
	$(BIN)/ruff check --fix $(CODE)

build: $(FILES)
	+@$(SIDE_BY_SIDE_MAKE) --silent $(BUILT) $(WEB)

fast: $(FAST)

$(BASE): pyproject.toml requirements/build.txt
	@test -n "$(PYTHON)" && $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "flammerouge needs Python 3.11 or newer; found: $$($(or $(PYTHON),python3) --version 2>&1 | head -n 1)." \
		"PYTHON=... names another." >&2; exit 1; }
	@echo "Preparing $(VENV) (only after a change of what is needed; under a minute) ..."
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "$(PYTHON) has no working venv module (Debian and Ubuntu: apt install python3-venv)." >&2; exit 1; }
	@$(PIP) install --require-hashes -r requirements/build.txt
	@FLAMMEROUGE_PURE=1 FLAMMEROUGE_WEB=0 $(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

$(DEV): $(BASE) requirements/dev.txt
	@echo "Installing the tools for tests and checks ..."
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

$(BENCH): $(BASE) requirements/bench.txt
	@echo "Installing what the benchmark compares with ..."
	@$(PIP) install --require-hashes -r requirements/bench.txt
	@touch $@

# Compiled files lie beside the sources and win over them, so they must never be older.
$(BUILT): $(BASE) $(FILES) $(ENGINE) setup.py
	@echo "Building the engine (about a minute with a C compiler, once) ..."
	@rm -f $(STAMPS)
	@$(BIN)/python setup.py --quiet build_ext --inplace >$(VENV)/engine.log || { \
		cat $(VENV)/engine.log >&2; exit 1; }
	@touch $@

# It stands in for the ordinary one, which need not be built any more.
$(VENV)/.engine-fast-$(MODE): $(BASE) $(FILES) $(ENGINE) setup.py tools/practice.py
	@echo "Building the engine for long runs (three minutes with GCC, once) ..."
	@rm -f $(STAMPS)
	@FLAMMEROUGE_FAST=1 $(BIN)/python setup.py --quiet build_ext --inplace >$(VENV)/engine.log || { \
		cat $(VENV)/engine.log >&2; exit 1; }
	@touch $(BUILT) $@

$(WEB): $(BASE) $(WEB_FILES)
	@echo "Building the web app (under a minute, once) ..."
	@$(BIN)/python setup.py --quiet build_web >$(VENV)/web.log 2>&1 || { cat $(VENV)/web.log >&2; exit 1; }
	@touch $@

# Changes when an engine file is added or removed. Looked at before anything is made side by side, so
# that the engine, which takes longest, comes first there.
$(FILES): $(BASE) $(if $(SIDE_BY_SIDE),,FORCE)
	@echo '$(ENGINE)' | cmp -s - $@ || echo '$(ENGINE)' >$@

lock: $(BASE)
	@rm -rf build/lock && $(BIN)/python -m venv build/lock
	@build/lock/bin/python -m pip --quiet --quiet install pip-tools
	cd requirements && for name in runtime build dev bench; do \
		../build/lock/bin/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras \
			--no-header --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
			--output-file $$name.txt $$name.in || exit 1; done

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis src/*.egg-info
	rm -rf web/node_modules src/flammerouge/server/static
	find src -name '*.so' -o -name '*.pyd' | xargs rm -f
	find src tests tools benchmarks -name __pycache__ -prune 2>/dev/null | xargs rm -rf
