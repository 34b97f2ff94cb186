package session

import (
	"time"

	"duiyi/game"
	"duiyi/record"
	"duiyi/uci"
)

// A Thought is what the computer thinks, or thought last.
type Thought struct {
	Depth   int           // plies; 0 where nothing has been said yet
	Nodes   int64         // positions visited
	NPS     int64         // of them in a second
	Elapsed time.Duration // by the engine's clock
	Score   uci.Score     // seen by the first side: red or white
	Scored  bool          // whether there is a score
	PV      []string      // best line, in the notation of the move list
	Squares [][2]int      // from and to of its moves

	line []game.Move
	at   *record.Node // whose position it is about, in an analysis; see [Session.Follow]
}

// thought is a Thought on its way. An engine tells of far more lines than anybody looks at: a
// line is read when somebody does.
type thought struct {
	of       uint64        // generation of the position thought about
	shown    Thought       // its PV nil until the line is put into words
	base     game.Position // that position, nil until there is a line
	unread   []string      // the best line as the engine wrote it, nil once it is read
	notation game.Notation // in which it is shown
	score    uci.Score     // seen by who thinks
}

// learn takes in an info line about a position. It reports whether that changed
// anything.
func (t *thought) learn(pos game.Position, n game.Notation, info uci.Info) bool {
	changed := false
	if info.Depth > 0 && (info.HasScore || info.PV != nil) {
		t.shown.Depth, changed = info.Depth, true
	}
	if info.Nodes > 0 {
		t.shown.Nodes, changed = info.Nodes, true
	}
	if info.NPS > 0 {
		t.shown.NPS, changed = info.NPS, true
	}
	if info.Time > 0 {
		t.shown.Elapsed, changed = info.Time, true
	}
	if info.HasScore {
		t.score = info.Score
		t.shown.Score, t.shown.Scored, changed = info.Score, true, true
		if pos.Side() == game.Second {
			t.shown.Score = info.Score.Negate()
		}
	}
	if len(info.PV) > 0 {
		if t.base == nil {
			t.base = pos.Clone()
		}
		t.unread, t.notation, changed = info.PV, n, true
	}
	return changed
}

// moves are those of the best line, as far as it is legal.
func (t *thought) moves() []game.Move {
	if t.unread == nil {
		return t.shown.line
	}
	pos := t.base.Clone()
	line, squares := make([]game.Move, 0, len(t.unread)), make([][2]int, 0, len(t.unread))
	for _, text := range t.unread {
		move, err := uci.ParseMove(pos, text, wireSquares)
		if err != nil {
			break
		}
		from, to := pos.FromTo(move)
		line, squares = append(line, move), append(squares, [2]int{from, to})
		pos.Make(move)
	}
	t.unread, t.shown.line, t.shown.Squares, t.shown.PV = nil, line, squares, nil
	return line
}

// show returns what there is to show.
func (t *thought) show() Thought {
	if line := t.moves(); t.shown.PV == nil && len(line) > 0 {
		pos := t.base.Clone()
		for _, move := range line {
			t.shown.PV = append(t.shown.PV, pos.Format(move, t.notation))
			pos.Make(move)
		}
	}
	return t.shown
}

// write has the best line put into a notation.
func (t *thought) write(n game.Notation) { t.notation, t.shown.PV = n, nil }

// best is the first move of the best line.
func (t *thought) best() (game.Move, bool) {
	line := t.moves()
	if len(line) == 0 {
		return game.NoMove, false
	}
	return line[0], true
}

// content reports whether who thinks would take a draw.
func (t *thought) content() bool { return t.shown.Scored && t.score.Value <= 0 }
