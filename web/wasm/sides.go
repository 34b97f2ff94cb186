//go:build js

package main

import (
	"syscall/js"

	"duiyi/game"
	"duiyi/session"
)

func init() { parts = append(parts, func(p *page) part { return newSides(p) }) }

// A sides is what can be changed about a game that goes on: who plays, how well, and
// from where; and the offer of a draw.
type sides struct {
	page          *page
	sheet, draws  *sheet
	form          js.Value
	here          bool // the game goes on from the board shown
	title         text
	sure, yes     text // the question about a draw and its answer
	first, second text
	levels        levelChoice
	redo          attribute
}

func newSides(p *page) *sides {
	v := &sides{
		page: p, sheet: p.sheet("sides-dialog"), draws: p.sheet("draw-dialog"), form: p.byID("sides-form"),
		title: textOf(p.byID("sides-title")), sure: textOf(p.byID("draw-sure")), yes: textOf(p.byID("draw-yes")),
		first: textOf(p.byID("sides-first")), second: textOf(p.byID("sides-second")), levels: newLevelChoice(p, p.byID("sides-form"), "sides-level", "sides-other"),
		redo: attribute{element: p.byID("redo"), name: "aria-disabled"},
	}
	p.on(p.byID("redo"), "click", func(js.Value) { p.session.Redo() })
	p.on(p.byID("onward"), "click", func(js.Value) { v.open(true) })
	p.on(v.form, "change", func(js.Value) { v.adapt() })
	p.on(v.form, "submit", func(js.Value) { v.take() })
	p.on(p.byID("draw-form"), "submit", func(js.Value) {
		if p.session.Snapshot().CanOffer {
			p.session.OfferDraw()
			return
		}
		p.session.AgreeDraw()
	})
	practising := func() bool { return p.practice.on() } // where each side is given
	p.menu.add(entry{id: "sides", key: "sides.title", order: 100, icon: "M7 4v16m0-16L3.5 7.500M7 4l3.500 3.500M17 20V4m0 16-3.500-3.500M17 20l3.500-3.500",
		absent: practising, ready: func() bool { return !p.session.Snapshot().Analysing }, do: func() { v.open(false) }})
	p.menu.add(entry{id: "onward", key: "onward.title", order: 101, icon: "m8 5 11 7-11 7z", absent: practising, do: func() { v.open(true) }})
	p.menu.add(entry{id: "draw", key: "draw.title", order: 102, icon: "M5 9h14M5 15h14", absent: practising,
		ready: func() bool { s := p.session.Snapshot(); return s.CanOffer || s.CanAgree }, do: func() {
			agree := btoi(p.session.Snapshot().CanAgree)
			v.sure.set(p.lang.T([2]string{"draw.offer", "draw.agree"}[agree]))
			v.yes.set(p.lang.T([2]string{"draw.ask", "draw.yes"}[agree]))
			v.draws.open()
		}})
	return v
}

// open shows the sheet: to change the sides, or to play on from the board shown.
func (v *sides) open(here bool) {
	s, l := v.page.session.Snapshot(), v.page.lang
	v.here = here
	players := s.Setup.Players
	if here && s.Analysing && players == sharing["two"] {
		// Who opens a game to play on wants the computer to answer.
		players = sharing[[2]string{"first", "second"}[s.Turn]]
	}
	v.title.set(l.T([2]string{"sides.title", "onward.title"}[btoi(here)]))
	v.first.set(l.T("sides.you", l.Side(s.Setup.Game, game.First)))
	v.second.set(l.T("sides.you", l.Side(s.Setup.Game, game.Second)))
	check(v.form, "players", sharedAs(players))
	v.levels.show(&s.Setup)
	v.adapt()
	v.sheet.open()
}

func (v *sides) adapt() {
	v.levels.adapt(v.page.session.Snapshot().Setup.Game, chosen(v.form, "players"))
}

// take brings the game in line with the sheet.
func (v *sides) take() {
	p := v.page
	levels := v.levels.levels()
	players := chosen(v.form, "players")
	if v.here {
		p.session.PlayFrom(sharing[players], levels)
		p.board.invites = true
	} else {
		p.session.SetLevels(levels)
		p.session.SetPlayers(sharing[players])
	}
	if s := p.session.Snapshot(); (players == "first" || players == "second") && s.Flipped != (players == "second") {
		p.session.Flip()
	}
}

func (v *sides) draw(_, s *session.Snapshot) { v.redo.setBool(s.Redoable == 0) }
