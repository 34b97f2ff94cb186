package review

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"duiyi/game"
	"duiyi/uci"
)

func cp(v int) uci.Score { return uci.Score{Value: v} }

func TestChance(t *testing.T) {
	for _, name := range []string{"chess", "xiangqi"} {
		if c := Chance(name, cp(0)); c != .5 {
			t.Errorf("an even game of %s is worth %v", name, c)
		}
		for v := -24000; v < 26000; v += 10 {
			if Chance(name, cp(v)) > Chance(name, cp(v+10)) {
				t.Fatalf("%s: %d is worth more than %d", name, v, v+10)
			}
			if sum := Chance(name, cp(v)) + Chance(name, cp(-v)); math.Abs(sum-1) > 1e-9 {
				t.Fatalf("%s: both sides together expect %v at %d", name, sum, v)
			}
		}
	}
	if c, x := Chance("chess", cp(300)), Chance("xiangqi", cp(300)); c <= x {
		t.Errorf("three pawns are worth %.2f in chess and %.2f in xiangqi", c, x)
	}
	for score, want := range map[uci.Score]float64{
		{Mate: true, Value: 3}: 1, {Mate: true, Value: -1}: 0, {Value: 30_990}: 1, {Value: -30_990}: 0,
	} {
		if c := Chance("chess", score); c != want {
			t.Errorf("%v is worth %v", score, c)
		}
	}
}

// The points are those of the published curve.
func TestAccuracy(t *testing.T) {
	for loss, want := range map[float64]float64{0: 100, .05: 79.8, .1: 63.6, .2: 40.0, .5: 8.5, .9: 0, 1: 0} {
		if got := accuracy(loss); math.Abs(got-want) > .1 {
			t.Errorf("a loss of %v is %.1f accurate, want %v", loss, got, want)
		}
	}
}

// A short game: red throws a rook away at move 3 (index 2), black gives half of it back.
func sample() *Review {
	r := New("xiangqi", game.First, Standard, []string{"h2e2", "h9g7", "i0i5", "b9c7", "h0g2"})
	for n, v := range []int{10, 0, 20, -700, 30, 25} {
		r.Learn(n, Position{Depth: 10, Score: cp(v), Best: []string{"a0a1", "a9a8"}})
	}
	return r
}

func TestVerdicts(t *testing.T) {
	r := sample()
	want := []Verdict{Good, Good, Blunder, Blunder, Good}
	for n, v := range want {
		if got := r.Verdict(n); got != v {
			t.Errorf("move %d is %d, want %d", n, got, v)
		}
	}
	if got := r.Lessons(game.First); !slices.Equal(got, []int{2}) {
		t.Errorf("red learns from %v", got)
	}
	if got := r.Lessons(game.Second); !slices.Equal(got, []int{3}) {
		t.Errorf("black learns from %v", got)
	}
	if got := r.Better(2); !slices.Equal(got, []string{"a0a1", "a9a8"}) {
		t.Errorf("better is %v", got)
	}
	if r.Better(0) != nil {
		t.Error("something is better than a good move")
	}
	red, black := r.Tally(game.First), r.Tally(game.Second)
	if red.Moves != 3 || red.Verdicts[Blunder] != 1 || red.Verdicts[Good] != 2 || black.Moves != 2 {
		t.Errorf("%+v %+v", red, black)
	}
	if red.Accuracy < 2 || red.Accuracy > 70 {
		t.Errorf("a rook thrown away is %.0f accurate", red.Accuracy)
	}
	// Who plays the move that the engine wants is not to blame for what it sees later.
	r.Learn(2, Position{Depth: 10, Score: cp(20), Best: []string{"i0i5"}})
	if got := r.Verdict(2); got != Good {
		t.Errorf("the engine's own move is %d", got)
	}
	if r.Verdict(3) != Blunder || New("xiangqi", game.First, Quick, []string{"e2e4"}).Verdict(0) != Unjudged {
		t.Error("verdicts of what is not known")
	}
}

// A mate missed in a won game is no fault, a draw by rule in a won game is one.
func TestEnds(t *testing.T) {
	r := New("chess", game.Second, Standard, []string{"h7h8", "a1a2"})
	r.Learn(0, Position{Depth: 9, Score: uci.Score{Mate: true, Value: -2}, Best: []string{"a7a8"}})
	r.Learn(1, Position{Depth: 9, Score: cp(-900), Best: []string{"a1b1"}})
	r.Learn(2, Position{Result: game.Draw})
	if r.Mover(0) != game.Second || r.Mover(1) != game.First {
		t.Fatal("the wrong side begins")
	}
	if got := r.Verdict(0); got != Good {
		t.Errorf("missing mate in a won game is %d", got)
	}
	if loss, ok := r.Loss(1); loss != 0 || !ok {
		t.Errorf("a saved draw loses %v", loss)
	}
	if !r.Done() {
		t.Error("not done")
	}
}

// Whatever the order in which engines finish, each position is looked at once, and an
// engine that is not in another's way goes backwards.
func TestNext(t *testing.T) {
	for workers := 1; workers <= 4; workers++ {
		for seed := range uint64(20) {
			rng := rand.New(rand.NewPCG(7, seed))
			r := New("xiangqi", game.First, Quick, make([]string, 60))
			at := make([]int, workers)
			for i := range at {
				at[i] = -1
			}
			looks, steps := map[int]int{}, 0
			for i := range at {
				at[i] = r.Next(-1, at)
			}
			for !r.Done() {
				i := rng.IntN(workers)
				n := at[i]
				if n < 0 {
					continue
				}
				looks[n]++
				r.Learn(n, Position{Depth: 1})
				at[i] = -1
				if at[i] = r.Next(n, at); at[i] == n-1 {
					steps++
				}
			}
			if len(looks) != 61 {
				t.Fatalf("%d of 61 positions were looked at", len(looks))
			}
			for n, k := range looks {
				if k != 1 {
					t.Errorf("position %d was looked at %d times", n, k)
				}
			}
			if steps < 61-8*workers {
				t.Errorf("%d engines went backwards %d times only", workers, steps)
			}
		}
	}
}

// What needs no longer look: the move that was played, seen as deep as what came of it; what is
// decided; a mate.
func TestEnough(t *testing.T) {
	r := New("xiangqi", game.First, Standard, []string{"h2e2", "h9g7"})
	r.Learn(2, Position{Depth: 14, Score: cp(20), Best: []string{"h0g2"}})
	at := func(depth, score int, best string) Position {
		return Position{Depth: depth, Score: cp(score), Best: []string{best}}
	}
	mate := Position{Depth: 4, Score: uci.Score{Mate: true, Value: 2}, Best: []string{"h0g2"}}
	for _, tt := range []struct {
		why         string
		n           int
		before, now Position
		want        bool
	}{
		{"the move that was played", 1, at(13, 22, "h9g7"), at(14, 21, "h9g7"), true},
		{"less deep than what came of it", 1, at(12, 22, "h9g7"), at(13, 21, "h9g7"), false},
		{"worth something else than what came of it", 1, at(13, 92, "h9g7"), at(14, 91, "h9g7"), false},
		{"another move", 1, at(13, 22, "b9c7"), at(14, 21, "b9c7"), false},
		{"another move before", 1, at(13, 22, "b9c7"), at(14, 21, "h9g7"), false},
		{"nobody knows what came of it", 0, at(13, 22, "h2e2"), at(14, 21, "h2e2"), false},
		{"the end of the game", 2, at(13, 22, "h0g2"), at(14, 21, "h0g2"), false},
		{"decided", 0, at(11, 2100, "b2e2"), at(12, 2200, "b2e2"), true},
		{"decided, but not looked at deep", 0, at(8, 2100, "b2e2"), at(9, 2200, "b2e2"), false},
		{"decided only now", 0, at(11, 100, "b2e2"), at(12, 2200, "b2e2"), false},
		{"mate", 2, Position{}, mate, true},
		{"a bound", 2, at(13, 22, "h0g2"), Position{Depth: 14, Score: uci.Score{Value: 2200, Bound: 1}, Best: []string{"h0g2"}}, false},
	} {
		if got := r.Enough(tt.n, tt.before, tt.now); got != tt.want {
			t.Errorf("%s: %v", tt.why, got)
		}
	}
}

func TestFollow(t *testing.T) {
	r := sample()
	r.Learn(5, Position{Result: game.FirstWins})
	f := r.Follow([]string{"h2e2", "h9g7", "b0c2"})
	if done, total := f.Progress(); done != 3 || total != 4 {
		t.Errorf("%d of %d", done, total)
	}
	f = r.Follow([]string{"h2e2", "h9g7", "i0i5", "b9c7", "h0g2", "a9a8"})
	if done, total := f.Progress(); done != 5 || total != 7 || f.At(5).Known() {
		t.Errorf("the game went on: %d of %d", done, total)
	}
	f = r.Follow(r.moves)
	if !f.Done() || !f.Of(r.moves) || f.Of(nil) {
		t.Error("the same game is another")
	}
}

// TestNextAfterUndo goes on with a review of a game that has become shorter.
func TestNextAfterUndo(t *testing.T) {
	r := New("chess", game.First, Quick, []string{"e2e4", "e7e5"})
	if n := r.Next(9, nil); n != 2 {
		t.Errorf("after a position that is gone comes %d", n)
	}
}
