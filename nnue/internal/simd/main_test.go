package main

import (
	"bytes"
	"encoding/base64"
	"os"
	"strings"
	"testing"
)

// The module in the repository is what this generator makes.
func TestUpToDate(t *testing.T) {
	got, err := os.ReadFile("../../kernels.wasm")
	if err != nil {
		t.Fatal(err)
	}
	if want := kernels(); !bytes.Equal(got, want) {
		t.Errorf("nnue/kernels.wasm has %d bytes and is not the module of %d bytes that is generated: run go generate ./nnue", len(got), len(want))
	}
}

// So is the relay in the script.
func TestRelayUpToDate(t *testing.T) {
	script, err := os.ReadFile("../../kernels.js")
	if err != nil {
		t.Fatal(err)
	}
	if want := base64.StdEncoding.EncodeToString(relay()); !strings.Contains(string(script), `"`+want+`"`) {
		t.Errorf("nnue/kernels.js has not the relay %s", want)
	}
}

// The numbers are those of the examples in the DWARF standard, 7.6.
func TestNumbers(t *testing.T) {
	for n, want := range map[int][]byte{2: {2}, 127: {0x7f}, 128: {0x80, 1}, 129: {0x81, 1}, 12857: {0xb9, 0x64}} {
		if got := unsigned(n); !bytes.Equal(got, want) {
			t.Errorf("%d unsigned is % x, want % x", n, got, want)
		}
	}
	for n, want := range map[int][]byte{2: {2}, -2: {0x7e}, 127: {0xff, 0}, -127: {0x81, 0x7f}, 128: {0x80, 1}, -128: {0x80, 0x7f}, 129: {0x81, 1}, -129: {0xff, 0x7e}} {
		if got := signed(n); !bytes.Equal(got, want) {
			t.Errorf("%d is % x, want % x", n, got, want)
		}
	}
}
