# make site      build the programs, not optimized, and the example library and its site
# make program   build the programs as they are shipped, optimized
# make test      run the tests that need nothing else; TOKONOMA_TESTS="Page Output" for some modules only
# make test-all  run all tests, including those with a browser, shells, servers and parsers
# make tests     build all tests
# make run-tests run all tests that were built
# make test-sanitized  run the tests of unsafe code that reads bytes under AddressSanitizer
# make fuzz      fuzz the readers of bytes: SECONDS=60 (each) TARGETS="yaml picture"
# make lint      check the formatting, strictly
# make format    fix the formatting
# make install   install the program made by make program: PREFIX=/usr/local DESTDIR=
# make uninstall remove it
# make dist      pack it for others, in dist/
# make check-packaging  try what install and dist make
# make benchmark  time builds beside Hugo's and the file system's floor: TITLES="100 1000" RUNS=3
# make benchmark-import  time imports of exports with ROWS=50000
# make benchmark-catalogue  time indexing a catalogue of ENTRIES=40000
# make benchmark-pictures  time drawing PAGES=1000 link previews
# make benchmark-desk  time taps, screens and the site beside the desk in a browser
# make benchmark-publish  time publishing TITLES=2000 by rsync and SFTP beside these programs alone
# make timings   time building and testing a fresh clone, into Tests/Benchmark/TIMINGS.md: TIMED="site test program ci edit"
# make clean     remove everything that was built, the example and its site too

SHELL := /bin/sh
CHECKOUT := $(abspath $(dir $(lastword $(MAKEFILE_LIST))))
PACKAGES := libcmark-dev libyaml-dev libexpat1-dev zlib1g-dev libzstd-dev libminizip-dev libarchive-dev \
  liblzma-dev libbz2-dev libgumbo-dev libyajl-dev libcsv-dev libqrcodegen-dev libmd-dev pkg-config
# For tokonoma-pictures and tokonoma-fetch; the last one is for tests of calendars.
OTHER_PACKAGES := librsvg2-dev libpango1.0-dev libturbojpeg0-dev libpng-dev libwebp-dev libavif-dev libgif-dev liblcms2-dev \
  libseccomp-dev libcurl4-openssl-dev libical-dev
OTHER_MODULES := librsvg-2.0 pangocairo libturbojpeg libpng libwebp libavif lcms2 libseccomp libcurl libical
FEDORA_PACKAGES := cmark-devel libyaml-devel expat-devel zlib-devel libzstd-devel minizip-devel libarchive-devel xz-devel \
  bzip2-devel gumbo-parser-devel yajl-devel libcsv-devel libqrcodegen-devel libmd-devel librsvg2-devel pango-devel \
  turbojpeg-devel libpng-devel libwebp-devel libavif-devel giflib-devel lcms2-devel libseccomp-devel libcurl-devel \
  libical-devel pkgconf
# With the fonts that tests of layout need.
BROWSER := chromium chromium-driver fonts-noto-cjk
SHELLS := bash zsh fish mandoc
SERVERS := rsync openssh-server openssh-client openssl
# From PyPI.
PARSERS := mf2py==2.0.1 extruct==0.18.0
# For axe-core's script, which it contains; its own Python code isn't used.
AXE := axe-playwright-python==0.1.8
PARSERS_FOLDER := .build/parsers
MODULES := libcmark yaml-0.1 expat zlib libzstd minizip libarchive liblzma gumbo yajl qrcodegen libmd
PROGRAMS := tokonoma tokonoma-pictures tokonoma-fetch
PROGRAM := .build/release/tokonoma
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

# CI builds everything once. Whole modules compile in four fifths of the time of batches of files, but compile whole again
# after an edit.
WHOLE_MODULES := $(if $(CI),-Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 1)

# `make site` and `make test` share one unoptimized build.
DEBUG = swift build -j 2 $(WHOLE_MODULES)

# Static where all libraries have static archives, so that the program runs anywhere. Without frame pointers, which only
# profilers need, building a site takes 3 % fewer instructions.
RELEASE = env TOKONOMA_TESTS= $$(Packaging/linking $(MODULES)) swift build -c release --static-swift-stdlib --omit-frame-pointers -j 2

# A debug build's own checks stop before memory is misused, and AddressSanitizer finds the rest. It compiles in 40 % of
# the time of an optimized one. Leaks are reported: only globals, which count as reachable, live until the end. XCTest
# leaks when it has nothing to run.
OPTIMIZED := -c release -Xswiftc -enable-testing
SANITIZED_AS := -c debug $(WHOLE_MODULES)
SANITIZED = swift build $(SANITIZED_AS) --sanitize=address -j 2
# Prints only AddressSanitizer's reports.
SANITIZER := SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=1:strict_string_checks=1

# Tests of code that is marked unsafe and reads other people's bytes, by bundle and folder. What is
# built on it has only memory that the compiler and debug builds check.
READERS := Base/Bytes Base/Escaping Base/FileSystem Base/TextFolding Format/StrictYAML Format/CommonMark \
  Format/MarkupText Format/XML Format/JSON Format/DelimitedText Format/Compression Format/Archives \
  Format/Pictures Format/PictureRequests Template/TemplateRuntime Template/TemplateCompiler

.PHONY: site program test tests test-all run-tests test-sanitized fuzz lint format timings benchmark benchmark-import benchmark-catalogue benchmark-pictures benchmark-desk benchmark-publish install uninstall dist check-packaging libraries packers browser shells servers parsers clean

site: libraries
	@env TOKONOMA_TESTS= $(DEBUG)
	@test -e $(EXAMPLE)/tokonoma.yml || .build/debug/tokonoma new --quiet $(EXAMPLE)
	@.build/debug/tokonoma build --project $(EXAMPLE)
	@echo
	@echo "The example site is in $(CHECKOUT)/$(EXAMPLE)/_site"
	@echo "Open it in a browser: file://$(CHECKOUT)/$(EXAMPLE)/_site/index.html"
	@echo
	@echo "This build isn't optimized: it is quick to make, and slow with a large library."
	@echo "'make program' makes the fast one, and 'sudo make install' then installs it."

program: libraries
	@$(RELEASE)

# A tenth of the random inputs, and nothing that 'make site' hasn't installed. With CI set, no test may be skipped.
test: export TOKONOMA_TESTS := $(or $(TOKONOMA_TESTS),$(patsubst %Tests,%,$(filter-out BrowserTests,$(notdir $(wildcard Tests/*Tests)))))
test: export TOKONOMA_SEEDS := 10
test: export CI :=
test: libraries
	@for name in $$TOKONOMA_TESTS; do \
	  [ -d "Tests/$${name}Tests" ] || { echo "There are no tests '$$name'." >&2; exit 2; }; \
	done
	@$(DEBUG) --build-tests
	@echo "Not run: tests in a browser, and of shells, servers and parsers that aren't installed. 'make test-all' runs them."
	@Tests/run .build/debug/tokonomaPackageTests.xctest --skip '^BrowserTests\.'

# All random inputs; with TOKONOMA_SEEDS=30, 30 percent of them.
test-all: browser shells servers parsers tests
	@$(MAKE) --no-print-directory run-tests

run-tests:
	@Tests/run .build/debug/tokonomaPackageTests.xctest

# Builds what 'make test-all' runs.
tests: libraries
	@$(DEBUG) --build-tests

test-sanitized: export TOKONOMA_TESTS = $(sort $(foreach reader,$(READERS),$(firstword $(subst /, ,$(reader)))))
test-sanitized: libraries
	@$(SANITIZED) --product tokonomaPackageTests --scratch-path .build-sanitized
	@$(SANITIZER) Tests/run "$$($(SANITIZED) --show-bin-path --scratch-path .build-sanitized)/tokonomaPackageTests.xctest" \
	  --filter "$$(Tests/filter $(READERS))"

# Without libFuzzer's own main function, see Tests/Fuzzing/Fuzzer.
fuzz: export TOKONOMA_FUZZ := 1
fuzz: SANITIZED_AS = $(OPTIMIZED)
fuzz: libraries
	@$(SANITIZED) -Xswiftc -sanitize=fuzzer --product Fuzzer --scratch-path .build-fuzz
	@$(SANITIZER) Tests/Fuzzing/fuzz .build-fuzz/release/Fuzzer "$(SECONDS)" $(TARGETS)

lint:
	@swift format lint --parallel --strict --recursive $(SOURCES)

format:
	@swift format --in-place --recursive $(SOURCES)

timings:
	@Tests/Benchmark/timings.py $(TIMED)

benchmark-import: program
	@Tests/Benchmark/imports.py $(PROGRAM) $(ROWS)

benchmark-catalogue: program
	@Tests/Benchmark/catalogue.py $(PROGRAM) $(ENTRIES)

benchmark-pictures: program
	@Tests/Benchmark/pictures.py $(PROGRAM) $(PAGES)

benchmark-desk: program
	@$(RELEASE) --product generate-library
	@python3 Tests/Benchmark/desk.py

benchmark-publish: TITLES = 2000
benchmark-publish: program servers
	@$(RELEASE) --product generate-library
	@python3 Tests/Benchmark/publish.py $(PROGRAM) .build/release/generate-library $(TITLES) $(RUNS)

benchmark: program
	@$(RELEASE) --product generate-library
	@python3 Tests/Benchmark/benchmark.py --titles "$(TITLES)" --runs $(RUNS) $(BENCHMARK_OPTIONS)

# Builds nothing, so that it can run with other rights than make program.
install: $(PROGRAM)
	@Packaging/install "$(DESTDIR)$(PREFIX)" .build/release $(PROGRAMS)

$(PROGRAM):
	@$(MAKE) --no-print-directory program

uninstall:
	@rm -f $(foreach program,$(PROGRAMS),"$(DESTDIR)$(PREFIX)/bin/$(program)") \
	  $(foreach file,man/man1/tokonoma.1 bash-completion/completions/tokonoma zsh/site-functions/_tokonoma \
	    fish/vendor_completions.d/tokonoma.fish applications/tokonoma.desktop \
	    icons/hicolor/scalable/apps/tokonoma.svg,"$(DESTDIR)$(PREFIX)/share/$(file)")

dist: program packers
	@Packaging/dist "$(DIST)" .build "$(PROGRAMS)" $(MODULES)

check-packaging: program packers
	@Packaging/test "$(PROGRAMS)" $(MODULES)

# The C libraries; installs only missing ones.
libraries:
	@command -v swift >/dev/null || { echo "tokonoma is built with Swift 6.3 or later: https://www.swift.org/install/" >&2; exit 1; }
	@Packaging/need 'pkg-config --exists $(MODULES) $(OTHER_MODULES) "libcurl >= 7.87" && [ -e /usr/include/csv.h ] && [ -e /usr/include/gif_lib.h ]' \
	  "$$LIBRARIES_MISSING" $(PACKAGES) $(OTHER_PACKAGES)

export define LIBRARIES_MISSING
Install these packages, then run make again:
  Debian, Ubuntu  $(PACKAGES) $(OTHER_PACKAGES)
  Fedora          $(FEDORA_PACKAGES)
endef

# Installs what tests with a browser need. If that fails, the tests are skipped, or fail if CI is set. The same holds for
# the targets below.
browser:
	@Packaging/need 'command -v chromedriver && { command -v chromium || command -v chromium-headless-shell || \
	    command -v google-chrome; } && fc-list | grep "Noto Sans CJK"' \
	  "Tests with a browser are skipped: some of these are missing. Install them, then run make test-all again: $(BROWSER)" \
	  $(BROWSER) || test -z "$$CI"
	@Packaging/need 'command -v chromium-headless-shell || command -v google-chrome || ! command -v apt-get' \
	  "Tests with a browser take longer without chromium-headless-shell" chromium-headless-shell || true

# For making Debian packages.
packers:
	@Packaging/need 'command -v dpkg-shlibdeps && command -v curl' 'Please install dpkg-dev and curl' dpkg-dev curl

# For tests of the completions and the manual page.
shells:
	@Packaging/need '$(foreach program,$(SHELLS),command -v $(program) &&) true' \
	  "Some of these are missing, so their tests are skipped: $(SHELLS)" $(SHELLS) || test -z "$$CI"

# For tests of publishing and of certificates.
servers:
	@Packaging/need 'command -v rsync && command -v sftp && command -v openssl && [ -x /usr/sbin/sshd ]' \
	  "Some of these are missing, so their tests are skipped: $(SERVERS)" $(SERVERS) || test -z "$$CI"

# For tests of microformats and structured data, and of accessibility.
parsers:
	@if $(PARSERS_FOLDER)/bin/python -c 'import extruct, mf2py' 2>/dev/null \
	  && ls $(PARSERS_FOLDER)/lib/*/site-packages/axe_playwright_python/axe.min.js >/dev/null 2>&1; then exit 0; fi; \
	Packaging/need 'python3 -c "import ensurepip, venv"' "Python can't make environments without python3-venv" python3-venv; \
	echo "Installing $(PARSERS) $(AXE)"; \
	pip="$(PARSERS_FOLDER)/bin/pip install -q --disable-pip-version-check"; \
	python3 -m venv $(PARSERS_FOLDER) 2>/dev/null && $$pip $(PARSERS) && $$pip --no-deps $(AXE) && exit 0; \
	echo "Missing, so their tests are skipped: $(PARSERS) $(AXE)" >&2; \
	test -z "$$CI"

clean:
	@rm -rf .build .build-sanitized .build-fuzz $(EXAMPLE) $(DIST)
