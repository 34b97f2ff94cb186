package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestOpenFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "book.bin")
	if err := os.WriteFile(name, []byte("sixteen bytes ok"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := openFile(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	b := make([]byte, 5)
	if n, err := f.ReadAt(b, 8); n != 5 || err != nil || string(b) != "bytes" || f.Size() != 16 {
		t.Errorf("%d bytes %q of %d, %v", n, b, f.Size(), err)
	}
	for _, name := range []string{dir, filepath.Join(dir, "nowhere")} {
		if _, err := openFile(name); err == nil {
			t.Errorf("%s opened", name)
		}
	}
}
