package chess

import (
	"math/rand/v2"
	"testing"

	"duiyi/game"
)

// TestParsePlain compares with Parse: every legal move of positions in games at
// random, written in SAN, and what is one character away from it.
func TestParsePlain(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 19))
	for _, fen := range []string{StartFEN, kiwipete, "8/P1P2k2/8/2pP4/8/5K2/1p1p4/R7 w - c6 0 1", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"} {
		for range 10 {
			p, err := FromFEN(fen)
			if err != nil {
				t.Fatal(err)
			}
			for range 60 {
				moves := p.Moves()
				if len(moves) == 0 {
					break
				}
				for _, m := range moves {
					text := []byte(p.Format(m, game.SAN))
					if got := p.ParsePlain(text); got != m {
						t.Fatalf("%s: %s is %v, not %v", p.FEN(), text, got, m)
					}
					// Of what is not right, it must never make another move than Parse.
					text[r.IntN(len(text))] = "abcdefgh12345678NBRQKO-x=+"[r.IntN(26)]
					if got := p.ParsePlain(text); got != game.NoMove {
						if want, err := p.Parse(string(text)); got != want {
							t.Fatalf("%s: %s is %v, not %v (%v)", p.FEN(), text, got, want, err)
						}
					}
				}
				p.Make(moves[r.IntN(len(moves))])
			}
		}
	}
}

// TestParsePlainHostile tries short texts of the letters of SAN.
func TestParsePlainHostile(t *testing.T) {
	p, err := FromFEN(kiwipete)
	if err != nil {
		t.Fatal(err)
	}
	const letters = "ah18NKO-x=Q+#"
	for n := range len(letters) * len(letters) * len(letters) * len(letters) {
		var text []byte
		for ; n > 0; n /= len(letters) {
			text = append(text, letters[n%len(letters)])
		}
		p.ParsePlain(text)
	}
}

func BenchmarkParsePlain(b *testing.B) {
	p, err := FromFEN(kiwipete)
	if err != nil {
		b.Fatal(err)
	}
	var texts [][]byte
	for _, m := range p.Moves() {
		texts = append(texts, []byte(p.Format(m, game.SAN)))
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		p.ParsePlain(texts[i])
		if i++; i == len(texts) {
			i = 0
		}
	}
}
