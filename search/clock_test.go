package search

import (
	"math/rand/v2"
	"testing"
	"time"
)

func TestClockWithoutTime(t *testing.T) {
	for _, c := range []Clock{
		{}, {Time: -time.Hour}, {Time: time.Millisecond}, {Overhead: time.Second, Time: time.Second, Increment: time.Hour},
		{Time: 5 * time.Millisecond, Overhead: 10 * time.Millisecond, MovesToGo: 1},
	} {
		if soft, hard := c.Bounds(); soft != instant || hard != instant {
			t.Errorf("%+v: %v and %v", c, soft, hard)
		}
	}
}

// No clock is overstepped by a search that keeps to its hard bound, in any order
// of soft and hard ends, and no bound is out of order.
func TestClockNeverFalls(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		overhead := time.Duration(rng.IntN(20)) * time.Millisecond
		control := rng.IntN(60)
		start := Clock{
			Time:      time.Duration(20+rng.IntN(100_000))*time.Millisecond + overhead*time.Duration(control+1),
			Increment: time.Duration(rng.IntN(2000)) * time.Millisecond, MovesToGo: control, Overhead: overhead,
		}
		if rng.IntN(2) == 0 {
			start.Increment = 0
		}
		c := start
		for range 200 {
			soft, hard := c.Bounds()
			if soft <= 0 || soft > hard {
				t.Fatalf("%+v: %v and %v", c, soft, hard)
			}
			used := []time.Duration{soft, hard}[rng.IntN(2)]
			if hard == instant {
				break // nothing left to divide; the rest is the machine's luck
			}
			if c.Time -= used + overhead; c.Time < 0 {
				t.Fatalf("%+v fell at %+v, having used %v", start, c, used)
			}
			c.Time += c.Increment
			if c.MovesToGo > 0 {
				if c.MovesToGo--; c.MovesToGo == 0 {
					c.Time, c.MovesToGo = c.Time+start.Time, control
				}
			}
		}
	}
}

func TestClockDivides(t *testing.T) {
	for _, tt := range []struct {
		name      string
		clock     Clock
		low, high time.Duration // of the soft bound
	}{
		{"a minute", Clock{Time: time.Minute}, time.Second, 2 * time.Second},
		{"a minute and a second each", Clock{Time: time.Minute, Increment: time.Second}, 1500 * time.Millisecond, 3 * time.Second},
		{"forty in a minute", Clock{Time: time.Minute, MovesToGo: 40}, time.Second, 2 * time.Second},
		{"the last before a control", Clock{Time: time.Second, MovesToGo: 1}, 500 * time.Millisecond, 900 * time.Millisecond},
		{"living on increments", Clock{Time: 200 * time.Millisecond, Increment: time.Second}, 20 * time.Millisecond, 120 * time.Millisecond},
	} {
		if soft, _ := tt.clock.Bounds(); soft < tt.low || soft > tt.high {
			t.Errorf("%s: %v, want within %v and %v", tt.name, soft, tt.low, tt.high)
		}
	}
}
