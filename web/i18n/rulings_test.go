package i18n

import (
	"strings"
	"testing"

	"duiyi/game"
	"duiyi/xiangqi"
)

func TestRuling(t *testing.T) {
	const (
		chaseFEN = "4k4/9/9/5c3/R8/9/9/9/9/3K5 w"
		chase    = "a5a6 f6f5 a6a5 f5f6 "
		checkFEN = "4k4/R8/9/9/9/9/9/9/9/3K5 w"
		check    = "a8a9 e9e8 a9a8 e8e9 "
		mixedFEN = "3k5/9/9/9/8R/9/9/9/9/4K4 w"
		mixed    = "i5i9 d9d8 i9i5 d8d9 "
		blockFEN = "3k5/9/9/9/9/9/9/6c1R/9/4K4 w"
		block    = "i2i3 g2g3 i3i2 g3g2 "
		bothFEN  = "9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w"
		both     = "e3d3 d6e6 d3e3 e6d6 "
		twoFEN   = "5k3/9/9/9/9/9/9/9/2NK1N3/4p4 w"
		two      = "d1e1 e0d0 e1d1 d0e0 "
	)
	for _, tt := range []struct {
		lang       Lang
		rules      game.RuleSet
		fen, moves string
		want       string
	}{
		{Simplified, game.AsianRules, chaseFEN, "", ""},
		{Simplified, game.AsianRules, chaseFEN, chase, "红方车长捉黑炮，红方变招或判负"},
		{Traditional, game.AsianRules, chaseFEN, chase, "紅方車長捉黑砲，紅方變招或判負"},
		{English, game.AsianRules, chaseFEN, chase, "Red, with chariot, keeps chasing black cannon: Red must vary or lose"},
		{Simplified, game.AsianRules, chaseFEN, chase + chase, "红方车长捉黑炮"},
		{Simplified, game.CasualRules, chaseFEN, chase, "局面重复，双方不变作和"},
		{Simplified, game.CasualRules, chaseFEN, chase + chase, ""},
		{Simplified, game.CasualRules, checkFEN, check, "红方长将，红方变招或判负"},
		{Simplified, game.ChineseRules, mixedFEN, mixed, "红方步步将、杀，红方变招或判负"},
		{English, game.ChineseRules, mixedFEN, mixed, "Red attacks with every move (check, mate threat): Red must vary or lose"},
		{Simplified, game.ChineseRules, blockFEN, block, "红方长杀，红方变招或判负"},
		{Simplified, game.AsianRules, bothFEN, both, "双方长将，双方不变作和"},
		{English, game.AsianRules, twoFEN, two, "Red, with horse, keeps chasing black soldier: Red must vary or lose"},
	} {
		p, err := xiangqi.FromFEN(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		p.SetRuleSet(tt.rules)
		for text := range strings.FieldsSeq(tt.moves) {
			m, err := p.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			p.Make(m)
		}
		r := p.Ruling()
		if got := tt.lang.Ruling("xiangqi", &r); got != tt.want {
			t.Errorf("%v, %q: %q, want %q", tt.rules, tt.moves, got, tt.want)
		}
	}
	if got := English.Ruling("xiangqi", nil); got != "" {
		t.Errorf("without a ruling: %q", got)
	}
}
