package record

import (
	"fmt"
	"strings"

	"duiyi/game"
	"duiyi/xiangqi"
)

// explain says how the rules have ended the game that p stands at the end of; where
// that is by repetition, also what each side did in the cycle.
func explain(p game.Position, o game.Outcome) string {
	text := o.Result.String() + " by " + o.Reason.String()
	referee, ok := p.(game.Referee)
	if !ok || !repeats(o.Reason) {
		return text
	}
	r := referee.Ruling()
	return text + cycle(p, &r)
}

// repeats reports whether a game that ends for the reason ends by repetition.
func repeats(r game.Reason) bool {
	switch r {
	case game.NoReason, game.Checkmate, game.Stalemate, game.Insufficient, game.MoveLimit, game.FiftyMoves:
		return false
	}
	return true
}

// cycle says what each side did throughout the moves that a ruling is about.
func cycle(p game.Position, r *game.Ruling) string {
	var b strings.Builder
	if ruled, ok := p.(game.Ruled); ok {
		fmt.Fprintf(&b, " (%s rules)", ruled.RuleSet())
	}
	if len(r.Deeds) == 0 {
		return b.String()
	}
	fmt.Fprintf(&b, ": the position has stood %d times, last after plies %d to %d", r.Occurrences, r.Start+1, r.Start+len(r.Deeds))
	if p.Rules() != xiangqi.Rules {
		return b.String()
	}
	for s, c := range r.Conduct {
		fmt.Fprintf(&b, "; %s: %s", [...]string{"red", "black"}[s], strings.Join(NatureNames(c.Natures), ", "))
		if len(c.Victims) > 0 {
			fmt.Fprintf(&b, " (%s after %s)", kinds(c.Hunters), kinds(c.Victims))
		}
	}
	return b.String()
}

// NatureNames names what moves of a cycle do, the gravest first.
func NatureNames(n game.Nature) (names []string) {
	for _, t := range [...]struct {
		nature game.Nature
		name   string
	}{{game.Checks, "check"}, {game.Threatens, "mate threat"}, {game.Chases, "chase"}, {game.Idle, "idle"}} {
		if n&t.nature != 0 {
			names = append(names, t.name)
		}
	}
	return names
}

// kinds names men such as "rook and horse".
func kinds(men []game.Man) string {
	var words []string
	for _, m := range men {
		words = append(words, xiangqi.KindName(m.Piece.Kind()))
	}
	return strings.Join(words, " and ")
}

// ruling returns what the rules make of the end of a game that is no fault: a draw
// or a win by repetition, a limit or dead position, a draw that could have been
// claimed, or a repetition that one side may not go on with.
func (g *Game) ruling(p game.Position, ply int) (f Fault, ok bool) {
	f = Fault{Ply: ply, Kind: Ruling}
	o, claim := p.Outcome(), p.Claim()
	switch {
	case o.Over():
		if o.Reason == game.Checkmate || o.Reason == game.Stalemate {
			return f, false
		}
		f.Reason = "the game ended here " + explain(p, o)
	case claim.Over():
		if g.Result != game.Draw && g.Result != game.Ongoing {
			return f, false
		}
		f.Reason = "a draw could be claimed here by " + claim.Reason.String()
	default:
		referee, judges := p.(game.Referee)
		if !judges {
			return f, false
		}
		r := referee.Ruling()
		side, must := r.Vary()
		if !must {
			return f, false
		}
		f.Reason = [...]string{"red", "black"}[side] + " has to play otherwise, or " +
			r.Pending.Result.String() + " by " + r.Pending.Reason.String() + cycle(p, &r)
	}
	f.Text = g.Result.String()
	return f, true
}
