# Each target installs what it needs first; Python 3.11 or newer and a network are enough (checks and tests also want Node.js).
PYTHON ?= python3
# where nothing compiled is kept, every process of the tests compiles the service anew, which takes half a second
export PYTHONDONTWRITEBYTECODE :=
BIN := .venv/bin
# what is built depends on no setting of the shell, such as QUIPU_EXTENSIONS or the length of a bench
PLAIN := env $(foreach one,$(filter QUIPU_%,$(.VARIABLES)),-u $(one))
AUDITS := web clients/typescript tests/browser tests/contracts/graphql_http tests/contracts/openapi_lint tests/contracts/generated_clients tests/clients/graphql_clients

.PHONY: serve play check test everything rehearsal told chromium windowless screenshots contracts generated web release transcripts bench soak size sbom mutants clients generators swift lock clean

serve: .venv/served
	$(BIN)/quipu serve $(ARGS)

play: .venv/served
	$(BIN)/quipu play $(or $(GAME),caracalla) $(ARGS)

check: generated web/node_modules/.installed clients/typescript/node_modules/.installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pyright
	$(BIN)/lint-imports
	$(PLAIN) $(BIN)/quipu contracts --check
	$(BIN)/python -m tests.contracts.citations
	$(BIN)/python -m tests.contracts.house
	web/node_modules/.bin/biome ci --error-on-warnings

# rules with their laws, service, contracts, documents: Python and Node, and nothing else
# how many games of each variant the laws play, and which positions some of them look at: every 21st
LAWS = QUIPU_LAW_GAMES=$(or $(QUIPU_LAW_GAMES),1) QUIPU_LAW_SAMPLE=$(or $(QUIPU_LAW_SAMPLE),21)
test: generated tests/contracts/openapi_lint/node_modules/.installed
	$(LAWS) $(BIN)/pytest -p no:hypothesispytest -n 4 --dist loadgroup --no-loadscope-reorder -m "not everything"

# what `make test` leaves out: the browser, deployments, examples, clients, storms, chaos, a second of each bench, each
# command that a document names, and the laws over more games of more variants; half an hour on two cores
everything: told generated generators .venv/measuring $(AUDITS:%=%/node_modules/.installed) bench/boardgame_io/node_modules/.installed windowless
	$(BIN)/python -m tests.deploy.tools
	$(BIN)/pytest -n 4 --dist loadgroup --no-loadscope-reorder -m "everything or laws" tests

# deploy/README.md line by line in a Debian 13 of its own, which takes root; run it before each release
rehearsal: generated
	@echo "make rehearsal makes a Debian 13 in build/debian-13 (300 MB, by debootstrap) and starts it with its own systemd;"
	@echo "what is installed in it comes from Debian and PyPI and is removed afterwards."
	@command -v debootstrap >/dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends debootstrap >/dev/null; }
	$(BIN)/pytest -q -s tests/deploy/rehearsal.py

told:
	@echo "make everything installs into this folder: Python packages (.venv) and npm packages (node_modules); and into the"
	@echo "machine, by apt-get and only if it is missing: chromium, chromium-headless-shell, fonts-dejavu-core, prometheus,"
	@echo "prometheus-alertmanager, nginx-light, caddy, default-jre-headless, libgoogle-gson-java and debootstrap, which takes"
	@echo "root. debootstrap makes a Debian 13 in build/debian-13 (300 MB), which is started with a systemd of its own. What"
	@echo "cannot be installed or started here is skipped and named."

# the tests of the page need a browser; where there is none, Debian's is installed, which takes root
chromium:
	@command -v chromium >/dev/null || { echo "chromium is missing: apt-get install chromium fonts-dejavu-core" && \
		apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null; }

# the same browser without windows, which starts in half the time; the tests take it where it could be installed
windowless: chromium
	@command -v chromium-headless-shell >/dev/null || { apt-get update -qq && \
		apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null; } || true

# pictures of every game by the browser of the tests, into docs/screenshots
screenshots: .venv/installed chromium
	$(BIN)/python -m tests.browser.screenshots

contracts: .venv/installed
	$(PLAIN) $(BIN)/quipu contracts

# what is not kept in git and every build makes first: the clients' types, the page's words
generated: .venv/installed
	$(PLAIN) $(BIN)/quipu contracts --clients

# the reference client: type-checked and bundled into web/dist, which is committed and served
web: generated web/node_modules/.installed clients/typescript/node_modules/.installed
	cd web && npm run --silent check && npm run --silent build

# compare the contracts with the last release, name the version, build and try the wheel and the packages of generated
# clients: make release VERSION=0.2.0
release: generated $(if $(findstring --check,$(ARGS)),,generators)
	$(BIN)/python -m tests.release $(VERSION) $(ARGS)

transcripts: .venv/installed
	$(BIN)/python -m tests.rules.transcripts write
	$(BIN)/python -m tests.docs.recorded
	$(BIN)/python -m tests.docs.reference
	$(BIN)/python -m tests.docs.rooms

bench: generated .venv/measuring bench/boardgame_io/node_modules/.installed
	$(BIN)/python -m bench $(ARGS)

# random games of each variant in a soak: thousands where games are short
SOAK := caracalla=50 caral=120 caretos=1250 inkas=25
# how often the tests of the service are run in a soak, each time with other tables
TABLES := 5
# seconds of chaos for each kind of server
CHAOS := 900
soak: export PYTEST_TIMEOUT = 0
soak: generated .venv/measuring bench/boardgame_io/node_modules/.installed chromium
	$(foreach one,$(SOAK),QUIPU_LAW_GAMES=$(lastword $(subst =, ,$(one))) \
		$(BIN)/pytest -n 2 tests/rules/laws -k $(firstword $(subst =, ,$(one))) &&) true
	for seed in $$(seq $(TABLES)); do QUIPU_TEST_SEED=$$(date +%s) $(BIN)/pytest -q -n 2 tests/service || exit 1; done
	QUIPU_BROWSER_THROTTLE=6 $(BIN)/pytest -n 2 --dist loadgroup --reruns 0 tests/browser
	QUIPU_CLICKS=6000 $(BIN)/pytest -n 2 --reruns 0 tests/browser/test_play.py
	QUIPU_HINTS=3000 $(BIN)/pytest -n 2 --reruns 0 tests/browser/test_hints.py
	PYTHONPATH=clients/python $(BIN)/python -m bench.hints --games 10 --least 8
	QUIPU_FUZZ_EXAMPLES=2000 $(BIN)/pytest -n 2 tests/fuzz
	QUIPU_STORM=200 $(BIN)/pytest -n 2 tests/storm
	$(BIN)/python -m tests.storm.planted
	QUIPU_LOG_CHANGES=3000 $(BIN)/pytest -n 2 tests/service/application/records/test_grammar_of_logs.py
	QUIPU_SCHEMATHESIS_EXAMPLES=50 $(BIN)/pytest tests/contracts/test_schemathesis.py
	$(BIN)/python -m tests.service.bot_times caral CLUB 300
	$(BIN)/python -m tests.deploy.tools && $(BIN)/pytest tests/deploy/drain_proxies.py
	$(BIN)/pytest --reruns 0 tests/extensions/deleted_folders.py
	$(BIN)/python -m tests.deploy.image
	$(BIN)/python -m tests.chaos --levels memory,replica,cluster,homes --seconds $(CHAOS)

# what a feature needs and a plain installation has not; the image has all of them
EXTRAS := accounts archive brotli lan pictures signing tracing
LOCK := $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	--no-emit-index-url pyproject.toml --extra build

# which changes of the code no test notices; hours for everything, so name files or take a sample:
# make mutants ARGS=rules/quipu_rules/kernel/move.py, make mutants ARGS="--sample 150 --seed 1 service"; sets have the same order each time
mutants: .venv/installed
	$(BIN)/pip install -q --disable-pip-version-check cosmic-ray==8.7.0
	$(LAWS) PYTHONHASHSEED=0 nice -n 19 $(BIN)/python -m tests.mutants $(ARGS)

# clients in five languages from the OpenAPI documents, compiled but for Dart
clients: generators
	$(BIN)/python -m tests.contracts.openapi_generator $(ARGS)

# openapi-generator and a Kotlin compiler; they need a Java runtime, and Debian's Gson
generators: .venv/installed tests/contracts/generated_clients/node_modules/.installed tests/contracts/kotlin/node_modules/.installed
	@command -v java >/dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends default-jre-headless >/dev/null; }
	@test -f /usr/share/java/gson.jar || { apt-get update -qq && apt-get install -y -qq --no-install-recommends libgoogle-gson-java >/dev/null; }
	$(BIN)/pip install -q --disable-pip-version-check openapi-generator-cli==7.26.0 pydantic python-dateutil tree-sitter==0.26.1 tree-sitter-dart-orchard==0.7.0

# a root folder of Debian 13 with its Swift compiler, by which `make clients` compiles Swift; takes root and 2.3 GB
swift: build/swift/.installed
build/swift/.installed:
	command -v debootstrap >/dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends debootstrap >/dev/null; }
	mkdir -p $(@D)
	debootstrap --variant=minbase --include=ca-certificates trixie build/swift >/dev/null
	chroot build/swift apt-get install -y -qq --no-install-recommends swiftlang libc6-dev libstdc++-14-dev >/dev/null
	touch $@

lock: .venv/installed
	$(LOCK) -o requirements.lock
	$(LOCK) $(EXTRAS:%=--extra %) -o deploy/requirements.lock
	$(LOCK) --extra dev -o requirements-dev.lock
	$(LOCK) --extra dev --extra bench -o requirements-bench.lock

# the bytes of a plain installation, package by package; fails above the limit
size: .venv/installed
	$(BIN)/python -m tests.deploy.size $(ARGS)

# what is in it: every locked package with its hashes, as CycloneDX
sbom: .venv/installed
	$(PYTHON) -m venv build/sbom
	build/sbom/bin/pip install -q --disable-pip-version-check cyclonedx-bom==7.3.0
	build/sbom/bin/cyclonedx-py requirements requirements.lock --pyproject pyproject.toml --output-reproducible --of JSON -o build/sbom.json

.venv/served: requirements.lock pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

.venv/installed: requirements-dev.lock pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.lock
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@ .venv/served

.venv/measuring: requirements-bench.lock .venv/installed
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements-bench.lock
	touch $@

%/node_modules/.installed: %/package-lock.json
	cd $* && npm ci --silent --no-fund --no-audit
	touch $@

clean:
	rm -rf .venv $(AUDITS:%=%/node_modules) bench/boardgame_io/node_modules build *.egg-info
