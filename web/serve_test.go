package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// packed is a site of two files as the packer embeds it.
func packed(t *testing.T) fs.FS {
	t.Helper()
	dir := fstest.MapFS{"README": {Data: []byte("not served")}}
	for name, text := range map[string]string{
		"index.html":               "<!doctype html>" + strings.Repeat("frame ", 100),
		"duiyi-0123456789ab.wasm":  "\x00asm" + strings.Repeat("code ", 100),
		"worker-0123456789ab.js":   "go()",
		"style-0123456789ab.css":   "p{}",
		"icon-0123456789ab.svg":    "<svg/>",
		"manifest.webmanifest":     "{}",
		"sw.js":                    "keep()",
		"embed.html":               "<!doctype html>board",
		"duiyi-board.js":           "board()",
		"duiyi-0123456789abc.wasm": "its name is one digit too long",
	} {
		var out bytes.Buffer
		w := gzip.NewWriter(&out)
		io.WriteString(w, text)
		w.Close()
		dir[name+".gz"] = &fstest.MapFile{Data: out.Bytes()}
	}
	return dir
}

func request(t *testing.T, h http.Handler, method, path string, headers ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func TestHeaders(t *testing.T) {
	h, err := handler(packed(t))
	if err != nil {
		t.Fatal(err)
	}
	const once, forever = "no-cache", "public, max-age=31536000, immutable"
	for _, c := range []struct {
		path, kind, cache string
		status            int
	}{
		{"/", "text/html; charset=utf-8", once, 200},
		{"/index.html", "text/html; charset=utf-8", once, 200},
		{"/duiyi-0123456789ab.wasm", "application/wasm", forever, 200},
		{"/duiyi-0123456789abc.wasm", "application/wasm", once, 200},
		{"/worker-0123456789ab.js", "text/javascript; charset=utf-8", forever, 200},
		{"/style-0123456789ab.css", "text/css; charset=utf-8", forever, 200},
		{"/icon-0123456789ab.svg", "image/svg+xml", forever, 200},
		{"/manifest.webmanifest", "application/manifest+json", once, 200},
		{"/sw.js", "text/javascript; charset=utf-8", once, 200},
		{"/README", "text/plain; charset=utf-8", "", 404},
		{"/index.html.gz", "text/plain; charset=utf-8", "", 404},
		{"/../serve.go", "text/plain; charset=utf-8", "", 404},
	} {
		got := request(t, h, "GET", c.path).Header
		if status := request(t, h, "GET", c.path).StatusCode; status != c.status {
			t.Errorf("%s: status %d, want %d", c.path, status, c.status)
		}
		if got.Get("Content-Type") != c.kind || got.Get("Cache-Control") != c.cache {
			t.Errorf("%s: %q, cached %q; want %q, %q", c.path, got.Get("Content-Type"), got.Get("Cache-Control"), c.kind, c.cache)
		}
		csp := got.Get("Content-Security-Policy")
		if strings.Contains(csp, "'unsafe-inline'") || strings.Contains(csp, "'unsafe-eval'") ||
			!strings.Contains(csp, "default-src 'none'") || !strings.Contains(csp, "frame-ancestors 'none'") {
			t.Errorf("%s: policy %q", c.path, csp)
		}
		if got.Get("X-Content-Type-Options") != "nosniff" || got.Get("X-Frame-Options") != "DENY" || got.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: headers %v", c.path, got)
		}
	}
	for _, path := range []string{"/embed.html", "/duiyi-board.js"} { // for pages of other people
		got := request(t, h, "GET", path).Header
		if csp := got.Get("Content-Security-Policy"); got.Get("X-Frame-Options") != "" || got.Get("Cross-Origin-Resource-Policy") != "cross-origin" ||
			!strings.Contains(csp, "frame-ancestors *") || strings.Contains(csp, "unsafe-inline") || got.Get("Cache-Control") != once {
			t.Errorf("%s: headers %v", path, got)
		}
	}
	if got := request(t, h, "POST", "/"); got.StatusCode != 405 || got.Header.Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: status %d, allow %q", got.StatusCode, got.Header.Get("Allow"))
	}
}

func TestCompressed(t *testing.T) {
	h, err := handler(packed(t))
	if err != nil {
		t.Fatal(err)
	}
	for header, want := range map[string]bool{
		"": false, "gzip": true, "deflate, gzip;q=1.0, *;q=0.5": true, "br": false, "GZIP": true,
		"gzip;q=0": false, "gzip; q=0, *": false, "*": true, "*;q=0": false, "identity": false, "br;q=1.0, gzip;q=0.2": true,
	} {
		r := request(t, h, "GET", "/", "Accept-Encoding", header)
		var body io.Reader = r.Body
		if got := r.Header.Get("Content-Encoding") == "gzip"; got != want {
			t.Errorf("accepting %q: gzip is %v", header, got)
			continue
		}
		if want {
			if body, err = gzip.NewReader(r.Body); err != nil {
				t.Fatal(err)
			}
		}
		text, err := io.ReadAll(body)
		if err != nil || !strings.HasPrefix(string(text), "<!doctype html>frame") {
			t.Errorf("accepting %q: %q %v", header, text, err)
		}
		if r.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("accepting %q: vary %q", header, r.Header.Get("Vary"))
		}
	}
}

func TestETag(t *testing.T) {
	h, err := handler(packed(t))
	if err != nil {
		t.Fatal(err)
	}
	plain := request(t, h, "GET", "/").Header.Get("ETag")
	small := request(t, h, "GET", "/", "Accept-Encoding", "gzip").Header.Get("ETag")
	if plain == "" || plain == small {
		t.Errorf("tags %s and %s for two encodings", plain, small)
	}
	for header, want := range map[string]int{plain: 304, "W/" + plain: 304, `"other", ` + plain: 304, "*": 304, `"other"`: 200, small: 200} {
		r := request(t, h, "GET", "/", "If-None-Match", header)
		body, _ := io.ReadAll(r.Body)
		if r.StatusCode != want || want == 304 && len(body) != 0 {
			t.Errorf("If-None-Match %s: status %d, %d bytes", header, r.StatusCode, len(body))
		}
	}
}

func TestNotBuilt(t *testing.T) {
	if _, err := handler(fstest.MapFS{"README": {}}); !errors.Is(err, ErrNotBuilt) {
		t.Errorf("error is %v", err)
	}
	if _, err := handler(fstest.MapFS{"index.html.gz": {Data: []byte("no gzip")}}); err == nil {
		t.Error("a damaged file was taken")
	}
}

// start runs serve and returns what it said, the address, and how to end it.
func start(t *testing.T, h http.Handler, o Options) (said []string, stop func() error) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	lines, ended := make(chan string, 9), make(chan error, 1)
	o.Say = func(line string) { lines <- line }
	go func() { ended <- serve(ctx, h, o) }()
	for {
		select {
		case line := <-lines:
			said = append(said, line)
			if strings.HasPrefix(line, "http://") {
				return said, func() error { cancel(); return <-ended }
			}
		case err := <-ended:
			cancel()
			t.Fatal(err)
		}
	}
}

func TestBusyPort(t *testing.T) {
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	h, err := handler(packed(t))
	if err != nil {
		t.Fatal(err)
	}
	var opened string
	said, stop := start(t, h, Options{Host: "127.0.0.1", Port: busy.Addr().(*net.TCPAddr).Port,
		Open: func(url string) error { opened = url; return errors.New("no desktop") }})
	if len(said) != 2 || !strings.Contains(said[0], "is busy, taking") {
		t.Errorf("said %q", said)
	}
	r, err := http.Get(said[len(said)-1])
	if err != nil || r.StatusCode != 200 {
		t.Errorf("%v %v", r, err)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
	if opened != said[len(said)-1] {
		t.Errorf("opened %q", opened)
	}
}

func TestBadAddress(t *testing.T) {
	err := serve(t.Context(), http.NotFoundHandler(), Options{Host: "192.0.2.1", Say: func(string) {}})
	if err == nil {
		t.Error("listens on an address that is not its own")
	}
}

// TestGracefulStop ends the server while it answers a request, which is to be
// answered nevertheless.
func TestGracefulStop(t *testing.T) {
	reached := make(chan struct{})
	said, stop := start(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		close(reached)
		time.Sleep(100 * time.Millisecond)
		io.WriteString(w, "answered")
	}), Options{Host: "127.0.0.1"})
	answer := make(chan string)
	go func() {
		r, err := http.Get(said[0])
		if err != nil {
			answer <- err.Error()
			return
		}
		defer r.Body.Close()
		body, _ := io.ReadAll(r.Body)
		answer <- string(body)
	}()
	<-reached
	err := stop()
	if got := <-answer; err != nil || got != "answered" {
		t.Errorf("answer %q, error %v", got, err)
	}
	if r, err := http.Get(said[0]); err == nil {
		t.Errorf("still served: %v", r.Status)
	}
}
