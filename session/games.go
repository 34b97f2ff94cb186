package session

import (
	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

// games are the games that can be played here.
var games = [...]game.Rules{xiangqi.Rules, chess.Rules}

// rulesOf finds a game by the name that [game.Rules] gives it.
func rulesOf(name string) (game.Rules, bool) {
	for _, r := range games {
		if r.Name() == name {
			return r, true
		}
	}
	return nil, false
}

// usualNotation is how moves of a game are written until somebody chooses.
func usualNotation(name string) game.Notation {
	if name == "xiangqi" {
		return game.ChineseSimplified
	}
	return game.SAN
}

// position sets up what is to be played.
func position(rules game.Rules, setup Setup) (game.Position, error) {
	switch {
	case setup.Chess960 && setup.FEN == "":
		return chess.Start960(518), nil // the usual array
	case setup.Chess960:
		p, err := chess.FromFEN960(setup.FEN)
		if err != nil {
			return nil, err // not a nil *Position in a non-nil interface
		}
		return p, nil
	case setup.FEN == "":
		return rules.Start(), nil
	}
	return rules.FromFEN(setup.FEN)
}

// is960 reports whether p castles by the rules of Chess960.
func is960(p game.Position) bool {
	c, ok := p.(*chess.Position)
	return ok && c.Chess960()
}

// castlingRook is the square of the rook that a castling move takes along, or
// none for other moves. Only castling is encoded as a move onto an own man.
func castlingRook(p game.Position, m game.Move) int {
	if p.Rules() != chess.Rules {
		return none
	}
	to := chess.To(m)
	if man := p.At(to); man != game.NoPiece && man.Side() == p.Side() {
		return to
	}
	return none
}
