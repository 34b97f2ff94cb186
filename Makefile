# make help says what there is. play, build and dist need Go, git and make only.

GO      ?= go
VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo devel)
GOROOT  := $(shell $(GO) env GOROOT)

# Debian keeps the engines that some tests play against out of root's path.
export PATH := $(PATH):/usr/games

WASM    := GOOS=js GOARCH=wasm $(GO)
RUNNER  := $(GOROOT)/lib/wasm/go_js_wasm_exec

# Programs with the tag vector want imports that nnue/kernels.js gives: the page has it
# behind Go's own script, node loads it first.
VECTOR  := -tags vector
KERNELS := NODE_OPTIONS='--require $(CURDIR)/nnue/kernels.js'

# What thinks is given loops and branches for the browser's compiler (package unloop), for which
# programs must be linked with the names of their functions, without -s.
THINKING := duiyi/game duiyi/chess duiyi/xiangqi duiyi/search duiyi/engine duiyi/nnue
UNLOOP   := $(GO) run ./web/unloop/apply

# Where a bench spends its time, by which Go's compiler decides what to inline in the page: a tenth more
# nodes there. Natively it gains next to nothing, and would compile everything anew.
PROFILE := engine/bench.pgo

# Every copy of the page has to carry these: ours, that of the characters' outlines, and Go's.
NOTICES := LICENSE diagram/glyphs/NOTICE diagram/glyphs/OFL.txt $(wildcard $(GOROOT)/LICENSE)

# -buildvcs=false: the version comes from VERSION, and a clone that belongs to
# someone else still builds.
BUILD := -trimpath -buildvcs=false

# The packages that are compiled into the page, and those that start goroutines. Of
# those for records, charset is another one there; formats tries what depends on it.
PURE = $(filter duiyi/%,$(filter-out %/web/wasm $(RECORDS),$(shell $(WASM) list -deps ./web/wasm)))
RECORDS = $(filter-out %/charset %/formats,$(shell $(GO) list ./record/...))
RACE = ./search ./lab/... ./session ./uci/... ./web

# Packages with files that only the browser's build has, or builds like it: the rest
# is checked natively, and reads the same there.
FOREIGN = $(addprefix ./,$(sort $(dir $(shell git ls-files '*_js.go' '*_other.go' web/wasm/main.go web/embed/main.go))))

# make check vets, and make test runs that first.
TEST := $(GO) test -vet=off -timeout 20m
SYNC := $(if $(filter output-sync,$(.FEATURES)),-Otarget)

.PHONY: help play build dist test check test-deps test-pages test-native test-race test-wasm gallery speed bench profile bench-wasm bench-pgn fuzz clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 22

play: build ## build, serve the page on this machine and open it
	bin/duiyi

build: dist ## build bin/duiyi with the page inside
	$(GO) build $(BUILD) -ldflags='-s -w -X main.version=$(VERSION)' -o bin/duiyi ./cmd/duiyi

# Go's build cache knows what changed; nothing is built or packed twice but for
# the packing itself, half a second.
dist: ## pack dist/duiyi.html (one file, offline) and dist/site (for a static host)
	$(WASM) build $(BUILD) $(VECTOR) -pgo=$(PROFILE) -ldflags=-w -o build/plain.wasm ./web/wasm
	$(UNLOOP) build/plain.wasm build/duiyi.wasm $(THINKING)
	$(WASM) build $(BUILD) -ldflags='-s -w' -o build/embed.wasm ./web/embed
	cat '$(GOROOT)/lib/wasm/wasm_exec.js' nnue/kernels.js >build/wasm_exec.js
	$(GO) run ./web/pack -page web/page -embed web/embed -embedwasm build/embed.wasm -exec build/wasm_exec.js -wasm build/duiyi.wasm \
		-version '$(VERSION)' -single dist/duiyi.html -site dist/site -built web/built $(NOTICES)

# The page's tests wait for browsers and clocks much of their time, which the others fill.
test: check test-deps ## run every check and test, in browsers too
	@echo 'tests of the page, native, for races and as WebAssembly, two at a time; each kind is told of when it is over'
	@$(MAKE) --no-print-directory -j2 $(SYNC) test-pages test-race test-native test-wasm

check: ## gofmt, go vet and staticcheck, native and for the browser
	@out=$$(gofmt -l $$(git ls-files '*.go')); test -z "$$out" || { echo "gofmt -w is needed: $$out"; exit 1; }
	$(GO) vet ./...
	$(WASM) vet $(FOREIGN)
	$(WASM) vet $(VECTOR) ./nnue
	$(GO) tool staticcheck ./...
	GOOS=js GOARCH=wasm $$($(GO) tool -n staticcheck) $(FOREIGN)
	GOOS=js GOARCH=wasm $$($(GO) tool -n staticcheck) $(VECTOR) ./nnue

test-deps:
	@scripts/test-deps

test-pages: build
	$(TEST) ./web/pagetest
	$(TEST) -race ./web/browser

test-native: build
	$(TEST) $(filter-out %/web/browser %/web/pagetest,$(shell $(GO) list ./...))

test-race:
	$(TEST) -race -short $(RACE)

test-wasm:
	@if command -v node >/dev/null; then \
		echo "GOOS=js GOARCH=wasm go test -short"; \
		GOOS=js GOARCH=wasm $(TEST) -short -exec '$(RUNNER)' $(filter-out $(filter-out %/nnue,$(THINKING)),$(PURE)) && \
		$(GO) build -o build/apply ./web/unloop/apply && \
		$(KERNELS) GOOS=js GOARCH=wasm $(TEST) -short $(VECTOR) -exec '$(CURDIR)/scripts/run-unlooped $(CURDIR)/build/apply $(RUNNER)' $(THINKING); \
	else \
		echo "node is missing: the tests were not run under GOOS=js GOARCH=wasm"; test "$$CI" != true; \
	fi

gallery: dist ## take pictures of every screen, language and theme, for eyes: build/gallery/index.html
	$(GO) test ./web/pagetest -run TestGallery -count=1 -timeout 60m -gallery '$(CURDIR)/build/gallery'

speed: build ## measure in browsers how quick the page is
	$(GO) test -v ./web/pagetest -run TestSpeed -count=1 -timeout 60m -speed

bench: build ## measure the search natively
	bin/duiyi bench

profile: ## profile the bench anew for the page's build, after a change of the search
	$(GO) test ./engine -run BenchSignature -count 3 -cpuprofile $(PROFILE) -o build/engine.test

bench-wasm: ## measure the search as WebAssembly, in node
	$(WASM) build $(BUILD) $(VECTOR) -pgo=$(PROFILE) -ldflags=-w -o build/plain-native.wasm ./cmd/duiyi
	$(UNLOOP) build/plain-native.wasm build/native.wasm $(THINKING)
	$(KERNELS) '$(RUNNER)' build/native.wasm bench

bench-pgn: ## measure the reading of PGN, beside another library
	cd record/pgn/bench && $(GO) test -bench . .

FUZZTIME ?= 10s
fuzz: ## run every fuzz target for FUZZTIME (10s)
	@set -e; for package in $$($(GO) list ./...); do \
		for target in $$($(GO) test -list '^Fuzz' $$package | grep '^Fuzz' || true); do \
			$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) $$package; \
		done; \
	done

clean: ## remove what was built
	rm -rf bin build dist
	find web/built -type f ! -name README -delete
