package scene

import "testing"

func TestGraph(t *testing.T) {
	shares := []float64{.5, .75, -1, 1, 0}
	chance := func(n int) (float64, bool) { return shares[n], shares[n] >= 0 }
	if got, want := Graph(len(shares), chance), "M0 100L0 50.0L1 25.0V100ZM3 100L3 0.0L4 100.0V100Z"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := Gaps(len(shares), chance), "M1 0H3V100H1Z"; got != want {
		t.Errorf("the gaps are %s, want %s", got, want)
	}
	if got, want := Gaps(3, func(n int) (float64, bool) { return 0, n == 0 }), "M0 0H2V100H0Z"; got != want {
		t.Errorf("the gaps are %s, want %s", got, want)
	}
	if got, want := Dots([]int{1, 2, 3}, chance), "M1 25.0h0M3 0.0h0"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := Graph(3, func(int) (float64, bool) { return 0, false }); got != "" {
		t.Errorf("%s of nothing", got)
	}
}
