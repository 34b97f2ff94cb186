package tune

import (
	"context"
	"fmt"
	"sync"

	"duiyi/engine"
	"duiyi/game"
	"duiyi/lab"
	"duiyi/search"
)

// A Position is what the fit knows of a position: what its value is made of, how
// the game ended for the side to move (1 won, ½ drawn, 0 lost), and what a search says of
// it, in centipawns.
type Position struct {
	engine.Trace
	Result float64
	Score  int
}

// A Game is the positions of a game that was played.
type Game []Position

// points are what results are worth to the first side.
var points = map[string]float64{
	game.FirstWins.String():  1,
	game.Draw.String():       0.5,
	game.SecondWins.String(): 0,
}

// readHash is the size in MiB of the table of the searches in Read.
const readHash = 1

// Read traces the positions of the lessons and searches each of them by so many nodes,
// on several workers at once.
func Read(ctx context.Context, rules game.Rules, lessons []lab.Lesson, nodes int64, workers int) ([]Game, error) {
	games := make([]Game, len(lessons))
	errs := make([]error, len(lessons))
	linear := engine.NewLinear(rules)
	share(len(lessons), workers, func(i int) {
		if ctx.Err() == nil {
			games[i], errs[i] = read(ctx, rules, linear, lessons[i], nodes)
		}
	})
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return games, ctx.Err()
}

func read(ctx context.Context, rules game.Rules, linear *engine.Linear, l lab.Lesson, nodes int64) (Game, error) {
	first, ok := points[l.Result]
	if !ok {
		return nil, fmt.Errorf("game %d: result %q", l.Number, l.Result)
	}
	e, err := engine.New(readHash) // a new one, so that the result depends on the game alone
	if err != nil {
		return nil, err
	}
	g := make(Game, len(l.Positions))
	for i, fen := range l.Positions {
		p, err := rules.FromFEN(fen)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", l.Number, err)
		}
		r := e.Think(ctx, engine.Request{Position: p, Skill: engine.FullSkill, Limits: search.Limits{Nodes: nodes}}, nil)
		if len(r.Lines) == 0 {
			return nil, fmt.Errorf("game %d: over in %s", l.Number, fen)
		}
		g[i] = Position{linear.Trace(p), first, r.Lines[0].Score}
		if p.Side() == game.Second {
			g[i].Result = 1 - first
		}
	}
	return g, nil
}

// share calls do with 0 to n − 1 from several workers.
func share(n, workers int, do func(i int)) {
	next := make(chan int)
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for i := range next {
				do(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	all.Wait()
}
