package xiangqi

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"duiyi/game"
)

// A repeated is a cycle of moves with the verdict of the Asian rules.
type repeated struct {
	name, status, fen, prefix, cycle string
	want                             game.Result
	decided                          bool // there is a verdict to want
}

// repetitions reads a file of testdata.
func repetitions(t testing.TB, file string) []repeated {
	t.Helper()
	data, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	verdicts := map[string]game.Result{"red": game.SecondWins, "black": game.FirstWins, "draw": game.Draw}
	var all []repeated
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(strings.TrimSpace(line), " | ")
		if len(f) != 6 {
			t.Fatalf("%s: %d fields in %q", file, len(f), line)
		}
		r := repeated{name: f[0], status: f[1], fen: f[3], prefix: strings.Trim(f[4], "-"), cycle: f[5]}
		r.want, r.decided = verdicts[f[2]]
		all = append(all, r)
	}
	return all
}

// position plays the prefix and the cycle so many times, by the given rules.
func (r repeated) position(t testing.TB, rules game.RuleSet, times int) *Position {
	p := mustFEN(t, r.fen)
	p.SetRuleSet(rules)
	play(t, p, r.prefix+" "+strings.Repeat(r.cycle+" ", times))
	return p
}

func TestPublishedRepetitions(t *testing.T) {
	right, of := map[string]int{}, map[string]int{}
	for _, r := range slices.Concat(repetitions(t, "repetition.txt"), repetitions(t, "disputed.txt")) {
		p := r.position(t, game.AsianRules, 2)
		got := p.Outcome()
		if r.decided {
			of[r.status]++
		}
		switch {
		case got.Result == r.want:
			right[r.status]++
		case r.status == "consensus":
			t.Errorf("%s: %v by %v, want %v", r.name, got.Result, got.Reason, r.want)
		default:
			t.Logf("%s (%s): %v by %v, want %v", r.name, r.status, got.Result, got.Reason, r.want)
		}
	}
	t.Logf("right: %v of %v", right, of)
	if right["consensus"] != 93 || 4*right["majority"] < 3*of["majority"] {
		t.Errorf("right: %v of %v", right, of)
	}
}

// What a ruling says agrees with the outcome, with what it said one occurrence
// before, and with what the search hears.
func TestRulingsAgree(t *testing.T) {
	for _, rules := range game.RuleSets() {
		for _, c := range repetitions(t, "repetition.txt") {
			p := c.position(t, rules, 1)
			fen, key, plies := p.FEN(), p.Key(), p.Plies()
			before := p.Ruling()
			forbidden := p.Forbidden()
			if p.FEN() != fen || p.Key() != key || p.Plies() != plies {
				t.Fatalf("%v %s: a ruling changed the position", rules, c.name)
			}
			next, err := p.Parse(strings.Fields(c.cycle)[0])
			if err != nil {
				t.Fatal(err)
			}
			p = c.position(t, rules, 2)
			after := p.Ruling()
			if after.Outcome != p.Outcome() || after.Outcome != before.Pending || after.Pending.Over() || before.Outcome.Over() {
				t.Errorf("%v %s: outcomes %v, before %v, pending %v", rules, c.name, p.Outcome(), before.Outcome, before.Pending)
			}
			if before.Occurrences != 2 || after.Occurrences != 3 {
				t.Errorf("%v %s: occurrences %d and %d", rules, c.name, before.Occurrences, after.Occurrences)
			}
			cycle := len(strings.Fields(c.cycle))
			if len(before.Deeds) != cycle || len(after.Deeds) != 2*cycle || before.Start != len(strings.Fields(c.prefix)) || after.Start != before.Start {
				t.Errorf("%v %s: %d and %d deeds from %d and %d", rules, c.name, len(before.Deeds), len(after.Deeds), before.Start, after.Start)
			}
			if want := verdictOf(after.Outcome.Result, p.side); p.Verdict(0) != want {
				t.Errorf("%v %s: the search hears %v, want %v", rules, c.name, p.Verdict(0), want)
			}
			side, must := before.Vary()
			if warned := must && side == p.side; slices.Contains(forbidden, next) != warned {
				t.Errorf("%v %s: %s has to vary: %v; forbidden %v", rules, c.name, sideNames[p.side], warned, forbidden)
			}
		}
	}
}

func verdictOf(r game.Result, s game.Side) game.Verdict {
	switch r {
	case game.WinFor(s):
		return game.Won
	case game.Draw:
		return game.Drawn
	}
	return game.Lost
}

// A change of colours or of left and right changes nothing else.
func TestRulingsAreSymmetric(t *testing.T) {
	swap := func(sq int) int { return (Ranks-1-sq/Files)*Files + sq%Files }
	mirror := func(sq int) int { return sq - sq%Files + Files - 1 - sq%Files }
	for _, c := range slices.Concat(repetitions(t, "repetition.txt"), repetitions(t, "disputed.txt")) {
		for _, rules := range game.RuleSets() {
			p := c.position(t, rules, 2)
			want := tell(p, func(sq int) int { return sq }, false)
			if got := tell(transformed(t, p, mirror, false), mirror, false); got != want {
				t.Errorf("%v %s mirrored:\n%s\nwant\n%s", rules, c.name, got, want)
			}
			if got := tell(transformed(t, p, swap, true), swap, true); got != want {
				t.Errorf("%v %s with colours swapped:\n%s\nwant\n%s", rules, c.name, got, want)
			}
		}
	}
}

// transformed plays the game of p over on a transformed board.
func transformed(t testing.TB, p *Position, to func(int) int, colours bool) *Position {
	t.Helper()
	start := p.Clone().(*Position)
	for start.Plies() > 0 {
		start.Unmake()
	}
	var scratch Position
	for sq := range Points {
		if m := start.At(sq); m != game.NoPiece {
			if colours {
				m = game.NewPiece(m.Side().Other(), m.Kind())
			}
			scratch.board[to(sq)] = man(m)
		}
	}
	side := start.side
	if colours {
		side = side.Other()
	}
	board, _, _ := strings.Cut(scratch.FEN(), " ")
	q := mustFEN(t, board+" "+[]string{"w", "b"}[side])
	q.SetRuleSet(p.RuleSet())
	for _, r := range p.past {
		m := NewMove(to(From(r.move)), to(To(r.move)))
		if !q.Legal(m) {
			t.Fatalf("%s is no move in %s", q.Format(m, game.Coordinates), q.FEN())
		}
		q.Make(m)
	}
	return q
}

// tell writes a ruling as seen after a transformation that is its own inverse.
func tell(p *Position, at func(int) int, colours bool) string {
	r := p.Ruling()
	side := func(s game.Side) game.Side {
		if colours {
			return s.Other()
		}
		return s
	}
	men := func(list []game.Man) string {
		var words []string
		for _, m := range list {
			words = append(words, fmt.Sprint(kindNames[m.Piece.Kind()], " ", pointName(at(m.Square))))
		}
		slices.Sort(words)
		return strings.Join(words, ", ")
	}
	var b strings.Builder
	result := r.Outcome.Result
	if colours && result != game.Draw {
		result = game.FirstWins + game.SecondWins - result
	}
	fmt.Fprintln(&b, result, r.Outcome.Reason)
	for _, d := range r.Deeds {
		fmt.Fprint(&b, side(d.Side), pointName(at(d.From)), pointName(at(d.To)), d.Nature)
		var chases []string
		for _, c := range d.Chases {
			chases = append(chases, men(c.Hunters)+" > "+men([]game.Man{c.Victim}))
		}
		slices.Sort(chases)
		fmt.Fprintln(&b, chases)
	}
	for s := game.First; s <= game.Second; s++ {
		c := r.Conduct[side(s)]
		fmt.Fprintln(&b, c.Natures, men(c.Hunters), ">", men(c.Victims))
	}
	return b.String()
}
