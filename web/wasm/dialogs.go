//go:build js

package main

import (
	"strconv"
	"strings"
	"syscall/js"

	"duiyi/game"
	"duiyi/session"
)

// dialogs are the sheets that ask the reader something.
type dialogs struct {
	page                    *page
	fresh, resign           *sheet
	freshForm               js.Value
	goOn                    shown
	firstLabel, secondLabel text
	levels                  js.Value
	rules                   js.Value // the choice of rules of repetition
	ruled                   shown    // and its row
}

func newDialogs(p *page) dialogs {
	d := dialogs{
		page:  p,
		fresh: p.sheet("new-dialog"), resign: p.sheet("resign-dialog"),
		freshForm:  p.byID("new-form"),
		goOn:       shown{p.byID("new-continue"), true},
		firstLabel: textOf(p.byID("players-first")), secondLabel: textOf(p.byID("players-second")),
		levels: p.byID("new-level"),
		rules:  p.byID("new-rules").Call("querySelector", "select"), ruled: shown{p.byID("new-rules"), false},
	}
	var cards strings.Builder
	for i, level := range session.Levels {
		cards.WriteString(`<label class="card"><input type="radio" name="level" value="` + strconv.Itoa(i) +
			`"><span data-t="level.` + level.Key + `"></span></label>`)
	}
	d.levels.Call("insertAdjacentHTML", "beforeend", cards.String())
	return d
}

// The ways to share out the sides, by the value of the radio button.
var sharing = map[string][2]session.Player{
	"first":  {session.Human, session.Computer},
	"second": {session.Computer, session.Human},
	"two":    {session.Human, session.Human},
	"auto":   {session.Computer, session.Computer},
}

// listen connects buttons and sheets.
func (d *dialogs) listen() {
	p := d.page
	press := func(id string, f func()) {
		p.on(p.byID(id), "click", func(js.Value) { f() })
	}
	press("new", d.openFresh)
	press("undo", p.session.Undo)
	press("resign", func() {
		if p.session.Snapshot().CanResign {
			d.resign.open()
		}
	})
	press("pause", func() {
		if p.session.Snapshot().Paused {
			p.session.Think()
			return
		}
		p.session.Pause()
	})
	press("flip", p.session.Flip)
	press("claim", p.session.ClaimDraw)
	press("again", p.session.Think)
	press("rematch", func() { p.begin(p.session.Snapshot().Setup) })
	press("notice-close", func() { p.panel.dismiss() })
	p.on(d.freshForm, "change", func(js.Value) { d.adapt() })
	p.on(d.freshForm, "submit", func(js.Value) {
		level, _ := strconv.Atoi(d.chosen("level"))
		setup := session.Setup{Game: d.chosen("game"), Players: sharing[d.chosen("players")], Level: level}
		if setup.Game == "xiangqi" {
			setup.RuleSet, _ = game.ParseRuleSet(d.rules.Get("value").String())
		}
		p.begin(setup)
		// Who plays the second side sits behind it.
		if p.session.Snapshot().Flipped != (setup.Players == sharing["second"]) {
			p.session.Flip()
		}
	})
	press("new-continue", func() {
		name := d.chosen("game")
		d.fresh.close()
		if !p.load(name) {
			p.begin(session.Setup{Game: name, Players: sharing["first"], Level: session.UsualLevel})
		}
	})
	p.on(p.byID("resign-form"), "submit", func(js.Value) { p.session.Resign() })
}

// chosen is the value of a group of radio buttons of the sheet for a new game.
func (d *dialogs) chosen(name string) string {
	e := d.freshForm.Call("querySelector", `[name="`+name+`"]:checked`)
	if e.IsNull() {
		return ""
	}
	return e.Get("value").String()
}

// check sets a group of radio buttons.
func (d *dialogs) check(name, value string) {
	if e := d.freshForm.Call("querySelector", `[name="`+name+`"][value="`+value+`"]`); !e.IsNull() {
		e.Set("checked", true)
	}
}

// openFresh asks for a new game, beginning with what is played now.
func (d *dialogs) openFresh() {
	s := d.page.session.Snapshot()
	d.check("game", s.Setup.Game)
	if s.Setup.Game == "xiangqi" {
		d.rules.Set("value", s.Setup.RuleSet.String())
	}
	d.check("level", strconv.Itoa(s.Setup.Level))
	for value, players := range sharing {
		if players == s.Setup.Players {
			d.check("players", value)
		}
	}
	d.adapt()
	d.fresh.open()
}

// adapt brings the sheet for a new game in line with what is chosen in it.
func (d *dialogs) adapt() {
	p, name := d.page, d.chosen("game")
	d.firstLabel.set(p.lang.T("players.first", p.lang.Color(name, game.First)))
	d.secondLabel.set(p.lang.T("players.second", p.lang.Color(name, game.Second)))
	d.ruled.set(name == "xiangqi")
	d.levels.Set("disabled", d.chosen("players") == "two")
	saved := ""
	if name != p.session.Snapshot().Setup.Game {
		saved, _ = p.store.get("game." + name)
	}
	d.goOn.set(saved != "")
}
