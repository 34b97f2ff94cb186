package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"testing"
)

// TestOutlinesAreUpToDate makes the outlines again where the font is installed.
func TestOutlinesAreUpToDate(t *testing.T) {
	data, err := os.ReadFile(fontFile)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("%s is not installed (Debian package fonts-lxgw-wenkai)", fontFile)
	}
	if err != nil {
		t.Fatal(err)
	}
	want, err := generate(data)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../outlines.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("diagram/outlines.go is not what this generator makes of the font: run go generate ./diagram")
	}
	if len(got) > 80_000 {
		t.Errorf("outlines of %d bytes ship with every page", len(got))
	}
}

func TestNoFont(t *testing.T) {
	for _, data := range [][]byte{nil, []byte("not a font")} {
		if _, err := generate(data); err == nil {
			t.Errorf("generate(%q) succeeded", data)
		}
	}
}
