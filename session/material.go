package session

import (
	"slices"

	"duiyi/game"
)

// worth is what men count for in the balance shown, in pawns; soldiers and pawns
// are 1. It is what people learn, not what the engine thinks.
var worth = map[string]map[byte]int{
	"chess":   {'p': 1, 'n': 3, 'b': 3, 'r': 5, 'q': 9},
	"xiangqi": {'p': 1, 'a': 2, 'b': 2, 'n': 4, 'c': 4, 'r': 9},
}

// Material is what the two sides have taken from each other.
type Material struct {
	// Lost are the men each side has lost since the start, the most valuable first.
	Lost [2][]game.Piece
	// Lead is how much more the first side has on the board than at the start against
	// the second, in pawns.
	Lead int
}

// material compares the men on the board with those of the start. A pawn that was
// promoted is no loss.
func material(start game.Position, men []game.Piece) Material {
	var before, now [2][8]int
	for sq, man := range men {
		if man != game.NoPiece {
			now[man.Side()][man.Kind()]++
		}
		if man := start.At(sq); man != game.NoPiece {
			before[man.Side()][man.Kind()]++
		}
	}
	var m Material
	rules := start.Rules()
	value := func(side game.Side, kind int) int {
		return worth[rules.Name()][rules.Letter(game.NewPiece(side, kind))|' ']
	}
	for side := game.First; side <= game.Second; side++ {
		promoted, pawn := 0, 0
		for kind := 1; kind < 8; kind++ {
			if value(side, kind) == 1 {
				pawn = kind
			} else {
				promoted += max(0, now[side][kind]-before[side][kind])
			}
		}
		for kind := 1; kind < 8; kind++ {
			lost := before[side][kind] - now[side][kind]
			lead := -lost * value(side, kind)
			if side == game.Second {
				lead = -lead
			}
			m.Lead += lead
			if kind == pawn {
				lost -= promoted
			}
			for range max(0, lost) {
				m.Lost[side] = append(m.Lost[side], game.NewPiece(side, kind))
			}
		}
		slices.SortStableFunc(m.Lost[side], func(a, b game.Piece) int { return value(side, b.Kind()) - value(side, a.Kind()) })
	}
	return m
}
