package sheet

import (
	"duiyi/game"
	"duiyi/record"
	"duiyi/xiangqi"
)

// Playable returns an error if g is not a game of xiangqi in which all moves are
// moves and legal, so that a format which knows nothing else can have it.
func Playable(g *record.Game, format string) error {
	if g.Rules != xiangqi.Rules {
		return &record.Error{Format: format, Reason: "the format is for games of xiangqi"}
	}
	var broken *record.Error
	report := func(n *record.Node, reason string) {
		if broken == nil {
			broken = &record.Error{Format: format, Ply: n.Ply(), Reason: reason}
		}
	}
	err := g.Walk(func(n *record.Node, _ game.Position) bool {
		if n.IsNull() {
			report(n, "the format has no null moves")
		}
		return broken == nil
	}, func(n *record.Node, _ game.Position) {
		report(n, record.ErrIllegal.Error())
	})
	if err != nil {
		return &record.Error{Format: format, Reason: err.Error()}
	}
	if broken != nil {
		return broken
	}
	return nil
}
