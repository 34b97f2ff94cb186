//go:build js

package main

import (
	"strconv"
	"strings"
	"syscall/js"

	"duiyi/game"
	"duiyi/session"
	"duiyi/session/review"
	"duiyi/web/i18n"
	"duiyi/web/scene"
)

// A reviewView is the pane of the review: its progress, the graph to walk along,
// what each side has done, and the lesson.
type reviewView struct {
	page                *page
	start               text
	startable           attribute
	how                 shown
	effort              js.Value
	count               text
	progress            shown
	value, most         attribute
	empty, body         shown
	emptyText           text // what there is to review
	graph, box          attribute
	slider              js.Value
	sliderMost          attribute
	spoken              attribute
	remark              text
	better              shown
	betterText          text
	lesson              shown
	alone               attribute // of the pane, while there is a lesson
	lessonText          text
	again, reveal, next shown
	tally               shown
	heads               [2]text
	rows                attribute
	learn               [2]shown
	learnText           [2]text
	drawn               *review.Review
}

func newReview(p *page) *reviewView {
	v := &reviewView{
		page: p, start: textOf(p.byID("review-start")), startable: attribute{element: p.byID("review-start"), name: "aria-disabled"}, how: shown{p.byID("review-how"), false}, effort: p.byID("review-effort"),
		count: textOf(p.byID("review-count")), progress: shown{p.byID("review-progress"), true},
		value: attribute{element: p.byID("review-progress"), name: "value"}, most: attribute{element: p.byID("review-progress"), name: "max"},
		empty: shown{p.byID("review-empty"), false}, emptyText: textOf(p.byID("review-empty")), body: shown{p.byID("review-body"), true},
		graph: layer(p.byID("graph")), box: attribute{element: p.byID("graph"), name: "viewBox"}, slider: p.byID("graph-slider"),
		sliderMost: attribute{element: p.byID("graph-slider"), name: "max"}, spoken: attribute{element: p.byID("graph-slider"), name: "aria-valuetext"},
		remark: textOf(p.byID("remark-text")), better: shown{p.byID("remark-better"), true}, betterText: textOf(p.byID("remark-better")),
		lesson: shown{p.byID("lesson"), true}, alone: attribute{element: p.byID("pane-review"), name: "data-lesson"}, lessonText: textOf(p.byID("lesson-text")),
		again: shown{p.byID("lesson-again"), false}, reveal: shown{p.byID("lesson-reveal"), false}, next: shown{p.byID("lesson-next"), false},
		tally: shown{p.byID("tally"), false}, heads: [2]text{textOf(p.byID("tally-first")), textOf(p.byID("tally-second"))},
		rows: layer(p.byID("tally-rows")),
	}
	v.effort.Set("value", review.Standard.String())
	p.tabs.add(tab{name: "review", order: 30, onSwitch: func(bool) { p.dirty = true }})
	p.menu.add(entry{id: "review", key: "tab.review", order: 303, icon: "M3 17l5-6 4 4 8-10M3 21h18", do: func() { p.tabs.open("review") }})
	p.on(v.start.element, "click", func(js.Value) {
		if p.session.Snapshot().Reviewing {
			p.session.StopReview()
			return
		}
		p.review()
	})
	p.on(v.slider, "input", func(js.Value) {
		n, err := strconv.Atoi(v.slider.Get("value").String())
		if s := p.session.Snapshot(); err == nil {
			p.session.Goto(mainID(s, n))
		}
	})
	for id, do := range map[string]func(*session.Session){
		"remark-better": (*session.Session).FollowBetter, "lesson-again": (*session.Session).TryAgain, "lesson-reveal": (*session.Session).Reveal,
		"lesson-next": (*session.Session).NextLesson, "lesson-end": (*session.Session).EndLesson,
	} {
		p.on(p.byID(id), "click", func(js.Value) { do(p.session) }) // which is another's while people practise
	}
	for i, id := range [2]string{"learn-first", "learn-second"} {
		v.learn[i], v.learnText[i] = shown{p.byID(id), false}, textOf(p.byID(id))
		p.on(p.byID(id), "click", func(js.Value) { p.session.Learn(game.Side(i)) })
	}
	return v
}

// review begins a review with the effort chosen, or goes on with it.
func (p *page) review() {
	value := p.byID("review-effort").Get("value").String()
	for e := review.Quick; e < review.Efforts; e++ {
		if e.String() == value {
			p.session.Review(e)
		}
	}
}

// mainID is the ID of the move after which n moves of the main line are made.
func mainID(s *session.Snapshot, n int) int {
	for i := range s.Tree {
		if e := &s.Tree[i]; e.Depth == 0 && e.Ply == n {
			return e.ID
		}
	}
	return 0
}

func (v *reviewView) draw(before, now *session.Snapshot) {
	l, r := v.page.lang, now.Review
	if before != nil && before.Reviewing && !now.Reviewing && r != nil && r.Done() {
		v.page.announce(l.T("review.done"))
	}
	if v.page.tabs.current() != "review" {
		return
	}
	v.start.set(l.T(startKey(now)))
	v.startable.setBool(!now.CanReview)
	v.how.set(!now.Reviewing)
	v.empty.set(r == nil)
	v.emptyText.set(l.T([2]string{"review.empty", "review.ready"}[btoi(now.CanReview)]))
	v.body.set(r != nil)
	if r == nil {
		v.count.set("")
		v.progress.set(false)
		return
	}
	done, total := r.Progress()
	v.progress.set(now.Reviewing)
	v.value.set(strconv.Itoa(done))
	v.most.set(strconv.Itoa(total))
	v.count.set("")
	if unfinished(r) {
		v.count.set(l.T("review.count", strconv.Itoa(done), strconv.Itoa(total)))
	}
	v.drawGraph(l, now)
	v.drawRemark(l, now)
	v.drawLesson(l, before, now)
	if before == nil || r != v.drawn || v.heads[0].now != l.Side(now.Setup.Game, game.First) {
		v.drawn = r
		v.drawTally(l, now)
	}
}

func startKey(s *session.Snapshot) string {
	switch {
	case s.Reviewing:
		return "review.stop"
	case s.Review == nil:
		return "review.start"
	case unfinished(s.Review):
		return "review.go"
	}
	return "review.again"
}

// unfinished reports whether there is more to be found out. A review from elsewhere has what
// its record had.
func unfinished(r *review.Review) bool { return !r.Done() && r.Effort() != review.Elsewhere }

// drawGraph draws the course of the game and where one stands in it.
func (v *reviewView) drawGraph(l i18n.Lang, s *session.Snapshot) {
	r := s.Review
	n := r.Len()
	chance := r.Chance
	if s.Lesson != nil && s.Lesson.State <= session.LessonWrong {
		chance = func(k int) (float64, bool) {
			share, ok := r.Chance(k)
			return share, ok && k <= s.MainPly
		}
	}
	var mistakes, blunders []int
	for k := range n {
		switch r.Verdict(k) {
		case review.Mistake:
			mistakes = append(mistakes, k+1)
		case review.Blunder:
			blunders = append(blunders, k+1)
		}
	}
	path := func(class, d string) string { return `<path class="` + class + `" d="` + d + `"/>` }
	height := strconv.Itoa(scene.GraphHeight)
	drawing := path("graph-gap", scene.Gaps(n+1, chance)) + path("graph-area", scene.Graph(n+1, chance)) + path("graph-even", "M0 "+strconv.Itoa(scene.GraphHeight/2)+"H"+strconv.Itoa(n))
	dots := append(append([]int(nil), mistakes...), blunders...)
	drawing += path("graph-halo", scene.Dots(dots, chance)) + path("graph-mistake", scene.Dots(mistakes, chance)) + path("graph-blunder", scene.Dots(blunders, chance))
	if s.MainPly >= 0 {
		drawing += path("graph-now", "M"+strconv.Itoa(s.MainPly)+" 0V"+height)
	}
	v.box.set("0 0 " + strconv.Itoa(max(n, 1)) + " " + height)
	v.graph.fill(drawing)
	v.sliderMost.set(strconv.Itoa(n))
	if s.MainPly >= 0 {
		v.slider.Set("value", s.MainPly)
	}
	v.spoken.set(sliderWords(l, s))
}

// sliderWords says where on the graph one stands.
func sliderWords(l i18n.Lang, s *session.Snapshot) string {
	words := []string{l.T("review.start.at")}
	if n := len(s.Moves); n > 0 {
		words[0] = s.Moves[n-1]
	}
	if s.Evaluation != nil {
		words = append(words, l.Score(s.Setup.Game, s.Evaluation.Score))
	}
	if s.Remark != nil && s.Remark.Verdict > review.Good {
		words = append(words, l.Verdict(s.Remark.Verdict))
	}
	return strings.Join(words, l.T("say.comma"))
}

// drawRemark says what is thought of the move shown.
func (v *reviewView) drawRemark(l i18n.Lang, s *session.Snapshot) {
	words, better := "", ""
	if m := s.Remark; m != nil && m.Verdict != review.Unjudged && len(s.Moves) > 0 {
		move := s.Moves[len(s.Moves)-1] + i18n.Glyph(m.Verdict)
		words = l.T("remark.verdict", move, l.Verdict(m.Verdict))
		if len(m.Better) > 0 {
			better = l.T("remark.better", strings.Join(m.Better[:min(len(m.Better), 5)], " "))
		}
	}
	v.remark.set(words)
	v.betterText.set(better)
	v.better.set(better != "")
}

// drawLesson shows the lesson.
func (v *reviewView) drawLesson(l i18n.Lang, before, s *session.Snapshot) {
	t := s.Lesson
	v.lesson.set(t != nil)
	v.alone.setBool(t != nil)
	if t == nil {
		return
	}
	words := lessonLine(l, s)
	v.lessonText.set(words)
	v.again.set(t.Away || t.State == session.LessonWrong)
	v.reveal.set(t.State <= session.LessonWrong)
	v.next.set(t.State != session.LessonOver)
	if before != nil && (before.Lesson == nil || words != lessonLine(l, before)) {
		v.page.announce(words)
	}
}

// lessonLine says where the lesson has come to.
func lessonLine(l i18n.Lang, s *session.Snapshot) string {
	t := s.Lesson
	if t.Away && t.State != session.LessonOver {
		return l.T("lesson.away")
	}
	switch t.State {
	case session.LessonOver:
		return l.T("lesson.over", strconv.Itoa(t.Solved), strconv.Itoa(t.Total))
	case session.LessonAsks:
		return l.T("lesson.asks", strconv.Itoa(t.Number), strconv.Itoa(t.Total), l.Side(s.Setup.Game, t.Side), t.Played)
	}
	return l.T(lessonKeys[t.State])
}

// lessonKeys are the words for where a lesson has come to, where those are all.
var lessonKeys = [...]string{
	session.LessonChecks: "lesson.checks", session.LessonWrong: "lesson.wrong", session.LessonRight: "lesson.right", session.LessonShown: "lesson.shown",
}

// drawTally counts what each side has done.
func (v *reviewView) drawTally(l i18n.Lang, s *session.Snapshot) {
	r := s.Review
	var t [2]review.Tally
	for i := range t {
		side := game.Side(i)
		t[i] = r.Tally(side)
		v.heads[i].set(l.Side(s.Setup.Game, side))
		lessons := len(r.Lessons(side))
		v.learn[i].set(lessons > 0)
		v.learnText[i].set(l.T("learn", l.Side(s.Setup.Game, side), strconv.Itoa(lessons)))
	}
	var b strings.Builder
	row := func(key string, cell func(t *review.Tally) string) {
		b.WriteString(`<tr><th scope="row">` + l.T(key) + `</th><td>` + cell(&t[0]) + `</td><td>` + cell(&t[1]) + `</td></tr>`)
	}
	row("tally.accuracy", func(t *review.Tally) string {
		if t.Moves == 0 {
			return "–"
		}
		return i18n.Percent(t.Accuracy)
	})
	count := func(verdict review.Verdict) func(t *review.Tally) string {
		return func(t *review.Tally) string { return strconv.Itoa(t.Verdicts[verdict]) }
	}
	row("tally.inaccurate", count(review.Inaccuracy))
	row("tally.mistake", count(review.Mistake))
	row("tally.blunder", count(review.Blunder))
	v.rows.fill(b.String())
}
