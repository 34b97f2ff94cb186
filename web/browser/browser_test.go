package browser_test

import (
	"bytes"
	"fmt"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/web/browser"
)

const small = `<!doctype html><meta charset="utf-8"><title>small</title>
<style>body { margin: 0 } #pad { width: 100px; height: 100px; background: #00f; touch-action: none }</style>
<div id="pad"></div><input id="field">
<script>
	const seen = [];
	for (const type of ["pointerdown", "pointermove", "pointerup", "click"])
		document.getElementById("pad").addEventListener(type, (e) => seen.push([type, e.pointerType, Math.round(e.clientX), Math.round(e.clientY)].join(" ")));
	addEventListener("keydown", (e) => seen.push(e.key + (e.ctrlKey ? "+ctrl" : "")));
</script>`

func write(t *testing.T, page string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "small.html")
	if err := os.WriteFile(file, []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	return "file://" + file
}

func TestEval(t *testing.T) {
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		p := b.Open(t, write(t, small))
		if got := browser.Eval[string](p, `document.title`); got != "small" {
			t.Errorf("title is %q", got)
		}
		type pair struct {
			A int
			B []string
		}
		if got := browser.Eval[pair](p, `new Promise((done) => setTimeout(() => done({a: 7, b: ["车", "\u0000"]}), 10))`); got.A != 7 || !slices.Equal(got.B, []string{"车", "\x00"}) {
			t.Errorf("object is %v", got)
		}
		if got := browser.Eval[any](p, `undefined`); got != nil {
			t.Errorf("undefined is %v", got)
		}
		p.Run(`let n = 1; globalThis.later = false; setTimeout(() => { later = n === 1; }, 100);`)
		p.Wait(`later`)
		p.Run(`globalThis.asked = 0;`)
		p.Wait(`(async () => ++asked === 3)()`)
		if n := browser.Eval[int](p, `asked`); n != 3 {
			t.Errorf("a promise was asked %d times", n)
		}
	})
}

func TestPointer(t *testing.T) {
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		p := b.Open(t, write(t, small))
		p.Click(10, 20)
		p.TapOn("#pad")
		seen := browser.Eval[[]string](p, `seen`)
		for _, want := range []string{"pointerdown mouse 10 20", "click mouse 10 20", "pointerdown touch 50 50", "pointerup touch 50 50"} {
			if !slices.Contains(seen, want) {
				t.Errorf("no %q among %q", want, seen)
			}
		}
		for _, with := range []browser.Pointer{browser.Mouse, browser.Touch} {
			p.Run(`seen.length = 0;`)
			p.Drag(with, 10, 10, 90, 80)
			seen = browser.Eval[[]string](p, `seen`)
			moves := 0
			for _, s := range seen {
				if strings.HasPrefix(s, "pointermove") {
					moves++
				}
			}
			if want := fmt.Sprintf("pointerup %s 90 80", with); moves < 3 || !slices.Contains(seen, want) {
				t.Errorf("%d moves and no %q in %q", moves, want, seen)
			}
			p.Run(`seen.length = 0;`)
			p.Grab(with, 10, 10, 50, 50)
			if seen := browser.Eval[string](p, `seen.join()`); strings.Contains(seen, "pointerup") {
				t.Errorf("let go too early: %s", seen)
			}
			p.Drop(with)
			p.Wait(`seen.join().includes("pointerup")`)
		}
	})
}

func TestKeys(t *testing.T) {
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		p := b.Open(t, write(t, small))
		p.ClickOn("#field")
		p.Type("h2e2")
		if got := browser.Eval[string](p, `document.getElementById("field").value`); got != "h2e2" {
			t.Errorf("typed %q", got)
		}
		p.Run(`seen.length = 0;`)
		p.Press(browser.Left)
		p.Press(browser.Escape)
		p.Press(browser.Control, "y")
		if got := browser.Eval[string](p, `seen.join(" ")`); got != "ArrowLeft Escape Control+ctrl y+ctrl" {
			t.Errorf("pressed %q", got)
		}
	})
}

func TestViewport(t *testing.T) {
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		p := b.Open(t, write(t, small))
		for _, ratio := range []float64{1, 2, 3} {
			p.Viewport(360, 640, ratio)
			p.Wait(fmt.Sprintf(`innerWidth === 360 && innerHeight === 640 && devicePixelRatio === %v`, ratio))
			file := filepath.Join(t.TempDir(), "shot.png")
			p.Screenshot(file)
			f, err := os.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			shot, err := png.Decode(f)
			if err != nil {
				t.Fatal(err)
			}
			if size := shot.Bounds().Size(); size.X != int(360*ratio) || size.Y != int(640*ratio) {
				t.Errorf("ratio %v: picture of %v", ratio, size)
			}
			if r, g, b, _ := shot.At(50, 50).RGBA(); r != 0 || g != 0 || b != 0xffff {
				t.Errorf("ratio %v: the pad is %x %x %x", ratio, r, g, b)
			}
		}
	})
}

func TestStorage(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, small)
	}))
	defer server.Close()
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		p := b.Open(t, server.URL)
		p.Run(`localStorage.game = "kept";`)
		p.Reload()
		const stored = `localStorage.game ?? "none"`
		if got := browser.Eval[string](p, stored); got != "kept" {
			t.Errorf("after a reload: %q", got)
		}
		if got := browser.Eval[string](p.Tab(server.URL), stored); got != "kept" {
			t.Errorf("in another tab: %q", got)
		}
		if got := browser.Eval[string](b.Open(t, server.URL), stored); got != "none" {
			t.Errorf("in another profile: %q", got)
		}
		if !slices.Contains(p.Requests(), server.URL+"/") {
			t.Errorf("requests were %q", p.Requests())
		}
	})
}

func TestErrors(t *testing.T) {
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		p := b.Open(t, write(t, small))
		p.Run(`console.warn("careful"); setTimeout(() => { console.error("first"); missing(); }, 0);`)
		p.Run(`await new Promise((done) => setTimeout(done, 50));`)
		errors := strings.Join(p.TakeErrors(), "\n")
		if !strings.Contains(errors, "first") || !strings.Contains(errors, "missing is not defined") {
			t.Errorf("errors were %q", errors)
		}
		if len(p.TakeErrors()) != 0 {
			t.Error("errors were not taken")
		}
		if log := strings.Join(p.Log(), "\n"); !strings.Contains(log, "warn: careful") {
			t.Errorf("log was %q", log)
		}
	})
}

// TestEnd looks whether nothing of a browser is left when the program that started
// it dies of a panic.
func TestEnd(t *testing.T) {
	if dir := os.Getenv("DUIYI_TEST_END"); dir != "" {
		os.Setenv("TMPDIR", dir)
		for _, kind := range []browser.Kind{browser.Chromium, browser.Firefox} {
			if _, err := browser.Start(kind); err != nil {
				t.Fatal(err)
			}
		}
		panic("the end")
	}
	browser.Each(t, func(t *testing.T, b *browser.Browser) {}) // skips where a browser is missing
	dir := t.TempDir()
	cmd := exec.Command(os.Args[0], "-test.run=^TestEnd$")
	cmd.Env = append(os.Environ(), "DUIYI_TEST_END="+dir)
	out, _ := cmd.CombinedOutput()
	if !strings.Contains(string(out), "panic: the end") {
		t.Fatalf("no panic: %s", out)
	}
	for start := time.Now(); ; time.Sleep(100 * time.Millisecond) {
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		processes, err := exec.Command("ps", "-e", "-o", "pid,args").Output()
		if err != nil {
			t.Skip("no ps:", err)
		}
		if len(files) == 0 && !bytes.Contains(processes, []byte(dir)) {
			return
		}
		if time.Since(start) > 10*time.Second {
			t.Fatalf("left are files %v and some of these processes:\n%s", files, processes)
		}
	}
}
