//go:build js

package main

import (
	"strconv"
	"strings"
	"syscall/js"

	"duiyi/diagram"
	"duiyi/game"
	"duiyi/session"
	"duiyi/session/review"
	"duiyi/web/i18n"
	"duiyi/web/scene"
)

func init() {
	parts = append(parts, func(p *page) part { return newAdvice(p) }, func(p *page) part { return newAnalysis(p) }, func(p *page) part { return newReview(p) })
}

// An adviceView shows what is asked of analysts beside the panes for that: the hint,
// the threat, the evaluation bar, the offer of a review.
type adviceView struct {
	page    *page
	line    shown
	words   text
	hint    attribute
	offer   shown
	bar     shown
	label   attribute
	turned  attribute
	share   string // of the bar
	barPart js.Value
}

func newAdvice(p *page) *adviceView {
	v := &adviceView{
		page: p, line: shown{p.byID("advice"), true}, words: textOf(p.byID("advice")),
		hint: attribute{element: p.byID("hint"), name: "aria-disabled"}, offer: shown{p.byID("review-offer"), true},
		bar: shown{p.byID("eval"), true}, label: attribute{element: p.byID("eval"), name: "aria-label"},
		turned: attribute{element: p.byID("eval"), name: "data-turned"}, barPart: p.byID("eval-part"),
	}
	p.on(p.byID("hint"), "click", func(js.Value) { p.session.Hint() })
	p.on(v.offer.element, "click", func(js.Value) {
		p.tabs.open("review")
		p.review()
	})
	p.menu.add(entry{id: "hint", key: "hint", order: 300, icon: "M9 18h6M10 21h4M8.5 14.5a6 6 0 1 1 7 0c-.7.6-1 1.3-1 2h-5c0-.7-.3-1.4-1-2z",
		ready: func() bool { return p.session.Snapshot().CanHint }, do: func() { p.session.Hint() }})
	p.menu.add(entry{id: "threat", key: "threat", order: 301, icon: "M12 3l9 16H3zM12 10v4M12 16.5v.5",
		ready: func() bool { return p.session.Snapshot().CanThreat }, do: func() { p.session.Threat() }})
	return v
}

func (v *adviceView) draw(before, now *session.Snapshot) {
	l := v.page.lang
	words := adviceLine(l, now)
	v.words.set(words)
	v.line.set(words != "")
	if before != nil && words != "" && words != adviceLine(l, before) {
		v.page.announce(words)
	}
	v.hint.setBool(!now.CanHint)
	v.offer.set(now.Outcome.Over() && !now.Analysing && now.CanReview && now.Review == nil)
	v.evaluate(now)
}

// evaluate shows the evaluation bar, while people analyse, look at a review, or want to
// see what the computer thinks.
func (v *adviceView) evaluate(s *session.Snapshot) {
	e := s.Evaluation
	switch tab := v.page.tabs.current(); {
	case s.AnalysisOn || s.Analysing && tab == "analysis" || tab == "review":
	case s.Thought.Scored && v.page.prefs.on("thinking"):
		e = &session.Evaluation{Score: s.Thought.Score, Chance: review.Chance(s.Setup.Game, s.Thought.Score)}
	default:
		e = nil
	}
	v.bar.set(e != nil)
	if e == nil {
		return
	}
	share := strconv.FormatFloat(e.Chance, 'f', 3, 64)
	if share != v.share {
		v.share = share
		v.barPart.Get("style").Call("setProperty", "--share", share)
	}
	v.turned.setBool(s.Flipped)
	v.label.set(v.page.lang.T("eval", v.page.lang.Score(s.Setup.Game, e.Score)))
}

// adviceLine puts the hint and the threat into words, "" where none was asked for.
func adviceLine(l i18n.Lang, s *session.Snapshot) string {
	switch h := s.Hint; {
	case h == nil:
	case h.Looking:
		return l.T("hint.looking")
	case h.Text != "":
		return l.T("hint.move", h.Text)
	default:
		return l.T("hint.piece", l.Piece(s.Setup.Game, s.Men[h.From]), scene.Place(s.Rules, h.From))
	}
	switch t := s.Threat; {
	case t == nil:
	case t.Looking:
		return l.T("hint.looking")
	default:
		return l.T("threat.move", t.Text)
	}
	return ""
}

// advise draws what analysts would move, over the men.
func (b *board) advise(over *strings.Builder, s *session.Snapshot) {
	arrow := func(class string, from, to int) {
		if from >= 0 && to >= 0 {
			over.WriteString(`<g class="arrow ` + class + `">` + b.shape.Arrow(from, to, b.flipped) + `</g>`)
		}
	}
	if lesson := s.Lesson; lesson != nil && lesson.State <= session.LessonWrong {
		b.adviseHint(over, s, arrow)
		return
	}
	if s.AnalysisOn || b.page.tabs.current() == "analysis" {
		// The best is drawn last, over the others.
		for i := len(s.Analysis) - 1; i >= 0; i-- {
			if line := s.Analysis[i].Squares; len(line) > 0 {
				arrow("arrow-"+strconv.Itoa(i+1), line[0][0], line[0][1])
			}
		}
	}
	if t := s.Threat; t != nil && !t.Looking {
		b.put(over, diagram.Capture, t.To)
		arrow("arrow-threat", t.From, t.To)
	}
	b.adviseHint(over, s, arrow)
}

func (b *board) adviseHint(over *strings.Builder, s *session.Snapshot, arrow func(class string, from, to int)) {
	h := s.Hint
	if h == nil || h.Looking || s.Men[h.From] == game.NoPiece {
		return
	}
	b.put(over, diagram.Cursor, h.From)
	arrow("arrow-hint", h.From, h.To)
}

// announce says something to those who do not see it.
func (p *page) announce(words string) { p.speech.announce(words) }
