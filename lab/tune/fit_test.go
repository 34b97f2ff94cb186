package tune

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"duiyi/engine"
)

// truth is the weights that made up games are decided by. The last is in no position.
var truth = []engine.Weight{
	{Field: "a", Mid: 100, End: 140},
	{Field: "b", Mid: 40, End: -30},
	{Field: "c", Mid: -8, End: 12},
	{Field: "d", Mid: 7, End: 7},
}

// guess returns what they are taken for at first.
func guess() []engine.Weight {
	return []engine.Weight{
		{Field: "a", Mid: 130, End: 100},
		{Field: "b", Mid: 10, End: 10},
		{Field: "c", Mid: 0, End: 0},
		truth[3],
	}
}

const trueK = 0.006

// madeUp returns games of one position each, which end as the truth has it.
func madeUp(n int) []Game {
	r := rand.New(rand.NewPCG(5, 6))
	games := make([]Game, n)
	for i := range games {
		p := Position{Trace: engine.Trace{Phase: r.Float64()}}
		value := 0.0
		for j, w := range truth[:3] {
			t := engine.Term{Weight: j, Count: float64(r.IntN(7) - 3)}
			if j == 2 {
				t.Count *= 4
			}
			p.Terms = append(p.Terms, t)
			value += t.Count * (p.Phase*float64(w.Mid) + (1-p.Phase)*float64(w.End))
		}
		p.Score = int(math.Round(value))
		if r.Float64() < odds(trueK*value) {
			p.Result = 1
		}
		games[i] = Game{p}
	}
	return games
}

func TestFitRecoversTruth(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	games := madeUp(20_000)
	f, err := New(context.Background(), guess(), games, Options{Spread: 1000, Steps: 400, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	// What weights mean is up to K, which is fitted to the guess.
	for i, w := range f.Weights[:3] {
		for _, n := range [][2]int{{w.Mid, truth[i].Mid}, {w.End, truth[i].End}} {
			if got := float64(n[0]) * f.K / trueK; math.Abs(got-float64(n[1])) > 8 {
				t.Errorf("weight %s is %.0f, want about %d", w.Field, got, n[1])
			}
		}
	}
	if f.Weights[3] != truth[3] {
		t.Errorf("a weight that is in no position became %v", f.Weights[3])
	}
	if f.Trained[1] >= f.Trained[0] || f.HeldOut[1] >= f.HeldOut[0] || f.Positions != [2]int{18_000, 2_000} {
		t.Errorf("losses %v and %v on %v positions", f.Trained, f.HeldOut, f.Positions)
	}
}

// K is found where the weights are right.
func TestScale(t *testing.T) {
	s := newSet(truth, madeUp(20_000))
	if k := s.scale(start(truth), 2); math.Abs(k-trueK) > trueK/20 {
		t.Errorf("K %.5f, want about %.5f", k, trueK)
	}
}

// Scores tell more than results: what takes thousands of games otherwise they tell in
// some hundreds.
func TestForesight(t *testing.T) {
	games := madeUp(800)
	f, err := New(context.Background(), guess(), games, Options{Foresight: 1, Spread: 1000, Steps: 400, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range f.Weights {
		if max(abs(w.Mid-truth[i].Mid), abs(w.End-truth[i].End)) > 4 {
			t.Errorf("weight %s is %d, %d, want %d, %d", w.Field, w.Mid, w.End, truth[i].Mid, truth[i].End)
		}
	}
}

func abs(n int) int { return max(n, -n) }

// The less is allowed the less is learned.
func TestSpreadHoldsBack(t *testing.T) {
	games := madeUp(1000)
	change := func(spread float64) (sum float64) {
		f, err := New(context.Background(), guess(), games, Options{Spread: spread, Steps: 300, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		for i, w := range guess() {
			sum += math.Abs(float64(f.Weights[i].Mid-w.Mid)) + math.Abs(float64(f.Weights[i].End-w.End))
		}
		return sum
	}
	if little, much := change(2), change(200); little >= much/4 {
		t.Errorf("with a spread of 2 weights changed by %.0f, with 200 by %.0f", little, much)
	}
}

func TestFitIsDeterministic(t *testing.T) {
	games := madeUp(2000)
	fit := func(workers int) Fit {
		f, err := New(context.Background(), guess(), games, Options{Spread: 20, Steps: 50, Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	if a, b := fit(1), fit(5); !reflect.DeepEqual(a, b) {
		t.Errorf("one worker fits %v, five %v", a, b)
	}
}

// The gradient is the slope of the loss.
func TestGradient(t *testing.T) {
	s := newSet(truth, madeUp(50))
	at := start(guess())
	slope := make(vector, len(at))
	s.loss(at, trueK, slope, 1)
	for i := range at {
		const h = 1e-3
		at[i] += h
		above := s.loss(at, trueK, nil, 1)
		at[i] -= 2 * h
		below := s.loss(at, trueK, nil, 1)
		at[i] += h
		if want := (above - below) / (2 * h); math.Abs(slope[i]-want) > 1e-8 {
			t.Errorf("dimension %d: slope %g, want %g", i, slope[i], want)
		}
	}
}

func TestFitErrors(t *testing.T) {
	if _, err := New(context.Background(), guess(), madeUp(5), Options{Spread: 1, Steps: 1, Workers: 1}); err == nil {
		t.Error("fits to five games")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := New(ctx, guess(), madeUp(50), Options{Spread: 1, Steps: 1, Workers: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v after being cancelled", err)
	}
}
