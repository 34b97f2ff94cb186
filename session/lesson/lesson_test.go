package lesson

import (
	"strings"
	"testing"
	"time"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/practice"
	"duiyi/session"
	"duiyi/xiangqi"
)

// A world is a host whose time goes on as the test wants.
type world struct {
	now  time.Time
	sent []string
}

func (w *world) Now() time.Time               { return w.now }
func (w *world) Engines() int                 { return 2 }
func (w *world) Send(engine int, line string) { w.sent = append(w.sent, line) }
func (w *world) RestartEngine(int)            {}

// pass lets time pass while anybody waits, at most a minute.
func (w *world) pass(t *testing.T, l *Lesson) {
	t.Helper()
	for range 600 {
		if !l.Waiting() && !l.Session().Snapshot().Waiting {
			return
		}
		w.now = w.now.Add(100 * time.Millisecond)
		l.Tick()
	}
	t.Fatalf("state %d: waiting without end: %+v", l.State(), l.Session().Snapshot().Notice)
}

func open(t *testing.T, task practice.Task) (*world, *Lesson) {
	t.Helper()
	w := &world{now: time.Unix(0, 0)}
	l := New(w)
	if err := l.Open(task); err != nil {
		t.Fatal(err)
	}
	if task.Problem != nil {
		w.pass(t, l)
	}
	return w, l
}

func problem(t *testing.T, rules game.Rules, line string) practice.Task {
	t.Helper()
	p, err := practice.Parse(rules, line)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Check(); err != nil {
		t.Fatal(err)
	}
	return practice.Task{Problem: &p}
}

// Two rooks mate in two; the king's move there does it as well as the solution's second
// move.
const ladder = "#2 7k/8/8/8/8/8/R7/1R4K1 w - - a2a7 h8g8 b1b8"

func TestSolved(t *testing.T) {
	w, l := open(t, problem(t, chess.Rules, ladder))
	if l.Mark() != practice.Untried || l.State() != Open {
		t.Errorf("mark %d, state %d", l.Mark(), l.State())
	}
	play(t, l, "a2a7")
	if l.State() != Open || !l.Session().Snapshot().Locked {
		t.Errorf("state %d before the reply", l.State())
	}
	w.pass(t, l)
	if s := l.Session().Snapshot(); l.State() != Right || len(s.Moves) != 2 || s.Locked {
		t.Errorf("state %d, %v", l.State(), s.Moves)
	}
	play(t, l, "b1b8")
	w.pass(t, l)
	if l.State() != Done || l.Mark() != practice.Done {
		t.Errorf("state %d, mark %d", l.State(), l.Mark())
	}
	if len(w.sent) > 0 {
		t.Errorf("the engine was told %q", w.sent)
	}
}

func TestOtherSolution(t *testing.T) {
	w, l := open(t, problem(t, chess.Rules, ladder))
	play(t, l, "b1b7")
	w.pass(t, l)
	if l.State() != Right || len(l.Session().Snapshot().Moves) != 2 {
		t.Fatalf("state %d, %v", l.State(), l.Session().Snapshot().Moves)
	}
	play(t, l, "a2a8")
	w.pass(t, l)
	if l.State() != Done || l.Mark() != practice.Done {
		t.Errorf("state %d, mark %d", l.State(), l.Mark())
	}
}

func TestWrong(t *testing.T) {
	w, l := open(t, problem(t, chess.Rules, ladder))
	for _, move := range []string{"a2a8", "g1f1"} {
		play(t, l, move)
		w.pass(t, l)
		if s := l.Session().Snapshot(); l.State() != Wrong || len(s.Moves) != 0 || s.Locked {
			t.Fatalf("%s: state %d, %v", move, l.State(), s.Moves)
		}
		if s := l.Session().Snapshot(); s.Notice.Code != session.NoNotice {
			t.Errorf("%+v", s.Notice)
		}
	}
	if l.Mark() != practice.Tried {
		t.Errorf("mark %d", l.Mark())
	}
	play(t, l, "a2a7")
	w.pass(t, l)
	play(t, l, "b1b8")
	w.pass(t, l)
	if l.State() != Done || l.Mark() != practice.Helped {
		t.Errorf("state %d, mark %d", l.State(), l.Mark())
	}
	if err := l.Again(); err != nil {
		t.Fatal(err)
	}
	w.pass(t, l)
	if l.State() != Open || len(l.Session().Snapshot().Moves) != 0 {
		t.Errorf("again: state %d", l.State())
	}
}

// A stalemate is no mate, though it ends the game.
func TestStalemate(t *testing.T) {
	w, l := open(t, problem(t, chess.Rules, "#1 k7/8/1K6/8/8/8/8/2Q5 w - - c1c8"))
	play(t, l, "c1c7")
	if l.State() != Wrong || !l.Session().Snapshot().Outcome.Over() {
		t.Errorf("state %d", l.State())
	}
	w.pass(t, l)
	play(t, l, "c1c8")
	if l.State() != Done || l.Mark() != practice.Helped {
		t.Errorf("state %d, mark %d", l.State(), l.Mark())
	}
}

func TestShow(t *testing.T) {
	for _, before := range []string{"", "a2a7", "g1f1"} {
		w, l := open(t, problem(t, chess.Rules, ladder))
		if before != "" {
			play(t, l, before)
			w.pass(t, l)
		}
		l.Show()
		w.pass(t, l)
		if s := l.Session().Snapshot(); l.State() != Shown || strings.Join(s.Moves, " ") != "Ra7 Kg8 Rb8#" {
			t.Errorf("after %q: state %d, %v", before, l.State(), s.Moves)
		}
		if l.Mark() != practice.Tried {
			t.Errorf("mark %d", l.Mark())
		}
	}
}

func TestHint(t *testing.T) {
	_, l := open(t, problem(t, chess.Rules, ladder))
	if !l.Hint() || l.Session().Snapshot().Selected != 8 {
		t.Errorf("takes up %d", l.Session().Snapshot().Selected)
	}
	if !l.Hint() || l.Session().Snapshot().Selected != 8 {
		t.Errorf("and then %d", l.Session().Snapshot().Selected)
	}
}

// TestSolutions shows solutions in the way that people see them.
func TestSolutions(t *testing.T) {
	for _, rules := range []game.Rules{chess.Rules, xiangqi.Rules} {
		problems := practice.Problems(rules)
		for i := 0; i < len(problems); i += 16 {
			p := &problems[i]
			w, l := open(t, practice.Task{Problem: p})
			l.Show()
			w.pass(t, l)
			if n := len(l.Session().Snapshot().Moves); l.State() != Shown || n != len(p.Solution) {
				t.Errorf("%s: state %d after %d plies", p.Line(), l.State(), n)
			}
		}
	}
}

func TestEndgame(t *testing.T) {
	e := &practice.Endgame{ID: "test", Game: "chess", FEN: "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"}
	w, l := open(t, practice.Task{Endgame: e})
	if len(w.sent) == 0 {
		t.Error("the engine was not told")
	}
	play(t, l, "f7g7")
	if l.State() != Done || l.Mark() != practice.Done {
		t.Errorf("state %d, mark %d", l.State(), l.Mark())
	}
	e = &practice.Endgame{ID: "test", Game: "chess", FEN: "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"}
	_, l = open(t, practice.Task{Endgame: e})
	play(t, l, "f1f7")
	if l.State() != Missed || l.Mark() != practice.Tried {
		t.Errorf("stalemate: state %d, mark %d", l.State(), l.Mark())
	}
	l.Session().Undo()
	if l.State() != Open {
		t.Errorf("taken back: state %d", l.State())
	}
	e = &practice.Endgame{ID: "test", Game: "chess", FEN: "7k/8/6K1/8/8/8/8/5Q2 b - - 0 1", Side: game.Second, Hold: 20}
	w, l = open(t, practice.Task{Endgame: e})
	play(t, l, "h8g8")
	l.EngineLine(0, "readyok") // to the settings, and to the position
	l.EngineLine(0, "readyok")
	l.EngineLine(0, "bestmove f1e1")
	w.now = w.now.Add(time.Second)
	l.Tick()
	play(t, l, "g8h8")
	if s := l.Session().Snapshot(); len(s.Moves) != 3 {
		t.Errorf("%v", s.Moves)
	}
}

func play(t *testing.T, l *Lesson, move string) {
	t.Helper()
	if err := l.Session().MoveText(move); err != nil {
		t.Fatalf("%s: %v", move, err)
	}
}

// A wrong move that was taken back is not to be walked to again.
func TestWrongMoveIsGone(t *testing.T) {
	w, l := open(t, problem(t, chess.Rules, ladder))
	play(t, l, "b1b2")
	w.pass(t, l)
	s := l.Session()
	if v := s.Snapshot(); len(v.Moves) != 0 || v.CanForward {
		t.Errorf("moves %v, can go forward: %v", v.Moves, v.CanForward)
	}
	s.Forward()
	if v := s.Snapshot(); v.Browsing || len(v.Moves) != 0 {
		t.Errorf("forward leads to %v", v.Moves)
	}
}
