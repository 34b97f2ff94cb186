package uci

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"

	"duiyi/engine"
	"duiyi/game"
	"duiyi/xiangqi"
)

// A Dialect is one of the two protocols.
type Dialect uint8

const (
	UCI  Dialect = iota
	UCCI         // xiangqi only
)

// Options say how an engine presents itself. The zero value is a chess engine that
// speaks UCI.
type Options struct {
	Name    string // of the engine, "Duiyi" where empty
	Rules   game.Rules
	Dialect Dialect
	// Yield is called every few milliseconds of a search, where the thread must
	// be shared; see search.Searcher.
	Yield func()
	// OpenFile opens a file for reading; the option Book File is there where it is not
	// nil.
	OpenFile func(name string) (File, error)
	// Errors is where panics are reported, os.Stderr where nil.
	Errors io.Writer
}

// Serve is an engine: it obeys the commands that come from lines and answers with
// out, a line at a time without its end, until "quit", the end of lines, or of
// ctx. A running search is stopped then. The search has a goroutine of its own,
// so commands are heard while it runs; out is never called by two goroutines at
// once.
//
// Each "go" is answered by one bestmove, in order, whatever comes in between; a
// panic in the search is reported to Errors and answered by the best move known.
func Serve(ctx context.Context, lines <-chan string, out func(line string), o Options) {
	newServer(out, o).serve(ctx, lines)
}

// A server is the state between commands. All of it but write belongs to the
// goroutine of Serve; the search's goroutine has its thought and reports through
// print and ended.
type server struct {
	options  Options
	voice    voice
	commands map[string]func(args []string)
	table    []option
	settings settings
	rules    game.Rules
	position game.Position
	banned   []game.Move    // not to be played from position, by UCCI's banmoves
	engine   *engine.Engine // made when first needed or asked about, since its table is large
	learned  bool           // the engine has thought since it forgot everything
	thought  *thought       // that runs or waits for its answer to be wanted, or nil
	ended    chan ending
	over     bool        // after quit
	batch    atomic.Bool // commands wait for the end of a search

	mu    sync.Mutex
	write func(string)
}

// A voice is what a dialect does its own way.
type voice interface {
	// commands are those that only this dialect has.
	commands(s *server) map[string]func(args []string)
	// options are those that can be set.
	options(s *server) []option
	// describe writes an option's line in the answer to the greeting.
	describe(o option) string
	// goal reads the arguments of "go".
	goal(s *server, args []string) goal
	// remark writes a text for people.
	remark(text string) string
	// info writes what the search thinks.
	info(w wire, r report) string
	// answer writes the answer to a "go", which r is the last word on.
	answer(t *thought, w wire, r report) []string
}

func newServer(out func(string), o Options) *server {
	if o.Name == "" {
		o.Name = "Duiyi"
	}
	if o.Errors == nil {
		o.Errors = os.Stderr
	}
	s := &server{options: o, write: out, rules: o.Rules, settings: defaults(), ended: make(chan ending)}
	s.voice = uciVoice{}
	if o.Dialect == UCCI {
		s.voice = ucciVoice{}
		s.settings.ownBook = true // as its programs expect
		s.rules = xiangqi.Rules
	}
	if s.rules == nil {
		s.rules = engine.Games()[0]
	}
	s.position = s.startPosition()
	s.table = s.voice.options(s)
	s.commands = map[string]func([]string){
		// Clearing a large table takes time that the first search should not lose.
		"isready":   func([]string) { s.ready(); s.print("readyok") },
		"position":  func(args []string) { s.halt(); s.setPosition(args) },
		"go":        func(args []string) { s.halt(); s.start(s.voice.goal(s, args)) },
		"stop":      func([]string) { s.halt() },
		"ponderhit": s.ponderHit,
		"quit":      func([]string) { s.halt(); s.over = true },
		"d":         func([]string) { s.remark("Fen: %s", s.position.FEN()) },
		"eval":      func([]string) { s.remark("evaluation %d for the side to move", s.evaluate(s.position)) },
	}
	for word, obey := range s.voice.commands(s) {
		s.commands[word] = obey
	}
	return s
}

func (s *server) serve(ctx context.Context, lines <-chan string) {
	defer s.closeBook()
	defer s.halt()
	for !s.over {
		heard := lines
		if s.batch.Load() && s.thought != nil && !s.thought.waiting() {
			heard = nil // it ends by itself
		}
		select {
		case <-ctx.Done():
			return
		case e := <-s.ended:
			s.guard(func() { s.done(e) })
		case line, ok := <-heard:
			if !ok {
				return
			}
			s.obey(line)
		}
	}
}

// obey does what a line asks for. Unknown words before a known command are passed
// over, as the UCI specification asks.
func (s *server) obey(line string) {
	for words := strings.Fields(line); len(words) > 0; words = words[1:] {
		if obey, ok := s.commands[words[0]]; ok {
			s.guard(func() { obey(words[1:]) })
			return
		}
	}
}

// guard lets the engine outlive a panic of what it does.
func (s *server) guard(do func()) {
	defer func() {
		if v := recover(); v != nil {
			s.confess(v)
		}
	}()
	do()
}

// confess reports a panic. It is called from a deferred function, so that the
// stack is still there to be seen.
func (s *server) confess(v any) {
	fmt.Fprintf(s.options.Errors, "%s: panic: %v\n%s", s.options.Name, v, debug.Stack())
	s.remark("internal error: %v", v)
}

func (s *server) print(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.write(line)
}

// remark prints a text for people, on one line.
func (s *server) remark(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	s.print(s.voice.remark(strings.Join(strings.Fields(text), " ")))
}

// greet answers the first command of a dialect.
func (s *server) greet(ok string) {
	s.print("id name " + s.options.Name)
	s.print("id author the Duiyi authors")
	for _, o := range s.table {
		s.print(s.voice.describe(o))
	}
	s.print(ok)
}

// newGame forgets the last game.
func (s *server) newGame() {
	s.halt()
	s.forget()
	s.banned = nil
	s.position = s.startPosition()
}

// forget makes the engine forget what it learned, if anything.
func (s *server) forget() {
	s.halt()
	if s.engine != nil && s.learned {
		s.engine.NewGame()
	}
	s.learned = false
}
