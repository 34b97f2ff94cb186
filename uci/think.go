package uci

import (
	"context"
	"fmt"
	"time"

	"duiyi/chess"
	"duiyi/engine"
	"duiyi/game"
	"duiyi/search"
)

// A goal is what a "go" asks for.
type goal struct {
	limits    search.Limits
	infinite  bool // no answer before "stop"
	ponder    bool // no answer and no clock before "ponderhit"
	unlimited bool // to end when ponderhit comes, since nothing else would end it
	perft     int  // count the tree to this depth and do not search; 0 is no
	evaluate  bool // only say what the position is worth (UCCI)
	noMove    bool // every move is banned (UCCI)
	offered   bool // the opponent offers a draw (UCCI)
}

// A thought is a search that runs, or whose answer is not wanted yet.
type thought struct {
	goal
	position game.Position // that is thought about; only read
	wire     wire
	strong   bool // plays as well as it can
	cancel   context.CancelFunc
	hit      chan struct{} // closed by ponderhit
	result   *search.Result
	ruled    int           // the last score that was a win or loss by rule; of the search's goroutine
	seen     []search.Line // the last best line that was reported; of the search's goroutine until it ends
}

// waiting reports whether an answer would come too early.
func (t *thought) waiting() bool { return t.infinite || t.ponder }

// An ending is how a search ended.
type ending struct {
	result  search.Result
	crashed bool
}

// A report is what a search thinks about a position.
type report struct {
	search.Line
	position game.Position
	moves    []string // of the line, legal one after the other
}

// A wire is how moves and scores are written in one thought; settings that
// change later do not touch it.
type wire struct {
	squares  Squares
	chess960 bool
	wdl      bool
}

// start begins a thought.
func (s *server) start(g goal) {
	g.limits.MultiPV = s.settings.multiPV
	t := &thought{goal: g, position: s.position.Clone(), wire: s.wire(), hit: make(chan struct{})}
	if t.ponder {
		t.limits.Hit = t.hit
	}
	skill := s.settings.strength(s.rules.Name())
	t.strong = skill == engine.FullSkill
	request := engine.Request{
		Position: s.position.Clone(), Limits: t.limits, Skill: skill,
		Variety: s.settings.variety && !s.settings.analyse, Threads: s.settings.threads,
		Book: s.book(g),
	}
	var ctx context.Context
	ctx, t.cancel = context.WithCancel(context.Background())
	s.thought = t
	if len(t.position.Moves()) == 0 && t.perft == 0 {
		s.announceEnd(t)
	}
	if !s.ready() {
		s.done(ending{crashed: true})
		return
	}
	s.learned = true
	go func() { s.ended <- s.think(ctx, t, request) }()
}

// ready makes the engine if there is none yet, and says so if it cannot.
func (s *server) ready() bool {
	if s.engine != nil {
		return true
	}
	e, err := engine.New(s.settings.hash)
	if err != nil {
		s.remark("%v", err)
		return false
	}
	e.Yield = s.options.Yield
	for _, net := range s.settings.nets {
		if net != nil {
			e.UseNet(net)
		}
	}
	s.engine = e
	return true
}

// think runs on the search's goroutine.
func (s *server) think(ctx context.Context, t *thought, request engine.Request) (e ending) {
	defer func() {
		if v := recover(); v != nil {
			s.confess(v)
			e = ending{crashed: true}
		}
	}()
	switch {
	case t.perft > 0:
		s.perft(ctx, t)
		return ending{}
	case t.evaluate || t.noMove:
		return ending{}
	}
	return ending{result: s.engine.Think(ctx, request, func(l search.Line) {
		s.announceRule(t, l)
		if l.MultiPV <= 1 {
			t.seen = []search.Line{l}
		}
		s.print(s.voice.info(t.wire, t.wire.report(t.position, l)))
	})}
}

// announceEnd says what a position without moves is worth.
func (s *server) announceEnd(t *thought) {
	score := 0
	if o := t.position.Outcome(); o.Over() && o.Result != game.Draw {
		score = -search.Mate
	}
	s.print(s.voice.info(t.wire, report{Line: search.Line{Score: score}, position: t.position}))
}

// halt ends the running thought, if any, and gives its answer.
func (s *server) halt() {
	t := s.thought
	if t == nil {
		return
	}
	t.infinite, t.ponder = false, false
	if t.result != nil {
		s.answer(t)
		return
	}
	t.cancel()
	s.done(<-s.ended)
}

// ponderHit obeys "ponderhit": the opponent has played the move that the engine
// pondered on.
func (s *server) ponderHit(args []string) {
	t := s.thought
	if t == nil || !t.ponder {
		return
	}
	t.ponder = false
	t.offered = len(args) > 0 && args[0] == "draw"
	close(t.hit)
	switch {
	case t.infinite:
	case t.unlimited:
		s.halt()
	case t.result != nil:
		s.answer(t)
	}
}

// done takes the end of a search. After a crash the engine is not trusted any
// more, and what it last reported is the answer.
func (s *server) done(e ending) {
	t := s.thought
	t.cancel()
	if e.crashed {
		s.engine = nil
		e.result = search.Result{Lines: t.lastResort()}
	}
	t.result = &e.result
	if !t.waiting() {
		s.answer(t)
	}
}

// lastResort returns the best line known without a result: the last reported one,
// or any legal move.
func (t *thought) lastResort() []search.Line {
	if len(t.seen) > 0 {
		return t.seen
	}
	for _, m := range t.position.Moves() {
		if len(t.limits.Moves) == 0 || m == t.limits.Moves[0] {
			return []search.Line{{Depth: 1, MultiPV: 1, PV: []game.Move{m}}}
		}
	}
	return nil
}

// answer gives the answer to the "go" of t.
func (s *server) answer(t *thought) {
	s.thought = nil
	if t.perft > 0 {
		return
	}
	r := report{position: t.position}
	if best := t.result; len(best.Lines) > 0 {
		line := best.Lines[0]
		line.MultiPV = 1
		line.Nodes = max(line.Nodes, best.Nodes)
		line.Elapsed = max(line.Elapsed, best.Elapsed)
		r = t.wire.report(t.position, line)
	} else if t.evaluate {
		r.Score = s.evaluate(t.position)
	}
	for _, line := range s.voice.answer(t, t.wire, r) {
		s.print(line)
	}
}

func (s *server) wire() wire {
	return wire{squares: s.squares(), chess960: s.settings.chess960, wdl: s.settings.wdl}
}

// report writes the moves of a line, each in the position that those before lead
// to.
func (w wire) report(p game.Position, l search.Line) report {
	r := report{Line: l, position: p, moves: make([]string, 0, len(l.PV))}
	p = p.Clone()
	for _, m := range l.PV {
		if !p.Legal(m) {
			break // the table may have joined lines that repeat or clash
		}
		r.moves = append(r.moves, w.move(p, m))
		p.Make(m)
	}
	return r
}

// move writes m, which is legal in p. Castling is written as the king's move to
// where it lands, and as the king taking the rook where Chess960 is set, or
// where king and rook do not stand as usual so that the former could mean an
// ordinary move.
func (w wire) move(p game.Position, m game.Move) string {
	text := FormatMove(p, m, w.squares)
	if _, ok := p.(*chess.Position); !ok || p.At(chess.To(m)) == game.NoPiece || p.At(chess.To(m)).Side() != p.Side() {
		return text
	}
	king, rook := chess.From(m), chess.To(m)
	if file := rook % chess.Files; !w.chess960 && king%chess.Files == 4 && (file == 0 || file == 7) {
		_, rook = p.FromTo(m)
	}
	return fmt.Sprintf("%c%d%c%d", 'a'+king%8, 1+king/8, 'a'+rook%8, 1+rook/8)
}

// nps returns the nodes per second of l.
func nps(l search.Line) int64 {
	return int64(float64(l.Nodes) / max(l.Elapsed, time.Millisecond).Seconds())
}
