package sheet

import (
	"errors"
	"fmt"

	"duiyi/game"
	"duiyi/record"
	"duiyi/xiangqi"
)

// MaxNodes is the most moves that are read of one game, about a hundred megabytes
// of tree; large collections of variations have a hundred thousand.
const MaxNodes = 1 << 20

// A Player plays the moves of a game by the rules and keeps them in its tree.
type Player struct {
	position *xiangqi.Position
	at       *record.Node
	ply      int
	arena    record.Arena
	nodes    int
}

// NewPlayer returns a player at the root of g, whose starting position p is.
func NewPlayer(g *record.Game, p *xiangqi.Position) *Player {
	return &Player{position: p, at: g.Root}
}

// At returns the node that the player has come to.
func (pl *Player) At() *record.Node { return pl.at }

// Ply returns the number of moves from the root to the node.
func (pl *Player) Ply() int { return pl.ply }

// Back goes back to n, the node that the player is at or one before it.
func (pl *Player) Back(n *record.Node) {
	for pl.at != n {
		pl.position.Unmake()
		pl.at = pl.at.Parent()
		pl.ply--
	}
}

// BackTo goes back to the node that so many moves from the root lead to.
func (pl *Player) BackTo(ply int) {
	for pl.ply > ply {
		pl.position.Unmake()
		pl.at = pl.at.Parent()
		pl.ply--
	}
}

// forward goes to a child of the node that the player is at.
func (pl *Player) forward(n *record.Node) {
	pl.position.Make(n.Move)
	pl.at = n
	pl.ply++
}

// errFull says that a game has more than MaxNodes moves.
var errFull = fmt.Errorf("more than %d moves", MaxNodes)

// Move adds a move between two points, which need not be any, to the node that the
// player is at, and goes there. The error says why it cannot.
func (pl *Player) Move(from, to int) error {
	if from < 0 || from >= xiangqi.Points || to < 0 || to >= xiangqi.Points {
		return errors.New("no points of the board")
	}
	m := xiangqi.NewMove(from, to)
	if m == game.NoMove || !pl.position.Legal(m) {
		return pl.why(from, to)
	}
	return pl.play(m)
}

func (pl *Player) play(m game.Move) error {
	if pl.nodes == MaxNodes {
		return errFull
	}
	pl.nodes++
	pl.at = pl.arena.Add(pl.at, m)
	pl.position.Make(m)
	pl.ply++
	return nil
}

// why says why a move is not legal.
func (pl *Player) why(from, to int) error {
	_, err := pl.position.Parse(PointName(from) + PointName(to))
	if why, ok := errors.AsType[*xiangqi.MoveError](err); ok {
		return errors.New(why.Reason)
	}
	return record.ErrIllegal
}

// Say adds a move in any notation.
func (pl *Player) Say(text string) error {
	m, err := pl.position.Parse(text)
	if why, ok := errors.AsType[*xiangqi.MoveError](err); ok {
		return errors.New(why.Reason)
	}
	if err != nil {
		return err
	}
	return pl.play(m)
}

// PointName returns the name of a point, a0 to i9.
func PointName(sq int) string {
	return string([]byte{'a' + byte(sq%xiangqi.Files), '0' + byte(sq/xiangqi.Files)})
}

// A Step is a move in a tree that is written move by move, each before what follows
// from it, and that before the other moves in its place.
type Step struct {
	From, To int
	Comment  string
	More     bool // a move that follows from it comes next
	Other    bool // another move in its place comes after all that follows from it
}

// A StepError is a move that cannot be played.
type StepError struct {
	Ply  int    // of the move, from 1
	Move string // from point to point
	Err  error
}

func (e *StepError) Error() string { return e.Err.Error() }

// Illegal reports whether err, of a move that was tried, says that it is not legal or no
// move at all, rather than that a game has too many.
func Illegal(err error) bool { return err != nil && !errors.Is(err, errFull) }

// Unwrap returns why the move cannot be played.
func (e *StepError) Unwrap() error { return e.Err }

// Grow reads the tree of a game from next up to its end. What follows from a move
// that is not legal is read and left out; so are the other moves in the place of
// a first move that is not legal, which would else become the game. broken is
// told the first time that happens. The error is that of next, or there are too
// many moves; the tree stays as it is then.
func (pl *Player) Grow(next func() (Step, error), broken func(*StepError)) error {
	var forks []*record.Node // to come back to; nil in what is left out
	here := pl.at
	for steps := 0; ; steps++ {
		s, err := next()
		if err != nil {
			return err
		}
		if steps == MaxNodes {
			return errFull
		}
		var after *record.Node
		if here != nil {
			pl.Back(here)
			if err := pl.Move(s.From, s.To); err == nil {
				after = pl.at
				after.AddAfter(s.Comment)
			} else {
				if broken != nil {
					broken(&StepError{pl.ply + 1, moveName(s.From, s.To), err})
					broken = nil
				}
				if here.Main() == nil {
					here = nil
				}
			}
		}
		if s.Other {
			forks = append(forks, here)
		}
		if s.More {
			here = after
			continue
		}
		if len(forks) == 0 {
			return nil
		}
		here, forks = forks[len(forks)-1], forks[:len(forks)-1]
	}
}

// Begin reads the step that a tree begins with, which is no move but has what is said
// before the first one, and the first one; its From is −1 if there is none.
func Begin(next func() (Step, error)) (opening, first Step, err error) {
	first.From = -1
	if opening, err = next(); err == nil && opening.More {
		first, err = next()
	}
	return opening, first, err
}

// Follow reads the tree of a game from position p on that begins with first, see
// [Player.Grow]. problem makes the error for what is wrong at the move that next has
// returned last.
func Follow(g *record.Game, p *xiangqi.Position, first Step, next func() (Step, error), problem func(text, reason string) *record.Error) error {
	var broken *record.Error
	fetched := true
	err := NewPlayer(g, p).Grow(func() (Step, error) {
		if fetched {
			fetched = false
			return first, nil
		}
		return next()
	}, func(why *StepError) {
		broken = problem(why.Move, why.Error())
		broken.Ply, broken.Illegal = why.Ply, Illegal(why)
	})
	switch _, isRecord := errors.AsType[*record.Error](err); {
	case broken != nil:
		return broken
	case err == nil || isRecord:
		return err
	}
	return problem("", err.Error()).Because(record.CauseLong)
}

// moveName names a move for an error; empty for points off the board.
func moveName(from, to int) string {
	if from < 0 || from >= xiangqi.Points || to < 0 || to >= xiangqi.Points {
		return ""
	}
	return PointName(from) + PointName(to)
}
