package xiangqi

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"duiyi/game"
)

var (
	_ game.Referee = (*Position)(nil)
	_ game.Ruled   = (*Position)(nil)
)

// Who has to vary is told which moves go on with the repetition, from the second
// occurrence on.
func TestForbidden(t *testing.T) {
	const fen, cycle = "4k4/9/9/5c3/R8/9/9/9/9/3K5 w", "a5a6 f6f5 a6a5 f5f6"
	tests := []struct {
		rules game.RuleSet
		moves string
		want  string
	}{
		{game.AsianRules, "", ""},
		{game.AsianRules, "a5a6 f6f5 a6a5", ""},
		{game.AsianRules, cycle, "a5a6"},
		{game.AsianRules, cycle + " a5a6", ""},
		{game.AsianRules, cycle + " a5a6 f6f5", "a6a5"},
		{game.AsianRules, cycle + " a5a6 f6f5 a6c6", ""},
		{game.AsianRules, twice(cycle), ""}, // it is over
		{game.ChineseRules, cycle, "a5a6"},
		{game.CasualRules, cycle + " a5a6 f6f5", ""},
	}
	for _, tt := range tests {
		p := mustFEN(t, fen)
		p.SetRuleSet(tt.rules)
		play(t, p, tt.moves)
		var got []string
		for _, m := range p.Forbidden() {
			got = append(got, p.Format(m, game.Coordinates))
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%v, %q: forbidden %v, want %q", tt.rules, tt.moves, got, tt.want)
		}
	}
}

// A move that brings about the third occurrence itself is forbidden, and what the
// other side answers to the checks never is.
func TestForbiddenAtOnce(t *testing.T) {
	p := mustFEN(t, "R3k4/9/9/9/9/9/9/9/9/3K5 b")
	play(t, p, "e9e8 a9a8 e8e9 a8a9")
	r := p.Ruling()
	if side, must := r.Vary(); r.Occurrences != 2 || r.Pending.Reason != game.PerpetualCheck || side != game.First || !must {
		t.Fatalf("ruling %+v", r)
	}
	if got := p.Forbidden(); got != nil {
		t.Errorf("the side in check may not play %v", got)
	}
	play(t, p, "e9e8 a9a8 e8e9")
	if got := p.Forbidden(); len(got) != 1 || p.Format(got[0], game.Coordinates) != "a8a9" {
		t.Errorf("forbidden: %v", got)
	}
	play(t, p, "a8a9")
	if got := p.Outcome(); got != (game.Outcome{Result: game.SecondWins, Reason: game.PerpetualCheck}) {
		t.Errorf("outcome %v", got)
	}
}

// The rules go with a position and its copies, and not with what it was read from.
func TestRuleSetIsCarried(t *testing.T) {
	p := mustFEN(t, StartFEN)
	if p.RuleSet() != game.AsianRules {
		t.Errorf("a fresh position goes by %v", p.RuleSet())
	}
	p.SetRuleSet(game.ChineseRules)
	play(t, p, "h2e2")
	if got := p.Clone().(game.Ruled).RuleSet(); got != game.ChineseRules {
		t.Errorf("a copy goes by %v", got)
	}
	p.Unmake()
	if p.FEN() != Start().FEN() || p.Key() != Start().Key() || p.RuleSet() != game.ChineseRules {
		t.Errorf("%s by %v", p.FEN(), p.RuleSet())
	}
}

// What counts as protected is what can be retaken by legal moves, played out.
func TestProtectedByPlaying(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		p := randomGame(r, 20+r.IntN(100))
		if r.IntN(2) == 0 {
			p = randomComposition(r)
		}
		if p.check {
			continue
		}
		var list game.MoveList
		p.Generate(&list, game.Captures)
		for _, c := range list.Slice() {
			from, to := From(c.Move), To(c.Move)
			want := false
			p.Make(c.Move)
			for _, m := range p.Moves() {
				want = want || To(m) == to
			}
			p.Unmake()
			before := *p
			q := prowl{Position: p}
			if got := q.protected(from, to); got != want {
				t.Errorf("%s: %s can be retaken: %v, want %v", p.FEN(), p.Format(c.Move, game.Coordinates), got, want)
			}
			if before.board != p.board || before.point != p.point || before.alive != p.alive || before.ranks != p.ranks || before.files != p.files {
				t.Fatalf("%s: the question changed the position", p.FEN())
			}
		}
	}
}

func TestMates(t *testing.T) {
	tests := []struct {
		fen  string
		want bool
	}{
		{"3k5/9/9/9/9/9/9/8R/9/4K4 w", true},      // one check, on the file
		{"4k4/9/9/9/9/9/9/9/R8/1R1K5 w", true},    // three checks by two rooks
		{"4k4/9/9/9/9/9/9/9/R8/5K3 w", false},     // one rook alone
		{"3ak4/4a1P2/9/9/9/9/9/9/9/4K4 w", false}, // by a move that is no check
		{StartFEN, false},
	}
	for _, tt := range tests {
		p := mustFEN(t, tt.fen)
		if got := p.mates(p.side); got != tt.want {
			t.Errorf("%s: mates %v", tt.fen, got)
		}
		q := transformed(t, p, func(sq int) int { return (Ranks-1-sq/Files)*Files + sq%Files }, true)
		if got := q.mates(q.side); got != tt.want {
			t.Errorf("%s with colours swapped: mates %v", tt.fen, got)
		}
	}
}

// No move that gives check is left out when mates are looked for.
func TestMayCheck(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		p := randomGame(r, r.IntN(120))
		if r.IntN(2) == 0 {
			p = randomComposition(r)
		}
		var list game.MoveList
		p.Generate(&list, game.All)
		k := p.GeneralPoint(p.Side().Other())
		for _, c := range list.Slice() {
			p.Make(c.Move)
			if p.check && !mayCheck(c, k) {
				t.Errorf("%s: %s is check", p.FEN(), p.Format(c.Move, game.Coordinates))
			}
			p.Unmake()
		}
	}
}

// Rulings hurt no game, wherever they are asked for.
func TestRulingsOnTheWay(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 20 {
		p := mustFEN(t, "3k5/9/4b4/9/2n3p2/9/4P4/4C4/9/R3K1c2 w")
		p.SetRuleSet(game.RuleSet(r.IntN(3)))
		for range 150 {
			before := p.Clone().(*Position)
			ruling := p.Ruling()
			forbidden := p.Forbidden()
			p.Verdict(r.IntN(20))
			if p.FEN() != before.FEN() || p.key != before.key || p.state != before.state || !slices.Equal(p.past, before.past) {
				t.Fatalf("%s: rulings changed the game", before.FEN())
			}
			for _, m := range forbidden {
				if !p.Legal(m) {
					t.Fatalf("%s: no legal move: %v", p.FEN(), m)
				}
			}
			moves := p.Moves()
			if ruling.Outcome.Over() || len(moves) == 0 {
				break
			}
			p.Make(moves[r.IntN(len(moves))])
		}
	}
}

func TestVerdictAllocatesNothing(t *testing.T) {
	for _, rules := range game.RuleSets() {
		for _, c := range repetitions(t, "repetition.txt")[:20] {
			p := c.position(t, rules, 1)
			if n := testing.AllocsPerRun(3, func() { p.Verdict(100) }); n != 0 {
				t.Errorf("%v %s: %v allocations", rules, c.name, n)
			}
		}
	}
}

func BenchmarkRuling(b *testing.B) {
	for _, rules := range game.RuleSets() {
		b.Run(rules.String(), func(b *testing.B) {
			p := longGame(b)
			p.SetRuleSet(rules)
			b.ReportAllocs()
			for b.Loop() {
				p.Ruling()
			}
		})
	}
}

func BenchmarkRepeatedVerdict(b *testing.B) {
	for _, rules := range game.RuleSets() {
		b.Run(rules.String(), func(b *testing.B) {
			p := longGame(b)
			p.SetRuleSet(rules)
			b.ReportAllocs()
			for b.Loop() {
				p.Verdict(100)
			}
		})
	}
}

// longGame returns a game of 300 plies without a capture, most of them played at
// random, that ends with a shuffle until the position stood a third time.
func longGame(t testing.TB) *Position {
	t.Helper()
	r := rand.New(rand.NewPCG(9, 10))
	p := mustFEN(t, "2bakab1r/9/2n1c1n2/p1p1p1p1p/9/9/P1P1P1P1P/2N1C1N2/9/R1BAKAB2 w")
	quiets := func() []game.Choice {
		var list game.MoveList
		p.Generate(&list, game.Quiets)
		return list.Slice()
	}
	for len(p.past) < 292 {
		moves := quiets()
		if p.Make(moves[r.IntN(len(moves))].Move); p.check || len(quiets()) == 0 {
			p.Unmake()
		}
	}
	back := func(m game.Move) game.Move { return NewMove(To(m), From(m)) }
	for {
		moves := quiets()
		p.Make(moves[r.IntN(len(moves))].Move)
		moves = quiets()
		p.Make(moves[r.IntN(len(moves))].Move)
		a, b := p.past[292].move, p.past[293].move
		if p.Legal(back(a)) {
			if p.Make(back(a)); p.Legal(back(b)) {
				for _, m := range []game.Move{back(b), a, b, back(a), back(b)} {
					p.Make(m)
				}
				return p
			}
			p.Unmake()
		}
		p.Unmake()
		p.Unmake()
	}
}
