package formats

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/record"
	"duiyi/record/charset"
)

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "games.pgn")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	write := func() Output {
		w, err := Create(path, "", charset.UTF8)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Write(record.New(chess.Rules)); err != nil {
			t.Fatal(err)
		}
		return w
	}
	content := func() string {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	write().Abort()
	if got := content(); got != "old" {
		t.Errorf("after Abort: %q", got)
	}
	w := write()
	if got := content(); got != "old" {
		t.Errorf("before Close: %q", got)
	}
	if err := w.Close(); err != nil || !strings.HasPrefix(content(), "[Event ") {
		t.Errorf("%v, %q", err, content())
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	r, file, err := Open(path, "")
	if err != nil {
		t.Fatal(err)
	}
	if g, err := r.Next(); err != nil || g.Rules != chess.Rules {
		t.Error(err)
	}
	if _, err := r.Next(); err != io.EOF {
		t.Error(err)
	}
	file.Close()

	many, err := Create(filepath.Join(dir, "many")+"/", "pgn", charset.UTF8)
	if err != nil {
		t.Fatal(err)
	}
	bad := record.New(chess.Rules)
	bad.Root.Add(0xffff)
	for _, g := range []*record.Game{record.New(chess.Rules), bad, record.New(chess.Rules)} {
		if err := many.Write(g); (err != nil) != (g == bad) {
			t.Error(err)
		}
	}
	if err := many.Close(); err != nil {
		t.Error(err)
	}
	entries, _ := filepath.Glob(filepath.Join(dir, "*", "*"))
	hidden, _ := filepath.Glob(filepath.Join(dir, ".*"))
	if len(entries) != 2 || filepath.Base(entries[1]) != "00002.pgn" || len(hidden) > 0 {
		t.Errorf("%q %q", entries, hidden)
	}
}

func TestFileErrors(t *testing.T) {
	dir := t.TempDir()
	nonsense := filepath.Join(dir, "nonsense")
	if err := os.WriteFile(nonsense, []byte{0, 1, 2, 3}, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, name, want string }{
		{nonsense, "", "not like any of the formats"},
		{nonsense, "doc", `format "doc": must be one of pgn`},
		{filepath.Join(dir, "missing"), "", "no such file"},
	} {
		if _, _, err := Open(c.path, c.name); err == nil || !strings.Contains(strings.ToLower(err.Error()), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	for _, c := range []struct{ path, name, want string }{
		{filepath.Join(dir, "x.doc"), "", "no format has this extension"},
		{filepath.Join(dir, "x"), "", "no format has this extension"},
		{filepath.Join(dir, "x.pgn"), "doc", `format "doc": must be one of pgn`},
		{filepath.Join(dir, "no", "x.pgn"), "", "no such file"},
	} {
		if _, err := Create(c.path, c.name, charset.UTF8); err == nil || !strings.Contains(strings.ToLower(err.Error()), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// TestNames checks what programs rely on: names are unique, and every format can be
// read or written.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range All() {
		if f.Name == "" || f.Title == "" || seen[f.Name] || f.NewReader == nil && f.NewWriter == nil || f.Detect != nil && f.NewReader == nil {
			t.Errorf("%+v", f)
		}
		seen[f.Name] = true
		if g, ok := ByName(strings.ToUpper(f.Name)); !ok || g.Name != f.Name {
			t.Errorf("%s is not found by name", f.Name)
		}
		for _, e := range f.Extensions {
			if _, ok := ByExtension("x" + strings.ToUpper(e)); !ok || e[0] != '.' {
				t.Errorf("%s is not found by %s", f.Name, e)
			}
		}
	}
}
