package record

import (
	"context"
	"fmt"
	"io"

	"duiyi/game"
)

// A Fault is what is wrong with a game. Numbers that are not known are zero.
type Fault struct {
	Game   int    `json:"game"`
	Line   int    `json:"line,omitempty"`
	Ply    int    `json:"ply,omitempty"`
	Kind   string `json:"kind"` // one of the kinds below
	Text   string `json:"text,omitempty"`
	Reason string `json:"reason"`
}

// The kinds of faults.
const (
	Unreadable  = "unreadable" // some of the record
	Illegal     = "illegal move"
	WrongResult = "wrong result" // against the rules, or against the game's own tag
	Unended     = "unended"      // perhaps cut off
	PlayedOn    = "played on"    // after the rules had ended the game
	Ruling      = "ruling"       // how the rules of repetition and progress end the game: no fault, but worth knowing
)

// Check plays a game through the rules, those of repetition being the ones given where
// the game has several, and returns what is wrong with it, and as a [Ruling] what they
// make of its end; the number of the game in the faults is zero.
func (g *Game) Check(rules game.RuleSet) []Fault {
	var faults []Fault
	illegal := func(n *Node, p game.Position) {
		faults = append(faults, Fault{Ply: n.Ply(), Kind: Illegal, Reason: "not legal in " + p.FEN()})
	}
	if err := g.Walk(func(*Node, game.Position) bool { return true }, illegal); err != nil {
		return []Fault{{Kind: Illegal, Reason: err.Error()}}
	}
	if g.Unended {
		faults = append(faults, Fault{Kind: Unended, Reason: "nothing ends the record, which may have been cut off"})
	}
	return append(faults, g.checkResult(rules)...)
}

// checkResult plays the main line and compares how it ends with the result.
func (g *Game) checkResult(rules game.RuleSet) (faults []Fault) {
	if tag, ok := ParseResult(g.Tags.Get("Result")); ok && tag != g.Result {
		faults = append(faults, Fault{Kind: WrongResult, Text: tag.String(), Reason: "the tag differs from what ends the moves, " + g.Result.String()})
	}
	p, err := g.Start()
	if err != nil {
		return faults
	}
	if ruled, ok := p.(game.Ruled); ok {
		ruled.SetRuleSet(rules)
	}
	ply, over := 0, false
	for n := range g.Root.Mainline() {
		if n.Play(p) != nil {
			return faults // told already
		}
		ply++
		if over || n.child == nil {
			continue
		}
		if o := p.Outcome(); o.Over() {
			over = true
			faults = append(faults, Fault{Ply: ply, Kind: PlayedOn, Text: o.Result.String(), Reason: "the game ended here " + explain(p, o)})
		}
	}
	if over {
		return faults
	}
	if o := p.Outcome(); o.Over() && o.Result != g.Result && g.Result != game.Ongoing {
		return append(faults, Fault{Ply: ply, Kind: WrongResult, Text: g.Result.String(), Reason: "the game ended " + explain(p, o)})
	}
	if f, ok := g.ruling(p, ply); ok {
		faults = append(faults, f)
	}
	return faults
}

// A Tally counts what was found in a file.
type Tally struct {
	Games   int `json:"games"`  // all of them, those that cannot be read too
	Faulty  int `json:"faulty"` // those with faults
	Faults  int `json:"faults"`
	Rulings int `json:"rulings"` // which are no faults
	Plies   int `json:"plies"`   // moves of the main lines
}

// String says it in a line.
func (f *Fault) String() string {
	e := Error{Format: f.Kind, Line: f.Line, Game: f.Game, Ply: f.Ply, Text: f.Text, Reason: f.Reason}
	return e.Error()
}

// String says it in a line.
func (t *Tally) String() string {
	text := fmt.Sprintf("%d games, %d moves, %d games with %d faults", t.Games, t.Plies, t.Faulty, t.Faults)
	if t.Rulings > 0 {
		text += fmt.Sprintf(", %d rulings", t.Rulings)
	}
	return text
}

// CheckAll checks all games of r as Check does and gives each fault to report. The
// error is one of reading, or of ctx.
func CheckAll(ctx context.Context, r Reader, rules game.RuleSet, report func(Fault)) (Tally, error) {
	var t Tally
	recycler, _ := r.(Recycler)
	for {
		if err := ctx.Err(); err != nil {
			return t, err
		}
		g, bad, err := next(r)
		if err == io.EOF {
			return t, nil
		}
		if err != nil {
			return t, err
		}
		t.Games++
		var faults []Fault
		switch {
		case bad != nil:
			faults = []Fault{{Line: bad.Line, Ply: bad.Ply, Kind: Unreadable, Text: bad.Text, Reason: bad.Reason}}
			if bad.Illegal {
				faults[0].Kind = Illegal
			}
		case g != nil:
			faults = g.Check(rules)
		}
		if g != nil {
			for range g.Root.Mainline() {
				t.Plies++
			}
			if recycler != nil {
				recycler.Recycle(g)
			}
		}
		wrong := 0
		for _, f := range faults {
			if f.Kind != Ruling {
				wrong++
			}
			f.Game = t.Games
			report(f)
		}
		t.Faults += wrong
		t.Rulings += len(faults) - wrong
		if wrong > 0 {
			t.Faulty++
		}
	}
}
