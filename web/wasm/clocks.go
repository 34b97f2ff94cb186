//go:build js

package main

import (
	"strconv"
	"strings"
	"time"

	"duiyi/diagram"
	"duiyi/game"
	"duiyi/session"
	"duiyi/web/i18n"
)

func init() { parts = append(parts, func(p *page) part { p.clocks = newClocks(p); return p.clocks }) }

// clocks show in the strips beside the board what time the players have left and
// what men they have taken.
type clocks struct {
	page   *page
	all    [2]clockView // as the strips
	drawn  *session.Snapshot
	warned [2]bool // by side, by sound that its time runs out
}

type clockView struct {
	low, runs attribute
	words     text
	men       attribute
}

func newClocks(p *page) *clocks {
	v := &clocks{page: p}
	for i := range v.all {
		strip := &p.strips.all[i]
		v.all[i] = clockView{
			words: textOf(strip.clock), low: attribute{element: strip.clock, name: "data-low"},
			runs: attribute{element: strip.clock, name: "data-runs"}, men: layer(strip.men),
		}
	}
	return v
}

func (v *clocks) draw(_, s *session.Snapshot) {
	v.drawn = s
	v.tick()
	set := v.page.prefs.of("pieces-" + s.Setup.Game)
	for side := game.First; side <= game.Second; side++ {
		var b strings.Builder
		for _, man := range s.Material.Lost[side.Other()] {
			b.WriteString(`<svg class="lost" viewBox="-50 -50 100 100" aria-hidden="true"><use href="#` + diagram.PieceID(s.Rules, set, man) + `"/></svg>`)
		}
		lead := s.Material.Lead
		if side == game.Second {
			lead = -lead
		}
		if lead > 0 && b.Len() > 0 {
			b.WriteString(`<span class="lead">+` + strconv.Itoa(lead) + `</span>`)
		}
		v.of(side).men.fill(b.String())
	}
}

// of is the view of a side as the board is turned now.
func (v *clocks) of(side game.Side) *clockView {
	if v.page.strips.of(side) == &v.page.strips.all[0] {
		return &v.all[0]
	}
	return &v.all[1]
}

// tick shows the time.
func (v *clocks) tick() {
	s := v.drawn
	if s == nil {
		return
	}
	now := v.page.host.Now()
	for side := game.First; side <= game.Second; side++ {
		t := v.of(side)
		if s.Times != nil || s.Clock == nil {
			t.words.set(v.recorded(s.Times, side))
			t.low.set("")
			t.runs.set("")
			continue
		}
		left, periods := s.Clock.Left(side, now)
		t.words.set(clockText(v.page.lang, left, periods))
		low, runs := s.Clock.Low(side, now), !s.Clock.Running.IsZero() && s.Clock.Turn == side
		t.low.setBool(low)
		t.runs.setBool(runs)
		if low && runs && !v.warned[side] && s.Setup.Players[side] == session.Human {
			v.page.sound.low()
		}
		if runs || !low {
			v.warned[side] = low
		}
	}
}

// recorded is what a game that is looked back on says of a side's time.
func (v *clocks) recorded(times *[2]session.Time, side game.Side) string {
	if times == nil || !times[side].Known {
		return ""
	}
	t := &times[side]
	text := clockText(v.page.lang, t.Left, t.Periods)
	if t.Used {
		return v.page.lang.T("clock.used", text)
	}
	return text
}

// clockText writes what is left: minutes and seconds, tenths in the last ten
// seconds, and the number of periods.
func clockText(l i18n.Lang, left time.Duration, periods int) string {
	two := func(n int64) string {
		if n < 10 {
			return "0" + strconv.FormatInt(n, 10)
		}
		return strconv.FormatInt(n, 10)
	}
	tenths := max(left, 0).Milliseconds() / 100
	seconds := tenths / 10
	text := strconv.FormatInt(seconds/60, 10) + ":" + two(seconds%60)
	switch {
	case seconds >= 3600:
		text = strconv.FormatInt(seconds/3600, 10) + ":" + two(seconds/60%60) + ":" + two(seconds%60)
	case seconds < 10:
		text += "." + strconv.FormatInt(tenths%10, 10)
	}
	if periods > 0 {
		return l.T("clock.period", text, strconv.Itoa(periods))
	}
	return text
}
