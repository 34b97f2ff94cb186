package session

import (
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/game"
	"duiyi/session/review"
	"duiyi/uci"
)

// help brings the session what the analysts have said, and what they say to that.
func (d *desk) help() {
	d.t.Helper()
	for busy := true; busy; {
		busy = false
		for i := 1; i < d.Engines(); i++ {
			for r := d.aides[i]; len(r.out) > 0 && d.aides[i] == r; busy = true {
				next := r.out[0]
				r.out = r.out[1:]
				d.s.EngineLine(i, next.line)
				d.check()
			}
		}
	}
}

// aid has an analyst say lines and end its thought.
func (d *desk) aid(i int, best string, lines ...string) *Snapshot {
	d.t.Helper()
	d.help()
	r := d.aides[i]
	if !r.thinking {
		d.t.Fatalf("analyst %d was not asked", i)
	}
	for _, line := range lines {
		r.say(line, false)
	}
	if best != "" {
		r.answer(best)
	}
	d.help()
	return d.s.Snapshot()
}

func TestHint(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "xiangqi", Players: humanFirst})
	d.s.Hint()
	if v := d.s.Snapshot(); v.Hint == nil || !v.Hint.Looking || !v.Waiting {
		t.Fatalf("%+v", v.Hint)
	}
	v := d.aid(1, "h3e3")
	if *v.Hint != (Advice{From: d.sq("h2"), To: none}) {
		t.Errorf("first only the man: %+v", v.Hint)
	}
	if r := d.aides[1]; r.goes[0] != "go movetime 800" || r.options["Skill Level"] != "20" || r.options["OwnBook"] != "" || r.options["MultiPV"] != "" {
		t.Errorf("asked %v with %v", r.goes, r.options)
	}
	d.s.Hint()
	if v := d.s.Snapshot(); *v.Hint != (Advice{From: d.sq("h2"), To: d.sq("e2"), Text: "炮二平五"}) {
		t.Errorf("then the move: %+v", v.Hint)
	}
	d.s.Hint()
	if v := d.s.Snapshot(); v.Hint != nil {
		t.Errorf("then nothing: %+v", v.Hint)
	}
	// The position has changed before the answer comes.
	d.s.Hint()
	d.help()
	d.play("b2e2")
	d.help()
	if v := d.s.Snapshot(); v.Hint != nil || v.CanHint {
		t.Errorf("%+v", v.Hint)
	}
	d.s.Hint()
	d.think(1)
	d.s.Hint()
	if v := d.aid(1, "h1g3"); v.Hint == nil || v.Hint.From != d.sq("h0") || d.restarts != 0 {
		t.Errorf("%+v", v.Hint)
	}
}

func TestThreat(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	d.play("e2e4 e7e5 d1h5")
	d.s.Threat()
	d.help()
	if got := d.aides[1].fens; len(got) != 1 || !strings.HasPrefix(got[0], "rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w ") {
		t.Fatalf("looked at %v", got)
	}
	if v := d.aid(1, "h5e5"); *v.Threat != (Advice{From: d.sq("h5"), To: d.sq("e5"), Text: "Qxe5+"}) {
		t.Errorf("%+v", v.Threat)
	}
	d.s.Threat()
	if v := d.s.Snapshot(); v.Threat != nil {
		t.Errorf("%+v", v.Threat)
	}
	d.play("b8c6 h5f7") // in check nobody passes
	if v := d.s.Snapshot(); v.CanThreat {
		t.Error("a turn passed in check")
	}
	d.s.Threat()
	d.help()
	if len(d.aides[1].goes) != 1 {
		t.Error("asked in check")
	}
}

func TestAnalysis(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess", Players: humanFirst})
	if v := d.s.Snapshot(); v.AnalysisOn {
		t.Fatal("analysed while playing")
	}
	d.play("e2e4")
	d.think(1)
	d.s.Analyse()
	d.s.SetLines(2)
	d.s.SetLines(6)
	d.s.SetLines(0)
	d.help()
	r := d.aides[1]
	if !slices.Equal(r.goes, []string{"go infinite"}) || r.options["MultiPV"] != "2" {
		t.Fatalf("asked %v with %v", r.goes, r.options)
	}
	if d.aides[2].goes != nil || d.robot.thinking {
		t.Error("others think too")
	}
	d.play("g1f3") // black is to move now
	v := d.aid(1, "", "info depth 7 multipv 1 score cp -30 nodes 900 pv b8c6 f1b5", "info depth 7 multipv 2 score cp -45 pv g8f6",
		"info depth 7 multipv 3 score cp -90 pv a7a6", "info depth 1 multipv 0 score cp 5")
	if len(v.Analysis) != 2 || v.Analysis[0].Score != (uci.Score{Value: 30}) || strings.Join(v.Analysis[0].PV, " ") != "Nc6 Bb5" ||
		v.Analysis[1].Squares[0] != [2]int{d.sq("g8"), d.sq("f6")} || v.Evaluation.Score.Value != 30 || v.Evaluation.Chance <= .5 {
		t.Fatalf("%+v %+v", v.Analysis, v.Evaluation)
	}
	d.s.SetNotation(game.Coordinates)
	if v := d.s.Snapshot(); v.Analysis[0].PV[0] != "b8c6" {
		t.Errorf("%v", v.Analysis[0].PV)
	}
	d.aid(1, "", "info depth 8 multipv 1 score cp -40 pv g8f6", "info depth 8 multipv 2 score cp -45 pv b8c6 f1b5")
	shown := v.Analysis[0] // when somebody began to press it
	d.s.Follow(shown, 2)
	if v := d.s.Snapshot(); len(v.Moves) != 5 || v.Moves[3] != "b8c6" || v.Moves[4] != "f1b5" || v.Analysis != nil || v.Live == v.Node {
		t.Errorf("%v, %+v", v.Moves, v.Analysis)
	}
	d.s.Follow(shown, 1) // of what is known of another position
	d.s.Follow(Thought{}, 1)
	d.help()
	if !strings.HasPrefix(r.fens[len(r.fens)-1], "r1bqkbnr/") {
		t.Errorf("looks at %s", r.fens[len(r.fens)-1])
	}
	d.s.SetAnalysis(false)
	d.help()
	if r.thinking || d.s.Snapshot().Waiting {
		t.Error("goes on when told to end")
	}
	d.s.SetAnalysis(true)
	d.help()
	d.s.Resume()
	d.help()
	if v := d.s.Snapshot(); r.thinking || v.AnalysisOn || len(v.Moves) != 2 {
		t.Errorf("after the analysis: %+v", v)
	}
}

// An engine that ends a thought without end by itself is not asked again and again.
func TestAnalysisEnds(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	d.s.Analyse()
	d.aid(1, "e2e4", "info depth 7 score cp 20 pv e2e4")
	if r := d.aides[1]; len(r.goes) != 1 || !d.s.Snapshot().AnalysisOn {
		t.Errorf("asked %v", r.goes)
	}
	d.play("e2e4")
	d.help()
	if r := d.aides[1]; len(r.goes) != 2 {
		t.Errorf("asked %v", r.goes)
	}
}

// A board where nobody can move is not looked at.
func TestNoAnalysisOfMate(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	d.play("f2f3 e7e5 g2g4 d8h4")
	d.s.Analyse()
	d.s.Hint()
	d.s.Threat()
	d.help()
	if len(d.aides[1].goes) != 0 {
		t.Errorf("asked %v", d.aides[1].goes)
	}
	d.s.Back()
	d.help()
	if len(d.aides[1].goes) != 1 {
		t.Errorf("asked %v", d.aides[1].goes)
	}
}

// TestAnalystFails has the analyst die, hang and be given up, in each of which the
// game goes on.
func TestAnalystFails(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess", Players: humanFirst})
	d.s.SetAnalysis(true)
	d.help()
	for range 15 {
		d.pass(2 * time.Second)
		d.help() // it answers whether it hears
	}
	if d.restarts != 0 || !d.aides[1].thinking {
		t.Fatalf("%d restarts of a good engine", d.restarts)
	}
	d.aides[1].deaf = true
	d.pass(10 * time.Second)
	if d.restarts != 1 {
		t.Fatalf("%d restarts of one that hangs", d.restarts)
	}
	d.help()
	if v := d.s.Snapshot(); !d.aides[1].thinking || v.Notice.Code != NoNotice {
		t.Fatalf("%+v", v.Notice)
	}
	d.s.EngineDied(1, "out of memory")
	d.s.EngineDied(1, "out of memory")
	v := d.s.Snapshot()
	if v.Notice.Code != AnalystFailed || v.AnalysisOn || v.Failed || d.restarts != 3 {
		t.Fatalf("%+v, %d restarts", v.Notice, d.restarts)
	}
	d.s.EngineDied(1, "once more")
	d.play("e2e4")
	d.think(1)
	if v := d.s.Snapshot(); len(v.Moves) != 2 {
		t.Error("the game does not go on")
	}
	d.s.Hint()
	if v := d.aid(1, "d2d4"); v.Hint.From != d.sq("d2") || v.Notice.Code != NoNotice {
		t.Errorf("%+v %+v", v.Hint, v.Notice)
	}
	d.s.Hint()
	d.s.Hint()
	d.s.Hint()
	d.help()
	for range 3 {
		d.aides[1].answer("e1e8")
		d.help()
	}
	if v := d.s.Snapshot(); v.Hint != nil || v.Notice.Code != AnalystFailed || v.Waiting {
		t.Errorf("%+v %+v", v.Hint, v.Notice)
	}
}

func TestLesson(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	d.play(scholar)
	d.s.Review(review.Quick)
	d.examine(99)
	d.s.Learn(game.First)
	if d.s.Snapshot().Lesson != nil {
		t.Fatal("white has nothing to learn")
	}
	d.s.Learn(game.Second)
	v := d.s.Snapshot()
	if l := v.Lesson; l == nil || l.State != LessonAsks || l.Number != 1 || l.Total != 1 || l.Played != "Nf6" || v.MainPly != 5 || v.Locked {
		t.Fatalf("%+v", l)
	}
	if v.Evaluation != nil || v.Remark != nil || v.AnalysisOn {
		t.Error("the answer is told")
	}
	before := len(v.Tree)
	v = d.play("g8f6")
	if v.Lesson.State != LessonWrong {
		t.Fatalf("the mistake itself: %+v", v.Lesson)
	}
	d.s.TryAgain()
	d.play("a7a6")
	v = d.aid(1, "h5f7", "info depth 9 score mate 1 pv h5f7")
	if v.Lesson.State != LessonWrong {
		t.Fatalf("%+v", v.Lesson)
	}
	d.s.TryAgain()
	if v = d.s.Snapshot(); len(v.Tree) != before || v.MainPly != 5 {
		t.Error("a wrong answer stays in the tree")
	}
	d.play("g7g6")
	d.s.First() // walks away before it is checked
	d.help()
	if v = d.s.Snapshot(); !v.Lesson.Away {
		t.Errorf("%+v", v.Lesson)
	}
	d.s.TryAgain()
	d.play("g7g6")
	v = d.aid(1, "h5f3", "info depth 9 score cp 25 pv h5f3")
	if v.Lesson.State != LessonRight || v.Lesson.Solved != 1 || len(v.Tree) != before+1 {
		t.Fatalf("%+v, %d in the tree", v.Lesson, len(v.Tree))
	}
	d.s.NextLesson()
	if v = d.s.Snapshot(); v.Lesson.State != LessonOver {
		t.Errorf("%+v", v.Lesson)
	}
	d.s.NextLesson()
	d.s.EndLesson()
	d.s.Learn(game.Second)
	d.s.Reveal()
	if v = d.s.Snapshot(); v.Lesson.State != LessonShown || len(v.Moves) != 6 || v.Lesson.Solved != 0 {
		t.Errorf("%+v", v.Lesson)
	}
	d.s.Reveal()
	d.s.EndLesson()
	if d.s.Snapshot().Lesson != nil {
		t.Error("no end")
	}
}

// TestRealAnalysts reviews a game with real engines, learns from it, asks for a hint
// and analyses.
func TestRealAnalysts(t *testing.T) {
	h := newTable(t)
	s := New(h)
	if err := s.Start(Setup{Game: "chess"}); err != nil {
		t.Fatal(err)
	}
	for _, move := range []string{"e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"} {
		if err := s.MoveText(move); err != nil {
			t.Fatal(err)
		}
	}
	s.Review(review.Quick)
	v := h.listen(s, func(v *Snapshot) bool { return !v.Reviewing })
	if !v.Review.Done() || v.Review.Verdict(5) != review.Blunder || v.Notice.Code != NoNotice {
		t.Fatalf("verdict %d, notice %+v", v.Review.Verdict(5), v.Notice)
	}
	if p := v.Review.At(6); !p.Score.Mate || p.Score.Value != 1 || p.Best[0] != "h5f7" {
		t.Errorf("%+v", p)
	}
	s.Learn(game.Second)
	if err := s.MoveText("a6"); err != nil {
		t.Fatal(err)
	}
	if v = h.listen(s, func(v *Snapshot) bool { return v.Lesson.State != LessonChecks }); v.Lesson.State != LessonWrong {
		t.Errorf("%+v", v.Lesson)
	}
	s.TryAgain()
	if err := s.MoveText(v.Review.At(5).Best[0]); err != nil {
		t.Fatal(err)
	}
	if v = h.listen(s, func(v *Snapshot) bool { return v.Lesson.State != LessonChecks }); v.Lesson.State != LessonRight {
		t.Errorf("%+v", v.Lesson)
	}
	s.EndLesson()
	s.SetLines(3)
	s.SetAnalysis(true)
	v = h.listen(s, func(v *Snapshot) bool { return len(v.Analysis) == 3 && v.Analysis[2].Depth > 3 })
	if v.Analysis[0].Score.Value < v.Analysis[2].Score.Value && v.Turn == game.First {
		t.Errorf("the best line is not the best: %+v", v.Analysis)
	}
	s.Threat()
	if v = h.listen(s, func(v *Snapshot) bool { return !v.Threat.Looking }); v.Threat.To < 0 {
		t.Errorf("%+v", v.Threat)
	}
	s.Resume()
	s.Hint()
	if v = h.listen(s, func(v *Snapshot) bool { return v.Hint != nil && !v.Hint.Looking }); v.Hint.From != 39 {
		t.Errorf("the queen on h5 mates: %+v", v.Hint)
	}
}
