package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"duiyi/web/browser"
)

// echo is a page around testdata/echo, packed in the three forms into a directory:
// duiyi.html, site and built.
var echo = sync.OnceValues(func() (dir string, err error) {
	if dir, err = os.MkdirTemp("", "duiyi-echo-"); err != nil {
		return "", err
	}
	page := filepath.Join(dir, "page")
	if err := os.Mkdir(page, 0o755); err != nil {
		return "", err
	}
	files := map[string]string{
		"index.html": `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
			`<link rel="icon" href="data:,"><script src="early.js"></script><link rel="stylesheet" href="style.css"></head>` +
			`<body><h1>frame</h1><script src="plain.js"></script><script src="boot.js"></script></body></html>`,
		"style.css": "h1 { color: rgb(1, 2, 3) }",
	}
	for _, name := range []string{"early.js", "module.js", "plain.js", "boot.js", "worker.js"} {
		data, err := os.ReadFile(filepath.Join("page", name))
		if err != nil {
			return "", err
		}
		files[name] = string(data)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(page, name), []byte(text), 0o644); err != nil {
			return "", err
		}
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", err
	}
	wasm := filepath.Join(dir, "echo.wasm")
	build := exec.Command("go", "build", "-o", wasm, "./testdata/echo")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	pack := exec.Command("go", "run", "./pack", "-page", page, "-wasm", wasm, "-single", filepath.Join(dir, "duiyi.html"),
		"-exec", filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"),
		"-site", filepath.Join(dir, "site"), "-built", filepath.Join(dir, "built"))
	for _, cmd := range []*exec.Cmd{build, pack} {
		if out, err := cmd.CombinedOutput(); err != nil {
			return "", fmt.Errorf("%v: %w\n%s", cmd, err, out)
		}
	}
	return dir, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if dir, err := echo(); err == nil {
		os.RemoveAll(dir)
	}
	os.Exit(code)
}

// eachForm runs a test in each browser with each way the page comes to it: the
// single file from the disk, the site below a path of a plain server, and our
// own server with its strict headers.
func eachForm(t *testing.T, test func(t *testing.T, b *browser.Browser, url string)) {
	dir, err := echo()
	if err != nil {
		t.Fatal(err)
	}
	plain := httptest.NewServer(http.StripPrefix("/some/where/", http.FileServer(http.Dir(filepath.Join(dir, "site")))))
	defer plain.Close()
	h, err := handler(os.DirFS(filepath.Join(dir, "built")))
	if err != nil {
		t.Fatal(err)
	}
	strict := httptest.NewServer(h)
	defer strict.Close()
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		for _, form := range [][2]string{
			{"file", "file://" + filepath.Join(dir, "duiyi.html")},
			{"site", plain.URL + "/some/where/"},
			{"server", strict.URL + "/"},
		} {
			t.Run(form[0], func(t *testing.T) { test(t, b, form[1]) })
		}
	})
}

const (
	ready = `document.documentElement.dataset.state === "ready"`
	spawn = `globalThis.lines = []; globalThis.ends = [];
		globalThis.worker = duiyi.spawn((line) => lines.push(line), (reason) => ends.push(reason));`
)

func TestBootWorker(t *testing.T) {
	eachForm(t, func(t *testing.T, b *browser.Browser, url string) {
		p := b.Open(t, url)
		p.Wait(ready)
		if got := browser.Eval[string](p, `getComputedStyle(document.querySelector("h1")).color`); got != "rgb(1, 2, 3)" {
			t.Errorf("style sheet is not in force: colour %s", got)
		}

		p.Run(spawn + `worker.post("one"); worker.post("二");`)
		p.Wait(`lines.join() === "one,二"`)

		// A busy worker hears "stop".
		p.Run(`worker.post("count");`)
		p.Run(`await new Promise((done) => setTimeout(done, 60));`)
		p.Run(`worker.post("stop");`)
		p.Wait(`lines.length === 3`)
		if got := browser.Eval[string](p, `lines[2]`); !strings.HasPrefix(got, "stopped at ") || got == "stopped at 0" {
			t.Errorf("worker counted: %s", got)
		}

		// After kill nothing comes any more, and another can be had.
		p.Run(`globalThis.old = lines; globalThis.first = worker; worker.post("late"); worker.kill(); first.post("later");` + spawn + `worker.post("new");`)
		p.Wait(`lines.join() === "new"`)
		if got := browser.Eval[[]string](p, `old.slice(3).concat(ends)`); len(got) != 0 {
			t.Errorf("a killed worker said %q", got)
		}
		for _, asked := range p.Requests() {
			if !strings.HasPrefix(asked, url) && !strings.HasPrefix(asked, "blob:") && !strings.HasPrefix(asked, "data:") {
				t.Errorf("page asked for %s", asked)
			}
		}
	})
}

// TestBootDeaths kills workers in each way, which the page survives, and then its
// own Go, after which it says so and can be loaded again.
func TestBootDeaths(t *testing.T) {
	eachForm(t, func(t *testing.T, b *browser.Browser, url string) {
		p := b.Open(t, url)
		p.Wait(ready)
		for how, want := range map[string]string{
			"panic":    "ended with code 2",
			"exit":     "ended with code 3",
			"overflow": "", // each browser has its own words
		} {
			p.Run(spawn + `worker.post("` + how + `");`)
			p.Wait(`ends.length > 0`)
			p.Run(`await new Promise((done) => setTimeout(done, 50));`)
			if got := browser.Eval[[]string](p, `ends`); len(got) != 1 || !strings.Contains(got[0], want) {
				t.Errorf("%s: ended with %q, want one %q", how, got, want)
			}
		}
		if !browser.Eval[bool](p, ready) {
			t.Error("the page did not survive its workers")
		}
		for _, how := range []string{"panic", "exit", "overflow"} {
			p.Run(`setTimeout(() => duiyi.die("` + how + `"), 0);`)
			p.Wait(`document.documentElement.dataset.state === "failed"`)
			if text := browser.Eval[string](p, `document.querySelector("[role=alert]").innerText`); !strings.Contains(text, "棋局已保存") || !strings.Contains(text, "reload") {
				t.Errorf("notice reads %q", text)
			}
			p.TakeErrors()
			p.Run(`globalThis.mark = 1;`)
			p.ClickOn("[role=alert] button")
			p.Wait(`!globalThis.mark && ` + ready)
		}
	})
}

// TestBootWithout opens the page in browsers that lack something, or with files
// missing: a notice must stand there.
func TestBootWithout(t *testing.T) {
	dir, err := echo()
	if err != nil {
		t.Fatal(err)
	}
	single, err := os.ReadFile(filepath.Join(dir, "duiyi.html"))
	if err != nil {
		t.Fatal(err)
	}
	damaged := filepath.Join(t.TempDir(), "damaged.html")
	text := regexp.MustCompile(`(?s)(id="duiyi-wasm">.{1000}).{8}`).ReplaceAllString(string(single), "${1}AAAAAAAA")
	if err := os.WriteFile(damaged, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	site := http.FileServer(http.Dir(filepath.Join(dir, "site")))
	partly := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".wasm") {
			http.NotFound(w, r)
			return
		}
		site.ServeHTTP(w, r)
	}))
	defer partly.Close()
	untyped := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".wasm") {
			w.Header().Set("Content-Type", "application/octet-stream")
		}
		site.ServeHTTP(w, r)
	}))
	defer untyped.Close()
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		p := b.Open(t, "about:blank")
		for _, url := range []string{"file://" + damaged, partly.URL} {
			p.Navigate(url)
			p.Wait(`document.documentElement.dataset.state === "failed"`)
			p.TakeErrors()
			if heading := browser.Eval[string](p, `document.querySelector("h1").innerText`); heading != "frame" {
				t.Errorf("the frame is gone: %q", heading)
			}
		}
		p.Navigate(untyped.URL)
		p.Wait(ready)

		var script struct{ Script string }
		p.Call("script.addPreloadScript", map[string]any{"functionDeclaration": "() => { delete globalThis.WebAssembly; }"}, &script)
		p.Navigate("file://" + filepath.Join(dir, "duiyi.html"))
		p.Wait(`document.documentElement.dataset.state === "failed"`)
		if text := browser.Eval[string](p, `document.querySelector("[role=alert]").innerText`); !strings.Contains(text, "浏览器太旧") {
			t.Errorf("notice reads %q", text)
		}
		p.TakeErrors()
		p.Call("script.removePreloadScript", map[string]any{"script": script.Script}, nil)
	})
}
