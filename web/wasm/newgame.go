//go:build js

package main

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"syscall/js"
	"time"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/session"
)

// A newGame is the sheet for a new game.
type newGame struct {
	page                    *page
	sheet                   *sheet
	form                    js.Value
	goOn                    shown
	firstLabel, secondLabel text
	levels                  levelChoice
	ruled, shuffled         shown // rows of one game only
	number                  shown
	odds, giver             js.Value
	givers                  shown
	minutes, seconds, count shown
	secondsLabel            text
	shared                  shown // what two people can choose
	oddsOf                  string
}

func newNewGame(p *page) newGame {
	row := func(id string) shown { return shown{p.byID(id), p.byID(id).Get("hidden").Bool()} }
	d := newGame{
		page: p, sheet: p.sheet("new-dialog"), form: p.byID("new-form"), goOn: row("new-continue"),
		firstLabel: textOf(p.byID("players-first")), secondLabel: textOf(p.byID("players-second")),
		levels: newLevelChoice(p, p.byID("new-form"), "new-level", "new-other"), ruled: row("new-rules"), shuffled: row("new-960"), number: row("new-960-number"),
		odds: p.byID("new-odds-key"), giver: p.byID("new-giver-key"), givers: row("new-giver"),
		minutes: row("new-minutes"), seconds: row("new-seconds"), count: row("new-periods"), secondsLabel: textOf(p.byID("new-seconds-label")),
		shared: row("new-shared"),
	}
	return d
}

// The ways to share out the sides, by the value of the radio button.
var sharing = map[string][2]session.Player{
	"first":  {session.Human, session.Computer},
	"second": {session.Computer, session.Human},
	"two":    {session.Human, session.Human},
	"auto":   {session.Computer, session.Computer},
}

// sharedAs is the value of the button for how the sides are shared out.
func sharedAs(players [2]session.Player) string {
	for value, p := range sharing {
		if p == players {
			return value
		}
	}
	return "first"
}

func (d *newGame) listen() {
	p := d.page
	p.on(p.byID("new"), "click", func(js.Value) { d.open() })
	p.on(d.form, "change", func(js.Value) { d.adapt() })
	p.on(d.form, "submit", func(js.Value) { d.start() })
	p.on(p.byID("new-continue"), "click", func(js.Value) {
		name := chosen(d.form, "game")
		d.sheet.close()
		p.board.invites = true
		if !p.load(name) {
			p.begin(session.Setup{Game: name, Players: sharing["first"], Levels: session.Evenly(session.UsualLevel)})
		}
	})
}

// field is a field of the form by its name.
func (d *newGame) field(name string) js.Value { return d.form.Get("elements").Get(name) }

// figure reads a number between bounds.
func (d *newGame) figure(name string, least, most int) int {
	n, err := strconv.Atoi(strings.TrimSpace(d.field(name).Get("value").String()))
	if err != nil {
		n = least
	}
	return min(max(n, least), most)
}

// start begins the game that is asked for.
func (d *newGame) start() {
	p := d.page
	players := chosen(d.form, "players")
	setup := session.Setup{Game: chosen(d.form, "game"), Players: sharing[players], Levels: d.levels.levels(), Clock: d.clock()}
	if setup.Game == "xiangqi" {
		setup.RuleSet, _ = game.ParseRuleSet(d.field("rules").Get("value").String())
	}
	if key := d.odds.Get("value").String(); key != "" {
		setup.Give(key, d.giverOf(setup.Players))
	}
	if setup.Game == "chess" && d.field("shuffled").Get("checked").Bool() {
		setup.Chess960 = true
		setup.FEN = chess.Start960(d.figure("number", 0, 959)).FEN()
	}
	p.begin(setup)
	p.board.invites = true
	if setup.Players == sharing["two"] {
		d.share()
	}
	// Who plays the second side sits behind it.
	if p.session.Snapshot().Flipped != (players == "second") && setup.Players != sharing["two"] {
		p.session.Flip()
	}
}

// share takes over what two people at one screen have chosen.
func (d *newGame) share() {
	how := d.field("table").Get("value").String()
	d.page.session.SetTurning(how == "turn")
	d.page.choose("faceoff", [2]string{"off", "on"}[btoi(how == "face")])
}

// giverOf is the side that gives odds. Against the computer that is the computer's,
// or the person's where so chosen; of two people it is the first side or the second.
func (d *newGame) giverOf(players [2]session.Player) game.Side {
	side := game.First
	if players[game.First] == session.Human && players[game.Second] == session.Computer {
		side = game.Second
	}
	if d.giver.Get("value").String() == "other" {
		side = side.Other()
	}
	return side
}

// clock reads the time that is asked for.
func (d *newGame) clock() session.Control {
	main := time.Duration(d.figure("minutes", 0, 600)) * time.Minute
	seconds := d.figure("seconds", 0, 600)
	each := time.Duration(seconds) * time.Second
	switch d.field("clock").Get("value").String() {
	case "total":
		return session.Control{Main: max(main, time.Minute)}
	case "increment":
		return session.Control{Main: max(main, time.Minute), Increment: each}
	case "periods":
		return session.Control{Main: main, Periods: d.figure("periods", 1, 50), Period: max(each, time.Second)}
	}
	return session.Control{}
}

// open asks for a new game, beginning with what is played now.
func (d *newGame) open() {
	s := d.page.session.Snapshot()
	check(d.form, "game", s.Setup.Game)
	if s.Setup.Game == "xiangqi" {
		d.field("rules").Set("value", s.Setup.RuleSet.String())
	}
	d.levels.show(&s.Setup)
	check(d.form, "players", sharedAs(s.Setup.Players))
	d.showClock(s.Setup.Clock)
	d.field("shuffled").Set("checked", s.Setup.Chess960)
	d.field("number").Set("value", strconv.Itoa(rand.IntN(960)))
	d.oddsOf = ""
	d.adapt()
	if o, giver, ok := s.Setup.Odds(); ok {
		d.odds.Set("value", o.Key)
		d.giver.Set("value", "this")
		if d.giverOf(s.Setup.Players) != giver {
			d.giver.Set("value", "other")
		}
	}
	how := ""
	switch {
	case s.Turning:
		how = "turn"
	case d.page.prefs.on("faceoff"):
		how = "face"
	}
	d.field("table").Set("value", how)
	d.adapt()
	d.sheet.open()
}

// showClock puts a time control into the fields.
func (d *newGame) showClock(c session.Control) {
	kind, each := "", c.Increment
	switch {
	case c.Periods > 0:
		kind, each = "periods", c.Period
	case c.Increment > 0:
		kind = "increment"
	case c.On():
		kind = "total"
	}
	d.field("clock").Set("value", kind)
	if kind == "" {
		return
	}
	d.field("minutes").Set("value", strconv.Itoa(int(c.Main/time.Minute)))
	if each > 0 {
		d.field("seconds").Set("value", strconv.Itoa(int(each/time.Second)))
	}
	if c.Periods > 0 {
		d.field("periods").Set("value", strconv.Itoa(c.Periods))
	}
}

// adapt brings the sheet in line with what is chosen in it.
func (d *newGame) adapt() {
	p, name, players := d.page, chosen(d.form, "game"), chosen(d.form, "players")
	l := p.lang
	d.firstLabel.set(l.T("players.first", l.Taken(name, game.First)))
	d.secondLabel.set(l.T("players.second", l.Taken(name, game.Second)))
	d.ruled.set(name == "xiangqi")
	d.levels.adapt(name, players)
	d.shuffled.set(name == "chess")
	shuffled := name == "chess" && d.field("shuffled").Get("checked").Bool()
	d.number.set(shuffled)
	if d.oddsOf != name+l.Tag() {
		d.oddsOf = name + l.Tag()
		var b strings.Builder
		b.WriteString(`<option value="">` + l.T("odds.none") + `</option>`)
		for _, o := range session.OddsOf(name) {
			b.WriteString(`<option value="` + o.Key + `">` + l.T("odds."+name+"."+o.Key) + `</option>`)
		}
		d.odds.Set("innerHTML", b.String())
	}
	d.odds.Set("disabled", shuffled)
	if shuffled {
		d.odds.Set("value", "")
	}
	d.givers.set(false)
	for _, o := range session.OddsOf(name) {
		if o.Key == d.odds.Get("value").String() {
			d.givers.set(o.Moves == 0) // moves can only be given by who plays second
		}
	}
	this, other := "giver.computer", "giver.you"
	if players == "two" || players == "auto" {
		this, other = "giver.first", "giver.second"
	}
	options := d.giver.Get("options")
	options.Index(0).Set("textContent", l.T(this, l.Side(name, game.First)))
	options.Index(1).Set("textContent", l.T(other, l.Side(name, game.Second)))
	d.shared.set(players == "two")
	kind := d.field("clock").Get("value").String()
	d.minutes.set(kind != "")
	d.seconds.set(kind == "increment" || kind == "periods")
	d.count.set(kind == "periods")
	each := "clock.each.increment"
	if kind == "periods" {
		each = "clock.each.periods"
	}
	d.secondsLabel.set(l.T(each))
	saved := ""
	if name != p.session.Snapshot().Setup.Game {
		saved, _ = p.store.get("game." + name)
	}
	d.goOn.set(saved != "")
}

// chosen is the value of a group of radio buttons of a form.
func chosen(form js.Value, name string) string {
	e := form.Call("querySelector", `[name="`+name+`"]:checked`)
	if e.IsNull() {
		return ""
	}
	return e.Get("value").String()
}

// check sets a group of radio buttons.
func check(form js.Value, name, value string) {
	if e := form.Call("querySelector", `[name="`+name+`"][value="`+value+`"]`); !e.IsNull() {
		e.Set("checked", true)
	}
}
