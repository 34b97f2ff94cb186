package session

import (
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/pgn"
	"duiyi/session/review"
)

// TestReviewTravels has a finished review go into files and come back with the game,
// without an analyst being asked.
func TestReviewTravels(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	d.play(scholar)
	d.s.Review(review.Quick)
	d.examine(3)
	if text := written(t, d.s.Record()); strings.Contains(text, "%eval") {
		t.Errorf("a review under way is written:\n%s", text)
	}
	d.examine(99)
	text := written(t, d.s.Record())
	if !strings.Contains(text, "3... Nf6 $4") || !strings.Contains(text, "#1,9]") {
		t.Fatalf("written as\n%s", text)
	}
	if again := written(t, d.s.Record()); again != text {
		t.Errorf("writing it has changed the game:\n%s", again)
	}
	was := d.s.Snapshot()

	e := newDesk(t)
	g, err := pgn.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		t.Fatal(err)
	}
	if err := e.s.Open(g); err != nil {
		t.Fatal(err)
	}
	e.help()
	v := e.s.Snapshot()
	if v.Review == nil || !v.Review.Done() || v.Reviewing || e.Engines() > 1 && e.aides[1].thinking {
		t.Fatalf("%+v", v.Review)
	}
	for n := range was.Review.Len() {
		if a, b := was.Review.Verdict(n), v.Review.Verdict(n); a != b {
			t.Errorf("move %d is %d, was %d", n, b, a)
		}
	}
	if len(v.Tree) != len(was.Tree) {
		t.Errorf("%d entries in the list of moves, were %d", len(v.Tree), len(was.Tree))
	}
	e.s.Goto(v.Tree[6].ID)
	if v := e.s.Snapshot(); v.Remark == nil || v.Remark.Verdict != review.Blunder || len(v.Remark.Better) != 1 {
		t.Errorf("%+v", v.Remark)
	}
	if again := written(t, e.s.Record()); again != text {
		t.Errorf("the second time\n%s\nthe first time\n%s", again, text)
	}
	if err := e.s.Load("chess", e.saved["chess"]); err != nil {
		t.Fatal(err)
	}
	if v := e.s.Snapshot(); v.Review == nil || v.Review.Effort() != review.Elsewhere || !v.Review.Done() {
		t.Errorf("kept as %s", v.Review)
	}
	e.s.Review(review.Quick)
	if done, _ := e.s.Snapshot().Review.Progress(); done != 1 || !e.s.Snapshot().Reviewing {
		t.Errorf("%d positions known anew", done)
	}
	if e.examine(99); !e.s.Snapshot().Review.Done() {
		t.Error("not reviewed anew")
	}
	e.s.Review(review.Quick)
	if !e.s.Snapshot().Reviewing {
		t.Error("a review that is done is not made anew")
	}
}

func written(t *testing.T, g *record.Game) string {
	t.Helper()
	var b strings.Builder
	if err := pgn.NewWriter(&b).Write(g); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
