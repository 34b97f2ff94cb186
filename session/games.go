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
