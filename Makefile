# make site      build the program, make the example library and its site
# make program   build the program
# make test      run every test
# make test-sanitized  run the tests of what reads bytes, optimised, under AddressSanitizer
# make fuzz      try readers with bytes that look for what they do not expect: SECONDS=60 (each) TARGETS="yaml picture"
# make lint      check the formatting, strictly
# make format    format all of it
# make install   install the program made by make program: PREFIX=/usr/local DESTDIR=
# make uninstall remove it again
# make dist      pack it for others, in dist/
# make check-packaging  try what install and dist make
# make benchmark-import  time imports of exports with ROWS=50000
# make benchmark-catalogue  time indexing a catalogue of ENTRIES=40000
# make benchmark-pictures  time drawing PAGES=1000 pictures for those who share pages
# make benchmark time builds beside Hugo's and the file system's floor: TITLES="100 1000" RUNS=3
# make clean     remove all that was built, the example and its site too

SHELL := /bin/sh
CHECKOUT := $(abspath $(dir $(lastword $(MAKEFILE_LIST))))
PACKAGES := libcmark-dev libyaml-dev libexpat1-dev zlib1g-dev libzstd-dev libminizip-dev libarchive-dev \
  liblzma-dev libbz2-dev libgumbo-dev libyajl-dev libcsv-dev libqrcodegen-dev libmd-dev pkg-config
PICTURE_PACKAGES := librsvg2-dev libpango1.0-dev libturbojpeg0-dev libpng-dev libwebp-dev libavif-dev libgif-dev liblcms2-dev libseccomp-dev libcurl4-openssl-dev
PICTURE_MODULES := librsvg-2.0 pangocairo libturbojpeg libpng libwebp libavif lcms2 libseccomp libcurl
BROWSER := chromium chromium-driver
SHELLS := bash zsh fish mandoc
SERVERS := rsync openssh-server openssh-client
# From PyPI, where tests look for them.
PARSERS := mf2py==2.0.1 extruct==0.18.0
PARSERS_FOLDER := .build/parsers
MODULES := libcmark yaml-0.1 expat zlib libzstd minizip libarchive liblzma gumbo yajl qrcodegen libmd
PROGRAM := .build/release/tokonoma
PICTURES := .build/release/tokonoma-pictures
FETCH := .build/release/tokonoma-fetch
EXAMPLE := _example
TITLES := 100 1000 10000
RUNS := 5
ROWS := 50000
ENTRIES := 40000
PAGES := 1000
SECONDS := 60
TARGETS := $(notdir $(wildcard Tests/Fuzzing/Seeds/*))
SOURCES := Package.swift Sources Tests
PREFIX := /usr/local
DESTDIR :=
DIST := dist

# All that runs on a system of the same kind without anything installed, where its libraries allow it. Frame pointers
# serve profilers alone: without them a build of the site takes 3 % fewer instructions.
RELEASE = swift build -c release --static-swift-stdlib --omit-frame-pointers $$(Packaging/linking $(MODULES)) -j 2

# The helpers are linked with libraries of the system, and so in a folder of their own: its modules, few as they are, are
# compiled with other options.
RELEASE_PICTURES = swift build -c release --static-swift-stdlib --omit-frame-pointers -j 2 --scratch-path .build-pictures

# As the program is shipped, where the compiler takes a pointer's word for what is behind it; `make test` has tried the
# same code with all checks of a debug build. Leaks are reported: nothing here lives until the end but what a global
# keeps, which counts as reachable. XCTest, which no test here uses, leaks when it has nothing to run.
SANITIZED = swift build -c release --sanitize=address -Xswiftc -enable-testing -j 2
# Nothing is printed but what AddressSanitizer has to say.
SANITIZER := SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=1:strict_string_checks=1

# The tests of all that reads what others wrote, but for what fetches it, which hands it to these.
READERS := Bytes Diagnostics Escaping FileSystem TextFolding StrictYAML CommonMark MarkupText XML JSON DelimitedText \
  Compression Archives Pictures PictureRequests Transfers MediaLibrary LibraryParsing LibraryLoading YAMLEditing Trackers \
  Importing Exporting UntrustedText Friends Webmentions Localization TemplateRuntime TemplateCompiler \
  PageContexts PageBuilding SearchIndex Publishing LinkChecking
empty :=
space := $(empty) $(empty)

.PHONY: site program test test-sanitized fuzz lint format benchmark benchmark-import benchmark-catalogue benchmark-pictures install uninstall dist check-packaging libraries browser shells servers parsers clean

site: program
	@test -e $(EXAMPLE)/tokonoma.yml || $(PROGRAM) new --quiet $(EXAMPLE)
	@$(PROGRAM) build --project $(EXAMPLE)
	@echo
	@echo "The example site is in $(CHECKOUT)/$(EXAMPLE)/_site"
	@echo "Open it in a browser: file://$(CHECKOUT)/$(EXAMPLE)/_site/index.html"

program: libraries
	@$(RELEASE) --product tokonoma
	@$(RELEASE_PICTURES) --product tokonoma-pictures
	@cp .build-pictures/release/tokonoma-pictures $(PICTURES)
	@$(RELEASE_PICTURES) --product tokonoma-fetch
	@cp .build-pictures/release/tokonoma-fetch $(FETCH)

# Calendars are read back by another program.
test: PACKAGES += libical-dev
test: MODULES += libical
test: libraries browser shells servers parsers
	@swift build -j 2 --build-tests
	@Tests/run "$$(swift build --show-bin-path)/tokonomaPackageTests.xctest"

test-sanitized: PACKAGES += libical-dev
test-sanitized: MODULES += libical
test-sanitized: export TOKONOMA_TESTS = $(READERS)
test-sanitized: libraries
	@$(SANITIZED) --product tokonomaPackageTests --scratch-path .build-sanitized
	@$(SANITIZER) swift test -c release --sanitize=address -Xswiftc -enable-testing --scratch-path .build-sanitized \
	  --skip-build --disable-xctest -j 2 --filter '^($(subst $(space),|,$(strip $(READERS))))Tests\.'

# libFuzzer's own main function is not linked, see Tests/Fuzzing/Fuzzer.
fuzz: export TOKONOMA_FUZZ := 1
fuzz: libraries
	@$(SANITIZED) -Xswiftc -sanitize=fuzzer --product Fuzzer --scratch-path .build-fuzz
	@$(SANITIZER) Tests/Fuzzing/fuzz .build-fuzz/release/Fuzzer "$(SECONDS)" $(TARGETS)

lint:
	@swift format lint --strict --recursive $(SOURCES)

format:
	@swift format --in-place --recursive $(SOURCES)

benchmark-import: program
	@Tests/Benchmark/imports.py $(PROGRAM) $(ROWS)

benchmark-catalogue: program
	@Tests/Benchmark/catalogue.py $(PROGRAM) $(ENTRIES)

benchmark-pictures: program
	@Tests/Benchmark/pictures.py $(PROGRAM) $(PAGES)

benchmark: program
	@$(RELEASE) --product generate-library
	@python3 Tests/Benchmark/benchmark.py --titles "$(TITLES)" --runs $(RUNS) $(BENCHMARK_OPTIONS)

# Nothing is built here, so that it may be run with other rights than make program.
install: $(PROGRAM)
	@set -e; target="$(DESTDIR)$(PREFIX)"; work=$$(mktemp -d); trap 'rm -rf "$$work"' EXIT; \
	strip -o "$$work/tokonoma" $(PROGRAM); \
	$(PROGRAM) manual > "$$work/tokonoma.1"; \
	for shell in bash zsh fish; do $(PROGRAM) --generate-completion-script $$shell > "$$work/$$shell"; done; \
	install -D -m 755 "$$work/tokonoma" "$$target/$(word 1,$(INSTALLED))"; \
	strip -o "$$work/tokonoma-pictures" $(PICTURES); \
	install -D -m 755 "$$work/tokonoma-pictures" "$$target/$(word 6,$(INSTALLED))"; \
	strip -o "$$work/tokonoma-fetch" $(FETCH); \
	install -D -m 755 "$$work/tokonoma-fetch" "$$target/$(word 7,$(INSTALLED))"; \
	install -D -m 644 "$$work/tokonoma.1" "$$target/$(word 2,$(INSTALLED))"; \
	install -D -m 644 "$$work/bash" "$$target/$(word 3,$(INSTALLED))"; \
	install -D -m 644 "$$work/zsh" "$$target/$(word 4,$(INSTALLED))"; \
	install -D -m 644 "$$work/fish" "$$target/$(word 5,$(INSTALLED))"; \
	echo "Installed $$target/$(word 1,$(INSTALLED)) with its manual page and completions"

INSTALLED := bin/tokonoma share/man/man1/tokonoma.1 share/bash-completion/completions/tokonoma \
  share/zsh/site-functions/_tokonoma share/fish/vendor_completions.d/tokonoma.fish bin/tokonoma-pictures bin/tokonoma-fetch

$(PROGRAM):
	@$(MAKE) --no-print-directory program

uninstall:
	@rm -f $(foreach file,$(INSTALLED),"$(DESTDIR)$(PREFIX)/$(file)")

dist: program
	@Packaging/dist "$(DIST)" .build $(MODULES)

check-packaging: program
	@Packaging/test $(MODULES)

# The C libraries; only what is missing is installed.
libraries:
	@command -v swift >/dev/null || { echo "tokonoma is built with Swift 6.3 or later: https://www.swift.org/install/" >&2; exit 1; }
	@if command -v pkg-config >/dev/null && pkg-config --exists $(MODULES) $(PICTURE_MODULES) && [ -e /usr/include/csv.h ] && [ -e /usr/include/gif_lib.h ]; then exit 0; fi; \
	if ! command -v apt-get >/dev/null; then \
	  echo "Please install what tokonoma is built on, then run make again:" >&2; \
	  echo "  Debian, Ubuntu  $(PACKAGES) $(PICTURE_PACKAGES)" >&2; \
	  echo "  Fedora          cmark-devel libyaml-devel expat-devel zlib-devel libzstd-devel minizip-devel libarchive-devel xz-devel bzip2-devel gumbo-parser-devel yajl-devel libcsv-devel libqrcodegen-devel libmd-devel librsvg2-devel pango-devel turbojpeg-devel libpng-devel libwebp-devel libavif-devel giflib-devel lcms2-devel libseccomp-devel libcurl-devel pkgconf" >&2; \
	  exit 1; \
	fi; \
	sudo=; if [ "$$(id -u)" != 0 ]; then sudo=sudo; fi; \
	echo "Installing $(PACKAGES) $(PICTURE_PACKAGES)"; \
	$$sudo apt-get update -qq && \
	DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -qq -y --no-install-recommends $(PACKAGES) $(PICTURE_PACKAGES) >/dev/null

# The browser of the tests and what drives it; where they cannot be had, its tests are skipped, but
# not where CI is set: there the tests fail without them.
browser:
	@if command -v chromedriver >/dev/null && { command -v chromium || command -v google-chrome; } >/dev/null; then exit 0; fi; \
	sudo=; if [ "$$(id -u)" != 0 ]; then sudo="sudo -n"; fi; \
	if command -v apt-get >/dev/null && $$sudo true 2>/dev/null; then \
	  echo "Installing $(BROWSER)"; \
	  $$sudo apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -qq -y --no-install-recommends $(BROWSER) >/dev/null && exit 0; \
	fi; \
	echo "No chromium with chromedriver, so what only a browser can show is not tested." >&2; \
	echo "Please install them, then run make test again: $(BROWSER)" >&2; \
	test -z "$$CI"

# What reads the completions and the manual page in tests; those are skipped for what is not there.
shells:
	@missing=; for program in $(SHELLS); do command -v $$program >/dev/null || missing="$$missing $$program"; done; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	sudo=; if [ "$$(id -u)" != 0 ]; then sudo="sudo -n"; fi; \
	if command -v apt-get >/dev/null && $$sudo true 2>/dev/null; then \
	  echo "Installing$$missing"; \
	  $$sudo apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -qq -y --no-install-recommends $$missing >/dev/null && exit 0; \
	fi; \
	echo "Not there, so their tests are skipped:$$missing" >&2; \
	test -z "$$CI"

# What tests publish to; those are skipped for what is not there.
servers:
	@if command -v rsync >/dev/null && command -v sftp >/dev/null && [ -x /usr/sbin/sshd ]; then exit 0; fi; \
	sudo=; if [ "$$(id -u)" != 0 ]; then sudo="sudo -n"; fi; \
	if command -v apt-get >/dev/null && $$sudo true 2>/dev/null; then \
	  echo "Installing $(SERVERS)"; \
	  $$sudo apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -qq -y --no-install-recommends $(SERVERS) >/dev/null && exit 0; \
	fi; \
	echo "Not there, so their tests are skipped: $(SERVERS)" >&2; \
	test -z "$$CI"

# How others read pages; those tests are skipped where the parsers are not there.
parsers:
	@if $(PARSERS_FOLDER)/bin/python -c 'import extruct, mf2py' 2>/dev/null; then exit 0; fi; \
	sudo=; if [ "$$(id -u)" != 0 ]; then sudo="sudo -n"; fi; \
	if ! python3 -c 'import ensurepip, venv' 2>/dev/null && command -v apt-get >/dev/null && $$sudo true 2>/dev/null; then \
	  $$sudo apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -qq -y --no-install-recommends python3-venv >/dev/null; \
	fi; \
	echo "Installing $(PARSERS)"; \
	python3 -m venv $(PARSERS_FOLDER) 2>/dev/null && $(PARSERS_FOLDER)/bin/pip install -q --disable-pip-version-check $(PARSERS) && exit 0; \
	echo "Not there, so what they read in pages is not tested: $(PARSERS)" >&2; \
	test -z "$$CI"

clean:
	@rm -rf .build .build-pictures .build-sanitized .build-fuzz $(EXAMPLE) $(DIST)
