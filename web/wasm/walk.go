//go:build js

package main

import (
	"math"
	"syscall/js"

	"duiyi/session"
)

func init() { parts = append(parts, func(p *page) part { return newWalk(p) }) }

// A walk is the way through the moves: by the buttons under the list, by keys, by
// the wheel over the board, and by itself.
type walk struct {
	page                 *page
	back, forward        [2]attribute
	playing              attribute
	live, resume, onward shown
	opening              shown
	openingText          text

	run    int // counts the times that it walked by itself
	moving bool
	at     int // where it has brought the board
	wheel  float64
	turned float64 // when the wheel was last turned
}

// stride is the time between two moves where they go by themselves, in
// milliseconds.
const stride = 1400

func newWalk(p *page) *walk {
	disabled := func(id string) attribute { return attribute{element: p.byID(id), name: "aria-disabled"} }
	v := &walk{
		page:    p,
		back:    [2]attribute{disabled("walk-first"), disabled("walk-back")},
		forward: [2]attribute{disabled("walk-forward"), disabled("walk-last")},
		playing: attribute{element: p.byID("walk-play"), name: "aria-pressed"},
		live:    shown{p.byID("live"), true}, resume: shown{p.byID("resume"), true}, onward: shown{p.byID("onward"), true},
		opening: shown{p.byID("opening"), true}, openingText: textOf(p.byID("opening")),
	}
	press := func(id string, f func()) { p.on(p.byID(id), "click", func(js.Value) { f() }) }
	press("walk-first", func() { p.session.First() })
	press("walk-back", func() { p.session.Back() })
	press("walk-forward", func() { p.session.Forward() })
	press("walk-last", func() { p.session.Last() })
	press("walk-play", v.toggle)
	press("live", func() { p.session.Last() })
	press("resume", func() { p.session.Resume() })
	p.on(p.document, "keydown", v.key)
	p.on(p.board.frame, "wheel", v.roll)
	p.menu.add(entry{id: "analyse", key: "analyse", order: 200, icon: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zm5-2 4.5 4.5M8 11h6M11 8v6",
		words: func() string {
			if p.session.Snapshot().Analysing {
				return p.lang.T("analyse.end")
			}
			return p.lang.T("analyse")
		},
		ready: func() bool { s := p.session.Snapshot(); return !s.Analysing || s.CanResume },
		do: func() {
			if p.session.Snapshot().Analysing {
				p.session.Resume()
				return
			}
			p.session.Analyse()
		}})
	return v
}

// key takes the keys that walk: arrows where nothing else has a use for them, and
// everywhere the page keys.
func (v *walk) key(e js.Value) {
	p := v.page
	if e.Get("defaultPrevented").Bool() || e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() || p.sheets.covered() {
		return
	}
	target := e.Get("target")
	in := func(selector string) bool {
		return target.Type() == js.TypeObject && target.Get("closest").Truthy() && !target.Call("closest", selector).IsNull()
	}
	if in("input, select, textarea, [role=tablist], [role=slider], .promotion") {
		return
	}
	grid := in("#grid") && !p.board.pointed
	var f func()
	switch e.Get("key").String() {
	case "PageUp":
		f = p.session.Back
	case "PageDown":
		f = p.session.Forward
	case "ArrowLeft":
		f = p.session.Back
	case "ArrowRight":
		f = p.session.Forward
	case "ArrowUp":
		f = func() { p.session.Aside(-1) }
	case "ArrowDown":
		f = func() { p.session.Aside(1) }
	case "Home":
		f = p.session.First
	case "End":
		f = p.session.Last
	default:
		return
	}
	if key := e.Get("key").String(); grid && key != "PageUp" && key != "PageDown" {
		return
	}
	e.Call("preventDefault")
	p.quiet = false
	f()
}

// roll takes the wheel over the board, a move a notch.
func (v *walk) roll(e js.Value) {
	s := v.page.session.Snapshot()
	if e.Get("ctrlKey").Bool() || len(s.Tree) < 2 {
		return
	}
	e.Call("preventDefault")
	const notch = 60 // pixels
	by := e.Get("deltaY").Float()
	if e.Get("deltaMode").Int() != 0 {
		by *= 20 // lines
	}
	now := e.Get("timeStamp").Float()
	if now-v.turned > 300 || math.Signbit(by) != math.Signbit(v.wheel) {
		v.wheel = 0
	}
	v.turned = now
	if v.wheel += by; math.Abs(v.wheel) < notch {
		return
	}
	if v.wheel > 0 {
		v.page.session.Forward()
	} else {
		v.page.session.Back()
	}
	v.wheel = 0
}

// toggle starts or ends the walk by itself. From the end it begins at the start.
func (v *walk) toggle() {
	if v.moving {
		v.stop()
		return
	}
	s := v.page.session
	if len(s.Snapshot().Tree) < 2 {
		return
	}
	if !s.Snapshot().CanForward {
		s.First()
	} else {
		s.Forward()
	}
	v.moving, v.at = true, s.Snapshot().Node
	v.run++
	v.page.dirty = true
	v.next(v.run)
}

func (v *walk) stop() {
	v.moving = false
	v.page.dirty = true
}

// next goes on after a while, unless the walk has ended by then.
func (v *walk) next(run int) {
	v.page.after(stride, func() {
		if !v.moving || run != v.run {
			return
		}
		s := v.page.session
		s.Forward()
		v.at = s.Snapshot().Node
		if !s.Snapshot().CanForward {
			v.stop()
			return
		}
		v.next(run)
	})
}

func (v *walk) draw(before, s *session.Snapshot) {
	if v.moving && (s.Node != v.at || before.Setup != s.Setup) {
		v.moving = false // somebody walks elsewhere
	}
	for i := range v.back {
		v.back[i].setBool(!s.CanBack)
	}
	v.forward[0].setBool(!s.CanForward)
	v.forward[1].setBool(!s.Browsing && !s.CanForward)
	v.playing.setBool(v.moving)
	v.live.set(s.Browsing && !s.Outcome.Over())
	v.resume.set(s.CanResume)
	v.onward.set(s.Analysing && !s.CanResume)
	name := ""
	if s.Opening != nil {
		name = s.Opening.Code + " " + v.page.lang.Opening(s.Opening)
	}
	v.openingText.set(name)
	v.opening.set(name != "")
}
