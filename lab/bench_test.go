package lab

import (
	"context"
	"testing"
)

// BenchmarkSelfPlay plays games to learn from, and tells positions per second.
func BenchmarkSelfPlay(b *testing.B) {
	for _, name := range []string{"xiangqi", "chess"} {
		b.Run(name, func(b *testing.B) {
			p, err := newSelfPlayer(SelfPlay{Game: name, Nodes: 200, Seed: 1})
			if err != nil {
				b.Fatal(err)
			}
			positions, n := 0, 0
			for b.Loop() {
				n++
				block, err := p.play(context.Background(), n)
				if err != nil {
					b.Fatal(err)
				}
				positions += len(block.Records)
			}
			b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}
