package engine

import (
	"context"
	"runtime"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/nnue"
	"duiyi/opening"
	"duiyi/search"
	"duiyi/xiangqi"
)

// Games returns the games that an engine plays.
func Games() []game.Rules { return []game.Rules{chess.Rules, xiangqi.Rules} }

// An Engine is a player. It is not safe for use by several goroutines at once;
// Think is stopped through its context.
type Engine struct {
	// Yield, where not nil, is called every few milliseconds of a search, to let
	// others have the thread.
	Yield func()

	table    *search.Table
	searcher *search.Searcher
	helpers  []*search.Searcher // made when first asked for
	random   random
	nets     [nnue.Xiangqi + 1]*nnue.Net   // by game; nil: the program's own
	stacks   [nnue.Xiangqi + 1]*nnue.Stack // of the leading search, made when first asked for
}

// New returns an engine with a transposition table of hash MiB.
func New(hash int) (*Engine, error) {
	table, err := search.NewTable(hash)
	if err != nil {
		return nil, err
	}
	return &Engine{table: table, searcher: search.New(table), random: newRandom()}, nil
}

// Resize replaces the table by an empty one of hash MiB, and leaves it if that cannot
// be had.
func (e *Engine) Resize(hash int) error {
	if hash == e.table.Size() {
		return nil
	}
	table, err := search.NewTable(hash)
	if err != nil {
		return err
	}
	e.table, e.searcher, e.helpers = table, search.New(table), nil
	runtime.GC() // gives the old table back now and not some time
	return nil
}

// Lookup returns what the engine remembers of p.
func (e *Engine) Lookup(p game.Position) (search.Known, bool) { return e.table.Lookup(p.Key()) }

// NewGame forgets what earlier games taught, so that the same question gets the
// same answer again.
func (e *Engine) NewGame() {
	e.table.Clear()
	e.searcher.Forget()
	for _, h := range e.helpers {
		h.Forget()
	}
}

// A Request says what to think about.
type Request struct {
	Position game.Position // with its history; Think leaves it as it was
	Limits   search.Limits
	Skill    int  // 0 (beginner) to FullSkill
	Variety  bool // play the opening with variety rather than always the same
	Threads  int  // to search on; 0 is 1. With more than one the result is not the same each time
	// Book, where not nil, is asked before thinking. Where it knows a move, that is the
	// result, at depth 0 and without a score.
	Book opening.Book
}

// Think searches the position and calls report, where not nil, for each line it
// finds on the way. The first line of the result is the move to play; below
// FullSkill, or with variety, it need not be the best.
func (e *Engine) Think(ctx context.Context, r Request, report func(search.Line)) search.Result {
	if m := e.recall(r); m != game.NoMove {
		return search.Result{Lines: []search.Line{{MultiPV: 1, PV: []game.Move{m}}}}
	}
	limits := r.Limits
	weak := r.Skill < FullSkill
	varied := !weak && r.Variety && r.Position.Plies() < varietyPlies
	if weak {
		limits = weaken(limits, r.Skill)
	}
	if varied {
		limits.MultiPV = max(limits.MultiPV, varietyLines)
	}
	wanted := max(r.Limits.MultiPV, 1)
	shown := report
	if report != nil && limits.MultiPV > wanted {
		shown = func(l search.Line) {
			if l.MultiPV <= wanted {
				report(l)
			}
		}
	}
	e.searcher.Yield = e.Yield
	result := e.searcher.SearchWith(ctx, e.help(r), e.lead(r.Position), limits, shown)
	switch {
	case weak:
		result.Lines = e.random.err(e.board(r.Position.Clone()), result.Lines, r.Skill)
	case varied:
		e.random.vary(result.Lines)
	}
	result.Lines = result.Lines[:min(len(result.Lines), wanted)]
	return result
}

// help returns the helpers for a search on several threads. There are none in WebAssembly, where
// goroutines take turns only when they wait, and a helper would never let its leader end it.
func (e *Engine) help(r Request) []search.Helper {
	var helpers []search.Helper
	for i := range r.Threads - 1 {
		if runtime.GOARCH == "wasm" {
			break
		}
		if i == len(e.helpers) {
			e.helpers = append(e.helpers, search.New(e.table))
		}
		helpers = append(helpers, search.Helper{Searcher: e.helpers[i], Position: e.board(r.Position.Clone())})
	}
	return helpers
}
