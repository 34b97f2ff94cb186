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
	PlayedOn    = "played on"    // after the rules had ended the game
)

// Check plays a game through the rules and returns what is wrong with it; the number
// of the game in the faults is zero.
func (g *Game) Check() []Fault {
	var faults []Fault
	illegal := func(n *Node, p game.Position) {
		faults = append(faults, Fault{Ply: n.Ply(), Kind: Illegal, Reason: "not legal in " + p.FEN()})
	}
	if err := g.Walk(func(*Node, game.Position) bool { return true }, illegal); err != nil {
		return []Fault{{Kind: Illegal, Reason: err.Error()}}
	}
	return append(faults, g.checkResult()...)
}

// checkResult plays the main line and compares how it ends with the result.
func (g *Game) checkResult() (faults []Fault) {
	if tag, ok := ParseResult(g.Tags.Get("Result")); ok && tag != g.Result {
		faults = append(faults, Fault{Kind: WrongResult, Text: tag.String(), Reason: "the tag differs from what ends the moves, " + g.Result.String()})
	}
	p, err := g.Start()
	if err != nil {
		return faults
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
			faults = append(faults, Fault{Ply: ply, Kind: PlayedOn, Text: o.Result.String(), Reason: "the game ended here by " + o.Reason.String()})
		}
	}
	o := p.Outcome()
	if o.Over() && !over && o.Result != g.Result && g.Result != game.Ongoing {
		faults = append(faults, Fault{Ply: ply, Kind: WrongResult, Text: g.Result.String(),
			Reason: "the game ended " + o.Result.String() + " by " + o.Reason.String()})
	}
	return faults
}

// A Tally counts what was found in a file.
type Tally struct {
	Games  int `json:"games"`  // all of them, those that cannot be read too
	Faulty int `json:"faulty"` // those with faults
	Faults int `json:"faults"`
	Plies  int `json:"plies"` // moves of the main lines
}

// String says it in a line.
func (f *Fault) String() string {
	e := Error{Format: f.Kind, Line: f.Line, Game: f.Game, Ply: f.Ply, Text: f.Text, Reason: f.Reason}
	return e.Error()
}

// String says it in a line.
func (t *Tally) String() string {
	return fmt.Sprintf("%d games, %d moves, %d games with %d faults", t.Games, t.Plies, t.Faulty, t.Faults)
}

// CheckAll checks all games of r and gives each fault to report. The error is one of
// reading, or of ctx.
func CheckAll(ctx context.Context, r Reader, report func(Fault)) (Tally, error) {
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
			faults = g.Check()
		}
		if g != nil {
			for range g.Root.Mainline() {
				t.Plies++
			}
			if recycler != nil {
				recycler.Recycle(g)
			}
		}
		if len(faults) > 0 {
			t.Faulty++
		}
		t.Faults += len(faults)
		for _, f := range faults {
			f.Game = t.Games
			report(f)
		}
	}
}
