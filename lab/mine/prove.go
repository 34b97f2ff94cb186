package mine

import (
	"context"
	"math"

	"duiyi/engine"
	"duiyi/game"
	"duiyi/practice"
	"duiyi/search"
)

// Scores are in centipawns for the side to move.
const (
	hopeful     = 200 // at least, to look at a position at all
	mateHopeful = 300 // to look for a mate that the game's search has not seen
	gap         = 200 // between the best move and the next, to look for men won
	level       = 150 // at most, after the next best move: it does not win
	clear       = 150 // between the best move and the next, as it is proven

	deepest      = 8       // moves of a mate
	solverNodes  = 150_000 // to prove a mate
	hopeNodes    = 6_000   // to find one that nobody has seen
	proofNodes   = 40_000  // of the engine to compare moves
	longestPlies = 7       // of a line that wins men
)

// think searches a position from scratch; moves are those to consider, nil for all. It also
// tells after how many nodes the best move came to be the best.
func (m *miner) think(ctx context.Context, pos game.Position, lines int, moves []game.Move) (search.Result, int64) {
	m.judge.NewGame()
	var best game.Move
	var since int64
	r := m.judge.Think(ctx, engine.Request{
		Position: pos, Skill: engine.FullSkill,
		Limits: search.Limits{Nodes: proofNodes, MultiPV: lines, Moves: moves},
	}, func(l search.Line) {
		if l.MultiPV == 1 && len(l.PV) > 0 && l.PV[0] != best {
			best, since = l.PV[0], l.Nodes
		}
	})
	return r, since
}

// mate returns the mate of a position, in at most most moves, if one move alone gives it.
// nodes limit the search for it.
func (m *miner) mate(ctx context.Context, pos game.Position, most, nodes int) (find, bool) {
	// Of its own moves the solver tries all for a mate in two, and for a longer one checks
	// until then; the engine looks for what this leaves out.
	solver := &m.solver
	solver.Nodes = nodes
	n := solver.MateIn(pos, most)
	if n == 0 {
		return find{}, false
	}
	solver.Nodes = solverNodes
	keys, all := solver.Keys(pos, n)
	if len(keys) != 1 || !all {
		return find{}, false
	}
	others := without(pos.Moves(), keys[0])
	if len(others) == 0 {
		return find{}, false
	}
	if n > 1 {
		r, _ := m.think(ctx, pos, 1, others)
		if in, mate := search.MateIn(r.Lines[0].Score); mate && in > 0 && in <= n+1 {
			return find{}, false
		}
	}
	r, seen := m.think(ctx, pos, 1, nil)
	if in, mate := search.MateIn(r.Lines[0].Score); mate && in < n {
		return find{}, false
	}
	if r.Lines[0].PV[0] != keys[0] {
		seen = math.MaxInt64 // the engine has not seen it
	}
	line := solver.Line(pos, n)
	if len(line) != 2*n-1 || line[0] != keys[0] {
		return find{}, false
	}
	return find{practice.NewProblem(pos, true, line), seen}, true
}

func without(moves []game.Move, m game.Move) []game.Move {
	var rest []game.Move
	for _, other := range moves {
		if other != m {
			rest = append(rest, other)
		}
	}
	return rest
}

// men returns the line by which a position wins men, if at each move one alone does. It takes
// more than one move, since a man that just stands there to be taken is no problem.
func (m *miner) men(ctx context.Context, pos game.Position) (find, bool) {
	start := pos
	side := pos.Side()
	pos = pos.Clone()
	before := balance(pos, side)
	var line []game.Move
	var difficulty int64
	kept := 0 // plies after which the men are won
	for len(line) < longestPlies {
		r, nodes := m.think(ctx, pos, 2, nil)
		if len(r.Lines) < 2 || r.Lines[0].Score < hopeful || r.Lines[1].Score > r.Lines[0].Score-clear {
			break
		}
		if _, mate := search.MateIn(r.Lines[0].Score); mate {
			return find{}, false
		}
		if len(line) == 0 {
			if r.Lines[1].Score > level {
				return find{}, false
			}
			difficulty = nodes
		}
		if len(r.Lines[0].PV) < 2 {
			break
		}
		next, answer := r.Lines[0].PV[0], r.Lines[0].PV[1]
		line = append(line, next)
		pos.Make(next)
		if pos.Outcome().Over() {
			return find{}, false
		}
		pos.Make(answer)
		if balance(pos, side)-before >= enough {
			kept = len(line)
		}
		if pos.Outcome().Over() {
			break
		}
		line = append(line, answer)
	}
	if kept < 3 {
		return find{}, false
	}
	return find{practice.NewProblem(start, false, line[:kept]), difficulty}, true
}

// enough is how many points must be won.
const enough = 2

// worth is what men count, by letter, in points.
var worth = map[string]map[byte]int{
	"chess":   {'p': 1, 'n': 3, 'b': 3, 'r': 5, 'q': 9},
	"xiangqi": {'p': 1, 'a': 2, 'b': 2, 'n': 4, 'c': 4, 'r': 9},
}

// balance is how many points more than the other a side has.
func balance(pos game.Position, side game.Side) int {
	rules := pos.Rules()
	files, ranks := rules.Size()
	points := 0
	for sq := range files * ranks {
		man := pos.At(sq)
		if man == game.NoPiece {
			continue
		}
		v := worth[rules.Name()][rules.Letter(man)|' ']
		if man.Side() != side {
			v = -v
		}
		points += v
	}
	return points
}
