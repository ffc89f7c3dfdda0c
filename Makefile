# make demo     a tour on real papers          make install PREFIX=/usr/local
# make test     all tests                      make deb, tarball, reproducible
#                                               make soak, simulate, bench, accuracy, coverage, lint, format, build, clean, check-packages

PREFIX ?= /usr/local
DESTDIR ?=
SHARE = $(DESTDIR)$(PREFIX)/share
BUILT := .build/release
# One configuration for the program and its tests. The code creates generic types itself instead of looking
# them up by name at run time: the command line's parser has dozens, and start-up takes a fifth less time.
# The place of the sources is not part of what is built (docs/install.md): the same commit gives the same bytes.
SWIFT_BUILD := SWIFT_DETERMINISTIC_HASHING=1 swift build -c release -debug-info-format none \
	-Xcc -ffile-prefix-map=$(CURDIR)=. --explicit-target-dependency-import-check error \
	-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# `pc version --json` names the commit that was built.
export PC_COMMIT := $(shell git describe --always --dirty --abbrev=40 --exclude='*' 2>/dev/null)
FORMATTED := Package.swift Sources Tests

.PHONY: demo test soak simulate install install-built deb tarball reproducible build build-tests dictionary lint format bench \
	accuracy coverage clean check-packages swift
.NOTPARALLEL:

demo: packages-build packages-run build
	examples/demo.sh $(BUILT)

# Fast checks and likely failures first. The demo is a test too, and must also work the second time. Tests of the viewer
# wait for browsers more than they compute: two run at a time.
test: packages-build packages-run packages-test
	$(MAKE) lint
	$(MAKE) build-tests
	.ci/swift-test "Unit tests" --skip DocumentTests --skip ViewerTests
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=2 .ci/swift-test "The viewer, over HTTP and in a browser" --filter ViewerTests
	.ci/swift-test "Documents that run" --filter DocumentTests
	examples/demo.sh $(BUILT)
	examples/demo.sh $(BUILT) >/dev/null

build: swift
	$(SWIFT_BUILD)
	$(MAKE) dictionary

build-tests: swift
	$(SWIFT_BUILD) --build-tests
	$(MAKE) dictionary

# The index of the dictionary of Chinese lies beside `pc`. After a plain `swift build`:
# make dictionary BUILT=.build/debug
dictionary: $(BUILT)/papercenter.han

$(BUILT)/papercenter.han: $(BUILT)/han-index $(wildcard Sources/HanData/*/*)
	$(BUILT)/han-index Sources/HanData $@

# A kill at every step of every kind of command, and long random sessions: takes minutes, same seeds each time.
soak: packages-build packages-run packages-test build-tests
	PC_SOAK=1 .ci/swift-test "Killed at every step" --filter KilledTests
	PC_SOAK=1 .ci/swift-test "A million manifests" --filter ManifestFuzzTests
	PC_SOAK=1 .ci/swift-test "Any command in any order" --filter AnyCommandTests
	PC_SOAK=1 .ci/swift-test "Whatever hands do" --filter HandMatrixTests
	PC_SOAK=1 .ci/swift-test "Commands, hands and plain git" --filter RandomRunTests
	PC_SOAK=1 .ci/swift-test "Marks, killed" --filter KilledMarkupTests
	PC_SOAK=1 .ci/swift-test "Clones that share" --filter 'RandomSyncTests|KilledSyncTests|TransportTests|UnchangedDocsTests|MergeValuesTests'

install: packages-build packages-run build install-built

# What was built, into its places.
install-built:
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/libexec/papercenter
	install -m 755 $(BUILT)/pc $(DESTDIR)$(PREFIX)/bin/pc
	install -m 755 $(BUILT)/pc-worker $(DESTDIR)$(PREFIX)/libexec/papercenter/pc-worker
	install -m 755 $(BUILT)/pc-viewer $(DESTDIR)$(PREFIX)/libexec/papercenter/pc-viewer
	install -d $(SHARE)/papercenter/licences
	install -m 644 LICENSE $(SHARE)/papercenter/licences/papercenter.txt
	install -m 644 docs/licences/*.txt $(SHARE)/papercenter/licences
	install -m 644 $(BUILT)/papercenter.han $(SHARE)/papercenter/papercenter.han
	for source in cc-cedict tatoeba hsk jieba opencc; do \
	  install -m 644 Sources/HanData/$$source/LICENSE.txt $(SHARE)/papercenter/licences/$$source.txt; done
	install -d $(SHARE)/bash-completion/completions $(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d
	$(BUILT)/pc completions bash >$(SHARE)/bash-completion/completions/pc
	$(BUILT)/pc completions zsh >$(SHARE)/zsh/site-functions/_pc
	$(BUILT)/pc completions fish >$(SHARE)/fish/vendor_completions.d/pc.fish
	$(BUILT)/pc manual -q $(SHARE)/man

# A Debian package, and an archive for other distributions, in .build/packages.
deb: packages-build packages-run packages-package build
	.packaging/deb $(BUILT)

tarball: packages-build packages-run packages-package build
	.packaging/tarball $(BUILT)

# Two builds of this commit in two folders must give the same bytes; takes two builds of everything.
reproducible: packages-build packages-run packages-package
	.packaging/reproducible

# The map shows where the code grows; it enforces nothing. It is skipped if Python is missing.
lint: swift
	swift format lint --strict --parallel --recursive $(FORMATTED)
	! command -v python3 >/dev/null || .ci/map

format: swift
	swift format --in-place --parallel --recursive $(FORMATTED)

# BENCH_SMOKE=1 runs everything on small inputs; ROWS="launch status" runs some of it.
bench: packages-build packages-run packages-bench build
	PC=$${PC:-$(BUILT)/pc} Tests/Benchmarks/run.py $(ROWS)

# Character error rates of recognised pages by class. ACCURACY_DATA=folder has the pages with known text,
# MORE="folder ..." further pages; EACH_PAGE=1 lists every page; PLAIN=1 compares each with plain Tesseract.
accuracy: packages-build packages-run packages-bench build
	PC=$${PC:-$(BUILT)/pc} Tests/Accuracy/run.py $(MORE)
	PC=$${PC:-$(BUILT)/pc} Tests/Accuracy/chinese.py

# Many people on one server: sshd, https, a git-lfs server, and clones that edit and sync at the same time.
# ARGUMENTS="--people 20 --minutes 2 --pause 20" for a short one.
simulate: packages-build packages-run packages-test build
	python3 -m pip install -q --target .build/simulation --upgrade -r Tests/Simulation/requirements.txt
	PC=$(BUILT)/pc PYTHONPATH=.build/simulation python3 Tests/Simulation/run.py $(ARGUMENTS)

# Line coverage of each target by all tests, at least 70 %. ARGUMENTS="--filter PaperDomainTests" for some tests.
coverage: packages-build packages-run packages-test swift
	.ci/coverage $(ARGUMENTS)

clean:
	rm -rf .build .build-coverage

# Lists the Debian packages that are missing for building, running and testing; installs nothing.
check-packages:
	.ci/install-packages --check build run test

packages-%:
	@.ci/install-packages $*

swift:
	@command -v swift >/dev/null || { \
	  echo "error: no swift in PATH" >&2; \
	  echo "hint: install Swift 6.3 or newer from https://www.swift.org/install/linux/" >&2; \
	  exit 1; }
