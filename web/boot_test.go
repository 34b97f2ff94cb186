package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
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
			`<link rel="icon" href="data:,"><link rel="stylesheet" href="style.css"></head>` +
			`<body><h1>frame</h1><script src="boot.js"></script></body></html>`,
		"style.css": "h1 { color: rgb(1, 2, 3) }",
	}
	for _, name := range []string{"boot.js", "worker.js"} {
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
	wasm := filepath.Join(dir, "echo.wasm")
	build := exec.Command("go", "build", "-o", wasm, "./testdata/echo")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	pack := exec.Command("go", "run", "./pack", "-page", page, "-wasm", wasm, "-single", filepath.Join(dir, "duiyi.html"),
		"-exec", filepath.Join(goroot(), "lib", "wasm", "wasm_exec.js"),
		"-site", filepath.Join(dir, "site"), "-built", filepath.Join(dir, "built"))
	for _, cmd := range []*exec.Cmd{build, pack} {
		if out, err := cmd.CombinedOutput(); err != nil {
			return "", fmt.Errorf("%v: %w\n%s", cmd, err, out)
		}
	}
	return dir, nil
})

func goroot() string {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return runtime.GOROOT()
	}
	return strings.TrimSpace(string(out))
}

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

func TestBootWorkerDies(t *testing.T) {
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
		if state := browser.Eval[string](p, `document.documentElement.dataset.state`); state != "ready" {
			t.Errorf("page is %s after its workers died", state)
		}
		p.TakeErrors()
	})
}

func TestBootPageDies(t *testing.T) {
	eachForm(t, func(t *testing.T, b *browser.Browser, url string) {
		p := b.Open(t, url)
		p.Wait(ready)
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
