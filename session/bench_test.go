package session

import (
	"math/rand/v2"
	"testing"
)

// BenchmarkLoad reads a kept game of 200 plies, which a page does before it shows
// its first board.
func BenchmarkLoad(b *testing.B) {
	for _, name := range []string{"xiangqi", "chess"} {
		b.Run(name, func(b *testing.B) {
			m, err := newMatch(Setup{Game: name})
			if err != nil {
				b.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(1, 2))
			for len(m.nodes) < 200 {
				moves := m.pos.Moves()
				m.play(moves[rng.IntN(len(moves))])
			}
			data := m.encode()
			for b.Loop() {
				if _, err := decode(data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkSnapshot is what the view pays to see the state after a change.
func BenchmarkSnapshot(b *testing.B) {
	m, err := newMatch(Setup{Game: "xiangqi"})
	if err != nil {
		b.Fatal(err)
	}
	s := New(&desk{})
	s.match = m
	b.ReportAllocs()
	for b.Loop() {
		_ = s.picture()
	}
}
