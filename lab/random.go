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
	moves, _, err := wander(ctx, l.rules, generator(l.plan.Seed, pair), l.plan.Plies, func(p game.Position) bool {
		l.engine.NewGame()
		return balanced(ctx, l.engine, p, balanceNodes, l.plan.Balance)
	})
	if err != nil {
		return Opening{}, fmt.Errorf("%w within ±%d centipawns", err, l.plan.Balance)
	}
	o := Opening{Moves: []string{}}
	p := l.rules.Start()
	for _, m := range moves {
		o.Moves = append(o.Moves, p.Format(m, game.Coordinates))
		p.Make(m)
	}
	return o, nil
}

// wander plays random moves from the usual position until it has come upon a position that fits, in
// which the game goes on.
func wander(ctx context.Context, rules game.Rules, random *rand.Rand, plies int, fits func(game.Position) bool) ([]game.Move, game.Position, error) {
	for range openingTries {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		if moves, p := stroll(rules, random, plies); !outcome(p).Over() && fits(p) {
			return moves, p, nil
		}
	}
	return nil, nil, fmt.Errorf("found no opening of %d random plies", plies)
}

// stroll plays random moves, fewer where the game ends.
func stroll(rules game.Rules, random *rand.Rand, plies int) ([]game.Move, game.Position) {
	var line []game.Move
	p := rules.Start()
	for len(line) < plies && !outcome(p).Over() {
		moves := p.Moves()
		m := moves[random.IntN(len(moves))]
		line = append(line, m)
		p.Make(m)
	}
	return line, p
}

// balanced reports whether a short search sees neither side more ahead than so many centipawns.
func balanced(ctx context.Context, e *engine.Engine, p game.Position, nodes int64, most int) bool {
	result := e.Think(ctx, engine.Request{Position: p, Skill: engine.FullSkill, Limits: search.Limits{Nodes: nodes}}, nil)
	if len(result.Lines) == 0 {
		return false
	}
	score := result.Lines[0].Score
	return max(score, -score) <= most
}
