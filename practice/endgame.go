package practice

import "duiyi/game"

// An Endgame is a position to be won, or held, against the engine.
type Endgame struct {
	ID   string // also names its words
	Game string
	FEN  string
	Side game.Side // the person's
	// Hold is how many moves to hold out against the engine, which is a draw; 0 is to win.
	Hold int
}

// holdOut is how many moves make a draw. No attacker of full strength takes longer to win
// what can be won of these.
const holdOut = 25

// The endgames of the text books, the easier ones first.
var chessEndgames = endgames("chess", [][2]string{
	{"queen", "8/8/8/4k3/8/8/8/3QK3 w - - 0 1"},
	{"rook", "8/8/8/4k3/8/8/8/4K2R w - - 0 1"},
	{"pawn", "8/4k3/8/4K3/4P3/8/8/8 b - - 0 1"},
	{"square", "8/8/k7/7P/8/8/8/K7 w - - 0 1"},
	{"breakthrough", "8/ppp5/8/PPP5/6k1/8/8/6K1 w - - 0 1"},
	{"outside", "8/5k2/8/1P3p2/5P2/8/4K3/8 w - - 0 1"},
	{"queenpawn", "6Q1/8/8/8/4K3/8/3pk3/8 w - - 0 1"},
	{"lucena", "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1"},
	{"bishops", "8/8/8/4k3/8/8/8/2B1KB2 w - - 0 1"},
	{"queenrook", "1k6/1r6/2K5/Q7/8/8/8/8 w - - 0 1"},
	{"bishopknight", "8/8/8/4k3/8/8/8/2B1K1N1 w - - 0 1"},
}, [][2]string{
	{"opposition", "8/8/4k3/4p3/8/8/4K3/8 w - - 0 1"},
	{"rookpawn", "8/8/8/8/p7/1k6/8/1K6 w - - 0 1"},
	{"wrongbishop", "8/8/4b3/8/p7/k7/8/1K6 w - - 0 1"},
	{"reti", "7K/8/k1P5/7p/8/8/8/8 w - - 0 1"},
	{"philidor", "8/8/8/8/3pk3/R7/7r/4K3 w - - 0 1"},
	{"opposite", "8/8/3bk3/3p4/4p3/4B3/4K3/8 w - - 0 1"},
	{"rookknight", "8/8/8/8/4k3/8/r3N3/4K3 w - - 0 1"},
})

// Those to be held are from the treatise of 1570, which has men and verdicts.
var xiangqiEndgames = endgames("xiangqi", [][2]string{
	{"soldier", "3k5/9/9/4P4/9/9/9/9/9/4K4 w - - 0 1"},
	{"rookadvisors", "3ak4/4a4/9/9/9/9/R8/9/9/4K4 w - - 0 1"},
	{"horseadvisor", "4k4/4a4/9/4N4/9/9/9/9/9/4K4 w - - 0 1"},
	{"soldiershorse", "4k4/9/9/3P1P3/9/9/9/4n4/9/4K4 w - - 0 1"},
	{"rookelephants", "4k4/9/4b4/9/2b6/9/R8/9/9/4K4 w - - 0 1"},
	{"horsesoldierelephants", "4k4/9/4b4/6P2/2b6/4N4/9/9/9/4K4 w - - 0 1"},
	{"horsesoldieradvisors", "3ak4/4a4/9/4P4/9/4N4/9/9/9/4K4 w - - 0 1"},
	{"soldiersadvisors", "3ak4/4a4/9/3P1P3/9/9/9/9/9/4K4 w - - 0 1"},
	{"rookhorse", "2bak4/4a4/4b4/9/9/R3N4/9/9/9/4K4 w - - 0 1"},
	{"rooksoldier", "2bak4/4a4/4b4/6P2/9/R8/9/9/9/4K4 w - - 0 1"},
	{"horses", "2bak4/4a4/4b4/9/9/3N1N3/9/9/9/4K4 w - - 0 1"},
}, [][2]string{
	{"guardsrook", "4k4/9/9/9/9/2B6/9/B2A5/2r1A4/5K3 w - - 0 1"},
	{"guardshorsesoldier", "3k5/9/9/9/9/6B2/2n6/3A5/4Ap3/4K1B2 w - - 0 1"},
	{"elephanthorse", "4k4/9/9/9/9/9/9/B4n3/9/3K5 w - - 0 1"},
	{"cannonhorsesoldier", "4k4/9/9/9/9/9/3nC4/5K3/4p4/9 w - - 0 1"},
	{"cannonelephantsrook", "4k4/9/9/9/9/4C4/6r2/4B4/9/4K1B2 w - - 0 1"},
	{"horseguardsrook", "4k4/9/9/9/9/9/9/4B4/4Ar3/2B1KN3 w - - 0 1"},
	{"soldiersrook", "4k4/9/9/PPP1r4/9/9/9/4B4/9/2B1K4 w - - 0 1"},
})

func endgames(rules string, win, hold [][2]string) []Endgame {
	var list []Endgame
	for _, e := range win {
		list = append(list, endgame(rules, e, 0))
	}
	for _, e := range hold {
		list = append(list, endgame(rules, e, holdOut))
	}
	return list
}

// endgame is one of them; its person has white or red.
func endgame(rules string, e [2]string, hold int) Endgame {
	return Endgame{ID: rules + "." + e[0], Game: rules, FEN: e[1], Side: game.First, Hold: hold}
}
