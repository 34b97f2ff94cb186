package nnue

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

// A position is what the boards below embed: a game's position with its null move.
type position interface {
	game.Position
	MakeNull()
	UnmakeNull()
}

// A follower is a position with a stack that follows it, as a player's board is.
type follower struct {
	position
	*Stack
	make func(m game.Move)
}

func (f *follower) Make(m game.Move) { f.make(m) }
func (f *follower) Unmake()          { f.Pop(); f.position.Unmake() }
func (f *follower) MakeNull()        { f.Push(); f.position.MakeNull() }
func (f *follower) UnmakeNull()      { f.Pop(); f.position.UnmakeNull() }

func followXiangqi(p *xiangqi.Position, s *Stack) *follower {
	s.Reset(p)
	return &follower{p, s, func(m game.Move) {
		from, to := xiangqi.From(m), xiangqi.To(m)
		man, victim := p.At(from), p.At(to)
		s.Push()
		s.Remove(man, from)
		if victim != game.NoPiece {
			s.Remove(victim, to)
		}
		s.Add(man, to)
		p.Make(m)
	}}
}

func followChess(p *chess.Position, s *Stack) *follower {
	s.Reset(p)
	return &follower{p, s, func(m game.Move) {
		from, to := chess.From(m), chess.To(m)
		man, victim := p.At(from), p.At(to)
		s.Push()
		s.Remove(man, from)
		p.Make(m)
		switch {
		case victim != game.NoPiece && victim.Side() == man.Side(): // castling, king to rook
			s.Remove(victim, to)
			home := to &^ 7
			kingTo, rookTo := home+2, home+3
			if to > from {
				kingTo, rookTo = home+6, home+5
			}
			s.Add(man, kingTo)
			s.Add(victim, rookTo)
		case victim != game.NoPiece:
			s.Remove(victim, to)
			s.Add(p.At(to), to)
		default:
			if man.Kind() == chess.Pawn && from&7 != to&7 { // en passant
				s.Remove(game.NewPiece(man.Side().Other(), chess.Pawn), from&^7|to&7)
			}
			s.Add(p.At(to), to) // what a pawn has promoted to, where it has
		}
	}}
}

// evaluate is the network's definition, without anything that makes it quick.
func evaluate(n *Net, w *Weights, p game.Position) int {
	s := n.Shape()
	files, ranks := p.Rules().Size()
	king, men := games[s.Game].king, 0
	var sums [2][]int
	for view := range game.Side(2) {
		mirrored := false
		for sq := range files * ranks {
			if p.At(sq) == game.NewPiece(view, king) {
				mirrored = s.Mirrored(sq)
			}
		}
		sum := make([]int, s.Width)
		for i := range sum {
			sum[i] = int(w.FeatureBias[i])
		}
		for sq := range files * ranks {
			if man := p.At(sq); man != game.NoPiece {
				men++
				row := w.Feature[s.Feature(view, mirrored, man, sq)*s.Width:]
				for i := range sum {
					sum[i] += int(row[i])
				}
			}
		}
		sums[view] = sum
	}
	bucket := Bucket(men / 2) // both views counted them
	out := w.Output[bucket*2*s.Width:]
	total := int(w.OutputBias[bucket]) * QA
	for i := range s.Width {
		own, other := min(max(sums[p.Side()][i], 0), QA), min(max(sums[p.Side().Other()][i], 0), QA)
		total += own*own*int(out[i]) + other*other*int(out[s.Width+i])
	}
	return total * s.Scale / (QA * QA * QB)
}

// seen counts what the random games came by.
type seen struct{ castled, passed, promoted, crossed, nulls, captures int }

// wander plays random moves, takes some back and passes now and then, and compares
// evaluations, which it asks for only sometimes, with the definition's.
func wander(t *testing.T, r *rand.Rand, f *follower, w *Weights, plies int, count *seen) {
	t.Helper()
	type step struct{ null bool }
	var made []step
	for range plies {
		moves := f.Moves()
		back := r.IntN(4) == 0
		switch {
		case len(moves) == 0 || back && len(made) > 0 || len(made) == cap(f.plies)-1:
			for range min(len(made), 1+r.IntN(6)) {
				if made[len(made)-1].null {
					f.UnmakeNull()
				} else {
					f.Unmake()
				}
				made = made[:len(made)-1]
			}
		case r.IntN(8) == 0 && !f.InCheck() && (len(made) == 0 || !made[len(made)-1].null):
			count.nulls++
			f.MakeNull()
			made = append(made, step{true})
		default:
			m := moves[r.IntN(len(moves))]
			for range 6 { // kings wander, pawns run: what is rare otherwise
				other := moves[r.IntN(len(moves))]
				from, _ := f.FromTo(other)
				if kind := f.At(from).Kind(); kind == f.king || f.net.shape.Game == Chess && kind == chess.Pawn {
					m = other
				}
			}
			before := f.Stack.plies[f.ply].mirrored
			f.Make(m)
			p := &f.Stack.plies[f.ply]
			if p.mirrored != before {
				count.crossed++
			}
			switch {
			case p.adds == 2:
				count.castled++
			case p.added[0].man != p.removed[0].man:
				count.promoted++
			case p.removes == 2 && p.removed[1].sq != p.added[0].sq:
				count.passed++
			case p.removes == 2:
				count.captures++
			}
			made = append(made, step{false})
		}
		if r.IntN(3) > 0 {
			continue
		}
		if got, want := f.Evaluate(f.Side()), evaluate(f.net, w, f.position); got != want {
			t.Fatalf("%s after %d plies in %s: %d, want %d", f.kernel.name(), len(made), f.FEN(), got, want)
		}
	}
}

// passing returns a position in which pawns often pass others.
func passing(t *testing.T) *chess.Position {
	t.Helper()
	p, err := chess.FromFEN("r3k2r/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/R3K2R w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Accumulators that follow a game from whichever board was computed last are those of
// the board, in both games, whatever kind of move is made or taken back.
func TestFollowing(t *testing.T) {
	games := 24
	if testing.Short() {
		games = 8
	}
	for _, mirror := range []bool{true, false} {
		for _, k := range kernels() {
			t.Run(fmt.Sprintf("%s, mirrored %v", k.name(), mirror), func(t *testing.T) {
				r := rand.New(rand.NewPCG(6, 0))
				var count seen
				n := randomNet(t, Shape{Game: Chess, Width: 48, Mirror: mirror, Scale: 400}, 7)
				w := n.Weights()
				s := NewStack(n, 60)
				s.kernel = k
				for i := range games {
					p := chess.Start960(r.IntN(960))
					if i%2 == 1 {
						p = passing(t)
					}
					wander(t, r, followChess(p, s), &w, 250, &count)
				}
				if count.castled == 0 || count.passed == 0 || count.promoted == 0 || count.captures == 0 || count.nulls == 0 || (count.crossed > 0) != mirror {
					t.Errorf("chess: the games came by %+v only", count)
				}
				count = seen{}
				n = randomNet(t, Shape{Game: Xiangqi, Width: 48, Mirror: mirror, Scale: 400}, 8)
				w = n.Weights()
				s = NewStack(n, 60)
				s.kernel = k
				for range games / 2 {
					wander(t, r, followXiangqi(xiangqi.Start(), s), &w, 250, &count)
				}
				if count.captures == 0 || count.nulls == 0 || (count.crossed > 0) != mirror {
					t.Errorf("xiangqi: the games came by %+v only", count)
				}
			})
		}
	}
}

// A board and the same with sides and colours exchanged are worth the same to the side
// to move; so are a board and its mirror image where both kings mirror their views.
func TestSymmetry(t *testing.T) {
	n := randomNet(t, Shape{Game: Chess, Width: 64, Mirror: true, Scale: 400}, 9)
	worth := func(fen string) int {
		p, err := chess.FromFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		s := NewStack(n, 1)
		s.Reset(p)
		return s.Evaluate(p.Side())
	}
	want := worth("4k3/pp4n1/8/3Q4/8/8/1P5P/2K5 w - - 0 1")
	for _, fen := range []string{
		"2k5/1p5p/8/8/3q4/8/PP4N1/4K3 b - - 0 1",
		"3k4/1n4pp/8/4Q3/8/8/P5P1/5K2 w - - 0 1",
	} {
		if got := worth(fen); got != want {
			t.Errorf("%s is worth %d, want %d", fen, got, want)
		}
	}
	if want == 0 {
		t.Error("the position is worth nothing")
	}
}

// Nothing is allocated along a search.
func TestFollowingAllocates(t *testing.T) {
	n := randomNet(t, Shape{Game: Xiangqi, Width: 128, Mirror: true, Scale: 400}, 10)
	s := NewStack(n, 8)
	p := xiangqi.Start()
	king := game.NewPiece(game.First, xiangqi.General)
	if allocs := testing.AllocsPerRun(100, func() {
		s.Reset(p)
		s.Evaluate(game.First)
		s.Push()
		s.Remove(king, 4)
		s.Add(king, 5)
		s.Push()
		s.Evaluate(game.First)
		s.Pop()
		s.Pop()
	}); allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

// BenchmarkEvaluate makes a quiet move, evaluates, and takes it back.
func BenchmarkEvaluate(b *testing.B) {
	for _, width := range []int{128, 256} {
		n := randomNet(b, Shape{Game: Chess, Width: width, Mirror: true, Scale: 400}, 11)
		for _, k := range kernels() {
			s := NewStack(n, 8)
			s.kernel = k
			s.Reset(chess.Start())
			knight := game.NewPiece(game.First, chess.Knight)
			b.Run(fmt.Sprintf("%s/%d", k.name(), width), func(b *testing.B) {
				b.ReportAllocs()
				for i := range b.N {
					s.Push()
					s.Remove(knight, 1)
					s.Add(knight, 16+i&15)
					s.Evaluate(game.Second)
					s.Pop()
				}
			})
		}
	}
}
