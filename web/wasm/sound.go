//go:build js

package main

import (
	"syscall/js"

	"duiyi/game"
	"duiyi/session"
)

// A sound plays short tones made on the spot. Nothing sounds before the first
// gesture, nothing waits to be played later, and a page out of sight is silent.
type sound struct {
	page    *page
	asked   bool     // for the context, at the first gesture
	context js.Value // AudioContext, undefined before it is there
}

// wake makes sound possible; a browser allows that only after a gesture. Making
// the context takes a while, so it waits until the gesture has been answered.
func (v *sound) wake() {
	if v.asked {
		if v.context.Truthy() && v.context.Get("state").String() == "suspended" {
			_ = attempt(func() { v.context.Call("resume") })
		}
		return
	}
	v.asked = true
	v.page.after(50, func() {
		class := v.page.window.Get("AudioContext")
		if class.IsUndefined() {
			return
		}
		_ = attempt(func() { v.context = class.New(map[string]any{"latencyHint": "interactive"}) })
	})
}

// draw sounds what has happened between two snapshots, once it can be seen.
func (v *sound) draw(before, now *session.Snapshot) {
	moved := before != nil && (len(now.Moves) != len(before.Moves) || now.Outcome != before.Outcome)
	if !moved || before.Setup != now.Setup || !v.ready() {
		return
	}
	v.page.behind(func() {
		if v.ready() {
			v.move(before, now)
		}
	})
}

func (v *sound) move(before, now *session.Snapshot) {
	over := now.Outcome.Over() && !before.Outcome.Over()
	if n := len(now.Moves) - len(before.Moves); n == 1 || n == 2 && now.InARow > 0 {
		if count(now.Men) < count(before.Men) {
			v.knock(0, 300, .5)
			v.knock(.055, 210, .4)
		} else {
			v.knock(0, 260, .4)
		}
		if now.Check >= 0 && !over {
			v.tone(.1, 659, .09, .18)
			v.tone(.1, 880, .09, .12)
		}
	}
	if over {
		for i, pitch := range ending(now) {
			v.tone(.2+.13*float64(i), pitch, .12, .5)
		}
	}
}

// ending is the tune that a game ends with: up, or down for a person who has lost to the
// computer, or level for a draw.
func ending(s *session.Snapshot) [3]float64 {
	lost := game.First
	switch s.Outcome.Result {
	case game.Draw:
		return [...]float64{440, 440, 440}
	case game.FirstWins:
		lost = game.Second
	}
	if s.Setup.Players[lost] == session.Human && s.Setup.Players[lost.Other()] == session.Computer {
		return [...]float64{587, 494, 392}
	}
	return [...]float64{392, 494, 587}
}

// low warns that the time runs out.
func (v *sound) low() {
	if v.ready() {
		v.tone(0, 988, .14, .12)
		v.tone(.16, 988, .14, .12)
	}
}

func count(men []game.Piece) int {
	n := 0
	for _, m := range men {
		if m != game.NoPiece {
			n++
		}
	}
	return n
}

func (v *sound) ready() bool {
	return v.page.prefs.on("sound") && v.context.Type() == js.TypeObject &&
		!v.page.document.Get("hidden").Bool() && v.context.Get("state").String() == "running"
}

// knock is wood on wood: a tone that falls and fades at once.
func (v *sound) knock(delay, pitch, loud float64) {
	v.play(delay, "triangle", loud, .09, func(frequency js.Value, at float64) {
		frequency.Call("setValueAtTime", pitch*1.9, at)
		frequency.Call("exponentialRampToValueAtTime", pitch*.6, at+.05)
	})
}

// tone is a soft bell.
func (v *sound) tone(delay, pitch, loud, length float64) {
	v.play(delay, "sine", loud, length, func(frequency js.Value, at float64) {
		frequency.Call("setValueAtTime", pitch, at)
	})
}

// play plays an oscillator, from delay seconds on for length seconds, its
// frequency set by tune.
func (v *sound) play(delay float64, wave string, loud, length float64, tune func(frequency js.Value, at float64)) {
	at := v.context.Get("currentTime").Float() + delay
	oscillator := v.context.Call("createOscillator")
	volume := v.context.Call("createGain")
	gain := volume.Get("gain")
	oscillator.Set("type", wave)
	tune(oscillator.Get("frequency"), at)
	gain.Call("setValueAtTime", .0001, at)
	gain.Call("exponentialRampToValueAtTime", loud, at+.004)
	gain.Call("exponentialRampToValueAtTime", .0001, at+length)
	oscillator.Call("connect", volume)
	volume.Call("connect", v.context.Get("destination"))
	oscillator.Call("start", at)
	oscillator.Call("stop", at+length+.02)
}
