package session

import (
	"strings"
	"testing"
	"time"

	"duiyi/game"
	"duiyi/record"
	"duiyi/record/pgn"
	"duiyi/session/review"
	"duiyi/uci"
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

// scholar is a game with a blunder of black's, its last move but one.
const scholar = "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7"

// examine has the analysts answer what they are asked in the review of scholar,
// as many times as told.
func (d *desk) examine(times int) (asked int) {
	d.t.Helper()
	for asked < times {
		d.help()
		before := asked
		for i := 1; i < d.Engines() && asked < times; i++ {
			r := d.aides[i]
			if !r.thinking {
				continue
			}
			moves := r.pos.Moves()
			best := uci.FormatMove(r.pos, moves[0], uci.OneBased)
			score := "cp 20"
			if r.pos.Side() == game.Second {
				score = "cp -20"
			}
			if r.pos.Plies() == 6 {
				best, score = "h5f7", "mate 1"
			}
			d.aid(i, best, "info depth 9 score "+score+" pv "+best)
			asked++
		}
		if asked == before {
			return asked
		}
	}
	return asked
}

func TestReview(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	d.s.Review(review.Quick)
	if d.s.Snapshot().Review != nil {
		t.Fatal("a review of nothing")
	}
	d.play(scholar)
	d.s.Review(review.Quick)
	d.help()
	if !d.aides[1].thinking || !d.aides[2].thinking {
		t.Fatal("not all analysts are at it")
	}
	if v := d.s.Snapshot(); !v.Reviewing || !v.CanReview {
		t.Fatalf("%+v", v)
	}
	d.examine(3)
	d.s.EngineDied(2, "gone")
	d.s.StopReview()
	d.help()
	v := d.s.Snapshot()
	if done, total := v.Review.Progress(); done != 4 || total != 8 || v.Reviewing || v.Waiting {
		t.Fatalf("%d of %d, reviewing %v, waiting %v", done, total, v.Reviewing, v.Waiting)
	}

	// It is kept with the game and goes on where it stopped.
	if err := d.s.Load("chess", d.saved["chess"]); err != nil {
		t.Fatal(err)
	}
	d.s.Review(review.Quick)
	if n := d.examine(99); n != 4 {
		t.Errorf("%d positions were left", n)
	}
	v = d.s.Snapshot()
	if !v.Review.Done() || v.Reviewing || v.Waiting {
		t.Fatalf("%+v", v)
	}
	if got := v.Review.Verdict(5); got != review.Blunder {
		t.Errorf("the blunder is %d", got)
	}
	if v.Review.Verdict(6) != review.Good || v.MainPly != 7 || v.Remark.Verdict != review.Good {
		t.Errorf("mate is %d, %+v", v.Review.Verdict(6), v.Remark)
	}
	d.s.Back()
	v = d.s.Snapshot()
	if v.Remark == nil || v.Remark.Verdict != review.Blunder || len(v.Remark.Better) != 1 || v.Evaluation.Chance != 1 {
		t.Fatalf("%+v %+v", v.Remark, v.Evaluation)
	}
	better := v.Remark.Better[0]
	d.s.FollowBetter()
	if v = d.s.Snapshot(); len(v.Moves) != 6 || v.Moves[5] != better || !v.Analysing || v.MainPly != none || v.Remark != nil {
		t.Errorf("%v, %+v", v.Moves, v.Remark)
	}
	if !v.Review.Done() {
		t.Error("a variation spoils the review")
	}
	d.s.Review(review.Standard) // anew
	if done, _ := d.s.Snapshot().Review.Progress(); done != 1 {
		t.Errorf("%d positions known at another effort", done)
	}
	if err := d.s.Start(Setup{Game: "xiangqi"}); err != nil {
		t.Fatal(err)
	}
	d.help()
	if v := d.s.Snapshot(); v.Review != nil || v.Reviewing || v.Waiting {
		t.Errorf("the next game is reviewed: %+v", v)
	}
}

// A position that an analyst knows enough of is done before its time, by one word.
func TestReviewHurries(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	d.play(scholar)
	d.s.Review(review.Quick)
	d.help()
	r := d.aides[1]
	r.say("info depth 3 score cp 20 pv h5f7", false)
	d.help()
	if !r.thinking || d.s.Snapshot().Review.At(6).Known() {
		t.Fatal("a glance is enough")
	}
	r.say("info depth 4 score mate 1 pv h5f7", false)
	r.say("info depth 5 score mate 1 pv h5f7", false)
	d.help()
	if v := d.s.Snapshot(); !v.Review.At(6).Known() || len(r.goes) != 2 {
		t.Errorf("it goes on: %+v, asked %v", v.Review.At(6), r.goes)
	}
}

// TestReviewFailures reviews with one analyst lost for good, then with both.
func TestReviewFailures(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	d.play(scholar)
	d.s.Review(review.Quick)
	d.help()
	for range failuresAllowed {
		d.s.EngineDied(2, "out of memory")
		d.help()
	}
	d.aides[1].deaf = true // hangs once
	d.pass(6 * time.Second)
	d.examine(99)
	if v := d.s.Snapshot(); !v.Review.Done() || v.Notice.Code != NoNotice {
		t.Fatalf("%+v", v)
	}
	d.s.Review(review.Deep)
	d.help()
	for i := 1; i <= 2; i++ {
		for range failuresAllowed {
			d.s.EngineDied(i, "out of memory")
			d.help()
		}
	}
	if v := d.s.Snapshot(); v.Reviewing || v.Notice.Code != AnalystFailed || v.Waiting {
		t.Errorf("%+v", v)
	}
	d.s.Review(review.Deep)
	if n := d.examine(99); n != 7 {
		t.Errorf("%d positions looked at", n)
	}
}

// The game goes on while it is reviewed.
func TestReviewOfGrowingGame(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	d.play("e2e4 e7e5")
	d.s.Review(review.Quick)
	d.examine(1)
	d.play("g1f3")
	d.examine(99)
	v := d.s.Snapshot()
	if done, total := v.Review.Progress(); done != 4 || total != 4 || v.Reviewing {
		t.Errorf("%d of %d", done, total)
	}
	d.s.Undo()
	d.play("b1c3")
	if v := d.s.Snapshot(); v.Review.Len() != 3 || v.Review.Done() || v.Reviewing {
		t.Errorf("%d moves, done %v", v.Review.Len(), v.Review.Done())
	}
}
