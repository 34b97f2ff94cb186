// Package bench measures reading of PGN against another library. It is a module of its
// own, so that the library is needed by nobody else: make bench-pgn.
package bench

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	other "github.com/corentings/chess/v2"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/record"
	"duiyi/record/pgn"
)

// sample writes games of moves at random, with the tags that collections have, and
// with clocks and evaluations as lichess writes them.
func sample(tb testing.TB, games int, annotated bool) []byte {
	tb.Helper()
	r := rand.New(rand.NewPCG(3, 14))
	var b bytes.Buffer
	w := pgn.NewWriter(&b)
	for i := range games {
		g := record.New(chess.Rules)
		for _, t := range []record.Tag{
			{Name: "Event", Value: "Rated Blitz game"}, {Name: "Site", Value: fmt.Sprintf("https://example.org/%08x", r.Uint32())},
			{Name: "Date", Value: "2024.05.17"}, {Name: "Round", Value: fmt.Sprint(i)},
			{Name: "White", Value: fmt.Sprintf("Player%x", r.Uint32())}, {Name: "Black", Value: fmt.Sprintf("Player%x", r.Uint32())},
			{Name: "Result", Value: "1-0"}, {Name: "WhiteElo", Value: fmt.Sprint(1500 + r.IntN(1000))},
			{Name: "BlackElo", Value: fmt.Sprint(1500 + r.IntN(1000))}, {Name: "ECO", Value: "B90"},
			{Name: "TimeControl", Value: "180+2"}, {Name: "Termination", Value: "Normal"},
		} {
			g.Tags.Set(t.Name, t.Value)
		}
		g.Result = game.FirstWins
		p := chess.Start()
		at := g.Root
		for ply := range 60 + r.IntN(60) {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			at = at.Add(m)
			p.Make(m)
			if annotated {
				at.AddAfter(fmt.Sprintf("[%%eval %.2f] [%%clk 0:%02d:%02d]", r.NormFloat64(), 2-ply/60, r.IntN(60)))
			}
		}
		if err := w.Write(g); err != nil {
			tb.Fatal(err)
		}
	}
	return b.Bytes()
}

// ours reads all games and returns how many moves they have.
func ours(tb testing.TB, text []byte) (moves int) {
	r := pgn.NewReader(bytes.NewReader(text)).(record.Recycler)
	for {
		g, err := r.Next()
		if err == io.EOF {
			return moves
		}
		if err != nil {
			tb.Fatal(err)
		}
		for range g.Root.Mainline() {
			moves++
		}
		r.Recycle(g)
	}
}

// theirs is ours by the other library.
func theirs(tb testing.TB, text []byte) (moves int) {
	s := other.NewScanner(bytes.NewReader(text))
	for s.HasNext() {
		g, err := s.ParseNext()
		if err != nil {
			tb.Fatal(err)
		}
		moves += len(g.Moves())
	}
	return moves
}

func TestSame(t *testing.T) {
	for _, annotated := range []bool{false, true} {
		text := sample(t, 20, annotated)
		if a, b := ours(t, text), theirs(t, text); a != b || a == 0 {
			t.Errorf("annotated %v: %d moves and %d", annotated, a, b)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	for _, kind := range []string{"moves", "annotated"} {
		text := sample(b, 100, kind == "annotated")
		for _, library := range []struct {
			name string
			read func(testing.TB, []byte) int
		}{{"duiyi", ours}, {"corentings", theirs}} {
			b.Run(kind+"/"+library.name, func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					library.read(b, text)
				}
			})
		}
	}
}
