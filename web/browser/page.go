package browser

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
)

// A Page is a tab of a browser in the hands of a test, which ends when a method
// fails.
type Page struct {
	t testing.TB
	b *Browser
	tab
	url   string // of Open
	alone bool   // nothing was done that the next test could notice in this tab, once it is wiped

	mu       sync.Mutex
	leaving  bool // for another page, or for itself
	log      []string
	errors   []string
	requests []string
}

// A tab is where a page is shown.
type tab struct {
	context string // browsing context
	user    string // user context: the profile that holds its storage
}

// Open opens url in a tab with an empty profile and waits until it is loaded. At
// the end of the test errors that the page has logged fail the test.
func (b *Browser) Open(t testing.TB, url string) *Page {
	t.Helper()
	p := &Page{t: t, b: b, url: url, alone: true}
	if p.tab = b.take(); p.context == "" {
		var made struct{ UserContext string }
		p.Call("browser.createUserContext", struct{}{}, &made)
		p.user = made.UserContext
		p.create()
	}
	t.Cleanup(func() {
		if !p.give() {
			p.Call("browser.removeUserContext", map[string]any{"userContext": p.user}, nil)
		}
	})
	p.open(url)
	return p
}

// Tab opens url in another tab with the same profile, so that the two share their
// storage.
func (p *Page) Tab(url string) *Page {
	p.t.Helper()
	p.alone = false
	other := &Page{t: p.t, b: p.b, tab: tab{user: p.user}, url: url}
	other.create()
	other.open(url)
	return other
}

func (p *Page) create() {
	p.t.Helper()
	var made struct{ Context string }
	p.Call("browsingContext.create", map[string]any{"type": "tab", "userContext": p.user}, &made)
	p.context = made.Context
}

func (p *Page) open(url string) {
	p.t.Helper()
	p.b.mu.Lock()
	p.b.pages[p.context] = p
	p.b.mu.Unlock()
	p.t.Cleanup(func() {
		p.b.mu.Lock()
		delete(p.b.pages, p.context)
		p.b.mu.Unlock()
		for _, text := range p.TakeErrors() {
			p.t.Errorf("the page logged an error: %s", text)
		}
		if p.t.Failed() {
			p.t.Logf("console:\n%s", strings.Join(p.Log(), "\n"))
		}
	})
	p.Navigate(url)
}

// Call sends any command of WebDriver BiDi, and decodes its answer into result
// unless that is nil.
func (p *Page) Call(method string, params, result any) {
	p.t.Helper()
	for _, module := range []string{"emulation.", "network.", "permissions.", "storage."} {
		if strings.HasPrefix(method, module) {
			p.alone = false
		}
	}
	if err := p.try(method, params, result); err != nil {
		p.t.Fatal(err)
	}
}

// Context is the identity of the tab in WebDriver BiDi.
func (p *Page) Context() string { return p.context }

func (p *Page) try(method string, params, result any) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return p.b.c.call(ctx, method, params, result)
}

// Navigate goes to url and waits until it is loaded.
func (p *Page) Navigate(url string) {
	p.t.Helper()
	if url != p.url {
		p.alone = false
	}
	p.leave("browsingContext.navigate", map[string]any{"context": p.context, "url": url, "wait": "complete"})
}

// leave sends a command that ends the page shown.
func (p *Page) leave(method string, params any) {
	p.t.Helper()
	set := func(on bool) {
		p.mu.Lock()
		p.leaving = on
		p.mu.Unlock()
	}
	set(true)
	defer set(false)
	p.Call(method, params, nil)
}

// Reload loads the page again and waits until it is loaded.
func (p *Page) Reload() {
	p.t.Helper()
	p.leave("browsingContext.reload", map[string]any{"context": p.context, "wait": "complete"})
}

// Viewport sets the size of the page in CSS pixels and the number of device
// pixels in each. The tab is not used again: Firefox may wait for ever to have its own
// size back.
func (p *Page) Viewport(width, height int, ratio float64) {
	p.t.Helper()
	p.alone = false
	p.Call("browsingContext.setViewport", map[string]any{"context": p.context, "devicePixelRatio": ratio,
		"viewport": map[string]any{"width": width, "height": height}}, nil)
}

// Eval returns the value of a JavaScript expression, awaited if it is a promise.
// It travels as JSON.
func Eval[T any](p *Page, expression string) T {
	p.t.Helper()
	value, err := eval[T](p, expression)
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// Run runs JavaScript statements, in which await may be used.
func (p *Page) Run(script string) {
	p.t.Helper()
	if _, err := eval[any](p, "(async () => {"+script+"\n})()"); err != nil {
		p.t.Fatalf("%s: %v", script, err)
	}
}

func quote(text string) string {
	quoted, _ := json.Marshal(text)
	return string(quoted)
}

func eval[T any](p *Page, expression string) (value T, err error) {
	var answer struct {
		Type             string
		Result           struct{ Value json.RawMessage }
		ExceptionDetails struct{ Text string }
	}
	err = p.try("script.evaluate", map[string]any{
		"expression":   "(async () => JSON.stringify((await (" + expression + ")) ?? null))()",
		"target":       map[string]any{"context": p.context},
		"awaitPromise": true, "userActivation": true,
	}, &answer)
	if err != nil {
		return value, err
	}
	if answer.Type != "success" {
		return value, fmt.Errorf("exception: %s", answer.ExceptionDetails.Text)
	}
	var text string
	if err := json.Unmarshal(answer.Result.Value, &text); err != nil {
		return value, err
	}
	return value, json.Unmarshal([]byte(text), &value)
}

// Wait waits until a JavaScript expression is true, for as long as a busy machine may
// need.
func (p *Page) Wait(condition string) {
	p.t.Helper()
	p.WaitFor(time.Minute, condition)
}

// WaitFor waits until a JavaScript expression, awaited if it is a promise, is true, for at
// most as long as given.
func (p *Page) WaitFor(most time.Duration, condition string) {
	p.t.Helper()
	for start := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		met, err := eval[bool](p, "!!(await ("+condition+"))")
		if met {
			return
		}
		if time.Since(start) > most {
			p.t.Fatalf("%s: still not so after %v (%v)", condition, most, err)
		}
	}
}

// Screenshot writes a picture of the viewport to a PNG file.
func (p *Page) Screenshot(file string) {
	p.t.Helper()
	var shot struct{ Data string }
	p.Call("browsingContext.captureScreenshot", map[string]any{"context": p.context}, &shot)
	data, err := base64.StdEncoding.DecodeString(shot.Data)
	if err == nil {
		err = os.WriteFile(file, data, 0o644)
	}
	if err != nil {
		p.t.Fatal(err)
	}
}

// TakeErrors returns the errors that the page has logged since the last call:
// exceptions that nobody caught and console.error. Those do not fail the test.
func (p *Page) TakeErrors() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	taken := p.errors
	p.errors = nil
	return taken
}

// Log returns all that the page has logged, each entry with its level in front.
func (p *Page) Log() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.log...)
}

// Requests returns the URLs that the page has asked for, itself included.
func (p *Page) Requests() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.requests...)
}
