package browser

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sync"
	"time"
)

// A Kind is a kind of browser.
type Kind string

// The browsers that can be driven, by the names of their programs.
const (
	Chromium Kind = "chromium"
	Firefox  Kind = "firefox-esr"
)

// patience is how long any one command may take; a browser that starts on a busy
// machine is slow.
const patience = 3 * time.Minute

// A Browser is a running browser.
type Browser struct {
	Kind Kind
	c    *client
	end  func() // ends its processes and removes its files

	mu    sync.Mutex
	pages map[string]*Page // by browsing context
	spare []tab            // that a test has left as good as new
}

// errMissing says that a browser is not installed.
var errMissing = errors.New("not installed (on Debian: chromium, chromium-driver, firefox-esr)")

// Start starts a browser without a window. It runs until Close or the end of this
// program.
func Start(kind Kind) (*Browser, error) {
	needs := []string{"firefox-esr"}
	if kind == Chromium {
		needs = []string{"chromedriver", "chromium"}
	}
	for _, program := range needs {
		if _, err := exec.LookPath(program); err != nil {
			return nil, fmt.Errorf("%s: %w", program, errMissing)
		}
	}
	dir, err := os.MkdirTemp("", "duiyi-browser-")
	if err != nil {
		return nil, err
	}
	b := &Browser{Kind: kind, pages: map[string]*Page{}}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if kind == Chromium {
		err = b.startChromium(ctx, dir)
	} else {
		err = b.startFirefox(ctx, dir)
	}
	if err == nil {
		err = b.c.call(ctx, "session.subscribe", map[string]any{"events": []string{"log.entryAdded", "network.beforeRequestSent"}}, nil)
	}
	if err != nil {
		b.Close()
		return nil, fmt.Errorf("%s: %w", kind, err)
	}
	return b, nil
}

// Close ends the browser.
func (b *Browser) Close() {
	if b.end != nil {
		b.end()
	}
}

func (b *Browser) startChromium(ctx context.Context, dir string) error {
	found, err := b.launch(ctx, dir, regexp.MustCompile(`started successfully on port (\d+)`),
		"chromedriver", "--port=0")
	if err != nil {
		return err
	}
	args := []string{"--headless", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
		"--disable-component-update", "--disable-sync", "--disable-breakpad", "--hide-scrollbars",
		"--user-data-dir=" + filepath.Join(dir, "profile")}
	if os.Getuid() == 0 {
		args = append(args, "--no-sandbox")
	}
	body, err := json.Marshal(map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{
		"browserName": "chrome", "webSocketUrl": true, "unhandledPromptBehavior": "ignore",
		"goog:chromeOptions": map[string]any{"binary": "/usr/bin/chromium", "args": args},
	}}})
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://127.0.0.1:"+found+"/session", bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	var session struct {
		Value struct {
			Message      string
			Capabilities struct {
				WebSocketURL string `json:"webSocketUrl"`
			}
		}
	}
	if err := json.NewDecoder(resp.Body).Decode(&session); err != nil {
		return err
	}
	if session.Value.Capabilities.WebSocketURL == "" {
		return fmt.Errorf("no session: %s", session.Value.Message)
	}
	b.c, err = dial(ctx, session.Value.Capabilities.WebSocketURL, b.event)
	return err
}

func (b *Browser) startFirefox(ctx context.Context, dir string) error {
	profile := filepath.Join(dir, "profile")
	if err := os.Mkdir(profile, 0o700); err != nil {
		return err
	}
	found, err := b.launch(ctx, dir, regexp.MustCompile(`BiDi listening on (ws://\S+)`),
		"firefox-esr", "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0")
	if err != nil {
		return err
	}
	if b.c, err = dial(ctx, found+"/session", b.event); err != nil {
		return err
	}
	return b.c.call(ctx, "session.new", map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{
		"unhandledPromptBehavior": map[string]any{"default": "ignore"},
	}}}, nil)
}

// launch starts a program with its home and temporary files in dir and returns
// what the group in ready matches in its output. The program and its children
// end when b.end is called, or when this program ends in whatever way.
func (b *Browser) launch(ctx context.Context, dir string, ready *regexp.Regexp, name string, args ...string) (string, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return "", err
	}
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "HOME="+dir, "TMPDIR="+dir, "XDG_CONFIG_HOME="+dir, "XDG_CACHE_HOME="+dir)
	cmd.Stdout, cmd.Stderr = w, w
	b.end, err = startGuarded(cmd, dir)
	w.Close()
	if err != nil {
		r.Close()
		return "", err
	}
	found := make(chan string, 1)
	go func() {
		defer r.Close()
		defer close(found)
		lines := bufio.NewScanner(r)
		for lines.Scan() {
			if m := ready.FindStringSubmatch(lines.Text()); m != nil {
				found <- m[1]
				io.Copy(io.Discard, r) // it must not block on a full pipe later
				return
			}
		}
	}()
	select {
	case match, ok := <-found:
		if !ok {
			return "", fmt.Errorf("%s ended at once", name)
		}
		return match, nil
	case <-ctx.Done():
		return "", fmt.Errorf("%s: %w", name, ctx.Err())
	}
}

// abandoned is what Firefox logs when a page is left while its service worker still brings it files.
var abandoned = regexp.MustCompile(`^Failed to load .*\. A ServiceWorker intercepted the request and encountered an unexpected error\.$`)

// event hands an event to the page that it is about.
func (b *Browser) event(method string, params json.RawMessage) {
	var e struct {
		Context string // of network events
		Source  struct{ Context string }
		Level   string
		Text    string
		Request struct{ URL string }
	}
	if json.Unmarshal(params, &e) != nil {
		return
	}
	b.mu.Lock()
	p := b.pages[e.Context+e.Source.Context]
	b.mu.Unlock()
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	switch method {
	case "log.entryAdded":
		p.log = append(p.log, e.Level+": "+e.Text)
		if e.Level == "error" && !(p.leaving && abandoned.MatchString(e.Text)) {
			p.errors = append(p.errors, e.Text)
		}
	case "network.beforeRequestSent":
		p.requests = append(p.requests, e.Request.URL)
	}
}
