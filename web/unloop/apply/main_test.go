package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestAgain builds a program and changes it twice, as one does who builds again what has not changed.
func TestAgain(t *testing.T) {
	plain, changed := filepath.Join(t.TempDir(), "plain.wasm"), filepath.Join(t.TempDir(), "changed.wasm")
	var before []byte
	for range 2 {
		build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-w", "-o", plain, "../testdata/program")
		build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		if err := apply(plain, changed, []string{"main"}); err != nil {
			t.Fatal(err)
		}
		after, err := os.ReadFile(changed)
		if err != nil {
			t.Fatal(err)
		}
		if before != nil && !bytes.Equal(before, after) {
			t.Error("another program")
		}
		before = after
	}
}
