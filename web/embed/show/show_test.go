package show

import (
	"strings"
	"testing"

	"duiyi/game"
	"duiyi/web/i18n"
)

func TestParse(t *testing.T) {
	for fragment, want := range map[string]string{
		"#game=xiangqi&moves=h2e2h9g7&ply=1&lang=en":   "xiangqi 3 1 rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b: 1. C2.5 · Black to move",
		"game=xiangqi&moves=h2e2h9g7":                  "xiangqi 3 2 rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w: 1… 马８进７ · 轮到红方走",
		"game=xiangqi&moves=h2e2h9g7&lang=zh-TW&ply=0": "xiangqi 3 0 rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w: 輪到紅方走",
		"": "xiangqi 1 0 rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w: 轮到红方走",
		"game=chess&lang=en&text=e4%20e5%20Nf3&ply=1":                             "chess 4 1 rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b: 1. e4 · Black to move",
		"game=chess&lang=en&text=1.%20f3%20e5%20{a%20slip}%202.g4%20Qh4%23%200-1": "chess 5 4 rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w: 2… Qh4# · Black wins: checkmate",
		"text=炮二平五%20马8进7":                                                        "xiangqi 3 2 rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w: 1… 马８进７ · 轮到红方走",
		"game=chess&fen=4k3/8/8/8/8/8/4q3/4K3_w_-_-_0_1&lang=en":                  "chess 1 0 4k3/8/8/8/8/8/4q3/4K3 w: White is in check",
		"game=chess&fen=4k3/8/8/8/8/8/8/4K2R_b_K_-_0_1&lang=en&moves=e8d8e1g1":    "chess 3 2 3k4/8/8/8/8/8/8/5RK1 b: 2. O-O · Black to move",
		"game=chess&lang=en&moves=e2e40000d2d4&ply=2":                             "chess 4 2 rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w: 1… -- · White to move",
		"game=chess&lang=en&text=e4%20--%20d4":                                    "chess 4 3 rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b: 2. d4 · Black to move",
		"game=chess&fen=4k3/8/8/8/8/8/8/4K2R_w_K_-_0_31&lang=en&moves=e1g1e8d8":   "chess 3 2 3k4/8/8/8/8/8/8/5RK1 w: 31… Kd8 · White to move",
	} {
		s := Parse(fragment, []string{"zh-CN"})
		fields := strings.Fields(s.Stands[s.At].FEN)
		got := s.Rules.Name() + " " + string(rune('0'+len(s.Stands))) + " " + string(rune('0'+s.At)) + " " + fields[0] + " " + fields[1] + ": " + s.Words(s.At)
		if got != want || s.Problem != "" {
			t.Errorf("%s:\n%s %s, want\n%s", fragment, got, s.Problem, want)
		}
	}
}

func TestOptions(t *testing.T) {
	s := Parse("#game=chess&flip&bare=1&lang=en&pieces=hanzi&board=wood&theme=dark", nil)
	if !s.Flipped || !s.Bare || s.Lang != i18n.English || s.Pieces != "hanzi" || s.Board != "wood" || s.Theme != "dark" {
		t.Errorf("%+v", s)
	}
	if s := Parse("#game=chess&flip=0", nil); s.Flipped {
		t.Error("flip=0 flips")
	}
	if s := Parse("#game=chess&moves=e2e4e7e5&ply=1", nil); s.Link != "game=chess&moves=e2e4e7e5&ply=1" {
		t.Errorf("the link is %q", s.Link)
	}
	if stands := Parse("#game=chess&moves=e2e40000", nil).Stands; stands[2].From != stands[1].From || stands[2].To != stands[1].To {
		t.Errorf("after a passed turn %+v", stands[2])
	}
	if stand := Parse("#game=chess&moves=e2e4", nil).Stands[1]; stand.From == stand.To || stand.Men[stand.From] != game.NoPiece || stand.Turn != game.Second {
		t.Errorf("%+v", stand)
	}
}

// What cannot be read is told, and the rest is shown.
func TestProblems(t *testing.T) {
	for _, c := range []struct {
		fragment string
		stands   int
		problem  string
	}{
		{"game=chess&moves=e2e4e2e4", 2, "e2e4: the move is not legal"},
		{"game=chess&lang=zh-Hans&text=e4%20e5%20Ke3%20d5", 3, "Ke3：不合规则的着法"},
		{"game=chess&fen=nonsense", 1, "The address of the game cannot be read."},
		{"game=go&lang=zh-Hant", 1, "棋局的網址讀不懂。"},
		{"game=chess&moves=e2e4e7e5d1h5a7a6h5f70000", 6, "0000: the move is not legal"},
		{"text=" + strings.Repeat("x", 1<<17), 1, strings.Repeat("x", 32) + "…: the move is not legal"},
		{"moves=" + strings.Repeat("h2e2", 1<<15), 1, "The address of the game cannot be read."},
	} {
		s := Parse(c.fragment, nil)
		if s.Problem != c.problem || len(s.Stands) != c.stands {
			t.Errorf("%.40s: %d stands, problem %q", c.fragment, len(s.Stands), s.Problem)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("game=chess&moves=e2e4&text=1.e4&ply=1")
	f.Add("game=xiangqi&fen=4k4/9/9/9/9/9/9/9/9/4K4_w&text=帅五进一")
	f.Fuzz(func(t *testing.T, fragment string) {
		s := Parse(fragment, nil)
		for at := range s.Stands {
			s.Words(at)
		}
		if s.At >= len(s.Stands) {
			t.Errorf("looks at %d of %d", s.At, len(s.Stands))
		}
	})
}
