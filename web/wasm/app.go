//go:build js

package main

import (
	"syscall/js"
	"time"

	"duiyi/session"
)

// An app is what the site is beyond a page: it can be installed, and a newer build
// may take its place while it is open. The service worker of boot.js tells of it.
type app struct {
	page  *page
	newer bool // a newer build waits to be loaded, and the reader has not put that off

	opened  time.Time
	touched bool // by a person, since it was opened
}

func init() { parts = append(parts, func(p *page) part { return newApp(p) }) }

func newApp(p *page) *app {
	a := &p.build
	*a = app{page: p, opened: time.Now()}
	touch := func(js.Value) { a.touched = true }
	p.on(p.document, "pointerdown", touch)
	p.on(p.document, "keydown", touch)
	p.on(p.document, "duiyi-update", func(js.Value) { a.found() })
	p.on(p.byID("notice-do"), "click", func(js.Value) { a.reload() })
	p.menu.add(entry{
		id: "install", key: "menu.install", order: 950,
		icon:   "M12 3v11m0 0-4-4m4 4 4-4M4 16v4h16v-4",
		absent: func() bool { return p.duiyi.Get("install").IsUndefined() },
		do: func() {
			p.duiyi.Get("install").Call("prompt")
			p.duiyi.Delete("install") // which can be taken up once
		},
	})
	return a
}

// found tells of a newer build, or loads it at once where nobody can have begun
// anything yet.
func (a *app) found() {
	const moment = 5 * time.Second
	if !a.touched && time.Since(a.opened) < moment && !a.page.host.lost {
		a.reload()
		return
	}
	a.newer = true
	a.page.dirty = true
}

func (a *app) reload() { a.page.window.Get("location").Call("reload") }

// offered reports whether the reader is told of a newer build. To load it would
// cost a game that cannot be kept.
func (a *app) offered() bool { return a.newer && !a.page.host.lost }

func (a *app) draw(_, _ *session.Snapshot) {}
