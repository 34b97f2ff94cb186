package chess

import (
	"strings"
	"testing"

	"duiyi/game"
)

func TestOutcomeOfPosition(t *testing.T) {
	draw := func(r game.Reason) game.Outcome { return game.Outcome{Result: game.Draw, Reason: r} }
	ongoing := game.Outcome{}
	tests := []struct {
		name, fen      string
		outcome, claim game.Outcome
	}{
		{"start", StartFEN, ongoing, ongoing},
		{"fool's mate", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", game.Outcome{Result: game.SecondWins, Reason: game.Checkmate}, ongoing},
		{"back rank", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", game.Outcome{Result: game.FirstWins, Reason: game.Checkmate}, ongoing},
		{"smothered mate", "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", game.Outcome{Result: game.FirstWins, Reason: game.Checkmate}, ongoing},
		{"en passant is the only answer", "8/8/8/8/k1pP4/8/1R6/1K4Q1 b - d3 0 1", ongoing, ongoing},
		{"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", draw(game.Stalemate), ongoing},
		{"stalemate with pinned men", "k7/p1K5/P7/8/8/8/8/8 b - - 0 1", draw(game.Stalemate), ongoing},
		{"bare kings", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", draw(game.Insufficient), ongoing},
		{"knight", "8/8/4k3/8/8/3KN3/8/8 b - - 0 1", draw(game.Insufficient), ongoing},
		{"black's bishop", "8/8/4kb2/8/8/3K4/8/8 w - - 0 1", draw(game.Insufficient), ongoing},
		{"two knights", "8/8/4k3/8/8/3KNN2/8/8 b - - 0 1", ongoing, ongoing},
		{"knight against knight", "8/8/4kn2/8/8/3KN3/8/8 b - - 0 1", ongoing, ongoing},
		{"knight against bishop", "8/8/4kb2/8/8/3KN3/8/8 b - - 0 1", ongoing, ongoing},
		{"bishops of one colour", "8/8/4kb2/8/8/3KB3/8/B1B5 b - - 0 1", draw(game.Insufficient), ongoing},
		{"bishops of both colours", "8/8/4kb2/8/8/3K1B2/8/8 b - - 0 1", ongoing, ongoing},
		{"rook", "8/8/4k3/8/8/3KR3/8/8 b - - 0 1", ongoing, ongoing},
		{"pawn", "8/8/4k3/8/8/3KP3/8/8 b - - 0 1", ongoing, ongoing},
		{"a dead position before stalemate", "k7/8/1K6/3B4/8/8/8/8 b - - 0 1", draw(game.Insufficient), ongoing},
		{"49 and a half moves", "8/8/4k3/8/8/3KR3/8/8 b - - 99 80", ongoing, ongoing},
		{"50 moves", "8/8/4k3/8/8/3KR3/8/8 b - - 100 80", ongoing, draw(game.FiftyMoves)},
		{"74 and a half moves", "8/8/4k3/8/8/3KR3/8/8 b - - 149 99", ongoing, draw(game.FiftyMoves)},
		{"75 moves", "8/8/4k3/8/8/3KR3/8/8 b - - 150 99", draw(game.MoveLimit), ongoing},
		{"mate with the 75th move", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 150 99", game.Outcome{Result: game.FirstWins, Reason: game.Checkmate}, ongoing},
		{"mate with the 50th move", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 99", game.Outcome{Result: game.FirstWins, Reason: game.Checkmate}, ongoing},
	}
	for _, tt := range tests {
		p := mustFEN(t, tt.fen)
		if got := p.Outcome(); got != tt.outcome {
			t.Errorf("%s: outcome %v %v, want %v %v", tt.name, got.Result, got.Reason, tt.outcome.Result, tt.outcome.Reason)
		}
		if got := p.Claim(); got != tt.claim {
			t.Errorf("%s: claim %v %v, want %v %v", tt.name, got.Result, got.Reason, tt.claim.Result, tt.claim.Reason)
		}
	}
}

// Positions repeat when the same moves are legal in them, and only then.
func TestRepetition(t *testing.T) {
	const shuffle = "Nf3 Nf6 Ng1 Ng8 "
	tests := []struct {
		name, fen, moves string
		occurrences      int
	}{
		{"twice", StartFEN, shuffle, 2},
		{"three times", StartFEN, strings.Repeat(shuffle, 2), 3},
		{"five times", StartFEN, strings.Repeat(shuffle, 4), 5},
		{"a pawn move between", StartFEN, shuffle + "e4 e5 " + shuffle, 2},
		{"after e4 nobody can capture", StartFEN, "e4 " + strings.Repeat("Nf6 Nf3 Ng8 Ng1 ", 2), 3},
		{"the first time en passant was legal", "4k3/2p5/8/3P4/8/8/8/4K3 b - - 0 1", "c5 Kd1 Kd8 Ke1 Ke8 Kd1 Kd8 Ke1 Ke8", 2},
		{"the capture was not legal", "3rk3/2p5/8/3P4/8/8/8/3K4 b - - 0 1", "c5 Ke1 Rb8 Kd1 Rd8 Ke1 Rb8 Kd1 Rd8", 3},
		{"the right to castle was lost", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 Ke8", 2},
		{"the other side to move", "4k3/8/8/8/8/8/8/4K2Q w - - 0 1", "Qh2 Ke7 Qh3 Ke8 Qh1", 1},
		{"a triangle of one side", "4k3/8/8/8/8/8/8/4K2Q w - - 0 1", "Qh3 Ke7 Qh2 Ke8 Qh1 Ke7 Qh2 Ke8", 2},
	}
	for _, tt := range tests {
		p := mustFEN(t, tt.fen)
		play(t, p, tt.moves)
		if got := p.occurrences(); got != tt.occurrences {
			t.Errorf("%s: occurs %d times, want %d", tt.name, got, tt.occurrences)
		}
		outcome, claim := game.Outcome{}, game.Outcome{}
		switch {
		case tt.occurrences >= 5:
			outcome = game.Outcome{Result: game.Draw, Reason: game.Fivefold}
		case tt.occurrences >= 3:
			claim = game.Outcome{Result: game.Draw, Reason: game.Threefold}
		}
		if p.Outcome() != outcome || p.Claim() != claim {
			t.Errorf("%s: %v, claim %v; want %v, claim %v", tt.name, p.Outcome(), p.Claim(), outcome, claim)
		}
	}
}

func TestVerdict(t *testing.T) {
	const shuffle = "Nf3 Nf6 Ng1 Ng8 "
	tests := []struct {
		name, fen, moves string
		ply              int
		want             game.Verdict
	}{
		{"start", StartFEN, "", 0, game.Undecided},
		{"repeats a position of the game", StartFEN, shuffle, 3, game.Undecided},
		{"repeats a position of the search", StartFEN, shuffle, 4, game.Drawn},
		{"third time in the game", StartFEN, shuffle + shuffle, 0, game.Drawn},
		{"50 moves", "8/8/4k3/8/8/3KR3/8/8 b - - 100 80", "", 1, game.Drawn},
		{"50 moves and in check", "8/8/4k3/4R3/8/3K4/8/8 b - - 100 80", "", 1, game.Drawn},
		{"mate with the 50th move", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 99", "", 1, game.Undecided},
		{"bare kings", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", "", 1, game.Drawn},
	}
	for _, tt := range tests {
		p := mustFEN(t, tt.fen)
		play(t, p, tt.moves)
		if got := p.Verdict(tt.ply); got != tt.want {
			t.Errorf("%s: verdict %d, want %d", tt.name, got, tt.want)
		}
	}
	// A position from before a null move does not come again after it.
	p := Start()
	play(t, p, "Nf3 Nf6")
	p.MakeNull()
	play(t, p, "Ng8")
	p.MakeNull()
	play(t, p, "Nf6")
	if got := p.Verdict(6); got != game.Undecided {
		t.Errorf("across a null move: verdict %d, want none", got)
	}
	if p.StalemateLoses() {
		t.Error("stalemate loses")
	}
}

func TestNullAllowed(t *testing.T) {
	for fen, want := range map[string]bool{
		StartFEN:                                 true,
		"4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1":  false,
		"4k3/pppp4/8/8/8/8/PPPP4/4KN2 w - - 0 1": true,
		"4k3/pppp4/8/8/8/8/PPPP4/4KN2 b - - 0 1": false,
	} {
		if got := mustFEN(t, fen).NullAllowed(); got != want {
			t.Errorf("%s: %v, want %v", fen, got, want)
		}
	}
}
