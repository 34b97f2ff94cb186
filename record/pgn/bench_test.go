package pgn

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/record"
	"duiyi/xiangqi"
)

// sampleGames writes games of moves at random, with the tags that collections have.
func sampleGames(tb testing.TB, rules game.Rules, n int) []byte {
	tb.Helper()
	r := rand.New(rand.NewPCG(3, 14))
	var b bytes.Buffer
	w := NewWriter(&b)
	for i := range n {
		g := record.New(rules)
		for _, t := range []record.Tag{
			{Name: "Event", Value: "Rated game"}, {Name: "Site", Value: "Somewhere"}, {Name: "Date", Value: "2024.05.17"},
			{Name: "Round", Value: fmt.Sprint(i)}, {Name: "White", Value: fmt.Sprintf("Player, %x", r.Uint32())},
			{Name: "Black", Value: fmt.Sprintf("Player, %x", r.Uint32())}, {Name: "Result", Value: "*"},
			{Name: "WhiteElo", Value: fmt.Sprint(1500 + r.IntN(1000))}, {Name: "BlackElo", Value: fmt.Sprint(1500 + r.IntN(1000))},
			{Name: "ECO", Value: "B90"},
		} {
			g.Tags.Set(t.Name, t.Value)
		}
		p := rules.Start()
		at := g.Root
		for range 60 + r.IntN(60) {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			at = at.Add(m)
			p.Make(m)
		}
		if err := w.Write(g); err != nil {
			tb.Fatal(err)
		}
	}
	return b.Bytes()
}

// BenchmarkRead reports how much text a second is read, every move played by the
// rules, and how many games. The module in bench compares with another library.
func BenchmarkRead(b *testing.B) {
	for _, rules := range []game.Rules{chess.Rules, xiangqi.Rules} {
		b.Run(rules.Name(), func(b *testing.B) {
			text := sampleGames(b, rules, 1000)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			games := 0
			for b.Loop() {
				r := NewReader(bytes.NewReader(text)).(record.Recycler)
				for {
					g, err := r.Next()
					if err == io.EOF {
						break
					}
					if err != nil {
						b.Fatal(err)
					}
					games++
					r.Recycle(g)
				}
			}
			b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
		})
	}
}
