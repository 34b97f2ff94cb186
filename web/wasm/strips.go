//go:build js

package main

import (
	"syscall/js"

	"duiyi/game"
	"duiyi/session"
	"duiyi/web/i18n"
)

// A strip tells who plays the men at one edge of the board.
type strip struct {
	element    js.Value
	men, clock js.Value  // slots for the captured men and the clock
	name       text      // who plays
	label      attribute // the same for those who do not see it
	side, turn attribute
}

// strips are the two strips, the far one first.
type strips struct {
	page    *page
	all     [2]strip
	flipped bool
}

func newStrips(p *page) *strips {
	v := &strips{page: p}
	for i, id := range [2]string{"strip-far", "strip-near"} {
		e := p.byID(id)
		find := func(class string) js.Value { return e.Call("querySelector", class) }
		v.all[i] = strip{
			element: e, men: find(".strip-men"), clock: find(".strip-clock"), name: textOf(find(".strip-name")),
			label: attribute{element: e, name: "aria-label"},
			side:  attribute{element: find(".turn"), name: "data-side"}, turn: attribute{element: e, name: "data-turn"},
		}
	}
	return v
}

// of returns the strip of a side as the board is turned now.
func (v *strips) of(side game.Side) *strip {
	if (side == game.First) != v.flipped {
		return &v.all[1]
	}
	return &v.all[0]
}

func (v *strips) draw(s *session.Snapshot) {
	v.flipped = s.Flipped
	for side := game.First; side <= game.Second; side++ {
		t := v.of(side)
		words := playerName(v.page.lang, s, side)
		t.name.set(words)
		t.label.set(words)
		t.side.set([2]string{"first", "second"}[side])
		t.turn.setBool(!s.Outcome.Over() && s.Turn == side)
	}
}

// playerName says who plays a side.
func playerName(l i18n.Lang, s *session.Snapshot, side game.Side) string {
	who := l.Side(s.Setup.Game, side)
	switch {
	case s.Setup.Players[side] == session.Computer:
		return l.T("strip.computer", who, l.Level(session.Levels[s.Setup.Levels[side]].Key))
	case s.Setup.Players[side.Other()] == session.Computer:
		return l.T("strip.you", who)
	}
	return who
}
