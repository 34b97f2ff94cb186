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
	ruling                shown // what a repetition leads to
	rulingText            text
	thinking, over, plies attribute // of the whole, for style sheet and tests
	turnOf                attribute
	undo, resign, flip    attribute
	undoTitle             attribute
	resignable, pausable  shown
	pause, pauseSign      attribute
	pauseWord             text
	claim, again, rematch shown
	claimText             text
	accept, playOn        shown // of what the computer proposes
	acceptText            text
	think                 shown
	score, figures, line  text
	setup                 text
	setupOf               session.Setup // what it says
	setupIn               i18n.Lang
	moves                 moveList
	notice                shown
	noticeText            text
	noticeDo              shown  // what can be done about it
	noticed               uint64 // last notice of the session that the reader put away
	saveTold              bool   // and whether one was that nothing can be saved
}

func newPanel(p *page) panel {
	data := func(name string) attribute { return attribute{element: p.app, name: "data-" + name} }
	button := func(id, name string) attribute { return attribute{element: p.byID(id), name: name} }
	return panel{
		page:   p,
		status: textOf(p.byID("status")),
		ruling: shown{p.byID("ruling"), true}, rulingText: textOf(p.byID("ruling")),
		thinking: data("thinking"), over: data("over"), plies: data("plies"), turnOf: data("turn"),
		undo: button("undo", "aria-disabled"), resign: button("resign", "aria-disabled"), flip: button("flip", "aria-pressed"),
		undoTitle:  button("undo", "title"),
		resignable: shown{p.byID("resign"), false}, pausable: shown{p.byID("pause"), true},
		pause: button("pause", "aria-disabled"), pauseSign: button("pause-sign", "d"), pauseWord: textOf(p.byID("pause-word")),
		claim: shown{p.byID("claim"), true}, again: shown{p.byID("again"), true}, rematch: shown{p.byID("rematch"), true},
		claimText: textOf(p.byID("claim")),
		accept:    shown{p.byID("accept"), true}, playOn: shown{p.byID("play-on"), true}, acceptText: textOf(p.byID("accept")),
		think: shown{p.byID("think"), false},
		score: textOf(p.byID("score")), figures: textOf(p.byID("figures")), line: textOf(p.byID("line")),
		setup:  textOf(p.byID("setup")),
		moves:  newMoveList(p),
		notice: shown{p.byID("notice"), true}, noticeText: textOf(p.byID("notice-text")),
		noticeDo: shown{p.byID("notice-do"), true},
	}
}

// textOf is an element whose text is to be set.
func textOf(e js.Value) text { return text{element: e} }

// draw shows a snapshot.
func (v *panel) draw(s *session.Snapshot) {
	l := v.page.lang
	words := v.page.practice.words()
	if words == "" {
		words = statusLine(l, s)
	}
	v.status.set(words)
	ruling := rulingLine(l, s)
	v.rulingText.set(ruling)
	v.ruling.set(ruling != "")
	v.turnOf.set([2]string{"first", "second"}[s.Turn])
	v.thinking.setBool(s.Thinking)
	v.over.setBool(s.Outcome.Over())
	v.plies.set(strconv.Itoa(len(s.Moves)))

	v.undo.setBool(!s.CanUndo)
	undo := [...]string{"undo", "undo.one", "undo.two"}[min(s.Undoable, 2)]
	if !v.page.prefs.on("takeback") && !s.CanUndo {
		undo = "undo.never"
	}
	v.undoTitle.set(l.T(undo))
	v.resign.setBool(!s.CanResign)
	v.flip.setBool(s.Flipped)
	v.pausing(s)
	if s.Claim.Over() {
		v.claimText.set(l.T("claim", l.Reason(s.Setup.Game, s.Claim.Reason)))
	}
	v.claim.set(s.Claim.Over())
	v.accept.set(s.Overture != session.NoOverture)
	v.playOn.set(s.Overture != session.NoOverture)
	v.acceptText.set(l.T([...]string{"overture.draw.accept", "overture.draw.accept", "overture.yield.accept"}[s.Overture]))
	v.again.set(askable(s))
	v.rematch.set(s.Outcome.Over() && !s.Analysing)
	if v.setupOf != s.Setup || v.setupIn != l { // finding odds means to try them all
		v.setupOf, v.setupIn = s.Setup, l
		v.setup.set(setupLine(l, s))
	}
	v.moves.draw(s)
	v.thought(s)
	v.tell(s)
}

// automatic reports whether the computer plays both sides.
func automatic(s *session.Snapshot) bool {
	return s.Setup.Players == [2]session.Player{session.Computer, session.Computer}
}

// askable reports whether the computer is offered to think again. Where it plays
// both sides, a pause ends by the control that began it.
func askable(s *session.Snapshot) bool { return s.Paused && (s.Failed || !automatic(s)) }

// pausing shows the control that stops the computer playing itself, where else
// the one to resign is: nobody is there who could.
func (v *panel) pausing(s *session.Snapshot) {
	auto := automatic(s)
	v.resignable.set(!auto)
	v.pausable.set(auto)
	v.pause.setBool(s.Outcome.Over())
	word, sign := "pause", "M8.5 5v14M15.5 5v14"
	if s.Paused {
		word, sign = "go", "m8 5 11 7-11 7z"
	}
	v.pauseWord.set(v.page.lang.T(word))
	v.pauseSign.set(sign)
}

// statusLine says how the game stands.
func statusLine(l i18n.Lang, s *session.Snapshot) string {
	name := s.Setup.Game
	if s.Browsing {
		return l.T("status.browsing", placeName(l, s))
	}
	if s.Outcome.Over() {
		return l.Outcome(name, s.Outcome)
	}
	side := l.Side(name, s.Turn)
	if s.Analysing {
		return l.T("status.analysing", side)
	}
	one := s.Setup.Players[0] != s.Setup.Players[1]
	switch {
	case askable(s):
		return l.T("status.waits")
	case s.Paused:
		return l.T("status.paused")
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

// rulingLine says what a repetition leads to or led to, or what has become of an offer
// of a draw, or what the computer proposes, "" where there is nothing of that.
func rulingLine(l i18n.Lang, s *session.Snapshot) string {
	switch {
	case s.Outcome.Over(): // which answers every offer
	case s.Offer == session.Offered:
		return l.T("offer.offered")
	case s.Offer == session.Declined:
		return l.T("offer.declined")
	}
	switch s.Overture {
	case session.WantsDraw:
		return l.T("overture.draw")
	case session.WantsToYield:
		return l.T("overture.yield")
	}
	if s.InARow > 0 && !s.Browsing {
		key := "ahead.more.xiangqi"
		if s.Setup.Game == "chess" {
			key = "ahead.more.chess"
		}
		return l.T(key, strconv.Itoa(s.InARow))
	}
	if s.Ruling == nil || s.Outcome != s.Ruling.Outcome || s.Browsing {
		return "" // or ended by word
	}
	return l.Ruling(s.Setup.Game, s.Ruling)
}

// setupLine says what is being played.
func setupLine(l i18n.Lang, s *session.Snapshot) string {
	parts := []string{l.Game(s.Setup.Game)}
	if s.Setup.RuleSet != game.AsianRules {
		parts = append(parts, l.RuleSet(s.Setup.RuleSet))
	}
	if s.Setup.Chess960 {
		parts[0] = l.T("new.960")
	}
	if o, giver, ok := s.Setup.Odds(); ok {
		parts = append(parts, l.T("setup.odds", l.Side(s.Setup.Game, giver), l.T("odds."+s.Setup.Game+"."+o.Key)))
	}
	level := func(side game.Side) string {
		return l.T("setup.level", l.Level(session.Levels[s.Setup.Levels[side]].Key))
	}
	switch s.Setup.Players {
	case [2]session.Player{session.Human, session.Computer}:
		parts = append(parts, l.T("setup.you", l.Taken(s.Setup.Game, game.First)), level(game.Second))
	case [2]session.Player{session.Computer, session.Human}:
		parts = append(parts, l.T("setup.you", l.Taken(s.Setup.Game, game.Second)), level(game.First))
	case [2]session.Player{session.Computer, session.Computer}:
		parts = append(parts, l.T("players.auto"))
		if levels := s.Setup.Levels; levels[game.First] == levels[game.Second] {
			parts = append(parts, level(game.First))
		} else {
			parts = append(parts, playerName(l, s, game.First), playerName(l, s, game.Second))
		}
	default:
		parts = append(parts, l.T("players.two"))
	}
	return i18n.Facts(parts)
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
	if _, stuck := v.page.host.stuck[s.Setup.Game]; stuck && strings.HasPrefix(key, "notice.save.") {
		key = "notice.save.stuck"
	}
	if n.Code == session.EngineFailed && key != "" && !askable(s) {
		key = "notice.engine.failed.idle"
	}
	if v.page.fault {
		key = "notice.fault"
	}
	update := key == "" && v.page.warning == "" && v.page.build.offered()
	if update {
		key = "notice.update"
	}
	switch {
	case key != "":
		v.noticeText.set(l.T(key))
	case v.page.warning != "":
		v.noticeText.set(v.page.warning)
	}
	v.noticeDo.set(update)
	v.notice.set(key != "" || v.page.warning != "")
}

var noticeKeys = [...]string{
	session.NoNotice:        "",
	session.EngineRestarted: "notice.engine.restarted",
	session.EngineFailed:    "notice.engine.failed",
	session.AnalystFailed:   "notice.analyst.failed",
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
	if !v.noticeDo.hidden {
		p.build.newer = false
		p.dirty = true
		return
	}
	n := p.session.Snapshot().Notice
	if p.warning != "" && (n.ID == v.noticed || n.Code == session.NoNotice) {
		p.warning = ""
		p.dirty = true
		return
	}
	v.noticed = n.ID
	v.saveTold = v.saveTold || n.Code == session.SaveFailed
	p.session.Dismiss()
	p.dirty = true
}
