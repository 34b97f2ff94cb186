//go:build js

package main

import (
	"errors"
	"strings"
	"syscall/js"
	"unicode/utf8"

	"duiyi/game"
	"duiyi/session"
	"duiyi/web/i18n"
	"duiyi/web/scene"
)

func init() { parts = append(parts, func(p *page) part { return newAsk(p) }) }

// ask is the sheet that takes typed moves in any notation, and tells in words what is to be seen
// on the board.
type ask struct {
	page   *page
	sheet  *sheet
	text   js.Value
	answer text
}

func newAsk(p *page) *ask {
	v := &ask{page: p, sheet: p.sheet("ask-dialog"), text: p.byID("ask-text"), answer: textOf(p.byID("ask-answer"))}
	p.menu.add(entry{id: "ask", key: "ask.title", order: 700, icon: "M4 6h16v12H4zM7.5 10h1M11.5 10h1M15.5 10h1M8 14h8", do: func() { v.open("") }})
	form := p.byID("ask-form")
	p.on(form, "submit", func(e js.Value) {
		e.Call("preventDefault")
		v.play()
	})
	eachIn(form, "[data-ask]", func(e js.Value) {
		what := e.Call("getAttribute", "data-ask").String()
		p.on(e, "click", func(js.Value) { v.say(v.about(what)) })
	})
	// Who types while on the board wants to say a move.
	p.on(p.board.grid, "keydown", func(e js.Value) {
		key := e.Get("key").String()
		if utf8.RuneCountInString(key) != 1 || key == " " || e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() {
			return
		}
		e.Call("preventDefault")
		v.open(key)
	})
	return v
}

func (v *ask) draw(_, _ *session.Snapshot) {}

// open shows the sheet, with a text to begin with.
func (v *ask) open(begun string) {
	v.answer.set("")
	v.text.Set("value", begun)
	v.sheet.open()
	v.text.Call("focus")
}

// say answers, and says so even what it has said just now.
func (v *ask) say(words string) {
	v.answer.set("")
	v.answer.set(words)
}

func (v *ask) typed() string { return strings.TrimSpace(v.text.Get("value").String()) }

// play plays what is typed; a square alone asks where the man on it can go, unless it is a
// move too.
func (v *ask) play() {
	p, typed := v.page, v.typed()
	if typed == "" {
		return
	}
	p.quiet = false
	err := p.session.MoveText(typed)
	l := p.lang
	switch {
	case err == nil, errors.Is(err, session.ErrChoice): // which the board offers
		v.sheet.close()
	case errors.Is(err, session.ErrLocked):
		v.say(l.T("ask.locked"))
	case errors.Is(err, session.ErrAhead):
		v.say(l.T("ask.ahead"))
	case errors.Is(err, session.ErrOver):
		v.say(l.T("ask.over"))
	case v.square() >= 0:
		v.say(v.about("where"))
	default:
		key := "ask.illegal"
		if several, ok := errors.AsType[ambiguous](err); ok && several.Ambiguous() {
			key = "ask.ambiguous"
		}
		v.say(l.T(key, typed))
		v.text.Call("select")
	}
}

// ambiguous is an error of a game's that knows whether a text could be several moves.
type ambiguous interface {
	error
	Ambiguous() bool
}

// square is the one typed, or −1.
func (v *ask) square() int {
	s, typed := v.page.session.Snapshot(), strings.ToLower(strings.TrimRight(v.typed(), "?？"))
	for sq := range s.Men {
		if strings.ToLower(scene.Place(s.Rules, sq)) == typed {
			return sq
		}
	}
	return -1
}

// about tells what is to be known of the board.
func (v *ask) about(what string) string {
	p := v.page
	l, s := p.lang, p.session.Snapshot()
	name := s.Setup.Game
	switch what {
	case "last":
		n := len(s.Moves)
		if n == 0 {
			return l.T("ask.first")
		}
		side := s.Opener
		if n%2 == 0 {
			side = side.Other()
		}
		words := l.T("ask.moved", l.Side(name, side), s.Moves[n-1], scene.Place(s.Rules, s.From), scene.Place(s.Rules, s.To))
		if s.Check >= 0 {
			words += l.T("say.comma") + l.T("say.check")
		}
		return words
	case "pieces":
		place := func(sq int) string { return scene.Place(s.Rules, sq) }
		return l.Men(name, s.Men, game.First, place) + l.T("ask.next") + l.Men(name, s.Men, game.Second, place)
	case "state":
		return strings.Join([]string{statusLine(l, s), setupLine(l, s)}, l.T("ask.next"))
	case "engine":
		return engineWords(l, s)
	case "clocks":
		var words []string
		for side := game.First; side <= game.Second; side++ {
			if clock := strings.TrimSpace(p.strips.of(side).clock.Get("textContent").String()); clock != "" {
				words = append(words, l.T("ask.side", l.Side(name, side), clock))
			}
		}
		if len(words) == 0 {
			return l.T("ask.untimed")
		}
		return strings.Join(words, l.T("ask.next"))
	}
	sq := v.square()
	if sq < 0 {
		if v.typed() != "" {
			return l.T("ask.square", "e2")
		}
		sq = p.board.cursor
	}
	return v.where(s, sq)
}

// engineWords tells what the engine thinks of the board and would play, where it was asked to analyse
// or review.
func engineWords(l i18n.Lang, s *session.Snapshot) string {
	if s.Evaluation == nil || s.Lesson != nil && s.Lesson.State <= session.LessonWrong {
		return l.T("ask.unjudged")
	}
	words := l.Score(s.Setup.Game, s.Evaluation.Score)
	if len(s.Analysis) > 0 {
		if line := s.Analysis[0].PV; len(line) > 0 {
			words += l.T("ask.next") + l.T("ask.line", strings.Join(line[:min(len(line), 5)], " "))
		}
	}
	return words
}

// where tells what stands on a square and where that can go.
func (v *ask) where(s *session.Snapshot, sq int) string {
	l := v.page.lang
	words := sayingOf(l, s, sq).words(s)
	man := s.Men[sq]
	if man == game.NoPiece {
		return words
	}
	fen := s.FEN
	if man.Side() != s.Turn { // as if it were its turn
		fields := strings.Fields(fen)
		fields[1] = [2]string{"w", "b"}[man.Side()]
		fen = strings.Join(fields, " ")
	}
	pos, err := s.Rules.FromFEN(fen)
	if err != nil {
		return words
	}
	var places []string
	for _, m := range pos.Moves() {
		if from, to := pos.FromTo(m); from == sq {
			if place := scene.Place(s.Rules, to); len(places) == 0 || places[len(places)-1] != place {
				places = append(places, place)
			}
		}
	}
	if len(places) == 0 {
		return l.T("say.stuck", words)
	}
	return l.T("say.targets", words, strings.Join(places, " "))
}
