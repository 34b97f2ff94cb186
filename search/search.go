package search

import (
	"context"
	"slices"
	"sync/atomic"
	"time"
	"unsafe"

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
	Hashfull int   // permille of the table in use; only in lines that are reported
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

	table     *Table
	pos       Position
	worth     [16]int // of men, for ordering
	mates     bool    // a side without moves has lost, in check or not
	looseLost bool    // a man who goes where SEE has him lost is lost

	nodes        int64
	published    atomic.Int64 // nodes, for others to read, as of the last poll
	helpers      []*Searcher  // at work on the same position
	selDepth     int
	rootDepth    int  // of the iteration; bounds extensions
	plain        bool // no pruning, reductions or extensions, so that tests can compare with minimax
	noNullBefore int  // ply before which no null move is tried, while one is verified
	stopped      bool
	done         <-chan struct{}
	watch        watch

	histories *histories
	hunter    hunter
	root      []rootMove
	whole     bool // root holds every legal move
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
	raw              int       // static evaluation; noScore in check
	static           int       // as the correction history has it
	eval             int       // as the table has it
	improving        bool      // static is better than two plies before
	slot             slot      // of the move being searched
	pv               [MaxPly + 2]game.Move
	pvLen            int
}

// A rootMove is a legal move of the root and what the search knows of it.
type rootMove struct {
	choice game.Choice
	score  int  // of this iteration; −Infinity: no better than another move
	last   int  // score of the last iteration that knew one, or −Infinity
	bound  int8 // as in Line
	nodes  int64
	pv     []game.Move
}

// New returns a searcher that works with table, which it may share with others.
func New(table *Table) *Searcher {
	s := &Searcher{table: table, histories: new(histories)}
	preferLargePages(unsafe.Pointer(s.histories), unsafe.Sizeof(*s.histories))
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
// this goroutine; the moves of a reported line are the caller's to keep. There is
// always a move to play unless the root has no legal one.
func (s *Searcher) Search(ctx context.Context, pos Position, limits Limits, report func(Line)) Result {
	s.table.nextSearch()
	return s.search(ctx, pos, limits, report)
}

// search is Search on a table that has been told of it.
func (s *Searcher) search(ctx context.Context, pos Position, limits Limits, report func(Line)) Result {
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
		if lines == 1 && s.hunt(&result, depth, report) {
			break
		}
		if s.enough(limits.Mate, result.Lines) {
			break
		}
	}
	if len(result.Lines) == 0 { // stopped before the first move was searched
		result.Lines = []Line{{Depth: 1, MultiPV: 1, Score: pos.Evaluate(), PV: s.root[0].pv, Nodes: s.total()}}
	}
	result.Nodes = s.total()
	result.Elapsed = time.Since(s.watch.start)
	return result
}

const (
	// The hunter takes one part in this many of the search's effort for mates by checks alone,
	checksShare = 8
	// for those with quiet moves, more where there is hope, and most where there is time as well.
	quietShare     = 16
	promisingShare = 4
	patientShare   = 2
	patientNodes   = 1 << 18
	// shortenEffort is how many moves the hunter may make to find a shorter mate than the last.
	shortenEffort = 2_000_000
)

// hunt lets the hunter go on for its share. Where it finds a mate that is nearer than what the
// search has, that is the result's line and hunt reports true: nothing is left to be found
// but shorter ways to win, which the hunter tries before.
func (s *Searcher) hunt(result *Result, depth int, report func(Line)) bool {
	if !s.whole || s.stopped || s.plain {
		return false
	}
	if depth == 1 {
		s.hunter.begin(s)
	}
	length := s.hunter.hunt(s.nodes)
	if length == 0 || len(result.Lines) > 0 && result.Lines[0].Score >= Mate-length {
		return false
	}
	effort := int64(shortenEffort)
	if !s.watch.softEnd.IsZero() || s.watch.softNodes > 0 {
		effort = min(effort, 2*s.hunter.nodes) // the move is as good as any
	}
	for length > 0 {
		pv := s.hunter.line()
		line := Line{
			Depth: depth, SelDepth: max(s.selDepth, length), MultiPV: 1, Score: Mate - length, PV: pv,
			Nodes: s.total(), Elapsed: time.Since(s.watch.start),
		}
		result.Lines = []Line{line}
		if report != nil {
			line.Hashfull = s.table.Full()
			report(line)
		}
		if length = s.hunter.shorten(length, effort); s.stopped {
			break
		}
	}
	return true
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
	s.published.Store(0)
	s.stopped = false
	s.watch.begin(limits)
	s.mates, s.looseLost = pos.StalemateLoses(), pos.LooseIsLost()
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
		s.root = append(s.root, rootMove{choice: c, score: -Infinity, last: -Infinity, pv: []game.Move{c.Move}})
	}
	s.whole = len(s.root) == len(moves)
}

// iterate searches the root to depth, once for each of the lines, each time
// without the best moves of the lines before, and returns the lines that it
// found; fewer when it was stopped.
func (s *Searcher) iterate(depth, lines int, report func(Line)) []Line {
	s.rootDepth = depth
	s.selDepth = 0
	for i := range s.root {
		if r := &s.root[i]; r.score != -Infinity {
			r.last = r.score
		}
	}
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
		full := s.table.Full()
		for _, line := range known {
			line.Hashfull = full
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
			Score: r.score, Bound: r.bound, PV: slices.Clone(r.pv),
			Nodes: s.total(), Elapsed: time.Since(s.watch.start),
		}
	}
	return lines
}

// aspirationDepth is the depth from which the last iteration's score is worth guessing by.
const aspirationDepth = 5

// searchRoot searches the moves of the root from the k-th on and brings the best
// to place k, the others behind it in their old order. It first asks for a score
// near the last iteration's, in a window that it widens where the answer lies
// outside. It reports whether any move was searched to its end.
func (s *Searcher) searchRoot(depth, k int) bool {
	alpha, beta, delta := -Infinity, Infinity, 16
	if guess := s.root[k].last; depth >= aspirationDepth && abs(guess) < mateBound {
		alpha, beta = guess-delta, guess+delta
	}
	found := false
	for {
		found = s.searchWindow(depth, k, alpha, beta) || found
		if s.stopped {
			return found
		}
		delta *= 2
		switch score := s.root[k].score; {
		case score <= alpha:
			beta = (alpha + beta) / 2
			alpha = max(score-delta, -Infinity)
		case score >= beta:
			beta = min(score+delta, Infinity)
		default:
			return true
		}
		if delta > 500 {
			alpha, beta = -Infinity, Infinity
		}
	}
}

// searchWindow searches the moves of the root from the k-th on within a window.
func (s *Searcher) searchWindow(depth, k, alpha, beta int) (found bool) {
	s.stack[0].pvLen = 0
	top := alpha
	for i := k; i < len(s.root); i++ {
		c := s.root[i].choice
		before := s.nodes
		score := s.searchMove(c, i-k, depth, 0, top, beta, false)
		s.root[i].nodes += s.nodes - before
		if s.stopped {
			return found
		}
		if i > k && score <= top {
			s.root[i].score = -Infinity // how bad is not known
			continue
		}
		found = true
		r := s.root[i]
		r.score, r.bound = score, 0
		if score <= alpha {
			r.bound = -1
		} else if score >= beta {
			r.bound = 1
		}
		r.pv = append(append(r.pv[:0], c.Move), s.stack[1].pv[:s.stack[1].pvLen]...)
		copy(s.root[k+1:i+1], s.root[k:i])
		s.root[k] = r
		if top = max(top, score); top >= beta {
			break
		}
	}
	if k > 0 || !s.whole {
		return true // the best of the moves that are left says nothing of the position
	}
	b, score := exact, s.root[k].score
	switch s.root[k].bound {
	case -1:
		b = upper
	case 1:
		b = lower
	}
	s.table.store(s.pos.Key(), s.root[k].choice.Move, toTable(score, 0), s.stack[0].raw, depth, b)
	return true
}
