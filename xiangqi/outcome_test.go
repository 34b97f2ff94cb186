package xiangqi

import (
	"strings"
	"testing"

	"duiyi/game"
)

func mustFEN(t testing.TB, fen string) *Position {
	t.Helper()
	p, err := FromFEN(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}

// play makes moves written in any notation, separated by spaces.
func play(t testing.TB, p *Position, moves string) {
	t.Helper()
	for text := range strings.FieldsSeq(moves) {
		m, err := p.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
		p.Make(m)
	}
}

func TestOutcome(t *testing.T) {
	ongoing := game.Outcome{}
	draw := func(r game.Reason) game.Outcome { return game.Outcome{Result: game.Draw, Reason: r} }
	red := func(r game.Reason) game.Outcome { return game.Outcome{Result: game.FirstWins, Reason: r} }
	black := func(r game.Reason) game.Outcome { return game.Outcome{Result: game.SecondWins, Reason: r} }
	const shuffle = "h0g2 h9g7 g2h0 g7h9 "
	tests := []struct {
		name, fen, moves string
		want             game.Outcome
	}{
		{"start", StartFEN, "", ongoing},
		{"two rooks mate", "4k4/1R7/R8/9/9/9/9/9/9/3K5 w", "a7a9", red(game.Checkmate)},
		{"black mates", "3k5/9/9/9/9/9/9/r8/1r7/4K4 b", "a2a0", black(game.Checkmate)},
		{"no move without check", "3k5/9/9/3P5/9/9/9/9/9/4K4 w", "d6d7", red(game.Stalemate)},
		{"advisors and elephants only", "3ak1b2/9/9/9/9/9/9/9/9/2BK1A3 w", "", draw(game.Insufficient)},
		{"last soldier is taken", "4k4/9/9/9/9/9/9/9/3p5/3KA4 w", "d0d1", draw(game.Insufficient)},
		{"one side has a soldier", "3k5/p8/9/9/9/9/9/9/9/3AK4 w", "", ongoing},
		{"limit reached", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 119 80", "a1a2", draw(game.MoveLimit)},
		{"limit not yet reached", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 118 80", "a1a2", ongoing},
		{"capture on the last ply", "3k5/9/9/9/9/9/9/p8/R8/4K4 w - - 119 80", "a1a2", ongoing},
		{"mate on the last ply", "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 119 80", "a7a9", red(game.Checkmate)},
		{"second occurrence", StartFEN, shuffle, ongoing},
		{"third occurrence", StartFEN, shuffle + shuffle, draw(game.Threefold)},
		{"one ply short of the third", StartFEN, shuffle + "h0g2 h9g7 g2h0", ongoing},
		{"third occurrence of a later position", StartFEN, "c3c4 h9g7 h0g2 g7h9 g2h0 h9g7 h0g2 g7h9 g2h0", draw(game.Threefold)},

		// Perpetual checks from published rule books' diagrams.
		{"cannon checks for ever", "3k5/9/9/9/9/5p3/9/5p3/5K3/5C3 w", twice("f1e1 f2e2 e1f1 e2f2"), red(game.PerpetualCheck)},
		{"both check for ever", "9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w", twice("e3d3 d6e6 d3e3 e6d6"), draw(game.MutualCheck)},
		{"rook checks by stepping aside", "9/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w", twice("f0e0 e8f8 e0f0 f8e8"), black(game.PerpetualCheck)},
		{"rook checks up and down", "4R4/3k5/5R3/9/9/2B6/n8/3pB4/4p4/3K5 w", twice("f7f8 d8d7 f8f7 d7d8"), black(game.PerpetualCheck)},
		{"both check again", "3akr3/5c3/1P2b4/4R4/9/9/9/9/9/4CK3 w", "e6e7 " + twice("f8e8 e7f7 e8f8 f7e7"), draw(game.MutualCheck)},
		{"checks against checks now and then", "5c3/8R/4k2P1/3P5/5P3/6P2/5pN2/5A3/4CK3/6rn1 w", twice("f5e5 f3e3 e5f5 e3f3"), black(game.PerpetualCheck)},
	}
	for _, tt := range tests {
		p := mustFEN(t, tt.fen)
		play(t, p, tt.moves)
		if got := p.Outcome(); got != tt.want {
			t.Errorf("%s: %v by %v, want %v by %v", tt.name, got.Result, got.Reason, tt.want.Result, tt.want.Reason)
		}
		if got := p.Claim(); got != ongoing {
			t.Errorf("%s: claim %v, but xiangqi has none", tt.name, got)
		}
	}
}

func twice(cycle string) string { return cycle + " " + cycle }

// Of the checks in a stretch without a capture ten a side count towards the
// limit, with their answers.
func TestChecksBeyondTheTenth(t *testing.T) {
	tests := []struct {
		name, fen, cycle string
		quiet            string // moves that count again
	}{
		{"one side checks", "4k4/R8/9/9/9/9/9/9/9/3K5 w", "a8a9 e9e8 a9a8 e8e9", "a8b8 e9f9"},
		{"both check", "9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w", "e3d3 d6e6 d3e3 e6d6", ""},
	}
	for _, tt := range tests {
		p := mustFEN(t, tt.fen+" - - 7 40")
		for i, text := range strings.Fields(strings.Repeat(tt.cycle+" ", 8)) {
			play(t, p, text)
			if want := 7 + min(i+1, 20); p.Clock() != want {
				t.Fatalf("%s: after ply %d the clock is %d, want %d", tt.name, i+1, p.Clock(), want)
			}
		}
		before := p.Clock()
		play(t, p, tt.quiet)
		if want := before + len(strings.Fields(tt.quiet)); p.Clock() != want {
			t.Errorf("%s: after %s the clock is %d, want %d", tt.name, tt.quiet, p.Clock(), want)
		}
	}
}

// Ten checks count in every stretch: a capture begins a new one.
func TestCaptureBeginsNewStretch(t *testing.T) {
	p := mustFEN(t, "4k4/R8/p8/9/9/9/9/9/9/3K5 w")
	play(t, p, strings.Repeat("a8a9 e9e8 a9a8 e8e9 ", 6)+"a8a7 e9e8")
	if p.Clock() != 1 {
		t.Fatalf("after a capture and a move the clock is %d, want 1", p.Clock())
	}
	play(t, p, strings.Repeat("a7a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a7 e8e9 a7a8 e9f9 ", 1))
	if p.Clock() != 13 {
		t.Errorf("six checks later the clock is %d, want 13", p.Clock())
	}
}

func TestVerdict(t *testing.T) {
	const shuffle = "h0g2 h9g7 g2h0 g7h9 "
	const checks = "a8a9 e9e8 a9a8 e8e9 "
	const checkFEN = "4k4/R8/9/9/9/9/9/9/9/3K5 w"
	tests := []struct {
		name, fen, moves string
		ply              int
		want             game.Verdict
	}{
		{"start", StartFEN, "", 0, game.Undecided},
		{"second occurrence within the search", StartFEN, shuffle, 4, game.Drawn},
		{"second occurrence before the root", StartFEN, shuffle, 3, game.Undecided},
		{"third occurrence", StartFEN, shuffle + shuffle, 3, game.Drawn},
		{"checks within the search, checker to move", checkFEN, checks, 4, game.Lost},
		{"checks within the search, checked to move", checkFEN, "a8b8 e9f9 b8b9 f9f8 b9b8 f8f9 b8b9", 4, game.Won},
		{"checks before the root", checkFEN, checks, 3, game.Undecided},
		{"checks three times before the root", checkFEN, checks + checks, 1, game.Lost},
		{"nothing to cross the river", "3ak4/9/9/9/9/9/9/9/9/3KA4 w", "", 0, game.Drawn},
		{"limit", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 119 80", "a1a2", 1, game.Drawn},
		{"mate at the limit is the search's to see", "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 119 80", "a7a9", 1, game.Undecided},
	}
	for _, tt := range tests {
		p := mustFEN(t, tt.fen)
		play(t, p, tt.moves)
		if got := p.Verdict(tt.ply); got != tt.want {
			t.Errorf("%s: verdict %d, want %d", tt.name, got, tt.want)
		}
	}
}

// A null move is no part of a cycle, and nothing before it is repeated after it.
func TestNullMoveBreaksRepetition(t *testing.T) {
	p := Start()
	play(t, p, "h0g2 h9g7")
	p.MakeNull()
	play(t, p, "g7h9 g2h0")
	p.MakeNull()
	if p.Key() != Start().Key() {
		t.Fatal("two nulls and the moves between do not lead back to the start")
	}
	if got := p.Verdict(6); got != game.Undecided {
		t.Errorf("a repetition across null moves: verdict %d", got)
	}
	play(t, p, "h0g2 h9g7 g2h0 g7h9")
	if got := p.Verdict(10); got != game.Drawn {
		t.Errorf("a repetition after null moves: verdict %d, want drawn", got)
	}
}

func TestNullAllowed(t *testing.T) {
	for fen, want := range map[string]bool{
		StartFEN:                         true,
		"3k5/9/9/9/9/9/9/9/R8/4K4 w":     true,
		"3k5/9/9/9/9/9/9/9/C8/4K4 w":     false,
		"3k5/9/9/9/9/9/9/9/CN7/4K4 w":    true,
		"3k5/9/9/9/P8/9/9/9/8N/4K4 w":    false,
		"3k5/9/9/9/9/r8/9/9/9/2B1KA3 w":  false,
		"3k5/9/9/9/9/r8/9/9/N8/2B1KA3 b": true,
	} {
		if got := mustFEN(t, fen).NullAllowed(); got != want {
			t.Errorf("%s: %v, want %v", fen, got, want)
		}
	}
}
