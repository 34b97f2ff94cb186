package mine

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"

	"duiyi/engine"
	"duiyi/game"
	"duiyi/practice"
	"duiyi/search"
)

// Settings say where to look for problems, and for how many.
type Settings struct {
	Rules game.Rules
	Games int    // of self-play
	Nodes int64  // to search for each move of them
	Seed  uint64 // of openings and blunders
	Quota int    // problems of each kind: mates in 1, in 2, …, men won in 2, …

	Workers int // games to play at once; what is found does not depend on it
}

const (
	hash         = 2 // MiB
	openingPlies = 6 // at random
	longestGame  = 160
	blunder      = 0.06 // share of moves that are played at random,
	second       = 0.25 // and of those that are only the second best
	restPlies    = 4    // from one problem of a game to the next
	decided      = 2500 // centipawns ahead from which a game teaches nothing more
	decidedPlies = 10   // after which it is given up
)

// A find is a problem with what it is sorted by.
type find struct {
	practice.Problem
	nodes int64 // that the engine needs to see the first move
}

// Run plays the games and returns the problems, by kind and the easier ones first, and how
// many games were played: fewer where ctx ended them. It calls report, where not nil, after
// each game with the number of problems of each kind.
func Run(ctx context.Context, s Settings, report func(game int, found map[string]int)) ([]practice.Problem, int, error) {
	if s.Games < 1 {
		return nil, 0, nil
	}
	results := make([]chan []find, s.Games)
	for i := range results {
		results[i] = make(chan []find, 1)
	}
	var next atomic.Int64
	for range max(s.Workers, 1) {
		m, err := newMiner(s)
		if err != nil {
			return nil, 0, err
		}
		go func() {
			for {
				n := int(next.Add(1))
				if n > s.Games {
					return
				}
				finds := m.play(ctx, n)
				if ctx.Err() != nil {
					return // what an interrupted game had is not that of a whole one
				}
				results[n-1] <- finds
			}
		}()
	}
	h := hoard{quota: s.Quota, found: map[string][]find{}, seen: map[string]bool{}}
	for i, result := range results {
		select {
		case finds := <-result:
			h.add(finds)
		case <-ctx.Done():
			return h.problems(), i, nil
		}
		if report != nil {
			report(i+1, h.counts())
		}
	}
	return h.problems(), s.Games, nil
}

// A hoard is the problems found.
type hoard struct {
	quota int
	found map[string][]find // by kind
	seen  map[string]bool   // positions
}

func (h *hoard) counts() map[string]int {
	n := map[string]int{}
	for kind, list := range h.found {
		n[kind] = len(list)
	}
	return n
}

// problems are those found, at most Quota of a kind: as many easy as hard ones.
func (h *hoard) problems() []practice.Problem {
	var all []practice.Problem
	kinds := make([]string, 0, len(h.found))
	for kind := range h.found {
		kinds = append(kinds, kind)
	}
	slices.SortFunc(kinds, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	for _, kind := range kinds {
		list := h.found[kind]
		slices.SortStableFunc(list, func(a, b find) int { return cmp.Compare(a.nodes, b.nodes) })
		n := min(h.quota, len(list))
		for i := range n {
			all = append(all, list[i*len(list)/n].Problem)
		}
	}
	return all
}

// add takes in the problems of a game.
func (h *hoard) add(fresh []find) {
	for _, f := range fresh {
		if h.seen[f.ID] {
			continue
		}
		h.seen[f.ID] = true
		kind, _, _ := strings.Cut(f.Line(), " ")
		h.found[kind] = append(h.found[kind], f)
	}
}

// A miner plays games and looks for problems in them.
type miner struct {
	Settings
	engine *engine.Engine  // plays
	judge  *engine.Engine  // proves,
	solver practice.Solver // and so does this
}

func newMiner(s Settings) (*miner, error) {
	m := &miner{Settings: s}
	var err error
	if m.engine, err = engine.New(hash); err != nil {
		return nil, err
	}
	m.judge, err = engine.New(hash)
	return m, err
}

// play plays a game and returns the problems in it.
func (m *miner) play(ctx context.Context, n int) (finds []find) {
	random := rand.New(rand.NewPCG(m.Seed, uint64(n)))
	pos := m.Rules.Start()
	m.engine.NewGame()
	m.solver = practice.Solver{Quiet: 2} // its nodes must not depend on other games
	ahead, rest := 0, 0
	for ctx.Err() == nil && !pos.Outcome().Over() && pos.Plies() < longestGame && ahead < decidedPlies {
		moves := pos.Moves()
		if pos.Plies() < openingPlies {
			pos.Make(moves[random.IntN(len(moves))])
			continue
		}
		r := m.engine.Think(ctx, engine.Request{
			Position: pos, Skill: engine.FullSkill, Limits: search.Limits{Nodes: m.Nodes, MultiPV: 2},
		}, nil)
		if len(r.Lines) == 0 {
			return finds
		}
		if rest--; rest < 0 && len(r.Lines) > 1 {
			if f, ok := m.look(ctx, pos, r.Lines); ok {
				finds = append(finds, f)
				rest = restPlies
			}
		}
		if score := r.Lines[0].Score; max(score, -score) > decided {
			ahead++
		}
		next := r.Lines[0].PV[0]
		switch chance := random.Float64(); {
		case chance < blunder:
			next = moves[random.IntN(len(moves))]
		case chance < blunder+second && len(r.Lines) > 1 && r.Lines[1].Score > -decided:
			next = r.Lines[1].PV[0]
		}
		pos.Make(next)
	}
	return finds
}

// look returns the problem of a position, if it is one.
func (m *miner) look(ctx context.Context, at game.Position, lines []search.Line) (f find, ok bool) {
	pos, err := m.Rules.FromFEN(at.FEN()) // without its past
	if err != nil {
		return f, false
	}
	best, other := lines[0].Score, lines[1].Score
	in, mate := search.MateIn(best)
	switch {
	case mate && in < 0 || best < hopeful:
		return f, false
	case mate:
		f, ok = m.mate(ctx, pos, in, solverNodes)
	case best >= mateHopeful:
		f, ok = m.mate(ctx, pos, deepest, hopeNodes)
	}
	if !ok && !mate && other < best-gap && other < level {
		f, ok = m.men(ctx, pos)
	}
	return f, ok
}
