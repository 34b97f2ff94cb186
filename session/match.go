package session

import (
	"time"

	"duiyi/game"
	"duiyi/record"
	"duiyi/session/review"
	"duiyi/uci"
)

// A match is one game being played, or looked into: the position it started from
// and the tree of moves made since.
//
// While it is played, the working line leads to where the game stands, and browsed
// to the earlier position that people look at, if they do. While it is analysed,
// the working line leads to the position on the board, and live remembers where
// the game stands that was left for it.
type match struct {
	rules    game.Rules
	setup    Setup // FEN is the position the match started from, in full
	notation game.Notation
	flipped  bool
	paused   bool         // the computer waits for Think
	declared game.Outcome // ended by word: resignation, agreement, a claim

	game   *record.Game
	steps  map[*record.Node]*step // of every node but the root
	lastID int
	flat   []Entry       // the tree as snapshots show it, nil until somebody asks
	start  game.Position // never moved on; copies of it are

	line
	browsed   *line // nil where the board shows the end of the working line
	analysing bool
	live      *record.Node // while analysing
	redo      int          // how many moves of the main line after the live one were taken back
	opened    bool         // a game from elsewhere, which nobody plays here

	meters    [2]meter
	running   time.Time // since when the clock of the side to move runs, zero where it stands
	offer     Offer
	offeredAt int            // ply
	mood      mood           // of the computer
	turning   bool           // the board turns to who has the move, of two people
	review    *review.Review // of the main line, nil where none was begun; never changed, but replaced
}

// newMatch sets up the position of the match.
func newMatch(setup Setup) (*match, error) {
	rules, ok := rulesOf(setup.Game)
	if !ok {
		return nil, &SetupError{"game", "unknown game " + quote(setup.Game)}
	}
	if !validLevels(setup.Levels) {
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
	if !setup.Clock.valid() {
		return nil, &SetupError{"clock", "no such clock"}
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
	if setup.Ahead < 0 || setup.Ahead > mostAhead || setup.Ahead > 0 && pos.Side() != game.First {
		return nil, &SetupError{"ahead", "no such odds"}
	}
	m.setup.FEN = pos.FEN()
	m.setup.Chess960 = setup.Chess960 || is960(pos)
	m.start, m.steps = pos, map[*record.Node]*step{}
	m.game = record.New(rules)
	m.game.FEN, m.game.Chess960 = m.setup.FEN, m.setup.Chess960
	m.line = m.lineTo(m.game.Root)
	m.meters = [2]meter{setup.Clock.full(), setup.Clock.full()}
	return m, nil
}

// wireSquares is how the engine reads squares: the Fairy-Stockfish way, which
// is what UCI_Variant xiangqi asks of it.
const wireSquares = uci.OneBased

// play makes a legal move, which is on the main line from then on if the match is
// being played.
func (m *match) play(move game.Move) {
	m.flat = nil
	n := m.node.Find(move)
	if !m.analysing {
		again := m.redo > 0 && n != nil && n == m.node.Main()
		if m.redo > 0 && !again && bare(m.node.Main()) {
			m.forget(m.node.Main())
		}
		// Playing what was taken back keeps what came after it.
		m.redo--
		if !again {
			m.redo = 0
		}
	}
	var s *step
	if n == nil {
		n = m.node.Add(move)
		s = m.know(n, m.pos)
	} else {
		s = m.steps[n]
	}
	if !m.analysing {
		n.Promote()
	}
	m.step(n, s)
	m.judged()
}

// bare reports whether nothing but its moves is lost with n and what follows.
func bare(n *record.Node) bool {
	for ; n != nil; n = n.Main() {
		if len(n.Before()) > 0 || wordsOf(n.After()) != "" || len(n.NAGs()) > 0 {
			return false
		}
		if c := n.Main(); c != nil && c.Next() != nil {
			return false
		}
	}
	return true
}

// cut takes back all but the first n moves.
func (m *match) cut(n int) {
	m.redo += len(m.nodes) - n
	m.goTo(m.ancestor(n))
}

// ancestor is the node after the first n moves of the working line.
func (m *match) ancestor(n int) *record.Node {
	if n == 0 {
		return m.game.Root
	}
	return m.nodes[n-1]
}

// goTo makes the line to a node the working line.
func (m *match) goTo(n *record.Node) {
	if n != m.node {
		m.line = m.lineTo(n)
	}
	m.flat = nil
}

// liveNode is where the game stands, also while something else is analysed.
func (m *match) liveNode() *record.Node {
	if m.analysing {
		return m.live
	}
	return m.node
}

// end is the outcome of the match, by word or by the rules. Of an analysis it is
// that of the position, which ends nothing.
func (m *match) end() game.Outcome {
	if m.declared.Over() && m.node == m.liveNode() {
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
	if (len(m.nodes)-n)%2 != 0 {
		side = side.Other()
	}
	return m.setup.Players[side]
}
