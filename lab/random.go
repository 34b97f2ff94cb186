package lab

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"

	"duiyi/engine"
	"duiyi/game"
	"duiyi/search"
)

const (
	balanceNodes = 20_000 // of the search that looks whether an opening is balanced
	balanceHash  = 4      // MiB
	openingTries = 10_000
)

// A library hands out the openings of a match.
type library struct {
	plan   OpeningPlan
	rules  game.Rules
	listed []Opening // from a file
	order  []int
	engine *engine.Engine // to filter random ones
}

// newLibrary returns the openings of a plan.
func newLibrary(plan OpeningPlan, rules game.Rules) (*library, error) {
	l := &library{plan: plan, rules: rules}
	if plan.File == "" {
		e, err := engine.New(balanceHash)
		l.engine = e
		return l, err
	}
	f, err := os.Open(plan.File)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if l.listed, err = ReadOpenings(f, rules); err != nil {
		return nil, fmt.Errorf("%s: %w", plan.File, err)
	}
	l.order = plan.order(len(l.listed))
	return l, nil
}

// opening returns the opening of a pair, counted from 1. It is the same for the same
// plan.
func (l *library) opening(ctx context.Context, pair int) (Opening, error) {
	if l.engine == nil {
		return l.listed[l.order[(pair-1)%len(l.order)]], nil
	}
	random := generator(l.plan.Seed, pair)
	for range openingTries {
		if err := ctx.Err(); err != nil {
			return Opening{}, err
		}
		if o, p := l.wander(random); p != nil && l.balanced(ctx, p) {
			return o, nil
		}
	}
	return Opening{}, fmt.Errorf("found no opening of %d random plies within ±%d centipawns", l.plan.Plies, l.plan.Balance)
}

// wander plays random moves from the usual position. Where the game ends the
// position is nil.
func (l *library) wander(random *rand.Rand) (Opening, game.Position) {
	o := Opening{Moves: []string{}}
	p := l.rules.Start()
	for range l.plan.Plies {
		moves := p.Moves()
		m := moves[random.IntN(len(moves))]
		o.Moves = append(o.Moves, p.Format(m, game.Coordinates))
		p.Make(m)
		if outcome(p).Over() {
			return o, nil
		}
	}
	return o, p
}

// balanced reports whether a short search sees neither side far ahead.
func (l *library) balanced(ctx context.Context, p game.Position) bool {
	l.engine.NewGame()
	result := l.engine.Think(ctx, engine.Request{
		Position: p, Skill: engine.FullSkill, Limits: search.Limits{Nodes: balanceNodes},
	}, nil)
	if len(result.Lines) == 0 {
		return false
	}
	score := result.Lines[0].Score
	return max(score, -score) <= l.plan.Balance
}
