// Package web serves the page from the native program. The page itself lies
// beside this file: page is its static frame and the few lines of JavaScript that
// start Go, wasm the Go program that runs in it, pack the program that puts both
// together, built what came out of that, and browser drives real browsers through
// it in the tests.
package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

//go:embed all:built
var built embed.FS

// ErrNotBuilt says that the program was compiled before the page was packed.
var ErrNotBuilt = errors.New("the page is not in this program: run make build")

// A file of the site, ready to be sent.
type file struct {
	kind          string // media type
	plain, packed []byte // as it is, and in gzip's format
	tag           string // hash of the content
	forever       bool   // the name changes with the content
	rules         rules
}

// hashed recognises the names that the packer gives to files whose name changes
// with the content.
var hashed = regexp.MustCompile(`-[0-9a-f]{12}\.[a-z]+$`)

// policy allows what the page does and no more: its own files, WebAssembly,
// nothing inline, and around it the frames that are put behind it.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
	"media-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors "

// The rules that a file goes by are those of the page, unless it is there for
// pages of other people.
type rules struct{ frames, embedder string }

var (
	ours   = rules{frames: "'none'", embedder: "same-origin"}
	anyone = rules{frames: "*", embedder: "cross-origin"}

	forAnyone = map[string]bool{"embed.html": true, "duiyi-board.js": true}
)

// Handler returns a handler for the page that is built into the program, or
// ErrNotBuilt.
func Handler() (http.Handler, error) {
	dir, err := fs.Sub(built, "built")
	if err != nil {
		return nil, err
	}
	return handler(dir)
}

// site maps URL paths to files.
type site map[string]*file

// handler serves the compressed files NAME.gz of a directory under their names.
func handler(dir fs.FS) (http.Handler, error) {
	names, err := fs.Glob(dir, "*.gz")
	if err != nil {
		return nil, err
	}
	out := site{}
	for _, name := range names {
		f := &file{}
		if f.packed, err = fs.ReadFile(dir, name); err != nil {
			return nil, err
		}
		name = strings.TrimSuffix(name, ".gz")
		r, err := gzip.NewReader(bytes.NewReader(f.packed))
		if err == nil {
			f.plain, err = io.ReadAll(r)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		sum := sha256.Sum256(f.plain)
		f.tag, f.kind, f.forever = hex.EncodeToString(sum[:8]), mediaType(name), hashed.MatchString(name)
		f.rules = ours
		if forAnyone[name] {
			f.rules = anyone
		}
		out["/"+name] = f
	}
	if out["/index.html"] == nil {
		return nil, ErrNotBuilt
	}
	out["/"] = out["/index.html"]
	return out, nil
}

// mediaType does not ask the system, whose tables may lack types or have odd
// ones.
func mediaType(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".wasm":
		return "application/wasm"
	case ".svg":
		return "image/svg+xml"
	case ".png":
		return "image/png"
	case ".webmanifest":
		return "application/manifest+json"
	}
	return "application/octet-stream"
}

func (s site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f, rules := s[r.URL.Path], ours
	if f != nil {
		rules = f.rules
	}
	h := w.Header()
	h.Set("Content-Security-Policy", policy+rules.frames)
	h.Set("X-Content-Type-Options", "nosniff")
	if rules == ours { // it knows of no frames that are allowed
		h.Set("X-Frame-Options", "DENY")
	}
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", rules.embedder)
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are served", http.StatusMethodNotAllowed)
		return
	}
	if f == nil {
		http.NotFound(w, r)
		return
	}
	body, tag := f.plain, `"`+f.tag+`"`
	h.Set("Vary", "Accept-Encoding")
	if acceptsGzip(r.Header.Get("Accept-Encoding")) {
		body, tag = f.packed, `"`+f.tag+`-gz"`
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("ETag", tag)
	h.Set("Content-Type", f.kind)
	if f.forever {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "no-cache")
	}
	if matches(r.Header.Get("If-None-Match"), tag) {
		h.Del("Content-Encoding")
		h.Del("Content-Type")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.Write(body)
}

// acceptsGzip reads an Accept-Encoding header: gzip is welcome where it, or else
// *, is listed with a weight above zero.
func acceptsGzip(header string) bool {
	star := false
	for part := range strings.SplitSeq(header, ",") {
		coding, rest, _ := strings.Cut(strings.TrimSpace(part), ";")
		weight, given := strings.CutPrefix(strings.ReplaceAll(rest, " ", ""), "q=")
		q, err := strconv.ParseFloat(weight, 64)
		wanted := !given || err == nil && q > 0
		switch strings.ToLower(strings.TrimSpace(coding)) {
		case "gzip", "x-gzip":
			return wanted
		case "*":
			star = wanted
		}
	}
	return star
}

// matches reports whether an If-None-Match header names the tag.
func matches(header, tag string) bool {
	for part := range strings.SplitSeq(header, ",") {
		part = strings.TrimPrefix(strings.TrimSpace(part), "W/")
		if part == tag || part == "*" {
			return true
		}
	}
	return false
}

// listen returns a listener on the port, or on the first free one of the twenty
// that follow it; moved says that the one asked for was busy.
func listen(host string, port int) (l net.Listener, moved bool, err error) {
	var busy error
	for p := port; p <= min(port+20, 65535); p++ {
		l, err = net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(p)))
		if err == nil {
			return l, p != port, nil
		}
		if !errors.Is(err, syscall.EADDRINUSE) {
			return nil, false, err
		}
		if busy == nil {
			busy = err
		}
	}
	return nil, false, busy
}

// Options says where and how Serve serves.
type Options struct {
	Host string                 // address to listen on, such as 127.0.0.1
	Port int                    // port to listen on; a busy one is not an error; 0 takes any
	Say  func(line string)      // tells the person what goes on
	Open func(url string) error // shows the page; nil does not
}

// Serve serves the built-in page until ctx is done, then lets requests in
// flight finish for up to three seconds.
func Serve(ctx context.Context, o Options) error {
	h, err := Handler()
	if err != nil {
		return err
	}
	return serve(ctx, h, o)
}

func serve(ctx context.Context, h http.Handler, o Options) error {
	l, moved, err := listen(o.Host, o.Port)
	if err != nil {
		return err
	}
	addr := l.Addr().(*net.TCPAddr)
	if moved {
		o.Say(fmt.Sprintf("port %d is busy, taking %d", o.Port, addr.Port))
	}
	host := o.Host
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	url := "http://" + net.JoinHostPort(host, strconv.Itoa(addr.Port)) + "/"
	srv := &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       120 * time.Second,
		MaxHeaderBytes:    16 << 10,
	}
	failed := make(chan error, 1)
	go func() { failed <- srv.Serve(l) }()
	o.Say(url)
	o.Say("open this address in a browser to play; Ctrl-C ends the program")
	if o.Open != nil {
		if err := o.Open(url); err != nil {
			o.Say("cannot open a browser: " + err.Error())
		}
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	stop, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	if err := srv.Shutdown(stop); err != nil {
		return srv.Close()
	}
	return nil
}
