package session

import (
	"slices"

	"duiyi/game"
	"duiyi/uci"
)

// A match is one game being played: the position it started from and the moves
// made since. All else that it holds follows from these.
type match struct {
	rules    game.Rules
	setup    Setup // FEN is the position the match started from, in full
	notation game.Notation
	flipped  bool
	paused   bool         // the computer waits for Think
	declared game.Outcome // ended by word: resignation, agreement, a claim

	start   game.Position // never moved on; copies of it are
	pos     game.Position
	outcome game.Outcome // by the rules alone
	moves   []game.Move
	ruling  *ruling     // on pos, once somebody asked
	undone  []game.Move // that Redo plays again, the next one last

	// One element a ply. A snapshot shares them, so nothing is ever written
	// into them but at the end, and cutting gives up the capacity.
	squares [][2]int
	texts   []string // in notation
	wire    []string // as the engine reads them
	coords  []string // as they are kept
}

// newMatch sets up the position of the match.
func newMatch(setup Setup) (*match, error) {
	rules, ok := rulesOf(setup.Game)
	if !ok {
		return nil, &SetupError{"game", "unknown game " + quote(setup.Game)}
	}
	if setup.Level < 0 || setup.Level >= len(Levels) {
		return nil, &SetupError{"level", "no such level"}
	}
	for _, p := range setup.Players {
		if p > Computer {
			return nil, &SetupError{"players", "no such player"}
		}
	}
	if setup.RuleSet > game.CasualRules {
		return nil, &SetupError{"rules", "no such rules"}
	}
	if setup.Chess960 && setup.Game != "chess" {
		return nil, &SetupError{"chess960", "not a way to play " + setup.Game}
	}
	m := &match{rules: rules, setup: setup, notation: usualNotation(setup.Game)}
	pos, err := position(rules, setup)
	if err != nil {
		return nil, &SetupError{"FEN", err.Error()}
	}
	if ruled, ok := pos.(game.Ruled); ok {
		ruled.SetRuleSet(setup.RuleSet)
	} else if setup.RuleSet != 0 {
		return nil, &SetupError{"rules", setup.Game + " has only one set of rules"}
	}
	m.pos, m.start = pos, pos.Clone()
	m.setup.FEN = pos.FEN()
	m.setup.Chess960 = setup.Chess960 || is960(pos)
	m.outcome = m.pos.Outcome()
	return m, nil
}

// wireSquares is how the engine reads squares: the Fairy-Stockfish way, which
// is what UCI_Variant xiangqi asks of it.
const wireSquares = uci.OneBased

// play makes a legal move.
func (m *match) play(move game.Move) {
	from, to := m.pos.FromTo(move)
	m.squares = append(m.squares, [2]int{from, to})
	m.texts = append(m.texts, m.pos.Format(move, m.notation))
	m.wire = append(m.wire, uci.FormatMove(m.pos, move, wireSquares))
	m.coords = append(m.coords, uci.FormatMove(m.pos, move, uci.ZeroBased))
	m.moves = append(m.moves, move)
	m.pos.Make(move)
	m.outcome, m.ruling = m.pos.Outcome(), nil
}

// cut goes back to the position after the first n moves by playing them again
// from the start.
func (m *match) cut(n int) {
	for i := len(m.moves) - 1; i >= n; i-- {
		m.undone = append(m.undone, m.moves[i])
	}
	m.moves = slices.Clip(m.moves[:n])
	m.squares = slices.Clip(m.squares[:n])
	m.texts = slices.Clip(m.texts[:n])
	m.wire = slices.Clip(m.wire[:n])
	m.coords = slices.Clip(m.coords[:n])
	m.pos = m.replay()
	m.outcome, m.ruling = m.pos.Outcome(), nil
}

// replay returns the position after the moves, built from the start.
func (m *match) replay() game.Position {
	pos := m.start.Clone()
	for _, move := range m.moves {
		pos.Make(move)
	}
	return pos
}

// write sets the notation and writes the moves in it.
func (m *match) write(n game.Notation) {
	m.notation = n
	texts := make([]string, 0, len(m.moves))
	pos := m.start.Clone()
	for _, move := range m.moves {
		texts = append(texts, pos.Format(move, n))
		pos.Make(move)
	}
	m.texts = texts
}

// end is the outcome of the match, by word or by the rules.
func (m *match) end() game.Outcome {
	if m.declared.Over() {
		return m.declared
	}
	return m.outcome
}

// mover is who plays the side to move.
func (m *match) mover() Player { return m.setup.Players[m.pos.Side()] }

// humans counts the people at the board.
func (m *match) humans() int {
	n := 0
	for _, p := range m.setup.Players {
		if p == Human {
			n++
		}
	}
	return n
}

// playerAt is who has the move after n moves, counted from the start, redone
// ones included.
func (m *match) playerAt(n int) Player {
	side := m.pos.Side()
	if (len(m.moves)-n)%2 != 0 {
		side = side.Other()
	}
	return m.setup.Players[side]
}
