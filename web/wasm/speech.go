//go:build js

package main

import (
	"strings"

	"duiyi/game"
	"duiyi/session"
	"duiyi/web/i18n"
	"duiyi/web/scene"
)

// A speech is what the page says to those who do not see it.
type speech struct {
	say     text
	even    bool
	drawing bool     // parts are, and what they announce is said together
	brought bool     // somebody has brought a game onto the board, be it like the one before
	parts   []string // of that
}

// draw announces what has happened between two snapshots, and then what the parts have to say:
// one after the other in the same breath, or only the last would be heard.
func (v *speech) draw(p *page, before, now *session.Snapshot) {
	words := v.parts
	if fresh := news(p.lang, before, now, v.brought, p.quiet); fresh != "" {
		words = append([]string{fresh}, words...)
	}
	v.drawing, v.brought, v.parts = false, false, nil
	if len(words) > 0 {
		v.speak(strings.Join(words, p.lang.T("ask.next")))
	}
}

// announce says something now, or at the end of the drawing.
func (v *speech) announce(words string) {
	if v.drawing {
		v.parts = append(v.parts, words)
		return
	}
	v.speak(words)
}

// speak says something now.
func (v *speech) speak(words string) {
	// The same words twice would be no change, and so not spoken.
	if v.even = !v.even; v.even {
		words += "\u00a0"
	}
	v.say.set(words)
}

// news puts into words what is new; brought tells that it is another game. quiet leaves out what who
// uses a pointer sees anyway.
func news(l i18n.Lang, before, now *session.Snapshot, brought, quiet bool) string {
	if before == nil {
		return ""
	}
	name := now.Setup.Game
	from, to := entryOf(before, before.Live).Ply, entryOf(now, now.Live).Ply
	var words []string
	switch {
	case brought, before.Setup != now.Setup && to == 0, before.Setup.Game != now.Setup.Game, before.Setup.FEN != now.Setup.FEN:
		words = append(words, l.T("say.new", statusLine(l, now)))
	case before.Analysing != now.Analysing:
		words = append(words, statusLine(l, now))
	case !now.Analysing && to > from:
		for _, e := range now.Tree {
			if e.Depth == 0 && e.Ply > from && e.Ply <= to && e.From >= 0 {
				words = append(words, moveWords(l, now, &e))
			}
		}
		if now.Check >= 0 && !now.Outcome.Over() && !now.Browsing {
			words = append(words, l.T("say.check"))
		}
	case !now.Analysing && to < from:
		words = append(words, l.T("say.undone", statusLine(l, now)))
	case now.Node != before.Node && len(now.Tree) > len(before.Tree):
		words = append(words, moveWords(l, now, entryOf(now, now.Node)))
	case now.Node != before.Node:
		words = append(words, placeName(l, now))
	}
	if now.Outcome.Over() && !before.Outcome.Over() {
		words = append(words, l.Outcome(name, now.Outcome))
	}
	if ruling := rulingLine(l, now); ruling != "" && ruling != rulingLine(l, before) {
		words = append(words, ruling)
	}
	if now.Claim.Over() && now.Claim != before.Claim {
		words = append(words, l.T("say.claim", l.Reason(name, now.Claim.Reason)))
	}
	switch {
	case quiet:
	case len(words) == 0 && now.Premove != before.Premove:
		return premove(l, now)
	case len(words) == 0 && now.Selected != before.Selected:
		return selection(l, now)
	case before.Premove[0] >= 0 && now.Premove[0] < 0 && to == from+1:
		words = append(words, l.T("say.ahead.lost"))
	}
	return strings.Join(words, l.T("say.comma"))
}

// moveWords says who made a move.
func moveWords(l i18n.Lang, s *session.Snapshot, e *session.Entry) string {
	side := s.Opener
	if e.Ply%2 == 0 {
		side = side.Other()
	}
	return l.T("say.move", l.Side(s.Setup.Game, side), e.Text)
}

// premove says which move will be made ahead of its turn, or that none will be any more.
func premove(l i18n.Lang, s *session.Snapshot) string {
	from, to := s.Premove[0], s.Premove[1]
	if from < 0 {
		return l.T("say.ahead.off")
	}
	return l.T("say.ahead", l.T("square.man", l.Piece(s.Setup.Game, s.Men[from]), scene.Place(s.Rules, from)), scene.Place(s.Rules, to))
}

// selection says what has been taken up and where it can go.
func selection(l i18n.Lang, s *session.Snapshot) string {
	if s.Selected < 0 {
		return l.T("say.selected.off")
	}
	man := l.Piece(s.Setup.Game, s.Men[s.Selected])
	switch {
	case len(s.Targets) > 0:
	case s.Ahead: // and who cannot go anywhere now may be sent anywhere
		return man + l.T("say.comma") + l.T("square.selected")
	default:
		return l.T("say.stuck", man)
	}
	places := make([]string, len(s.Targets))
	for i, t := range s.Targets {
		places[i] = scene.Place(s.Rules, t.Square)
	}
	return l.T("say.targets", man, strings.Join(places, " "))
}

// A saying is what there is to say of a square. The board keeps them, since to put them all
// into words again would be most of the work of a tap.
type saying struct {
	lang                  i18n.Lang
	square                int
	man                   game.Piece
	target                session.Target // its Square is -1 where it is none
	selected, check, last bool
	ahead                 bool // of the premove
}

func sayingOf(l i18n.Lang, s *session.Snapshot, sq int) saying {
	c := saying{
		lang: l, square: sq, man: s.Men[sq], target: session.Target{Square: -1},
		selected: sq == s.Selected, check: sq == s.Check, last: sq == s.To && s.From != s.To,
		ahead: sq == s.Premove[0] || sq == s.Premove[1],
	}
	if t := target(s, sq); t != nil {
		c.target = *t
	}
	return c
}

// words name the square, what stands on it and what it means just now.
func (c saying) words(s *session.Snapshot) string {
	l, place := c.lang, scene.Place(s.Rules, c.square)
	words := l.T("square.empty", place)
	if c.man != game.NoPiece {
		words = l.T("square.man", l.Piece(s.Setup.Game, c.man), place)
	}
	comma := l.T("say.comma")
	switch {
	case c.selected:
		words += comma + l.T("square.selected")
	case c.target.Square < 0:
	case c.target.Forbidden:
		words += comma + l.T("square.forbidden")
	case c.target.Capture:
		words += comma + l.T("square.capture")
	default:
		words += comma + l.T("square.target")
	}
	if c.ahead {
		words += comma + l.T("square.ahead")
	}
	if c.check {
		words += comma + l.T("square.check")
	}
	if c.last {
		words += comma + l.T("square.last")
	}
	return words
}
