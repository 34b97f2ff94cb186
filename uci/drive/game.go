package drive

import (
	"duiyi/game"
	"duiyi/uci"
)

// A Game is a game in the form that engines are told of it: where it began and the
// moves since.
type Game struct {
	start game.Position // never changed
	moves []game.Move
	now   game.Position
}

// NewGame returns a game that begins from start, whose own history is forgotten.
func NewGame(start game.Position) *Game {
	return &Game{start: start.Clone(), now: start.Clone()}
}

// Position returns the position now, with the history of the game. It must not be
// changed but by Play.
func (g *Game) Position() game.Position { return g.now }

// Play plays a legal move.
func (g *Game) Play(m game.Move) {
	g.now.Make(m)
	g.moves = append(g.moves, m)
}

// usual reports whether the game began from its usual position.
func (g *Game) usual() bool { return g.start.FEN() == g.start.Rules().Start().FEN() }

// since writes the moves and returns the FEN that they begin from: that of the
// start or, if irreversible, of the position after the last capture.
func (g *Game) since(irreversible bool, s uci.Squares) (texts []string, fen string) {
	p := g.start.Clone()
	fen = p.FEN()
	texts = make([]string, 0, len(g.moves))
	for _, m := range g.moves {
		_, to := p.FromTo(m)
		capture := p.At(to) != game.NoPiece
		texts = append(texts, uci.FormatMove(p, m, s))
		p.Make(m)
		if irreversible && capture {
			texts, fen = texts[:0], p.FEN()
		}
	}
	return texts, fen
}
