//go:build js

package main

import (
	"strings"
	"syscall/js"
	"time"
)

// A host is the session's world: the engines in their workers, the store, the
// clock.
type host struct {
	page    *page
	store   store
	hears   hears             // what the engines say
	kept    map[string]string // what this page has last saved or loaded of each game
	latest  map[string]string // as the session wanted it kept last
	stuck   map[string]string // saved games that can neither be read nor set aside
	lost    bool              // the game as it is now could not be saved
	open    bool              // engines may be started
	workers []worker          // by engine
}

// hears is who listens to a host's engines: a session, or a lesson.
type hears interface {
	EngineLine(engine int, line string)
	EngineDied(engine int, reason string)
}

// A worker is where an engine runs.
type worker struct {
	handle js.Value // boot.js's, undefined while there is none
	onLine js.Func
	onEnd  js.Func
	dead   bool     // could not be started
	queue  []string // lines for it from before it could be
}

// Now is by the browser's monotonic clock.
func (h *host) Now() time.Time { return time.Now() }

// The most engines that analyse, however many cores there are: each wants its
// memory.
const mostAnalysts = 4

// Engines counts one engine that plays and one for each core to analyse.
func (h *host) Engines() int {
	cores := 1
	if n := h.page.window.Get("navigator").Get("hardwareConcurrency"); n.Type() == js.TypeNumber {
		cores = n.Int()
	}
	return 1 + min(max(cores, 1), mostAnalysts)
}

// Send posts a line to an engine, or keeps it for the engine to come.
func (h *host) Send(engine int, line string) {
	w := &h.workers[engine]
	if w.handle.IsUndefined() && h.open && !w.dead {
		h.spawn(engine)
	}
	if w.handle.IsUndefined() {
		w.queue = append(w.queue, line)
		return
	}
	w.handle.Call("post", line)
}

// start starts the engine that plays. The page calls it after the first board is
// drawn, so that the worker does not take the processor from it.
func (h *host) start() {
	if h.open {
		return
	}
	h.open = true
	h.spawn(0)
}

// RestartEngine kills an engine. The one that plays has its successor at once.
func (h *host) RestartEngine(engine int) {
	w := &h.workers[engine]
	w.queue, w.dead = nil, false
	if !w.handle.IsUndefined() {
		w.handle.Call("kill")
		w.handle = js.Undefined()
		w.onLine.Release()
		w.onEnd.Release()
	}
	if h.open && engine == 0 {
		h.spawn(engine)
	}
}

// close ends all engines for good.
func (h *host) close() {
	h.open = false
	for engine := range h.workers {
		h.RestartEngine(engine)
	}
}

func (h *host) spawn(engine int) {
	p, w := h.page, &h.workers[engine]
	w.onLine = js.FuncOf(func(_ js.Value, args []js.Value) any {
		p.fenced(func() { h.engineLine(engine, args[0].String()) })
		return nil
	})
	w.onEnd = p.entry(func(args []js.Value) { h.hears.EngineDied(engine, args[0].String()) })
	var handle js.Value
	if err := attempt(func() { handle = p.duiyi.Call("spawn", w.onLine, w.onEnd) }); err != nil {
		w.onLine.Release()
		w.onEnd.Release()
		w.dead = true
		p.after(0, func() { h.hears.EngineDied(engine, err.Error()) })
		return
	}
	w.handle = handle
	for _, line := range w.queue {
		handle.Call("post", line)
	}
	w.queue = nil
}

// engineLine takes a line from a worker. What an engine tells about its thought waits for a
// tick to be drawn, also where somebody presses something meanwhile; a move does not.
func (h *host) engineLine(engine int, line string) {
	p := h.page
	if !strings.HasPrefix(line, "info") {
		h.hears.EngineLine(engine, line)
		p.flush()
		return
	}
	before := p.dirty
	p.dirty = false
	h.hears.EngineLine(engine, line)
	p.dirty, p.grown = before, p.grown || p.dirty
}

// Save keeps a game in localStorage, unless that would overwrite one that people
// may yet want to rescue, or what they have made of it in another tab while this one
// is out of sight.
func (h *host) Save(game string, data []byte) error {
	h.latest[game] = string(data)
	if old, ok := h.stuck[game]; ok {
		if err := h.store.setAside(game, old); err != nil {
			h.lost = true
			return err
		}
		delete(h.stuck, game)
	}
	if !h.page.document.Call("hasFocus").Bool() && h.page.document.Get("hidden").Bool() {
		if now, err := h.store.get("game." + game); err == nil && now != "" && now != h.kept[game] {
			return nil
		}
	}
	err := h.store.set("game."+game, string(data))
	h.lost = err != nil
	if err == nil {
		h.kept[game] = string(data)
	}
	return err
}
