package uci

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"duiyi/chess"
	"duiyi/engine"
	"duiyi/game"
	"duiyi/search"
)

// Options say how an engine presents itself. The zero value is a chess engine.
type Options struct {
	Name  string // of the engine, "Duiyi" where empty
	Rules game.Rules
	// Yield is called every few milliseconds of a search, where the thread must
	// be shared; see search.Searcher.
	Yield func()
}

// Serve is an engine: it obeys the commands that come from lines and answers with
// out, a line at a time without its end, until "quit", the end of lines, or of
// ctx. A running search is stopped then. The search has a goroutine of its own,
// so commands are heard while it runs; out is never called by two goroutines at
// once.
func Serve(ctx context.Context, lines <-chan string, out func(line string), o Options) {
	s := &server{options: o, write: out, name: o.Name, rules: o.Rules, ended: make(chan search.Result)}
	if s.name == "" {
		s.name = "Duiyi"
	}
	if s.rules == nil {
		s.rules = engine.Games()[0]
	}
	s.settings = defaults()
	s.position = s.rules.Start()
	defer s.halt()
	for {
		select {
		case <-ctx.Done():
			return
		case r := <-s.ended:
			s.done(r)
		case line, ok := <-lines:
			if !ok || !s.command(line) {
				return
			}
		}
	}
}

// A server is the state between commands. All of it belongs to the goroutine of
// Serve; the search's goroutine only reports through print and ended.
type server struct {
	options  Options
	name     string
	rules    game.Rules
	squares  Squares
	settings settings
	engine   *engine.Engine // made when first needed, since its table is large
	position game.Position

	cancel context.CancelFunc // of the running search, or nil
	hold   bool               // no answer before "stop"
	held   *search.Result     // the answer that waits for it
	ended  chan search.Result

	mu    sync.Mutex
	write func(string)
}

func (s *server) print(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.write(line)
}

func (s *server) printf(format string, args ...any) { s.print(fmt.Sprintf(format, args...)) }

// command obeys one line and reports whether to go on. Unknown words before a
// known command are passed over, as the specification asks.
func (s *server) command(line string) bool {
	words := strings.Fields(line)
	for ; len(words) > 0; words = words[1:] {
		args := words[1:]
		switch words[0] {
		case "uci":
			s.identify()
		case "isready":
			s.print("readyok")
		case "setoption":
			s.setOption(args)
		case "ucinewgame":
			s.halt()
			if s.engine != nil {
				s.engine.NewGame()
			}
			s.position = s.rules.Start()
		case "position":
			s.halt()
			s.setPosition(args)
		case "go":
			s.halt()
			s.start(args)
		case "stop":
			s.halt()
		case "quit":
			return false
		case "d":
			s.print(s.position.FEN())
		default:
			continue
		}
		return true
	}
	return true
}

func (s *server) identify() {
	s.print("id name " + s.name)
	s.print("id author the Duiyi authors")
	for _, o := range s.optionTable() {
		s.print(o.describe())
	}
	s.print("uciok")
}

// setPosition obeys "position [startpos | fen F] [moves …]". Where the FEN is
// wrong the old position stays; a wrong move ends the list before it.
func (s *server) setPosition(args []string) {
	setup, moves, _ := strings.Cut(" "+strings.Join(args, " ")+" ", " moves ")
	fields := strings.Fields(setup)
	var p game.Position
	switch {
	case len(fields) > 0 && fields[0] == "startpos":
		p = s.rules.Start()
	case len(fields) > 1 && fields[0] == "fen":
		var err error
		if p, err = s.fromFEN(strings.Join(fields[1:], " ")); err != nil {
			s.printf("info string position kept as it was: %v", err)
			return
		}
	default:
		s.print("info string position kept as it was: expected startpos or fen after position")
		return
	}
	for _, text := range strings.Fields(moves) {
		m, err := ParseMove(p, text, s.squares)
		if err != nil {
			s.printf("info string moves from here on ignored: %v", err)
			break
		}
		p.Make(m)
	}
	s.position = p
}

// start obeys "go": it starts the search that the arguments and settings ask for.
func (s *server) start(args []string) {
	limits, infinite := s.limits(args)
	if s.engine == nil {
		e, err := engine.New(s.settings.hash)
		if err != nil {
			s.printf("info string %v", err)
			return
		}
		e.Yield = s.options.Yield
		s.engine = e
	}
	request := engine.Request{
		Position: s.position.Clone(), Limits: limits,
		Skill: s.settings.skill, Variety: s.settings.variety,
	}
	limits.MultiPV = s.settings.multiPV
	request.Limits = limits
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel, s.hold = cancel, infinite
	shown := request.Position.Clone()
	go func() {
		r := s.engine.Think(ctx, request, func(l search.Line) { s.print(s.info(shown, l)) })
		s.ended <- r
	}()
}

// halt stops the running search, if any, and gives its answer.
func (s *server) halt() {
	s.hold = false
	if s.held != nil {
		s.answer(*s.held)
		return
	}
	if s.cancel != nil {
		s.cancel()
		s.done(<-s.ended)
	}
}

// done takes the result of a search that has ended.
func (s *server) done(r search.Result) {
	s.cancel()
	s.cancel = nil
	if s.hold {
		s.held = &r
		return
	}
	s.answer(r)
}

func (s *server) answer(r search.Result) {
	s.held = nil
	if r.Best() == game.NoMove {
		score := "cp 0"
		if o := s.position.Outcome(); o.Over() && o.Result != game.Draw {
			score = "mate 0"
		}
		s.print("info depth 0 score " + score)
		s.print("bestmove (none)")
		return
	}
	best := r.Lines[0]
	s.print(s.info(s.position, best))
	line := s.moves(s.position, best.PV)
	answer := "bestmove " + line[0]
	if len(line) > 1 {
		answer += " ponder " + line[1]
	}
	s.print(answer)
}

// moves writes a line of moves, each in the position that those before lead to.
func (s *server) moves(p game.Position, pv []game.Move) []string {
	p = p.Clone()
	texts := make([]string, 0, len(pv))
	for _, m := range pv {
		if !p.Legal(m) {
			break // the table may have joined lines that repeat or clash
		}
		texts = append(texts, FormatMove(p, m, s.squares))
		p.Make(m)
	}
	return texts
}

// info writes what the search thinks.
func (s *server) info(p game.Position, l search.Line) string {
	nps := int64(0)
	if l.Elapsed > 0 {
		nps = int64(float64(l.Nodes) / l.Elapsed.Seconds())
	}
	score := Score{Value: l.Score, Bound: l.Bound}
	if n, ok := search.MateIn(l.Score); ok {
		score.Mate, score.Value = true, n
	}
	return fmt.Sprintf("info depth %d seldepth %d multipv %d score %s nodes %d nps %d hashfull %d time %d pv %s",
		l.Depth, l.SelDepth, max(l.MultiPV, 1), score, l.Nodes, nps, l.Hashfull,
		l.Elapsed/time.Millisecond, strings.Join(s.moves(p, l.PV), " "))
}

// fromFEN reads a position of the game that is set.
func (s *server) fromFEN(fen string) (game.Position, error) {
	if s.settings.chess960 && s.rules.Name() == chess.Rules.Name() {
		p, err := chess.FromFEN960(fen)
		if err != nil {
			return nil, err
		}
		return p, nil
	}
	return s.rules.FromFEN(fen)
}
