package record

import (
	"testing"
	"time"
)

// The examples are those of the PGN standard, 9.6.1, and of servers.
func TestTimeControl(t *testing.T) {
	for text, want := range map[string]TimeControl{
		"300":          {Main: 5 * time.Minute},
		"4500+60":      {Main: 75 * time.Minute, Increment: time.Minute},
		"180+2":        {Main: 3 * time.Minute, Increment: 2 * time.Second},
		"40/9000":      {Main: 150 * time.Minute, Staged: true},
		"40/7200:3600": {Main: 2 * time.Hour, Staged: true},
		"*180":         {Main: 3 * time.Minute},
		"10+0.1":       {Main: 10 * time.Second, Increment: 100 * time.Millisecond},
		"600:1/30":     {Main: 10 * time.Minute, Staged: true},
	} {
		if got, ok := ParseTimeControl(text); !ok || got != want {
			t.Errorf("%s: %+v, %v", text, got, ok)
		}
		if got := want.String(); !want.Staged && got != text && "*"+got != text {
			t.Errorf("%s is written %s", text, got)
		}
	}
	for _, text := range []string{"", "?", "-", "每方60分", "40/", "300+", "300+x", "-5", "5 min", "1e9"} {
		if got, ok := ParseTimeControl(text); ok {
			t.Errorf("%q: %+v", text, got)
		}
	}
}
