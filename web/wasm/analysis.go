//go:build js

package main

import (
	"strconv"
	"strings"
	"syscall/js"

	"duiyi/session"
	"duiyi/web/i18n"
)

// longestShown is how many moves of a line the pane has room for.
const longestShown = 12

// An analysisView is the pane that shows the best lines of the position on the
// board.
type analysisView struct {
	page    *page
	on      text
	pressed attribute
	lines   js.Value
	wanted  int // lines, as the choice shows
	threat  attribute
	threats attribute
	state   text
	figures text
	best    []bestLine
}

// A bestLine is a line of the list. Its buttons stay, so that a press that begins
// before and ends after the engine has changed its mind is not lost.
type bestLine struct {
	row   shown
	score text
	moves []moveButton
	drawn session.Thought // which a press follows
}

type moveButton struct {
	there shown
	text  text
	label attribute
}

func newAnalysis(p *page) *analysisView {
	v := &analysisView{
		page: p, on: textOf(p.byID("analysis-on")), pressed: attribute{element: p.byID("analysis-on"), name: "aria-pressed"},
		lines: p.byID("analysis-lines"), threat: attribute{element: p.byID("threat"), name: "aria-pressed"},
		threats: attribute{element: p.byID("threat"), name: "aria-disabled"},
		state:   textOf(p.byID("analysis-state")), figures: textOf(p.byID("analysis-figures")),
	}
	p.tabs.add(tab{name: "analysis", order: 20, onSwitch: func(on bool) {
		if p.dirty = true; on {
			v.list() // those that stand there are of whatever was on the board when it was turned to last
		}
	}})
	p.on(v.on.element, "click", func(js.Value) {
		if s := p.session.Snapshot(); s.Analysing {
			p.session.SetAnalysis(!s.AnalysisOn)
			return
		}
		p.session.Analyse()
	})
	p.on(v.lines, "change", func(js.Value) {
		v.wanted, _ = strconv.Atoi(v.lines.Get("value").String())
		p.session.SetLines(v.wanted)
	})
	p.on(p.byID("threat"), "click", func(js.Value) { p.session.Threat() })
	v.build(p.byID("analysis-list"))
	return v
}

// build makes room for as many lines as there can be.
func (v *analysisView) build(list js.Value) {
	row := `<li hidden><span class="best-score"></span>` + strings.Repeat(`<button type="button" tabindex="-1" hidden></button>`, longestShown) + `</li>`
	list.Set("innerHTML", strings.Repeat(row, session.MostLines))
	for i := range session.MostLines {
		li := list.Get("children").Index(i)
		children := li.Get("children")
		line := bestLine{row: shown{li, true}, score: textOf(children.Index(0))}
		for k := range longestShown {
			e := children.Index(k + 1)
			line.moves = append(line.moves, moveButton{shown{e, true}, textOf(e), attribute{element: e, name: "aria-label"}})
			v.page.on(e, "click", func(js.Value) { v.page.session.Follow(v.best[i].drawn, k+1) })
		}
		line.moves[0].there.element.Set("tabIndex", 0)
		v.page.on(li, "keydown", func(e js.Value) {
			step := map[string]string{"ArrowRight": "nextElementSibling", "ArrowLeft": "previousElementSibling"}[e.Get("key").String()]
			if step == "" {
				return
			}
			e.Call("preventDefault")
			if next := e.Get("target").Get(step); !next.IsNull() && !next.Get("hidden").Truthy() && next.Get("localName").String() == "button" {
				next.Call("focus")
			}
		})
		v.best = append(v.best, line)
	}
}

func (v *analysisView) draw(before, now *session.Snapshot) {
	l := v.page.lang
	v.leave(before, now)
	if v.page.tabs.current() != "analysis" {
		return
	}
	word := "analysis.start"
	if now.Analysing {
		word = "analysis.off"
		if now.AnalysisOn {
			word = "analysis.on"
		}
	}
	v.on.set(l.T(word))
	v.pressed.setBool(now.AnalysisOn)
	v.threat.setBool(now.Threat != nil)
	v.threats.setBool(!now.CanThreat)
	if v.wanted != now.LinesWanted {
		v.wanted = now.LinesWanted
		v.lines.Set("value", strconv.Itoa(v.wanted))
	}
	v.state.set(analysisState(l, now))
	figures := ""
	if len(now.Analysis) > 0 {
		t := now.Analysis[0]
		figures = l.Figures(t.Depth, t.Nodes, t.NPS, t.Elapsed)
	}
	v.figures.set(figures)
	if v.page.growth.drawing || before == nil {
		v.list()
	} else {
		v.page.behind(v.list)
	}
}

// list draws the lines, which are so much text that a press is answered before.
func (v *analysisView) list() {
	l, now := v.page.lang, v.page.drawn
	hidden := now.Lesson != nil && now.Lesson.State <= session.LessonWrong
	for i := range v.best {
		on := i < len(now.Analysis) && !hidden
		v.best[i].row.setAlone(on)
		if on {
			v.best[i].draw(l, &now.Analysis[i])
		}
	}
}

// leave turns away from the pane when the analysis ends.
func (v *analysisView) leave(before, now *session.Snapshot) {
	tabs := v.page.tabs
	if before != nil && before.Analysing && !now.Analysing && tabs.current() == "analysis" {
		v.page.after(0, func() { tabs.open("moves") })
	}
}

// analysisState says how the position stands.
func analysisState(l i18n.Lang, s *session.Snapshot) string {
	switch {
	case s.Outcome.Over():
		return l.T("analysis.over")
	case s.Evaluation != nil:
		return l.Score(s.Setup.Game, s.Evaluation.Score)
	case s.AnalysisOn:
		return l.T("hint.looking")
	}
	return l.T("analysis.quiet")
}

func (b *bestLine) draw(l i18n.Lang, t *session.Thought) {
	b.drawn = *t
	b.score.set(i18n.ShortScore(t.Score))
	for i := range b.moves {
		m := &b.moves[i]
		on := i < len(t.PV)
		m.there.setAlone(on)
		if on {
			m.text.set(t.PV[i])
			m.label.set(l.T("analysis.follow", t.PV[i]))
		}
	}
}
