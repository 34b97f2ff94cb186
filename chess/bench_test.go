package chess

import "testing"

// BenchmarkPerft reports nodes per second, for comparison with other programs
// on the same machine.
func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		name, fen string
		depth     int
	}{{"start", StartFEN, 5}, {"kiwipete", kiwipete, 4}} {
		b.Run(c.name, func(b *testing.B) {
			p, err := FromFEN(c.fen)
			if err != nil {
				b.Fatal(err)
			}
			nodes := uint64(0)
			b.ReportAllocs()
			for b.Loop() {
				nodes += p.Perft(c.depth)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}
