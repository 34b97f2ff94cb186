package xiangqi

import (
	"testing"

	"duiyi/game"
)

// Cycles for each clause of the rules, by all three sets of them.
func TestRuleSets(t *testing.T) {
	draw := func(r game.Reason) game.Outcome { return game.Outcome{Result: game.Draw, Reason: r} }
	redLoses := func(r game.Reason) game.Outcome { return game.Outcome{Result: game.SecondWins, Reason: r} }
	blackLoses := func(r game.Reason) game.Outcome { return game.Outcome{Result: game.FirstWins, Reason: r} }
	idle := draw(game.Threefold)
	tests := []struct {
		name, fen, cycle       string
		asian, chinese, casual game.Outcome
	}{
		{"rook chases a cannon", "4k4/9/9/5c3/R8/9/9/9/9/3K5 w", "a5a6 f6f5 a6a5 f5f6",
			redLoses(game.PerpetualChase), redLoses(game.PerpetualChase), idle},
		{"rook chases and waits", "4k4/9/R8/5c3/9/9/9/9/9/3K5 w", "a7a6 f6f5 a6a7 f5f6", idle, idle, idle},
		{"that is protected", "4kr3/9/9/5c3/R8/9/9/9/9/3K5 w", "a5a6 f6f5 a6a5 f5f6", idle, idle, idle},
		{"by a pinned rook", "4kr2R/9/9/5c3/R8/9/9/9/9/3K5 w", "a5a6 f6f5 a6a5 f5f6",
			redLoses(game.PerpetualChase), redLoses(game.PerpetualChase), idle},
		{"horse chases a protected rook", "4k4/9/9/4N4/5r2r/9/9/9/9/3K5 w", "e6d4 f5g5 d4e6 g5f5",
			redLoses(game.PerpetualChase), redLoses(game.PerpetualChase), idle},
		{"two rooks chase one cannon in turn", "4k4/9/9/5c3/R8/8R/9/9/9/3K5 w",
			"a5a6 f6f5 i4i5 f5f4 a6a4 f4f6 i5i6 f6f5 a4a5 f5f4 i6i4 f4f6",
			redLoses(game.PerpetualChase), redLoses(game.PerpetualChase), idle},
		{"rook chases two cannons in turn", "4k4/9/9/5c3/9/9/7c1/R8/9/3K5 w", "a2a6 f6f7 a6a3 h3h2 a3a7 f7f6 a7a2 h2h3",
			idle, redLoses(game.PerpetualChase), idle},
		{"rook offers to exchange rooks", "4k4/9/4b4/5r3/R8/9/9/4B4/9/4K4 w", "a5a6 f6f5 a6a5 f5f6", idle, idle, idle},
		{"rook chases a pinned rook", "5k3/9/9/5r3/R8/9/9/9/9/3K1R3 w", "a5a6 f6f5 a6a5 f5f6",
			redLoses(game.PerpetualChase), redLoses(game.PerpetualChase), idle},
		{"soldier chases a rook", "4k4/9/7r1/6P2/9/9/9/9/9/3K5 w", "g6h6 h7g7 h6g6 g7h7", idle, idle, idle},
		{"general chases a soldier", "5k3/9/9/9/9/9/9/9/3K5/4p4 w", "d1e1 e0d0 e1d1 d0e0", idle, idle, idle},
		{"general and horses chase a soldier", "5k3/9/9/9/9/9/9/9/2NK1N3/4p4 w", "d1e1 e0d0 e1d1 d0e0",
			redLoses(game.PerpetualChase), redLoses(game.PerpetualChase), idle},
		{"rook checks", "4k4/R8/9/9/9/9/9/9/9/3K5 w", "a8a9 e9e8 a9a8 e8e9",
			redLoses(game.PerpetualCheck), redLoses(game.PerpetualCheck), redLoses(game.PerpetualCheck)},
		{"both check", "9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w", "e3d3 d6e6 d3e3 e6d6",
			draw(game.MutualCheck), draw(game.MutualCheck), draw(game.MutualCheck)},
		{"rook threatens mate, blocked", "3k5/9/9/9/9/9/9/6c1R/9/4K4 w", "i2i3 g2g3 i3i2 g3g2",
			idle, redLoses(game.PerpetualThreat), idle},
		{"rook checks and threatens mate", "3k5/9/9/9/8R/9/9/9/9/4K4 w", "i5i9 d9d8 i9i5 d8d9",
			idle, redLoses(game.PerpetualAttack), idle},
		{"rook checks and chases", "4k4/9/9/9/9/9/9/2c5R/9/5K3 w", "i2i9 e9e8 i9i2 e8e9",
			idle, redLoses(game.PerpetualAttack), idle},
		{"rook chases and threatens mate", "3k5/9/2n4c1/9/p8/9/8N/9/1R7/4K4 w", "b1b7 h7f7 b7b1 f7h7",
			idle, redLoses(game.PerpetualAttack), idle},
		{"rook checks and waits", "4k4/9/9/9/9/9/9/8R/9/5K3 w", "i2i9 e9e8 i9i2 e8e9", idle, idle, idle},

		// Published diagrams.
		{"both chase", "4ka3/c2R1R2c/4b4/9/9/9/9/9/9/4K4 w", "f8f6 f9e8 f6f8 e8f9",
			draw(game.MutualChase), draw(game.MutualChase), idle},
		{"rook held by a horse chases less", "2bak4/RC2arN2/4b1n2/2p5p/6p2/2P6/4p1P1c/4B4/4A4/4KAB2 b", "e8f9 b8b9 f9e8 b9b8",
			redLoses(game.PerpetualChase), draw(game.MutualChase), idle},
		{"check against chase", "3k5/9/9/9/9/5p3/9/5p3/5K3/5C3 w", "f1e1 f2e2 e1f1 e2f2",
			blackLoses(game.PerpetualCheck), blackLoses(game.PerpetualCheck), blackLoses(game.PerpetualCheck)},
		{"chase against check and chase in turn", "3ak4/4a4/4b4/p8/2p3n2/9/P1P3r2/3AB4/c3N3N/1RB1KA3 w", "b0b1 a1a0 b1b0 a0a1",
			redLoses(game.PerpetualChase), draw(game.MutualAttack), idle},
		{"chase against a threat that blocks", "3k1a3/4a4/9/p1N3n2/4p1b1c/4c2R1/P8/4C4/4A4/2B1K1p2 w", "h4i4 i5h5 i4h4 h5i5",
			idle, blackLoses(game.PerpetualThreat), idle},
		{"a general's way out of check is idle", "5k3/2CPP4/9/9/9/9/9/B3p4/r8/4K4 w", "e8f8 f9e9 e0f0 e2f2 f8e8 e9f9 f0e0 f2e2",
			idle, redLoses(game.PerpetualAttack), idle},
		{"both shuffle", StartFEN, "h0g2 h9g7 g2h0 g7h9", idle, idle, idle},
	}
	for _, tt := range tests {
		for rules, want := range map[game.RuleSet]game.Outcome{
			game.AsianRules: tt.asian, game.ChineseRules: tt.chinese, game.CasualRules: tt.casual,
		} {
			p := mustFEN(t, tt.fen)
			p.SetRuleSet(rules)
			play(t, p, twice(tt.cycle))
			if got := p.Outcome(); got != want {
				t.Errorf("%s, %v: %v by %v, want %v by %v", tt.name, rules, got.Result, got.Reason, want.Result, want.Reason)
				for _, d := range p.Ruling().Deeds {
					t.Log(d)
				}
			}
		}
	}
}
