package chess_test

import (
	"fmt"

	"duiyi/chess"
	"duiyi/game"
)

func Example() {
	p := chess.Start()
	for _, text := range []string{"e4", "e7e5", "Ng1-f3", "♞c6", "Bb5", "a6"} {
		m, err := p.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(p.Format(m, game.Coordinates), p.Format(m, game.SAN), p.Format(m, game.Figurine))
		p.Make(m)
	}
	fmt.Println(p.FEN())
	fmt.Println(len(p.Moves()), "legal moves, in check:", p.InCheck())

	_, err := p.Parse("O-O-O")
	fmt.Println(err)
	// Output:
	// e2e4 e4 e4
	// e7e5 e5 e5
	// g1f3 Nf3 ♘f3
	// b8c6 Nc6 ♘c6
	// f1b5 Bb5 ♗b5
	// a7a6 a6 a6
	// r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4
	// 32 legal moves, in check: false
	// chess move "O-O-O": there are men between king and rook
}

func ExamplePosition_Outcome() {
	p, err := chess.FromFEN("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, _ := p.Parse("a1a8")
	fmt.Println(p.Format(m, game.SAN))
	p.Make(m)
	fmt.Println(p.Outcome().Result, "by", p.Outcome().Reason)
	// Output:
	// Ra8#
	// 1-0 by checkmate
}

func ExampleStart960() {
	p := chess.Start960(0)
	fmt.Println(p.FEN())
	// Output: bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1
}
