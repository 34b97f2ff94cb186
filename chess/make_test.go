package chess

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"duiyi/game"
)

// difference names a field in which two positions differ, or returns "".
func difference(a, b *Position) string {
	switch {
	case a.board != b.board:
		return "the board"
	case a.kinds != b.kinds || a.sides != b.sides:
		return "the sets of men"
	case a.side != b.side:
		return "the side to move"
	case a.state != b.state:
		return fmt.Sprintf("the state: %+v, %+v", a.state, b.state)
	case *a.castling != *b.castling:
		return "the ways to castle"
	case a.first != b.first:
		return "how it was set up"
	case !slices.Equal(a.past, b.past):
		return "the past"
	}
	return ""
}

// snapshot is Clone without room for more moves.
func snapshot(p *Position) *Position {
	c := *p
	c.past = slices.Clone(p.past)
	return &c
}

// verify compares all that p keeps incrementally with what its FEN gives.
func verify(t *testing.T, p *Position) {
	t.Helper()
	q := mustFEN(t, p.FEN())
	if key := p.keyFromScratch(); p.key != key {
		t.Fatalf("%s: incremental key %x, from scratch %x", p.FEN(), p.key, key)
	}
	if p.key != q.key || p.board != q.board || p.kinds != q.kinds || p.sides != q.sides || p.side != q.side ||
		p.checkers != q.checkers || p.pinned != q.pinned || p.passed != q.passed || p.rights != q.rights ||
		p.clock != q.clock || p.MoveNumber() != q.MoveNumber() {
		t.Fatalf("%s: the position differs from the one read from its FEN", p.FEN())
	}
}

// Along random games every move is made and taken back, which restores every field,
// and everything kept incrementally is as computed from scratch.
func TestMakeUnmakeAlongRandomGames(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	games := 2_000
	if testing.Short() {
		games = 100
	}
	for g := range games {
		p := Start()
		switch g % 3 {
		case 1:
			p = Start960(r.IntN(960))
		case 2:
			p = randomComposition(r)
		}
		first := snapshot(p)
		for range r.IntN(150) {
			before := snapshot(p)
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			p.Make(m)
			verify(t, p)
			p.Unmake()
			if diff := difference(p, before); diff != "" {
				t.Fatalf("%s: %s and taking it back change %s", before.FEN(), p.Format(m, game.Coordinates), diff)
			}
			if !p.InCheck() {
				p.MakeNull()
				if p.key != p.keyFromScratch() {
					t.Fatalf("%s: null move: the key is wrong", before.FEN())
				}
				p.UnmakeNull()
				if diff := difference(p, before); diff != "" {
					t.Fatalf("%s: a null move changes %s", before.FEN(), diff)
				}
			}
			p.Make(m)
		}
		for p.Plies() > 0 {
			p.Unmake()
		}
		if diff := difference(p, first); diff != "" {
			t.Fatalf("%s: a game and taking it back change %s", first.FEN(), diff)
		}
	}
}

// Different ways to one position give one key; what decides which moves are legal
// tells apart.
func TestKey(t *testing.T) {
	p, q := Start(), Start()
	play(t, p, "Nf3 Nf6 Nc3")
	play(t, q, "Nc3 Nf6 Nf3")
	if p.Key() != q.Key() {
		t.Error("transposed moves lead to different keys")
	}
	fens := []string{
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1",
		"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
		"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
		"4k3/8/8/8/8/8/8/RR2K3 w A - 0 1",
		"4k3/8/8/8/8/8/8/RR2K3 w B - 0 1",
	}
	seen := map[uint64]string{}
	for _, fen := range fens {
		key := mustFEN(t, fen).Key()
		if other, ok := seen[key]; ok {
			t.Errorf("%s and %s have the same key", fen, other)
		}
		seen[key] = fen
	}
	if mustFEN(t, fens[0]).Key() != mustFEN(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 30 60").Key() {
		t.Error("the clocks are in the key")
	}
	// The pawn on e5 is pinned: no capture on d6 is legal, so that the square is not kept.
	pinned := mustFEN(t, "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
	if pinned.Key() != mustFEN(t, "4r2k/8/8/3pP3/8/8/8/4K3 w - - 0 1").Key() {
		t.Error("a capture en passant that is not legal is in the key")
	}
}

func TestCloneIsIndependent(t *testing.T) {
	p := Start()
	play(t, p, "e4 e5")
	q := p.Clone()
	before := p.FEN()
	q.Unmake()
	q.Unmake()
	m, err := q.Parse("d4")
	if err != nil {
		t.Fatal(err)
	}
	q.Make(m)
	if p.FEN() != before || p.Plies() != 2 {
		t.Errorf("moves of the clone change the position to %s", p.FEN())
	}
	p.Unmake()
	p.Unmake()
	if got := p.FEN(); got != StartFEN {
		t.Errorf("after the clone's moves the position is taken back to %s", got)
	}
}

func BenchmarkMakeUnmake(b *testing.B) {
	p := mustFEN(b, kiwipete)
	moves := p.Moves()
	b.ReportAllocs()
	for b.Loop() {
		for _, m := range moves {
			p.Make(m)
			p.Unmake()
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(moves)), "ns/move")
}

// TestKeyAfter asks for the truth of every quiet move and capture that the method promises
// to know.
func TestKeyAfter(t *testing.T) {
	p, err := FromFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range p.Moves() {
		from, to := From(m), To(m)
		if kind := p.At(from).Kind(); kind == Pawn && (to-from == 16 || to >= 56) {
			continue
		}
		promised := p.KeyAfter(m)
		p.Make(m)
		if p.Key() != promised {
			t.Errorf("%s: key %x, promised %x", p.FEN(), p.Key(), promised)
		}
		p.Unmake()
	}
}
