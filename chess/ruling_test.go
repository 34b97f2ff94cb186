package chess

import (
	"strings"
	"testing"

	"duiyi/game"
)

var _ game.Referee = (*Position)(nil)

func TestRuling(t *testing.T) {
	const shuffle = "g1f3 g8f6 f3g1 f6g8 "
	draw := func(r game.Reason) game.Outcome { return game.Outcome{Result: game.Draw, Reason: r} }
	tests := []struct {
		name, fen, moves string
		outcome, claim   game.Outcome
		occurrences      int
		start, deeds     int
		natures          [2]game.Nature
	}{
		{"start", StartFEN, "", game.Outcome{}, game.Outcome{}, 1, 0, 0, [2]game.Nature{}},
		{"twice", StartFEN, shuffle, game.Outcome{}, game.Outcome{}, 2, 0, 4, [2]game.Nature{game.Idle, game.Idle}},
		{"three times", StartFEN, strings.Repeat(shuffle, 2), game.Outcome{}, draw(game.Threefold), 3, 4, 4, [2]game.Nature{game.Idle, game.Idle}},
		{"five times", StartFEN, strings.Repeat(shuffle, 4), draw(game.Fivefold), game.Outcome{}, 5, 12, 4, [2]game.Nature{game.Idle, game.Idle}},
		{"perpetual check", "6k1/8/8/8/8/8/1Q6/7K w - - 0 1", "b2b8 g8g7 b8b7 g7g8 b7b8 g8g7",
			game.Outcome{}, game.Outcome{}, 2, 2, 4, [2]game.Nature{game.Checks, game.Idle}},
		{"fifty moves", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "a1a2", game.Outcome{}, draw(game.FiftyMoves), 1, 0, 0, [2]game.Nature{}},
		{"75 moves", "4k3/8/8/8/8/8/8/R3K3 w - - 149 120", "a1a2", draw(game.MoveLimit), game.Outcome{}, 1, 0, 0, [2]game.Nature{}},
		{"dead position", "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1e2", draw(game.Insufficient), game.Outcome{}, 1, 0, 0, [2]game.Nature{}},
		{"mate", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", game.Outcome{Result: game.FirstWins, Reason: game.Checkmate}, game.Outcome{}, 1, 0, 0, [2]game.Nature{}},
	}
	for _, tt := range tests {
		p := mustFEN(t, tt.fen)
		for text := range strings.FieldsSeq(tt.moves) {
			m, err := p.Parse(text)
			if err != nil {
				t.Fatalf("%s: %v", tt.name, err)
			}
			p.Make(m)
		}
		r := p.Ruling()
		if r.Outcome != tt.outcome || r.Claim != tt.claim || r.Pending.Over() {
			t.Errorf("%s: outcome %v, claim %v, pending %v", tt.name, r.Outcome, r.Claim, r.Pending)
		}
		if r.Occurrences != tt.occurrences || r.Start != tt.start || len(r.Deeds) != tt.deeds {
			t.Errorf("%s: %d occurrences, %d moves from %d, want %d, %d from %d",
				tt.name, r.Occurrences, len(r.Deeds), r.Start, tt.occurrences, tt.deeds, tt.start)
		}
		if got := [2]game.Nature{r.Conduct[0].Natures, r.Conduct[1].Natures}; got != tt.natures {
			t.Errorf("%s: natures %v, want %v", tt.name, got, tt.natures)
		}
		if moves := p.Forbidden(); moves != nil {
			t.Errorf("%s: forbidden %v", tt.name, moves)
		}
	}
}
