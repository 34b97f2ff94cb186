package link

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/record"
	"duiyi/xiangqi"
)

func Example() {
	g, at, err := Decode("https://example.org/duiyi.html#game=xiangqi&moves=h2e2h9g7h0g2&ply=2")
	if err != nil {
		panic(err)
	}
	p, _ := g.Position(at)
	fmt.Println(p.FEN())
	fragment, _ := Encode(g, g.Root)
	fmt.Println(fragment)
	// Output:
	// rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2
	// game=xiangqi&moves=h2e2h9g7h0g2&ply=0
}

// TestRoundTrip writes games of random moves and reads them again.
func TestRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	starts := []record.Game{
		{Rules: xiangqi.Rules}, {Rules: chess.Rules},
		{Rules: chess.Rules, FEN: "4k3/P6p/8/8/8/8/p6P/4K3 w - - 0 1"}, // promotions soon
		{Rules: chess.Rules, Chess960: true, FEN: "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"},
		{Rules: xiangqi.Rules, FEN: "3k5/9/9/9/9/9/4R4/9/9/4K4 b - - 0 1"},
	}
	for round := range 60 {
		g := starts[round%len(starts)]
		g.Root = &record.Node{}
		p, err := g.Start()
		if err != nil {
			t.Fatal(err)
		}
		n, at := g.Root, g.Root
		for i := range 40 {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			m := moves[random.IntN(len(moves))]
			if random.IntN(8) == 0 && !p.InCheck() {
				m = game.NoMove // a passed turn
			}
			if n = n.Add(m); i == 17 {
				at = n
			}
			if err := n.Play(p); err != nil {
				t.Fatal(err)
			}
		}
		text, err := Encode(&g, at)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range text {
			if strings.ContainsRune(" \"<>\\^`{|}#%", c) {
				t.Fatalf("%q may not stand in a link: %s", c, text)
			}
		}
		for _, given := range []string{text, "file:///x.html#" + text, strings.NewReplacer("/", "%2F", "_", "%20", "&", "&").Replace(text)} {
			read, look, err := Decode(given)
			if err != nil {
				t.Fatalf("%s: %v", given, err)
			}
			again, _ := Encode(read, look)
			if again != text || look.Ply() != at.Ply() || read.Variant() != g.Variant() {
				t.Fatalf("%s becomes %s", given, again)
			}
		}
	}
}

func TestDamaged(t *testing.T) {
	for _, text := range []string{"", "#", "#grid", "game=go", "moves=e2e4", "https://example.org/"} {
		if _, _, err := Decode(text); err != ErrNone {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, _, err := Decode("game=chess&moves=" + strings.Repeat("a", Longest)); err != ErrLong {
		t.Error(err)
	}
	for _, c := range []struct {
		text  string
		plies int // read; -1 where there is no game
		ply   int
	}{
		{"game=chess&moves=e2e4e7e5e1e3", 2, 3},
		{"game=chess&moves=e2e4e7e5g1", 2, 3},
		{"game=xiangqi&moves=h2e2.nonsense", 1, 2},
		{"game=chess&fen=nonsense", -1, 0},
		{"game=chess&moves=f2f3e7e5g2g4d8h40000", 4, 5}, // nobody passes in check
	} {
		g, look, err := Decode(c.text)
		var wrong *Error
		if !errors.As(err, &wrong) || wrong.Ply != c.ply {
			t.Errorf("%s: %v", c.text, err)
		}
		plies := -1
		if g != nil {
			plies = look.Ply()
		}
		if plies != c.plies {
			t.Errorf("%s: %d plies, want %d", c.text, plies, c.plies)
		}
	}
	// Passed turns, as moves and first of all.
	const passes = "game=xiangqi&moves=0000h7e70000b9c70000h9g7h2e2"
	g, at, err := Decode(passes)
	if err != nil || at.Ply() != 7 {
		t.Fatalf("%d, %v", at.Ply(), err)
	}
	if p, err := g.Position(at); err != nil || p.FEN() != "r1bakab1r/9/1cn1c1n2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 4 4" {
		t.Errorf("%s, %v", p.FEN(), err)
	}
	if text, _ := Encode(g, at); text != passes {
		t.Error(text)
	}
	// A ply beyond the end is the end, and what is no number is none.
	for _, ply := range []string{"99", "-1", "x", ""} {
		if _, look, err := Decode("game=chess&moves=e2e4e7e5&ply=" + ply); err != nil || look.Ply() != 2 {
			t.Errorf("%q: %d, %v", ply, look.Ply(), err)
		}
	}
	// The line through a variation.
	g = record.New(chess.Rules)
	p := chess.Start()
	for _, text := range []string{"e4", "d4"} {
		m, err := p.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		g.Root.Add(m)
	}
	if text, _ := Encode(g, g.Root.Main().Next()); text != "game=chess&moves=d2d4" {
		t.Error(text)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add("game=chess&moves=e2e4e7e5&ply=1")
	f.Add("game=chess960&fen=bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR_w_HFhf_-_2_9")
	f.Add("game=xiangqi&moves=h2e2h9g7%20h0g2")
	f.Add("game=chess&moves=e2e40000d2d40000e7e5&ply=3")
	f.Fuzz(func(t *testing.T, text string) {
		g, at, err := Decode(text)
		if g == nil {
			if err == nil {
				t.Fatal("no game and no error")
			}
			return
		}
		again, err := Encode(g, at)
		if err != nil {
			t.Fatal(err)
		}
		g2, at2, err := Decode(again)
		if err != nil || at2.Ply() != at.Ply() {
			t.Fatalf("%s: %v", again, err)
		}
		if third, _ := Encode(g2, at2); third != again {
			t.Fatalf("%s becomes %s", again, third)
		}
	})
}
