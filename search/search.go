package search

import (
	"context"
	"slices"
	"time"

	"duiyi/game"
)

// A Line is what the search thinks: a score for the side to move at the root and the
// moves that lead to it.
type Line struct {
	Depth    int // of the iteration, in plies
	SelDepth int // deepest ply that a line of this iteration reached
	MultiPV  int // 1 for the best line
	Score    int
	Bound    int8 // 0 exact; 1 the true score is at least Score, −1 at most
	PV       []game.Move
	Nodes    int64 // visited since the search began
	Hashfull int   // permille of the table in use
	Elapsed  time.Duration
}

// A Result is how a search ended: the lines of the last iteration, best first.
// There are none where the root has no legal move.
type Result struct {
	Lines   []Line
	Nodes   int64
	Elapsed time.Duration
}

// Best returns the best move, or NoMove where there is none.
func (r Result) Best() game.Move {
	if len(r.Lines) == 0 {
		return game.NoMove
	}
	return r.Lines[0].PV[0]
}

// A Searcher is one thread of search together with what it remembers from one move
// to the next. Use New; the zero Searcher is of no use.
type Searcher struct {
	// Yield, where not nil, is called every few milliseconds of a search, to let
	// others have the thread. A browser's worker needs it to hear "stop".
	Yield func()

	table *Table
	pos   Position
	worth [16]int // of men, for ordering
	mates bool    // a side without moves has lost, in check or not

	nodes        int64
	selDepth     int
	rootDepth    int  // of the iteration; bounds extensions
	plain        bool // no pruning, reductions or extensions, so that tests can compare with minimax
	noNullBefore int  // ply before which no null move is tried, while one is verified
	stopped      bool
	done         <-chan struct{}
	watch        watch

	histories *histories
	root      []rootMove
	stack     [MaxPly + 2]frame
}

// A frame is what the search keeps for one ply of the line it is in.
type frame struct {
	captures, quiets game.MoveList // of the picker
	tried            []game.Choice // moves that did not cut off
	killers          [2]game.Move
	inCheck          bool
	null             bool      // the move that led here was a null move
	excluded         game.Move // not to be searched, while singular asks about it
	raw, eval        int       // static evaluation, and as the table corrects it; noScore in check
	improving        bool      // raw is better than two plies before
	slot             slot      // of the move being searched
	pv               [MaxPly + 2]game.Move
	pvLen            int
}

// A rootMove is a legal move of the root and what the search knows of it.
type rootMove struct {
	choice game.Choice
	score  int
	pv     []game.Move
}

// New returns a searcher that works with table, which it may share with others
// that do not run at the same time.
func New(table *Table) *Searcher {
	s := &Searcher{table: table, histories: new(histories)}
	for i := range s.stack {
		s.stack[i].tried = make([]game.Choice, 0, game.MaxMoves)
	}
	return s
}

// Forget drops what earlier searches taught, for a new game. The table is not
// the searcher's to clear.
func (s *Searcher) Forget() {
	*s.histories = histories{}
	for i := range s.stack {
		s.stack[i].killers = [2]game.Move{}
	}
}

// Search thinks about pos, which it plays moves on and takes them back, until a limit
// is met or ctx is done. It calls report, where not nil, for each finished line, from
// this goroutine; the moves of a reported line are the caller's to keep. At least one
// iteration is finished unless the root has no legal move, so that there is
// always a move to play.
func (s *Searcher) Search(ctx context.Context, pos Position, limits Limits, report func(Line)) Result {
	s.prepare(ctx, pos, limits)
	if len(s.root) == 0 {
		return Result{}
	}
	lines := min(max(limits.MultiPV, 1), len(s.root))
	maxDepth := MaxPly
	if limits.Depth > 0 {
		maxDepth = min(limits.Depth, MaxPly)
	}
	var result Result
	for depth := 1; depth <= maxDepth && !s.stopped; depth++ {
		known := s.iterate(depth, lines, report)
		result.Lines = s.merge(known, result.Lines)
		if s.enough(limits.Mate, result.Lines) {
			break
		}
	}
	if len(result.Lines) == 0 { // stopped before the first move was searched
		result.Lines = []Line{{Depth: 1, MultiPV: 1, Score: pos.Evaluate(), PV: s.root[0].pv, Nodes: s.nodes}}
	}
	result.Nodes = s.nodes
	result.Elapsed = time.Since(s.watch.start)
	return result
}

// merge returns the lines that an iteration found and, where it was stopped before
// it had all of them, what the last iteration knew of other moves.
func (s *Searcher) merge(found, before []Line) []Line {
	for _, old := range before {
		if len(found) >= len(before) {
			break
		}
		if !slices.ContainsFunc(found, func(l Line) bool { return l.PV[0] == old.PV[0] }) {
			old.MultiPV = len(found) + 1
			found = append(found, old)
		}
	}
	return found
}

func (s *Searcher) prepare(ctx context.Context, pos Position, limits Limits) {
	s.pos = pos
	s.done = ctx.Done()
	s.nodes = 0
	s.stopped = false
	s.watch.begin(limits)
	s.table.nextSearch()
	s.mates = pos.StalemateLoses()
	for i := range s.worth {
		s.worth[i] = pos.Worth(game.Piece(i))
	}
	s.noNullBefore = 0
	f := &s.stack[0]
	f.inCheck, f.null, f.excluded = pos.InCheck(), false, game.NoMove
	e, known := s.table.probe(pos.Key())
	s.assess(0, e, known)
	pos.Generate(&f.quiets, game.All)
	moves := f.quiets.Slice()
	for i := range moves {
		switch c := moves[i]; {
		case c.Move == e.move():
			moves[i].Score = 1 << 28
		case c.Quiet():
			moves[i].Score = int32(s.quietScore(c, 0))
		default:
			moves[i].Score = 1<<20 + s.mvv(c)
		}
	}
	s.root = s.root[:0]
	for i := range moves {
		c := best(moves, i)
		if len(limits.Moves) > 0 && !slices.Contains(limits.Moves, c.Move) {
			continue
		}
		s.root = append(s.root, rootMove{choice: c, score: -Infinity, pv: []game.Move{c.Move}})
	}
}

// iterate searches the root to depth, once for each of the lines, each time
// without the best moves of the lines before, and returns the lines that it
// found; fewer when it was stopped.
func (s *Searcher) iterate(depth, lines int, report func(Line)) []Line {
	s.rootDepth = depth
	s.selDepth = 0
	for k := range lines {
		better := s.searchRoot(depth, k)
		if s.stopped {
			// What an unfinished search of the best line found is at least as
			// good as the last iteration's best, which it looked at first.
			if k == 0 && better {
				k = 1
			}
			return s.lines(depth, k)
		}
		slices.SortStableFunc(s.root[:k+1], func(a, b rootMove) int { return b.score - a.score })
	}
	known := s.lines(depth, lines)
	if report != nil {
		for _, line := range known {
			report(line)
		}
	}
	return known
}

// lines returns the first n lines of the root.
func (s *Searcher) lines(depth, n int) []Line {
	lines := make([]Line, n)
	for i := range lines {
		r := s.root[i]
		lines[i] = Line{
			Depth: depth, SelDepth: max(s.selDepth, len(r.pv)), MultiPV: i + 1,
			Score: r.score, PV: slices.Clone(r.pv),
			Nodes: s.nodes, Hashfull: s.table.Full(), Elapsed: time.Since(s.watch.start),
		}
	}
	return lines
}

// searchRoot searches the moves of the root from the k-th on and brings the best
// to place k, the others behind it in their old order. It reports whether any
// move was searched to its end.
func (s *Searcher) searchRoot(depth, k int) bool {
	alpha, beta := -Infinity, Infinity
	found := false
	f := &s.stack[0]
	f.pvLen = 0
	for i := k; i < len(s.root); i++ {
		c := s.root[i].choice
		score := s.searchMove(c, i-k, depth, 0, alpha, beta, false)
		if s.stopped {
			return found
		}
		if i == k || score > alpha {
			found = true
			alpha = score
			r := s.root[i]
			r.score = score
			r.pv = append(append(r.pv[:0], c.Move), s.stack[1].pv[:s.stack[1].pvLen]...)
			copy(s.root[k+1:i+1], s.root[k:i])
			s.root[k] = r
		} else {
			s.root[i].score = -Infinity // no better than alpha; how bad is not known
		}
	}
	s.table.store(s.pos.Key(), s.root[k].choice.Move, toTable(alpha, 0), noScore, depth, exact)
	return true
}
