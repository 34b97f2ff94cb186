//go:build js

package main

import (
	"strconv"
	"strings"
	"syscall/js"
	"time"

	"duiyi/game"
	"duiyi/session"
	"duiyi/web/i18n"
)

// A panel is all that stands around the board: whose turn it is, the buttons,
// the computer's thought, the moves, the notice.
type panel struct {
	page *page

	status                text
	side                  attribute // of the sign beside the status
	thinking, over, plies attribute // of the whole, for style sheet and tests
	turnOf                attribute
	undo, resign, flip    attribute
	undoTitle             attribute
	claim, again, rematch shown
	claimText             text
	think                 shown
	score, figures, line  text
	setup                 text
	record                js.Value
	list                  js.Value
	rows                  []js.Value // of the list, a full move each
	moves                 []string   // that stand there
	spans                 []js.Value // of each move
	lead                  int        // empty places before the first move: 1 where the second side opened
	first                 int        // number of the first row
	notice                shown
	noticeText            text
	noticed               uint64 // last notice of the session that the reader put away
	saveTold              bool   // and whether one was that nothing can be saved
}

func newPanel(p *page) panel {
	data := func(name string) attribute { return attribute{element: p.app, name: "data-" + name} }
	button := func(id, name string) attribute { return attribute{element: p.byID(id), name: name} }
	return panel{
		page:     p,
		status:   text_(p.byID("status")),
		side:     attribute{element: p.byID("turn"), name: "data-side"},
		thinking: data("thinking"), over: data("over"), plies: data("plies"), turnOf: data("turn"),
		undo: button("undo", "aria-disabled"), resign: button("resign", "aria-disabled"), flip: button("flip", "aria-pressed"),
		undoTitle: button("undo", "title"),
		claim:     shown{p.byID("claim"), true}, again: shown{p.byID("again"), true}, rematch: shown{p.byID("rematch"), true},
		claimText: text_(p.byID("claim")),
		think:     shown{p.byID("think"), false},
		score:     text_(p.byID("score")), figures: text_(p.byID("figures")), line: text_(p.byID("line")),
		setup:  text_(p.byID("setup")),
		record: p.byID("record"), list: p.byID("moves"),
		notice: shown{p.byID("notice"), true}, noticeText: text_(p.byID("notice-text")),
	}
}

// text_ is an element whose text is to be set.
func text_(e js.Value) text { return text{element: e} }

// draw shows a snapshot.
func (v *panel) draw(s *session.Snapshot) {
	l := v.page.lang
	v.status.set(statusLine(l, s))
	v.side.set(sideKey(s))
	v.turnOf.set([2]string{"first", "second"}[s.Turn])
	v.thinking.setBool(s.Thinking)
	v.over.setBool(s.Outcome.Over())
	v.plies.set(strconv.Itoa(len(s.Moves)))

	v.undo.setBool(!s.CanUndo)
	v.undoTitle.set(l.T([...]string{"undo", "undo.one", "undo.two"}[min(s.Undoable, 2)]))
	v.resign.setBool(!s.CanResign)
	v.flip.setBool(s.Flipped)
	if s.Claim.Over() {
		v.claimText.set(l.T("claim", l.Reason(s.Setup.Game, s.Claim.Reason)))
	}
	v.claim.set(s.Claim.Over())
	v.again.set(s.Paused)
	v.rematch.set(s.Outcome.Over())
	v.setup.set(setupLine(l, s))
	v.list_(s)
	v.thought(s)
	v.tell(s)
}

// sideKey is the side that the status speaks of, "" for none.
func sideKey(s *session.Snapshot) string {
	switch s.Outcome.Result {
	case game.FirstWins:
		return "first"
	case game.SecondWins:
		return "second"
	case game.Draw:
		return ""
	}
	return [2]string{"first", "second"}[s.Turn]
}

// statusLine says how the game stands.
func statusLine(l i18n.Lang, s *session.Snapshot) string {
	name := s.Setup.Game
	if s.Outcome.Over() {
		return l.Outcome(name, s.Outcome)
	}
	side := l.Side(name, s.Turn)
	one := s.Setup.Players[0] != s.Setup.Players[1]
	switch {
	case s.Paused:
		return l.T("status.waits")
	case s.Thinking:
		return l.T("status.thinking", l.T("status.computer", side))
	case one && s.Check >= 0:
		return l.T("status.yours.check")
	case one:
		return l.T("status.yours", side)
	case s.Check >= 0:
		return l.T("status.check", side)
	}
	return l.T("status.turn", side)
}

// setupLine says what is being played.
func setupLine(l i18n.Lang, s *session.Snapshot) string {
	parts := []string{l.Game(s.Setup.Game)}
	level := l.T("setup.level", l.Level(session.Levels[s.Setup.Level].Key))
	switch s.Setup.Players {
	case [2]session.Player{session.Human, session.Computer}:
		parts = append(parts, l.T("setup.you", l.Color(s.Setup.Game, game.First)), level)
	case [2]session.Player{session.Computer, session.Human}:
		parts = append(parts, l.T("setup.you", l.Color(s.Setup.Game, game.Second)), level)
	case [2]session.Player{session.Computer, session.Computer}:
		parts = append(parts, l.T("players.auto"), level)
	default:
		parts = append(parts, l.T("players.two"))
	}
	return strings.Join(parts, " · ")
}

// list_ brings the list of moves up to date, from where it differs.
func (v *panel) list_(s *session.Snapshot) {
	lead := int(s.Opener)
	same := 0
	if lead == v.lead && s.FirstMove == v.first {
		for same < len(v.moves) && same < len(s.Moves) && v.moves[same] == s.Moves[same] {
			same++
		}
	}
	if same == len(v.moves) && same == len(s.Moves) && len(v.spans) == len(s.Moves) {
		return
	}
	v.lead, v.first = lead, s.FirstMove
	if n := len(v.spans); n > 0 {
		v.spans[n-1].Call("removeAttribute", "aria-current")
	}
	keep := (same + lead + 1) / 2 // rows
	for i := len(v.rows) - 1; i >= keep; i-- {
		v.rows[i].Call("remove")
	}
	v.rows = v.rows[:min(keep, len(v.rows))]
	for i := len(v.spans) - 1; i >= same; i-- {
		v.spans[i].Call("remove")
	}
	v.spans = v.spans[:min(same, len(v.spans))]
	doc := v.page.document
	add := func(parent js.Value, tag, class, content string) js.Value {
		e := doc.Call("createElement", tag)
		e.Set("className", class)
		e.Set("textContent", content)
		parent.Call("appendChild", e)
		return e
	}
	for i := len(v.spans); i < len(s.Moves); i++ {
		row := (i + lead) / 2
		if row == len(v.rows) {
			li := doc.Call("createElement", "li")
			add(li, "span", "no", strconv.Itoa(s.FirstMove+row)+".")
			if i == 0 && lead == 1 {
				add(li, "span", "move", "…")
			}
			v.list.Call("appendChild", li)
			v.rows = append(v.rows, li)
		}
		v.spans = append(v.spans, add(v.rows[row], "span", "move", s.Moves[i]))
	}
	v.moves = s.Moves
	if n := len(v.spans); n > 0 {
		v.spans[n-1].Call("setAttribute", "aria-current", "step")
	}
	v.record.Set("scrollTop", v.record.Get("scrollHeight"))
}

// thought shows what the computer thinks or thought last.
func (v *panel) thought(s *session.Snapshot) {
	computer := s.Setup.Players[0] == session.Computer || s.Setup.Players[1] == session.Computer
	v.think.set(computer && v.page.prefs.on("thinking"))
	l, t := v.page.lang, s.Thought
	v.score.set(scoreText(l, s))
	if t.Depth == 0 && !s.Thinking {
		v.figures.set(l.T("think.quiet"))
		v.line.set("")
		return
	}
	v.line.set(strings.Join(t.PV, " "))
	v.clock(s)
}

func scoreText(l i18n.Lang, s *session.Snapshot) string {
	if !s.Thought.Scored {
		return ""
	}
	return l.Score(s.Setup.Game, s.Thought.Score)
}

// clock shows the figures of the thought as they grow.
func (v *panel) clock(s *session.Snapshot) {
	t := s.Thought
	elapsed := t.Elapsed
	if s.Thinking {
		elapsed = max(elapsed, time.Since(s.ThinkingSince))
	} else if t.Depth == 0 {
		return
	}
	v.figures.set(v.page.lang.Figures(t.Depth, t.Nodes, t.NPS, elapsed))
}

// tell shows what there is to be told. A reader who has put the notice away
// that nothing can be saved has understood.
func (v *panel) tell(s *session.Snapshot) {
	l, n := v.page.lang, s.Notice
	key := ""
	if n.ID != v.noticed && !(n.Code == session.SaveFailed && v.saveTold) {
		key = noticeKeys[n.Code]
	}
	if v.page.fault {
		key = "notice.fault"
	}
	if key != "" {
		v.noticeText.set(l.T(key))
	}
	v.notice.set(key != "")
}

var noticeKeys = [...]string{
	session.NoNotice:        "",
	session.EngineRestarted: "notice.engine.restarted",
	session.EngineFailed:    "notice.engine.failed",
	session.SaveFailed:      "notice.save.failed",
	session.SaveDamaged:     "notice.save.damaged",
	session.SaveNewer:       "notice.save.newer",
}

// dismiss puts the notice away.
func (v *panel) dismiss() {
	p := v.page
	if p.fault {
		p.fault = false
		p.dirty = true
		return
	}
	n := p.session.Snapshot().Notice
	v.noticed = n.ID
	v.saveTold = v.saveTold || n.Code == session.SaveFailed
	p.session.Dismiss()
	p.dirty = true
}
