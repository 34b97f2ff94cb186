package engine

import (
	"context"
	"time"

	"duiyi/game"
	"duiyi/search"
)

// A Bench is how a fixed search of fixed positions went. Nodes is the search's
// signature: it changes with any change of what the search does, and with nothing
// else.
type Bench struct {
	Game    string
	Nodes   int64
	Elapsed time.Duration
}

// NPS returns the nodes per second.
func (b Bench) NPS() int64 {
	return int64(float64(b.Nodes) / max(b.Elapsed.Seconds(), 1e-9))
}

// benchHash and benchDepth make a bench of some seconds.
const benchHash = 16

var benchDepth = map[string]int{"chess": 13, "xiangqi": 12}

// benchPositions are openings, middle games and endings of each game: starting
// positions, positions that perft suites are made of, and a few of our own games.
var benchPositions = map[string][]string{
	"chess": {
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
		"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
		"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
		"8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 w - - 0 1",
		"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
	},
	"xiangqi": {
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
		"r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 0 1",
		"r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN3NC1/9/R1BAKAB1R w - - 0 1",
		"r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
		"1Cb2a3/3ka4/b3c4/P1P1R3p/6r2/2P3N2/3r4P/4B4/4Anp2/2BAK2R1 b - - 0 1",
		"2baka3/1R7/3c5/4p3C/2p3R2/2P6/2r1c3n/C3B2rN/4Ap3/3NKAB2 b - - 0 1",
		"4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w - - 0 1",
		"3aka3/4c4/4b4/9/4R4/9/9/4C4/9/4K4 b - - 0 1",
	},
}

// RunBench searches the bench positions of a game on one thread, each with an empty
// table.
func RunBench(rules game.Rules) Bench {
	b := Bench{Game: rules.Name()}
	e, err := New(benchHash)
	if err != nil {
		panic(err) // the size is a constant
	}
	for _, fen := range benchPositions[b.Game] {
		p, err := rules.FromFEN(fen)
		if err != nil {
			panic(err) // so is the position
		}
		e.NewGame()
		r := e.Think(context.Background(), Request{
			Position: p, Skill: FullSkill,
			Limits: search.Limits{Depth: benchDepth[b.Game]},
		}, nil)
		b.Nodes += r.Nodes
		b.Elapsed += r.Elapsed
	}
	return b
}
