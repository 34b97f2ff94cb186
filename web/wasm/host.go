//go:build js

package main

import (
	"syscall/js"
	"time"
)

// A host is the session's world: the engine in its worker, the store, the clock.
type host struct {
	page   *page
	store  store
	kept   map[string]string // what this page has last saved or loaded of each game
	stuck  map[string]string // saved games that can neither be read nor set aside
	open   bool              // the engine may be started
	queue  []string          // lines for it from before
	worker js.Value          // boot.js's handle, undefined while there is none
	onLine js.Func
	onEnd  js.Func
}

// Now is by the browser's monotonic clock.
func (h *host) Now() time.Time { return time.Now() }

// Send posts a line to the engine, or keeps it for the engine to come.
func (h *host) Send(line string) {
	if !h.open || h.worker.IsUndefined() {
		h.queue = append(h.queue, line)
		return
	}
	h.worker.Call("post", line)
}

// start starts the engine. The page calls it after the first board is drawn,
// so that the worker does not take the processor from it.
func (h *host) start() {
	if h.open {
		return
	}
	h.open = true
	h.spawn()
}

// RestartEngine kills the engine and starts another.
func (h *host) RestartEngine() {
	h.queue = nil
	if !h.worker.IsUndefined() {
		h.worker.Call("kill")
		h.worker = js.Undefined()
		h.onLine.Release()
		h.onEnd.Release()
	}
	if h.open {
		h.spawn()
	}
}

func (h *host) spawn() {
	p := h.page
	h.onLine = js.FuncOf(func(_ js.Value, args []js.Value) any {
		p.fenced(func() { p.engineLine(args[0].String()) })
		return nil
	})
	h.onEnd = p.entry(func(args []js.Value) { p.session.EngineDied(args[0].String()) })
	var worker js.Value
	if err := attempt(func() { worker = p.duiyi.Call("spawn", h.onLine, h.onEnd) }); err != nil {
		p.after(0, func() { p.session.EngineDied(err.Error()) })
		return
	}
	h.worker = worker
	for _, line := range h.queue {
		worker.Call("post", line)
	}
	h.queue = nil
}

// Save keeps a game in localStorage, unless that would overwrite one that people
// may yet want to rescue.
func (h *host) Save(game string, data []byte) error {
	if old, ok := h.stuck[game]; ok {
		if err := h.store.setAside(game, old); err != nil {
			return err
		}
		delete(h.stuck, game)
	}
	err := h.store.set("game."+game, string(data))
	if err == nil {
		h.kept[game] = string(data)
	}
	return err
}
