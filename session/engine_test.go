package session

import (
	"context"
	"runtime"
	"testing"
	"time"

	"duiyi/game"
	"duiyi/uci"
)

// A table is a host with real engines, which run beside the test and are heard
// when the test listens.
type table struct {
	t     *testing.T
	said  chan heard
	ahead time.Duration // of the clock
	seats [3]seat       // of the engines
}

// A seat is where an engine runs, once it is sent something.
type seat struct {
	lines chan string
	stop  context.CancelFunc
}

// heard is a line of an engine.
type heard struct {
	engine int
	line   string
}

func newTable(t *testing.T) *table {
	h := &table{t: t, said: make(chan heard, 1000)}
	t.Cleanup(func() {
		for _, seat := range h.seats {
			if seat.stop != nil {
				seat.stop()
			}
		}
	})
	return h
}

func (h *table) Now() time.Time            { return time.Now().Add(h.ahead) }
func (h *table) Engines() int              { return len(h.seats) }
func (h *table) Save(string, []byte) error { return nil }

func (h *table) Send(engine int, line string) {
	seat := &h.seats[engine]
	if seat.stop == nil {
		ctx, stop := context.WithCancel(context.Background())
		seat.lines, seat.stop = make(chan string, 1000), stop
		go uci.Serve(ctx, seat.lines, func(line string) {
			select {
			case h.said <- heard{engine, line}:
			case <-ctx.Done():
			}
		}, uci.Options{Yield: runtime.Gosched})
	}
	seat.lines <- line
}

// RestartEngine ends an engine that has no more to do after a review.
func (h *table) RestartEngine(engine int) {
	if engine < 2 {
		h.t.Error("an engine had to be replaced")
	}
	h.seats[engine].stop()
	h.seats[engine] = seat{}
}

// listen lets the session hear the engine until done. It does not sit out the
// time that a move takes, but puts the clock forward.
func (h *table) listen(s *Session, done func(*Snapshot) bool) *Snapshot {
	h.t.Helper()
	patience := time.After(time.Minute)
	for !done(s.Snapshot()) {
		if s.held != nil {
			h.ahead += s.held.due.Sub(h.Now())
			s.Tick()
			continue
		}
		select {
		case said := <-h.said:
			s.EngineLine(said.engine, said.line)
		case <-patience:
			h.t.Fatalf("nothing comes of it: %+v", s.Snapshot())
		}
	}
	return s.Snapshot()
}

// TestRealEngine has the engine play itself at its weakest, in both games and
// in one of Chess960.
func TestRealEngine(t *testing.T) {
	plies := 120
	if testing.Short() {
		plies = 20
	}
	for _, setup := range []Setup{
		{Game: "xiangqi", Players: machines},
		{Game: "chess", Players: machines},
		{Game: "chess", Players: machines, FEN: "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1"},
	} {
		h := newTable(t)
		s := New(h)
		if err := s.Start(setup); err != nil {
			t.Fatal(err)
		}
		v := h.listen(s, func(v *Snapshot) bool { return v.Outcome.Over() || len(v.Moves) >= plies })
		if v.Notice.Code != NoNotice || v.Thought.Depth == 0 || len(v.Thought.PV) == 0 {
			t.Errorf("%+v", v)
		}
		t.Logf("%s: %d plies, %v %v", setup.Game, len(v.Moves), v.Outcome.Result, v.Outcome.Reason)
	}
}

// TestRealEngineCastles has the engine mate by the only move that does: castling with a king
// that stays where it is, so that no other move leads there.
func TestRealEngineCastles(t *testing.T) {
	h := newTable(t)
	s := New(h)
	setup := Setup{Game: "chess", Players: machines, Levels: Evenly(len(Levels) - 1), FEN: "3k4/8/8/8/8/8/2R1R3/1RK5 w B - 0 1"}
	if err := s.Start(setup); err != nil {
		t.Fatal(err)
	}
	v := h.listen(s, func(v *Snapshot) bool { return v.Outcome.Over() || len(v.Moves) > 1 })
	if v.Outcome.Reason != game.Checkmate || v.Moves[0] != "O-O-O#" || v.FEN != "3k4/8/8/8/8/8/2R1R3/2KR4 b - - 1 1" {
		t.Errorf("%v %v %s", v.Outcome, v.Moves, v.FEN)
	}
	// And so it is kept.
	fresh := New(newTable(t))
	if err := fresh.Load("chess", s.match.encode()); err != nil || fresh.Snapshot().FEN != v.FEN || !fresh.Snapshot().Setup.Chess960 {
		t.Errorf("%v %s", err, fresh.Snapshot().FEN)
	}
}

// TestRealEngineInterrupted undoes, changes level, side and game under a thought
// of the strongest level, which no book has an answer for.
func TestRealEngineInterrupted(t *testing.T) {
	h := newTable(t)
	s := New(h)
	if err := s.Start(Setup{Game: "chess", Players: humanFirst, Levels: Evenly(len(Levels) - 1)}); err != nil {
		t.Fatal(err)
	}
	atWork := func(v *Snapshot) bool { return v.Thought.Depth > 2 }
	for range 2 {
		if err := s.MoveText("a3"); err != nil {
			t.Fatal(err)
		}
		h.listen(s, atWork)
		s.Undo()
		if v := s.Snapshot(); len(v.Moves) != 0 || v.Locked {
			t.Errorf("%+v", v)
		}
	}
	if err := s.MoveText("h4"); err != nil {
		t.Fatal(err)
	}
	h.listen(s, atWork)
	s.SetLevels(Evenly(0))
	v := h.listen(s, func(v *Snapshot) bool { return !v.Thinking })
	if len(v.Moves) != 2 || v.Moves[0] != "h4" {
		t.Errorf("%v", v.Moves)
	}
	s.SetLevels(Evenly(len(Levels) - 1))
	s.SetPlayers(humanLast)
	h.listen(s, atWork)
	if err := s.Start(Setup{Game: "xiangqi", Players: humanLast}); err != nil {
		t.Fatal(err)
	}
	v = h.listen(s, func(v *Snapshot) bool { return !v.Waiting })
	if len(v.Moves) != 1 || v.Setup.Game != "xiangqi" || v.Notice.Code != NoNotice {
		t.Errorf("%+v", v)
	}
}
