package pagetest

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"duiyi/web/browser"
)

// A host serves the packed site, and can go down, or have a newer build.
type host struct {
	*httptest.Server
	dir   string
	down  atomic.Bool
	newer atomic.Pointer[string]
}

func newHost(t *testing.T) *host {
	t.Helper()
	single(t) // skips where nothing is packed
	h := &host{dir: filepath.Join(filepath.Dir(*singleFile), "site")}
	files := http.FileServer(http.Dir(h.dir))
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if h.down.Load() {
			panic(http.ErrAbortHandler)
		}
		if name, build := r.URL.Path[1:], h.newer.Load(); build != nil && (name == "" || name == "sw.js") {
			w.Header().Set("Content-Type", map[string]string{"": "text/html", "sw.js": "text/javascript"}[name])
			if name == "" {
				name = "index.html"
			}
			data, err := os.ReadFile(filepath.Join(h.dir, name))
			if err != nil {
				panic(err)
			}
			w.Write(regexp.MustCompile(`(build = |data-build=)"[0-9a-f]{12}"`).ReplaceAll(data, []byte(`$1"`+*build+`"`)))
			return
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(h.Close)
	return h
}

// controlled waits until the page's service worker is at work.
func (p *page) controlled() {
	p.t.Helper()
	p.until(`(async () => !!navigator.serviceWorker.controller && (await caches.keys()).length > 0)()`)
}

// TestOffline loads the site, loses the network, and plays on; then the site
// becomes another, and the game goes on there.
func TestOffline(t *testing.T) {
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		h := newHost(t)
		p := open(t, b, h.URL+"/")
		p.english()
		p.controlled()
		p.start("xiangqi", "first", "easy")
		p.turns([2]string{"b2", "e2"})

		h.down.Store(true)
		p.Reload()
		p.ready()
		if n := p.plies(); n != 2 {
			t.Fatalf("%d plies offline", n)
		}
		p.turns([2]string{"d0", "e1"})
		fen := p.fen()

		h.down.Store(false)
		next := "0123456789ab"
		h.newer.Store(&next)
		p.Click(p.square("e4")) // somebody is at it: the page does not change under their hands
		p.Run(`await (await navigator.serviceWorker.getRegistration()).update()`)
		p.until(`!document.getElementById("notice").hidden && !document.getElementById("notice-do").hidden`)
		if text := p.told(); !strings.Contains(text, "new version") {
			t.Errorf("told %q", text)
		}
		if now := p.fen(); now != fen {
			t.Errorf("the new build has changed the board to %s", now)
		}
		// The old page goes on, without a network too.
		h.down.Store(true)
		p.turns([2]string{"g0", "i2"})
		fen = p.fen()
		p.Run(`window.old = true`)
		p.ClickOn("#notice-do")
		p.until(`!window.old && document.documentElement.dataset.state === "ready"`)
		if build := browser.Eval[string](p.Page, `document.querySelector("[data-build]").dataset.build`); build != next {
			t.Errorf("build %s", build)
		}
		if now := p.fen(); now != fen || p.told() != "" {
			t.Errorf("the new build has %s, had %s; told %q", now, fen, p.told())
		}
		p.turns([2]string{"i0", "i1"})
		// Of all builds before, one is kept, for pages that may still be open.
		h.down.Store(false)
		last := "ba9876543210"
		h.newer.Store(&last)
		p.Run(`await (await navigator.serviceWorker.getRegistration()).update()`)
		p.until(fmt.Sprintf(`(await caches.keys()).map(name => name.split(" ").at(-1)).join() === "%s,%s"`, next, last))
		p.TakeErrors() // of what could not be fetched
	})
}

// TestHalfChanged comes to a host that is just being changed: what it says of
// itself does not fit together, and none of it is kept.
func TestHalfChanged(t *testing.T) {
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		h := newHost(t)
		worker, err := os.ReadFile(filepath.Join(h.dir, "sw.js"))
		if err != nil {
			t.Fatal(err)
		}
		files := h.Config.Handler
		var wrong atomic.Pointer[string] // begins the names of files that are answered wrongly
		var try, met atomic.Int64        // the worker changes by try, which has the browser install it anew; met counts wrong answers
		h.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Cache-Control", "no-store")
			name := r.URL.Path[1:]
			if begin := wrong.Load(); begin != nil && strings.HasPrefix(name, *begin) {
				met.Add(1)
				w.Write([]byte("<!doctype html>not found, with status 200"))
				return
			}
			switch name {
			case "met":
				fmt.Fprint(w, met.Load())
			case "sw.js":
				w.Header().Set("Content-Type", "text/javascript")
				w.Write(bytes.Replace(worker, []byte("const build"), fmt.Appendf(nil, "/* %d */ const build", try.Load()), 1))
			default:
				if name == "" && h.newer.Load() != nil {
					met.Add(1)
				}
				files.ServeHTTP(w, r)
			}
		})
		p := open(t, b, h.URL+"/")
		p.controlled()
		p.Run(`for (const name of await caches.keys()) await caches.delete(name)`)
		update := func() {
			try.Add(1)
			met.Store(0)
			p.Run(`await (await navigator.serviceWorker.ready).update()`)
		}
		rest := `(r => !r.installing && !r.waiting && r.active.state === "activated")(await navigator.serviceWorker.getRegistration())`
		for _, name := range []string{"", "duiyi-"} {
			if name != "" {
				wrong.Store(&name)
			} else {
				build := "0123456789ab"
				h.newer.Store(&build) // index.html, while sw.js is still the old one's
			}
			update()
			p.until(`await (await fetch("met")).text() > 0 && ` + rest)
			if kept := browser.Eval[[]string](p.Page, `caches.keys()`); len(kept) != 0 {
				t.Errorf("a half changed host (%s) is kept as %q", name, kept)
			}
			h.newer.Store(nil)
		}
		wrong.Store(nil)
		update()
		p.until(`(await caches.keys()).length === 1 && ` + rest)
		p.TakeErrors() // of service workers that could not be installed
	})
}

// TestServedAsApp asks our own server for what makes an app of the page.
func TestServedAsApp(t *testing.T) {
	url := site(t)
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		p := open(t, b, url+"/")
		p.controlled()
		for _, icon := range browser.Eval[[]struct {
			Src, Sizes, Purpose string
			Width               int
		}](p.Page, `(async () => {
			const at = document.querySelector("link[rel=manifest]").href;
			const { icons, name, start_url } = await (await fetch(at)).json();
			if (!name || new URL(start_url, at).href !== location.href) throw new Error("manifest starts elsewhere");
			return Promise.all(icons.map(async icon => {
				const image = new Image();
				image.src = new URL(icon.src, at);
				await image.decode();
				return { ...icon, width: image.naturalWidth };
			}));
		})()`) {
			if want, _, _ := strings.Cut(icon.Sizes, "x"); want != "any" && want != fmt.Sprint(icon.Width) {
				t.Errorf("icon %v", icon)
			}
		}
	})
}
