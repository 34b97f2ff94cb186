package lab

import (
	"math"
	"testing"
)

// near reports whether two numbers agree to a hundredth, absolute and relative, as
// the published ones are rounded.
func near(got, want float64) bool {
	return math.Abs(got-want) <= 0.0051+0.001*math.Abs(want)
}

// Elo, errors, likelihoods and ratios as the test suite of fastchess (July 2024 on)
// has them for the same counts; it splits pairs with one point by how it was made.
func TestScoreAsPublished(t *testing.T) {
	for _, c := range []struct {
		score               Score
		elo, plusMinus, los float64
	}{
		{Score{34, 54, 31 + 32, 64, 75}, 55.58, 27.65, 1},
		{Score{332, 433, 457 + 41, 333, 334}, -8.64, 10.33, 0.0505},
		{Score{7895, 8757, 5485 + 200, 568, 9999}, -21.04, 2.95, 0},
	} {
		elo, plusMinus := c.score.Elo()
		if !near(elo, c.elo) || !near(plusMinus, c.plusMinus) {
			t.Errorf("%v: Elo %.2f ± %.2f, want %.2f ± %.2f", c.score, elo, plusMinus, c.elo, c.plusMinus)
		}
		if los := c.score.LOS(); math.Abs(los-c.los) > 0.0001 {
			t.Errorf("%v: LOS %.4f, want %.4f", c.score, los, c.los)
		}
	}
}

func TestLLRAsPublished(t *testing.T) {
	for _, c := range []struct {
		score      Score
		elo0, elo1 float64
		model      EloModel
		llr        float64
	}{
		{Score{223, 9863, 20279 + 1000, 10037, 246}, 0.5, 2.5, Logistic, -3.07},
		{Score{871, 26175, 55003 + 980, 26678, 821}, 0, 2, Logistic, -4.98},
		{Score{365, 16618, 36029 + 200, 16974, 390}, 0, 2, Normalized, 2.25},
		{Score{127, 4883, 10311 + 401, 5150, 104}, -1.75, 0.25, Normalized, 3.01},
		{Score{0, 0, 0, 0, 5550}, 0, 5, Normalized, 111.82},
	} {
		test := SPRT{Elo0: c.elo0, Elo1: c.elo1, Alpha: 0.05, Beta: 0.05, Model: c.model}
		if llr := test.LLR(c.score); !near(llr, c.llr) {
			t.Errorf("%v, %s %g to %g: LLR %.3f, want %.2f", c.score, c.model, c.elo0, c.elo1, llr, c.llr)
		}
	}
}

// For small differences the ratio is close to N·(s₁−s₀)·(2s−s₀−s₁)/(2σ²), which can
// be computed by hand.
func TestLLRNearTheNormalOne(t *testing.T) {
	score := Score{10, 200, 500, 230, 15}
	mean, variance := 487.5/955, 281.875/955-487.5*487.5/955/955
	if m, v := score.moments(); math.Abs(m-mean) > 1e-12 || math.Abs(v-variance) > 1e-12 {
		t.Fatalf("mean %v, variance %v", m, v)
	}
	s0, s1 := meanOf(0), meanOf(5)
	want := 955 * (s1 - s0) * (2*mean - s0 - s1) / (2 * variance)
	got := SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: Logistic}.LLR(score)
	if math.Abs(got-want) > 0.02 {
		t.Errorf("LLR %.4f, want about %.4f", got, want)
	}
}

func TestSPRTDecides(t *testing.T) {
	test := SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05, Model: Logistic}
	// ln(0.95/0.05), in every text on the test.
	if lower, upper := test.Bounds(); !near(lower, -2.944) || !near(upper, 2.944) {
		t.Errorf("bounds %.3f, %.3f, want ±2.944", lower, upper)
	}
	for _, c := range []struct {
		score Score
		want  int
	}{
		{Score{}, 0},
		{Score{0, 0, 1, 0, 0}, 0},
		{Score{20, 60, 150, 150, 60}, 1},
		{Score{60, 150, 150, 60, 20}, -1},
	} {
		if got := test.Decide(c.score); got != c.want {
			t.Errorf("%v: decided %d, want %d (LLR %.3f)", c.score, got, c.want, test.LLR(c.score))
		}
	}
}

func TestScoreAtTheEdges(t *testing.T) {
	if elo, plusMinus := (Score{}).Elo(); elo != 0 || !math.IsInf(plusMinus, 1) {
		t.Errorf("no games: Elo %v ± %v", elo, plusMinus)
	}
	if elo, _ := (Score{0, 0, 0, 0, 3}).Elo(); !math.IsInf(elo, 1) {
		t.Errorf("all won: Elo %v", elo)
	}
	if los := (Score{3, 0, 0, 0, 0}).LOS(); los != 0 {
		t.Errorf("all lost: LOS %v", los)
	}
	if los := (Score{0, 0, 4, 0, 0}).LOS(); los != 0.5 {
		t.Errorf("all pairs even: LOS %v", los)
	}
}

func TestSPRTCheck(t *testing.T) {
	good := SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: Normalized}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	for _, spoil := range []func(*SPRT){
		func(t *SPRT) { t.Elo1 = t.Elo0 },
		func(t *SPRT) { t.Alpha = 0 },
		func(t *SPRT) { t.Beta = 0.5 },
		func(t *SPRT) { t.Alpha = math.NaN() },
		func(t *SPRT) { t.Model = "bayesian" },
	} {
		bad := good
		spoil(&bad)
		if bad.Check() == nil {
			t.Errorf("%+v was not refused", bad)
		}
	}
}
