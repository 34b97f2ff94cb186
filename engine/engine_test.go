package engine

import (
	"bufio"
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/nnue/nets"
	"duiyi/search"
	"duiyi/xiangqi"
)

func newEngine(t testing.TB) *Engine {
	e, err := New(16)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func position(t testing.TB, rules game.Rules, fen string) game.Position {
	p, err := rules.FromFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// evaluation returns the value from scratch.
func evaluation(t testing.TB, p game.Position) int {
	return Evaluate(position(t, p.Rules(), p.FEN()), nil)
}

// The value that is kept as moves are made and taken back is the one that a look at
// the whole board gives.
func TestIncrementalEvaluation(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, rules := range Games() {
		for _, fen := range benchPositions[rules.Name()] {
			p := position(t, rules, fen)
			b := newBoard(p, nets.Of(gameOf(p)))
			for range 60 {
				moves := p.Moves()
				if len(moves) == 0 || p.Plies() > search.MaxPly {
					break
				}
				before := b.Evaluate()
				for _, m := range moves {
					b.Make(m)
					if got, want := b.Evaluate(), evaluation(t, p); got != want {
						t.Fatalf("%s: value %d, from scratch %d", p.FEN(), got, want)
					}
					b.Unmake()
					if b.Evaluate() != before {
						t.Fatalf("%s: value changed by a move taken back", p.FEN())
					}
				}
				b.Make(moves[r.IntN(len(moves))])
			}
		}
	}
}

// Castling, en passant and promotion change more than one man.
func TestIncrementalSpecialMoves(t *testing.T) {
	for _, fen := range []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
		"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", // Chess960
	} {
		p := position(t, chess.Rules, fen)
		b := newBoard(p, nets.Of(gameOf(p)))
		for _, m := range p.Moves() {
			b.Make(m)
			if got, want := b.Evaluate(), evaluation(t, p); got != want {
				t.Errorf("%s after %d: value %d, from scratch %d", fen, m, got, want)
			}
			b.Unmake()
		}
	}
}

// swapped returns the position with the sides changed: the board turned over and the
// men's colours with it.
func swapped(fen string) string {
	fields := strings.Fields(fen)
	ranks := strings.Split(fields[0], "/")
	for i, j := 0, len(ranks)-1; i < j; i, j = i+1, j-1 {
		ranks[i], ranks[j] = ranks[j], ranks[i]
	}
	swap := func(s string) string {
		return strings.Map(func(c rune) rune {
			if unicode.IsUpper(c) {
				return unicode.ToLower(c)
			}
			return unicode.ToUpper(c)
		}, s)
	}
	side := "w"
	if fields[1] == "w" {
		side = "b"
	}
	rights := fields[2]
	if rights != "-" {
		rights = swap(rights)
	}
	return swap(strings.Join(ranks, "/")) + " " + side + " " + rights + " - 0 1"
}

func TestEvaluationIsFair(t *testing.T) {
	for _, rules := range Games() {
		for _, fen := range benchPositions[rules.Name()] {
			a := Evaluate(position(t, rules, fen), nil)
			b := Evaluate(position(t, rules, swapped(fen)), nil)
			if a != b {
				t.Errorf("%s: %d, with the sides swapped %d", fen, a, b)
			}
		}
	}
}

// A man more is better, in both games and for both sides.
func TestEvaluationCountsMen(t *testing.T) {
	for _, tt := range []struct {
		rules game.Rules
		fen   string
		least int
	}{
		{chess.Rules, "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 800},
		{chess.Rules, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R b KQkq - 0 1", 250},
		{xiangqi.Rules, "rnbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 800},
		{xiangqi.Rules, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 1", 350},
	} {
		if got := Evaluate(position(t, tt.rules, tt.fen), nil); got < tt.least {
			t.Errorf("%s: %d, want at least %d", tt.fen, got, tt.least)
		}
	}
}

type mate struct {
	fen   string
	moves int
	first string
}

func xiangqiMates(t testing.TB) []mate {
	f, err := os.Open("testdata/xiangqi_mates.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var mates []mate
	for lines := bufio.NewScanner(f); lines.Scan(); {
		fields := strings.Split(lines.Text(), ";")
		if len(fields) < 3 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		n, err := strconv.Atoi(strings.TrimPrefix(fields[1], "dm "))
		if err != nil {
			t.Fatal(err)
		}
		mates = append(mates, mate{fields[0], n, strings.TrimPrefix(fields[2], "bm ")})
	}
	return mates
}

// Composed mates are found by a search of a few seconds, no slower than the composer had them, and
// the line that is told leads to mate.
func TestXiangqiMates(t *testing.T) {
	solved := 0
	for _, m := range xiangqiMates(t) {
		if testing.Short() && m.moves > 3 {
			continue
		}
		solved++
		r := newEngine(t).Think(context.Background(), Request{
			Position: position(t, xiangqi.Rules, m.fen), Skill: FullSkill,
			Limits: search.Limits{Mate: m.moves, Nodes: 4_000_000},
		}, nil)
		n, ok := search.MateIn(r.Lines[0].Score)
		if !ok || n < 1 || n > m.moves {
			t.Errorf("%s: score %d, want mate in %d", m.fen, r.Lines[0].Score, m.moves)
			continue
		}
		p := position(t, xiangqi.Rules, m.fen)
		for _, move := range r.Lines[0].PV {
			if !p.Legal(move) {
				t.Fatalf("%s: %s is no legal move", m.fen, p.Format(move, game.Coordinates))
			}
			p.Make(move)
		}
		if len(r.Lines[0].PV) == 2*n-1 && !p.Outcome().Over() {
			t.Errorf("%s: mate in %d, but %s is none", m.fen, n, p.FEN())
		}
	}
	if solved < 15 {
		t.Errorf("only %d problems read", solved)
	}
}

func TestChessMates(t *testing.T) {
	for _, m := range []mate{
		{"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, "d1d8"},
		{"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 4", 1, "f3f7"}, // the scholar's mate
		{"r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", 2, "d2h6"},  // queen sacrifice on h6
		{"6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", 1, "g5f7"},                                  // smothered
		{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"},                                  // Morphy's problem
		{"r3k2r/ppp2Npp/1b5n/4p2b/2B1P2q/BQP2P2/P5PP/RN5K w kq - 1 0", 3, "c4b5"},         // from Polerio's games
	} {
		r := newEngine(t).Think(context.Background(), Request{
			Position: position(t, chess.Rules, m.fen), Skill: FullSkill,
			Limits: search.Limits{Mate: m.moves, Nodes: 5_000_000},
		}, nil)
		p := position(t, chess.Rules, m.fen)
		if n, ok := search.MateIn(r.Lines[0].Score); !ok || n != m.moves || p.Format(r.Best(), game.Coordinates) != m.first {
			t.Errorf("%s: %s with score %d, want %s with mate in %d", m.fen,
				p.Format(r.Best(), game.Coordinates), r.Lines[0].Score, m.first, m.moves)
		}
	}
}

// Whatever the skill, the move is legal and the answer is quick.
func TestSkill(t *testing.T) {
	for _, rules := range Games() {
		for skill := 0; skill <= FullSkill; skill += 4 {
			p := rules.Start()
			e := newEngine(t)
			for range 12 {
				if p.Outcome().Over() {
					break // bad players can be quick
				}
				r := e.Think(context.Background(), Request{Position: p, Skill: skill, Limits: search.Limits{Nodes: 30_000}}, nil)
				if !p.Legal(r.Best()) {
					t.Fatalf("%s skill %d: illegal move", p.FEN(), skill)
				}
				p.Make(r.Best())
			}
		}
	}
}

// Even a beginner mates when the mate stands on the board.
func TestSkillMates(t *testing.T) {
	for range 20 {
		p := position(t, chess.Rules, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
		r := newEngine(t).Think(context.Background(), Request{Position: p, Skill: 1}, nil)
		if got := p.Format(r.Best(), game.SAN); got != "Rd8#" {
			t.Fatalf("beginner plays %s", got)
		}
	}
}

// From the fourth of the page's levels on, skill 6, no mate in one that stands on the board
// is missed, in positions as they come up between bad players.
func TestMateInOne(t *testing.T) {
	const skill = 6
	wanted := 60
	if testing.Short() {
		wanted = 15
	}
	for _, rules := range Games() {
		rng := rand.New(rand.NewPCG(4, 1))
		e := newEngine(t)
		for found := 0; found < wanted; {
			p := rules.Start()
			for range 120 {
				moves := p.Moves()
				if len(moves) == 0 || p.Outcome().Over() {
					break
				}
				mates := false
				for _, m := range moves {
					p.Make(m)
					mates = mates || p.Outcome().Reason == game.Checkmate
					p.Unmake()
				}
				if mates {
					found++
					r := e.Think(context.Background(), Request{Position: p, Skill: skill}, nil)
					q := p.Clone()
					q.Make(r.Best())
					if q.Outcome().Reason != game.Checkmate {
						t.Fatalf("%s: %s, which is no mate", p.FEN(), p.Format(r.Best(), game.LongAlgebraic))
					}
					break
				}
				p.Make(moves[rng.IntN(len(moves))])
			}
		}
	}
}

// The opening is played with variety, but soundly; later the best move is played.
func TestVariety(t *testing.T) {
	first := map[game.Move]bool{}
	e := newEngine(t)
	for range 30 {
		p := xiangqi.Rules.Start()
		e.NewGame()
		r := e.Think(context.Background(), Request{Position: p, Skill: FullSkill, Variety: true, Limits: search.Limits{Depth: 5}}, nil)
		first[r.Best()] = true
		if r.Lines[0].Score < -60 {
			t.Errorf("opens with a move worth %d", r.Lines[0].Score)
		}
		if len(r.Lines) != 1 {
			t.Errorf("%d lines where one was asked for", len(r.Lines))
		}
	}
	if len(first) < 2 {
		t.Error("always opens with the same move")
	}
	lines := []search.Line{{Score: search.Mate - 5, MultiPV: 1}, {Score: search.Mate - 9, MultiPV: 2}}
	for range 20 {
		if e.random.vary(lines); lines[0].Score != search.Mate-5 {
			t.Fatal("gave up the quicker mate for variety")
		}
	}
}

func TestThinkLeavesPosition(t *testing.T) {
	for _, rules := range Games() {
		p := rules.Start()
		before := p.FEN()
		newEngine(t).Think(context.Background(), Request{Position: p, Skill: FullSkill, Limits: search.Limits{Nodes: 20_000}}, nil)
		if p.FEN() != before || p.Plies() != 0 {
			t.Errorf("position became %s", p.FEN())
		}
	}
}

// signatures are what the bench counts. A change of the search or the evaluation that means to
// change them says the new ones in its commit; any other must leave them.
var signatures = map[string]int64{"chess": 1107630, "xiangqi": 1935861}

func TestBenchSignature(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, rules := range Games() {
		if b := RunBench(rules); b.Nodes != signatures[b.Game] {
			t.Errorf("%s: %d nodes, want %d", b.Game, b.Nodes, signatures[b.Game])
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	for _, rules := range Games() {
		b.Run(rules.Name(), func(b *testing.B) {
			e := newEngine(b)
			nodes := int64(0)
			for b.Loop() {
				e.NewGame()
				r := e.Think(context.Background(), Request{Position: rules.Start(), Skill: FullSkill, Limits: search.Limits{Nodes: 500_000}}, nil)
				nodes += r.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
