//go:build js

package main

import (
	"strconv"
	"strings"
	"syscall/js"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/practice"
	"duiyi/session"
	"duiyi/session/lesson"
	"duiyi/web/i18n"
	"duiyi/xiangqi"
)

func init() {
	parts = append(parts, func(p *page) part {
		p.practice = newPractice(p)
		return p.practice
	})
}

// A practiceView puts problems and endgames on the board, in place of the running game,
// which rests.
type practiceView struct {
	page   *page
	list   *practiceList
	bar    shown
	leave  shown
	active attribute // of the page: what stands around a game makes room

	lesson *lesson.Lesson // nil while no task is on the board
	host   *host          // of the lesson
	course practice.Course
	index  int // in it

	progress practice.Progress
	told     string // what has been said of the task

	title                  text
	previous, next, undone attribute
	problem, endgame       []shown
	strong                 attribute
}

func newPractice(p *page) *practiceView {
	v := &practiceView{
		page: p, bar: shown{p.byID("practice-bar"), true}, leave: shown{p.byID("practice-leave"), true},
		active:   attribute{element: p.byID("app"), name: "data-practice"},
		previous: attribute{element: p.byID("practice-previous"), name: "aria-disabled"},
		next:     attribute{element: p.byID("practice-next"), name: "aria-disabled"},
		undone:   attribute{element: p.byID("practice-undo"), name: "aria-disabled"},
		strong:   attribute{element: p.byID("practice-next"), name: "data-strong"},
		problem:  []shown{{p.byID("practice-hint"), false}, {p.byID("practice-show"), false}},
		endgame:  []shown{{p.byID("practice-undo"), true}},
		title:    textOf(p.byID("practice-place")),
	}
	p.menu.add(entry{id: "practice", key: "practice.title", icon: "M12 3v3m0 12v3M3 12h3m12 0h3M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z", order: 210, do: func() { v.list.open() }})
	v.list = newPracticeList(v)
	press := func(id string, f func()) {
		p.on(p.byID(id), "click", func(js.Value) {
			if v.on() {
				f()
			}
		})
	}
	press("practice-list", func() { v.list.open() })
	press("practice-previous", func() { v.step(-1) })
	press("practice-next", func() { v.step(1) })
	press("practice-hint", func() {
		p.quiet = false // which man it took up is told, too
		v.lesson.Hint()
	})
	press("practice-show", func() { v.lesson.Show() })
	press("practice-again", v.restart)
	press("practice-undo", func() { p.session.Undo() })
	press("practice-leave", v.end)
	return v
}

// on reports whether a task is on the board.
func (v *practiceView) on() bool { return v != nil && v.lesson != nil }

// load reads what has been done, which another tab may have added to.
func (v *practiceView) load() {
	text, _ := v.page.store.get("practice")
	kept := practice.DecodeProgress(text)
	if v.progress == nil {
		v.progress = kept
		return
	}
	v.progress.Merge(kept)
}

// take takes in what an archive says has been done, beside what is known here. It reports
// whether that is news.
func (v *practiceView) take(text string) (news bool, err error) {
	v.load()
	if !v.progress.Merge(practice.DecodeProgress(text)) {
		return false, nil
	}
	return true, v.page.store.set("practice", v.progress.Encode())
}

// mark keeps what has become of a task.
func (v *practiceView) mark(id string, m practice.Mark) {
	if v.progress == nil {
		v.load()
	}
	if !v.progress.Set(id, m) {
		return
	}
	v.load()
	// A store that refuses this refuses the game too, which the session tells.
	_ = v.page.store.set("practice", v.progress.Encode())
}

// start puts a task of a course on the board.
func (v *practiceView) start(course practice.Course, index int) {
	p := v.page
	v.course, v.index = course, index
	if !v.on() {
		v.host = &host{page: p, store: p.store, open: true}
		v.host.workers = make([]worker, v.host.Engines())
		v.lesson = lesson.New(v.host)
		v.host.hears = v.lesson
		v.lesson.OnChange(func() { p.dirty = true })
		p.library.own.SetResting(true)
		p.release()
		p.session = v.lesson.Session()
	}
	if err := v.lesson.Open(course.Tasks[index]); err != nil {
		p.log("task cannot be set", err)
		v.end()
		return
	}
	// Without it the task is not found again, which is no harm.
	_ = p.visit.set("task", strings.Join([]string{p.session.Snapshot().Setup.Game, course.Key, course.Tasks[index].ID()}, " "))
	v.arrange()
}

// reopen goes on with the task that was on the board when the page was loaded anew.
func (v *practiceView) reopen() {
	text, _ := v.page.visit.get("task")
	fields := strings.Split(text, " ")
	if len(fields) < 3 {
		return
	}
	for _, c := range practice.Courses(rulesNamed(fields[0])) {
		for i, t := range c.Tasks {
			if c.Key == fields[1] && t.ID() == fields[2] {
				v.start(c, i)
				return
			}
		}
	}
}

// restart begins the task anew.
func (v *practiceView) restart() {
	if v.lesson.Again() == nil {
		v.arrange()
	}
}

// arrange turns the board to the person, and writes moves as the reader likes.
func (v *practiceView) arrange() {
	p := v.page
	s := p.session.Snapshot()
	if task := v.lesson.Task(); task.Problem != nil && s.Flipped != (s.Turn == game.Second) {
		p.session.Flip()
	}
	p.session.SetNotation(p.notation(s.Setup.Game))
	v.told = ""
	p.dirty = true
}

// step goes to the task so many further on in the course.
func (v *practiceView) step(by int) {
	if i := v.index + by; i >= 0 && i < len(v.course.Tasks) {
		v.start(v.course, i)
	}
}

// end goes back to the game.
func (v *practiceView) end() {
	if !v.on() {
		return
	}
	p := v.page
	p.release()
	v.keep()
	v.host.close()
	v.lesson, v.host = nil, nil
	p.session = p.library.own
	_ = p.visit.remove("task")
	p.session.SetResting(false)
	p.session.SetNotation(p.notation(p.session.Snapshot().Setup.Game)) // which may have been chosen meanwhile
	p.board.forget()
	p.dirty = true
	v.active.set("")
	v.bar.set(false)
	v.leave.set(false)
}

// keep keeps what has become of the task on the board.
func (v *practiceView) keep() {
	if m := v.lesson.Mark(); m != practice.Untried {
		v.mark(v.lesson.Task().ID(), m)
	}
}

// tick is a look at the clock. Without a task it is the session's.
func (v *practiceView) tick() bool {
	if !v.on() {
		return false
	}
	v.lesson.Tick()
	return true
}

// waiting reports whether the task wants to be told the time.
func (v *practiceView) waiting() bool { return v.on() && v.lesson.Waiting() }

// draw shows how it stands with the task.
func (v *practiceView) draw(_, now *session.Snapshot) {
	v.bar.set(v.on())
	v.leave.set(v.on())
	if !v.on() {
		v.active.set("")
		return
	}
	v.active.set("true")
	task := v.lesson.Task()
	for i := range v.problem {
		v.problem[i].set(task.Problem != nil)
	}
	for i := range v.endgame {
		v.endgame[i].set(task.Endgame != nil)
	}
	v.previous.setBool(v.index == 0)
	v.next.setBool(v.index+1 == len(v.course.Tasks))
	v.undone.setBool(!now.CanUndo)
	state := v.lesson.State()
	done := state == lesson.Done || state == lesson.Shown
	v.strong.set(map[bool]string{true: "true"}[done && v.index+1 < len(v.course.Tasks)])
	v.title.set(strconv.Itoa(v.index+1) + "/" + strconv.Itoa(len(v.course.Tasks)))
	v.keep()
	if words := v.words(); words != v.told {
		v.told = words
		v.page.after(300, func() { // after the moves
			if v.on() && v.told == words {
				v.page.speech.speak(words)
			}
		})
	}
}

// stateKeys are the words for how it stands with a task, where the task itself is not what
// there is to say.
var stateKeys = [...]string{
	lesson.Open: "", lesson.Right: "practice.right", lesson.Wrong: "practice.wrong", lesson.Showing: "practice.showing",
	lesson.Shown: "practice.shown", lesson.Done: "practice.done", lesson.Missed: "practice.missed",
}

// words say what is to be done, or how it was done; "" without a task.
func (v *practiceView) words() string {
	if !v.on() {
		return ""
	}
	l, task := v.page.lang, v.lesson.Task()
	if key := stateKeys[v.lesson.State()]; key != "" {
		return l.T(key)
	}
	if e := task.Endgame; e != nil {
		goal := l.T("practice.goal.win")
		if e.Hold > 0 {
			goal = l.T("practice.goal.hold", strconv.Itoa(e.Hold))
		}
		return l.T("practice.task", l.T("endgame."+e.ID), goal)
	}
	side, _ := task.Problem.Position()
	return l.Goal(task.Problem, side.Side())
}

// rulesNamed returns the game of a name.
func rulesNamed(name string) game.Rules {
	if name == chess.Rules.Name() {
		return chess.Rules
	}
	return xiangqi.Rules
}

// A practiceList is the sheet with the courses and their tasks.
type practiceList struct {
	view           *practiceView
	sheet          *sheet
	courses, tasks js.Value
	all, one       shown // the courses, and one of them
	head           text
	chosen         string // course, "" for all
	game           string
}

func newPracticeList(v *practiceView) *practiceList {
	p := v.page
	l := &practiceList{
		view: v, sheet: p.sheet("practice-dialog"), courses: p.byID("practice-courses"), tasks: p.byID("practice-tasks"),
		all: shown{p.byID("practice-all"), false}, one: shown{p.byID("practice-one"), true},
		head: textOf(p.byID("practice-course")),
	}
	p.on(p.byID("practice-game"), "change", func(e js.Value) {
		l.game, l.chosen = e.Get("target").Get("value").String(), ""
		l.draw()
	})
	p.on(l.courses, "click", func(e js.Value) {
		if b := e.Get("target").Call("closest", "[data-course]"); !b.IsNull() {
			l.chosen = b.Call("getAttribute", "data-course").String()
			l.draw()
			p.byID("practice-go").Call("focus")
		}
	})
	p.on(p.byID("practice-back"), "click", func(js.Value) {
		was := l.chosen
		l.chosen = ""
		l.draw()
		if b := l.courses.Call("querySelector", `[data-course="`+was+`"]`); !b.IsNull() {
			b.Call("focus")
		}
	})
	p.on(p.byID("practice-go"), "click", func(js.Value) { l.start(-1) })
	p.on(l.tasks, "click", func(e js.Value) {
		if b := e.Get("target").Call("closest", "[data-task]"); !b.IsNull() {
			n, _ := strconv.Atoi(b.Call("getAttribute", "data-task").String())
			l.start(n)
		}
	})
	return l
}

// open shows the course that is being done, or all.
func (l *practiceList) open() {
	v := l.view
	v.load()
	if v.on() {
		l.game, l.chosen = v.page.session.Snapshot().Setup.Game, v.course.Key
	} else {
		l.game, l.chosen = v.page.knownGame(), ""
	}
	v.page.each(`#practice-game input`, func(e js.Value) { e.Set("checked", e.Get("value").String() == l.game) })
	l.draw()
	l.sheet.open()
}

// course returns the course that is shown.
func (l *practiceList) course() (practice.Course, bool) {
	for _, c := range practice.Courses(rulesNamed(l.game)) {
		if c.Key == l.chosen {
			return c, true
		}
	}
	return practice.Course{}, false
}

// start puts a task of the course that is shown on the board: the n-th or, where n is
// negative, the first that is not done.
func (l *practiceList) start(n int) {
	c, ok := l.course()
	if !ok {
		return
	}
	if n < 0 {
		n = 0
		for i, t := range c.Tasks {
			if l.view.progress[t.ID()] < practice.Helped {
				n = i
				break
			}
		}
	}
	l.sheet.close()
	l.view.start(c, n)
	l.view.page.board.invites = true
}

// done counts the tasks of a course that are done.
func (l *practiceList) done(c practice.Course) int {
	n := 0
	for _, t := range c.Tasks {
		if l.view.progress[t.ID()] >= practice.Helped {
			n++
		}
	}
	return n
}

func (l *practiceList) draw() {
	lang := l.view.page.lang
	c, one := l.course()
	l.all.set(!one)
	l.one.set(one)
	var b strings.Builder
	if one {
		l.head.set(lang.T("course."+c.Key) + " · " + lang.T("practice.tally", strconv.Itoa(l.done(c)), strconv.Itoa(len(c.Tasks))))
		named := c.Tasks[0].Endgame != nil || c.Key == "treatise"
		l.tasks.Set("className", map[bool]string{true: "tasks named", false: "tasks"}[named])
		for i, t := range c.Tasks {
			m := l.view.progress[t.ID()]
			b.WriteString(`<li><button type="button" data-task="` + strconv.Itoa(i) + `" data-mark="` + strconv.Itoa(int(m)) + `">`)
			switch {
			case t.Endgame != nil:
				b.WriteString(`<span>` + lang.T("endgame."+t.ID()) + `</span>`)
			case t.Problem.Number > 0:
				b.WriteString(`<span>` + lang.Title(t.Problem) + ` ` + besideTitle(lang, t.Problem) + `</span>`)
			default:
				b.WriteString(strconv.Itoa(i + 1))
			}
			if m >= practice.Tried {
				b.WriteString(`<span class="unseen">` + lang.T(markKeys[m]) + `</span>`)
			}
			b.WriteString(`</button></li>`)
		}
		l.tasks.Set("innerHTML", b.String())
		return
	}
	for _, c := range practice.Courses(rulesNamed(l.game)) {
		done, all := l.done(c), len(c.Tasks)
		b.WriteString(`<li><button type="button" data-course="` + c.Key + `"><span>` + lang.T("course."+c.Key) + `</span><small>` +
			lang.T("practice.tally", strconv.Itoa(done), strconv.Itoa(all)) + `</small><span class="tally" data-done="` + strconv.Itoa(done*100/all) + `%"></span></button></li>`)
	}
	l.courses.Set("innerHTML", b.String())
	bars := l.courses.Call("querySelectorAll", ".tally")
	for i := range bars.Length() { // a style in the text would be refused
		bar := bars.Index(i)
		bar.Get("style").Call("setProperty", "--done", bar.Call("getAttribute", "data-done"))
	}
}

// besideTitle is what else there is to tell of a composition in the list: its number or, where that is its
// title, how it is called in Chinese, which is nothing to be read out where no Chinese is spoken.
func besideTitle(l i18n.Lang, p *practice.Problem) string {
	if l == i18n.English {
		return `<small lang="zh-Hans" aria-hidden="true">` + p.Title + `</small>`
	}
	return `<small>` + strconv.Itoa(p.Number) + `</small>`
}

// markKeys are the words for marks.
var markKeys = [...]string{practice.Untried: "", practice.Tried: "mark.tried", practice.Helped: "mark.helped", practice.Done: "mark.done"}
