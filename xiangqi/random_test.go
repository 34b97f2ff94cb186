package xiangqi

import (
	"math/rand/v2"
	"strings"

	"duiyi/game"
)

// randomGame returns the position after at most plies random moves from the
// usual start.
func randomGame(r *rand.Rand, plies int) *Position {
	p := Start()
	for range plies {
		moves := p.Moves()
		if len(moves) == 0 {
			p.Unmake()
			break
		}
		p.Make(moves[r.IntN(len(moves))])
	}
	return p
}

// randomComposition returns a position of random men on random points, with men
// where they can never stand.
func randomComposition(r *rand.Rand) *Position {
	kinds := []int{Advisor, Advisor, Elephant, Elephant, Horse, Horse, Rook, Rook, Cannon, Cannon,
		Soldier, Soldier, Soldier, Soldier, Soldier}
	return compose(r, func(set func(s game.Side, kind, sq int)) {
		odds := 1 + r.IntN(10)
		for s := game.First; s <= game.Second; s++ {
			for _, kind := range kinds {
				if r.IntN(10) < odds {
					set(s, kind, r.IntN(Points))
				}
			}
		}
	})
}

// stackedSoldiers returns a position with two to five soldiers of the side to
// move on one or two files, and a few other men.
func stackedSoldiers(r *rand.Rand) *Position {
	return compose(r, func(set func(s game.Side, kind, sq int)) {
		for s := game.First; s <= game.Second; s++ {
			files := [2]int{r.IntN(Files), r.IntN(Files)}
			for range 2 + r.IntN(4) {
				set(s, Soldier, r.IntN(Ranks)*Files+files[r.IntN(2)])
			}
			set(s, Rook, r.IntN(Points))
			set(s, Horse, r.IntN(Points))
		}
	})
}

// compose returns a legal position of the generals and what fill sets, trying
// until there is one; set does nothing on a point that is taken.
func compose(r *rand.Rand, fill func(set func(s game.Side, kind, sq int))) *Position {
	for {
		var men [Points]game.Piece
		men[r.IntN(3)*Files+3+r.IntN(3)] = game.NewPiece(game.First, General)
		men[(7+r.IntN(3))*Files+3+r.IntN(3)] = game.NewPiece(game.Second, General)
		fill(func(s game.Side, kind, sq int) {
			if men[sq] == game.NoPiece {
				men[sq] = game.NewPiece(s, kind)
			}
		})
		// The men alone can be written by any position.
		var scratch Position
		for sq, m := range men {
			scratch.board[sq] = man(m)
		}
		board, _, _ := strings.Cut(scratch.FEN(), " ")
		if p, err := FromFEN(board + []string{" w", " b"}[r.IntN(2)]); err == nil {
			return p
		}
	}
}
