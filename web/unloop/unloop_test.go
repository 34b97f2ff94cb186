package unloop

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A program whose functions are all changed, those of Go's runtime, too, does what it did, and what
// the native program does.
func TestProgram(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("needs the compiler")
	}
	native, err := exec.Command("go", "run", "./testdata/program").Output()
	if err != nil {
		t.Fatal(err)
	}
	wasm := compile(t)
	changed, count, err := Program(wasm, nil)
	if err != nil {
		t.Fatal(err)
	}
	if count.Chosen != count.Functions || count.Changed < count.Functions*3/4 {
		t.Errorf("%+v: few functions changed", count)
	}
	if len(changed) > 2*len(wasm) {
		t.Errorf("%d bytes, which were %d", len(changed), len(wasm))
	}
	for name, program := range map[string][]byte{"as compiled": wasm, "changed": changed} {
		if got := node(t, program); got != string(native) {
			t.Errorf("%s: %s\nwant %s", name, got, native)
		}
	}
}

// Only functions of the packages named change.
func TestOf(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("needs the compiler")
	}
	wasm := compile(t)
	_, all, err := Program(wasm, Of("main", "strings"))
	if err != nil {
		t.Fatal(err)
	}
	_, some, err := Program(wasm, Of("main"))
	if err != nil {
		t.Fatal(err)
	}
	if some.Changed < 10 || all.Chosen <= some.Chosen || all.Chosen == all.Functions {
		t.Errorf("main: %+v, with strings: %+v", some, all)
	}
	without, _, err := Program(wasm, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := Program(without, Of("main")); err == nil || err.Error() != "functions have no names" {
		t.Errorf("without names: %v", err)
	}
}

// compile returns testdata/program as Go compiles it.
func compile(t testing.TB) []byte {
	t.Helper()
	out := filepath.Join(t.TempDir(), "program.wasm")
	build := exec.Command("go", "build", "-ldflags=-w", "-o", out, "./testdata/program")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	program, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// node runs a program.
func node(t *testing.T, program []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "program.wasm")
	if err := os.WriteFile(path, program, 0o666); err != nil {
		t.Fatal(err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "go_js_wasm_exec"), path)
	var stderr strings.Builder
	run.Stderr = &stderr
	out, err := run.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, stderr.String())
	}
	return string(out)
}

// assembled returns a body with a loop, made of segments that end in jumps to segments or in a
// return, which -1 stands for; two of them are a condition.
func assembled(segments ...[]int) []byte {
	code := []byte{1, 1, 0x7f, opGlobalGet, 0, opLocalSet, 1, opLoop, void}
	for range segments {
		code = append(code, opBlock, void)
	}
	code = append(code, opLocalGet, 0, opBrTable, byte(len(segments)-1))
	for i := range segments {
		code = append(code, byte(i))
	}
	for i, exits := range segments {
		code = append(code, opEnd)
		outer := byte(len(segments) - 1 - i)
		for k, to := range exits {
			if k+1 < len(exits) {
				code = append(code, opGlobalGet, 7, opIf, void, opI32Const, byte(to), opLocalSet, 0, opBr, outer+1, opEnd)
			} else if to < 0 {
				code = append(code, opI32Const, 0, opReturn)
			} else {
				code = append(code, opI32Const, byte(to), opLocalSet, 0, opBr, outer)
			}
		}
	}
	return append(code, opEnd, opUnreachable, opEnd)
}

// Jumps become branches and loops: no table is left, and no jump goes by the first local but where
// a loop has two ways in.
func TestStructure(t *testing.T) {
	for name, c := range map[string]struct {
		segments [][]int
		loops    int
		forks    bool
	}{
		"straight":      {[][]int{{1}, {2}, {-1}}, 0, false},
		"if else":       {[][]int{{2, 1}, {3}, {3}, {-1}}, 0, false},
		"loop":          {[][]int{{1}, {2, 1}, {-1}}, 1, false},
		"loop in loop":  {[][]int{{1}, {2}, {2, 3}, {1, 4}, {-1}}, 2, false},
		"to itself":     {[][]int{{0, 1}, {-1}}, 1, false},
		"early exit":    {[][]int{{1}, {4, 2}, {4, 3}, {1}, {-1}}, 1, false},
		"two ways in":   {[][]int{{1, 2}, {2}, {1, 3}, {-1}}, 1, true},
		"three ways in": {[][]int{{1, 2, 3}, {2}, {3}, {1, 4}, {-1}}, 1, true},
	} {
		b, ok := parse(assembled(c.segments...))
		if !ok {
			t.Errorf("%s: not understood", name)
			continue
		}
		code, ok := structured(b)
		if !ok {
			t.Errorf("%s: not changed", name)
			continue
		}
		loops, forks := 0, false
		for r := (&reader{rest: code}); len(r.rest) > 0 && r.err == nil; {
			switch i := r.instruction(); {
			case i.op == opLoop:
				loops++
			case i.op == opBrTable:
				t.Errorf("%s: a table", name)
			case i.op == opLocalSet && i.arg == 0:
				forks = true
			}
		}
		if loops != c.loops || forks != c.forks {
			t.Errorf("%s: %d loops, forks %v; want %d, %v", name, loops, forks, c.loops, c.forks)
		}
	}
}

// What is no program, or damaged, is refused with the place.
func TestDamaged(t *testing.T) {
	for _, program := range []string{"", "\x00asm\x02\x00\x00\x00", header + "\x0a", header + "\x0a\x05\x01\x40", header + "\x0a\x02\x01\x40", header + "\x02\x05\x01\x01a\x01b"} {
		if _, _, err := Program([]byte(program), nil); err == nil {
			t.Errorf("%q: no error", program)
		}
	}
}

// Whatever the bytes are, they are changed or left, without a panic.
func FuzzSecond(f *testing.F) {
	f.Add(assembled([]int{2, 1}, []int{3}, []int{1, 3}, []int{-1}))
	f.Add(assembled([]int{1, 2}, []int{2}, []int{1, 3}, []int{-1}))
	f.Add([]byte{0, opGlobalGet, 0, opLocalSet, 1, opBlock, void, opLocalGet, 0, opBrTable, 0, 0, opEnd, opUnreachable, opEnd})
	f.Fuzz(func(t *testing.T, code []byte) {
		before := bytes.Clone(code)
		second(code, 7, func(int) bool { return false })
		if !bytes.Equal(code, before) {
			t.Error("the first form has changed")
		}
	})
}
