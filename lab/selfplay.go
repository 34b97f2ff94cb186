package lab

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"duiyi/engine"
	"duiyi/game"
	"duiyi/search"
)

// A SelfPlay is games of our engine against itself, to learn from. What is in its JSON
// says which games they are.
type SelfPlay struct {
	Game  string // name of the rules
	Nodes int64  // to search for each move
	Seed  uint64 // of the random openings

	Games   int    `json:"-"`
	Workers int    `json:"-"` // games to play at once; which they are does not depend on it
	File    string `json:"-"` // keeps the games, to go on from after an interruption; empty: none
}

// A Lesson is what a game of self-play teaches: positions in which nothing is about
// to be captured, and who won in the end.
type Lesson struct {
	Number    int    // of the game, from 1
	Result    string // "1-0" …
	Positions []string
}

// Self-play wants many different games that end as they would have ended: openings are random
// and may be uneven, and games are not played on once both sides agree.
const (
	selfPlayPlies   = 8
	selfPlayBalance = 150
	selfPlayHash    = 2 // MiB

	// quietMargin is how much a search of captures may change a quiet position's value.
	quietMargin = 20
)

var selfPlayJudge = Adjudication{
	WinScore: 1000, WinMoves: 3,
	DrawScore: 8, DrawMoves: 6, DrawAfter: 40,
	MaxPlies: 300,
}

// Check says what is wrong with the settings.
func (s SelfPlay) Check() error {
	switch {
	case s.Games < 1:
		return fmt.Errorf("%d games: must be 1 or more", s.Games)
	case s.Nodes < 1:
		return fmt.Errorf("%d nodes: must be 1 or more", s.Nodes)
	case s.Workers < 1:
		return fmt.Errorf("%d workers: must be 1 or more", s.Workers)
	}
	_, err := Terms{Game: s.Game}.Rules()
	return err
}

// Run plays the games, which Check has passed, and returns the lessons in their order.
// It calls report, where not nil, with the lessons so far each time there is one more; they
// must not be kept.
func (s SelfPlay) Run(ctx context.Context, report func(lessons []Lesson)) ([]Lesson, error) {
	notebook, lessons, err := openNotebook(s)
	if err != nil {
		return nil, err
	}
	defer notebook.close()
	played := map[int]bool{}
	for _, l := range lessons {
		played[l.Number] = true
	}
	numbers := make(chan int)
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var (
		workers sync.WaitGroup
		mu      sync.Mutex // guards lessons and the notebook
	)
	for range s.Workers {
		workers.Go(func() {
			p, err := newSelfPlayer(s)
			if err != nil {
				stop(err)
				return
			}
			for n := range numbers {
				l, err := p.play(ctx, n)
				if err != nil {
					stop(err)
					return
				}
				mu.Lock()
				if err := notebook.add(l); err != nil {
					stop(err)
				}
				lessons = append(lessons, l)
				if report != nil {
					report(lessons)
				}
				mu.Unlock()
			}
		})
	}
	for n := 1; n <= s.Games && ctx.Err() == nil; n++ {
		if played[n] {
			continue
		}
		select {
		case numbers <- n:
		case <-ctx.Done():
		}
	}
	close(numbers)
	workers.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, fmt.Errorf("after %d of %d games: %w", len(lessons), s.Games, err)
	}
	slices.SortFunc(lessons, func(a, b Lesson) int { return cmp.Compare(a.Number, b.Number) })
	// The file may know more games than were asked for.
	return slices.DeleteFunc(lessons, func(l Lesson) bool { return l.Number > s.Games }), nil
}

// A selfPlayer plays one game after the other.
type selfPlayer struct {
	settings SelfPlay
	openings *library
	engine   *engine.Engine
	eye      *engine.Engine // which never thinks, so that its glance depends on the position alone
}

func newSelfPlayer(s SelfPlay) (*selfPlayer, error) {
	rules, err := Terms{Game: s.Game}.Rules()
	if err != nil {
		return nil, err
	}
	p := &selfPlayer{settings: s}
	plan := OpeningPlan{Seed: s.Seed, Plies: selfPlayPlies, Balance: selfPlayBalance}
	if p.openings, err = newLibrary(plan, rules); err != nil {
		return nil, err
	}
	if p.engine, err = engine.New(selfPlayHash); err != nil {
		return nil, err
	}
	p.eye, err = engine.New(1)
	return p, err
}

// play plays the n-th game.
func (p *selfPlayer) play(ctx context.Context, n int) (Lesson, error) {
	l := Lesson{Number: n, Positions: []string{}}
	opening, err := p.openings.opening(ctx, n)
	if err != nil {
		return l, err
	}
	g, err := opening.game(p.openings.rules)
	if err != nil {
		return l, err
	}
	pos := g.Position().Clone()
	p.engine.NewGame()
	p.eye.NewGame()
	judge := judge{rules: selfPlayJudge}
	for {
		if o := outcome(pos); o.Over() {
			l.Result = o.Result.String()
			return l, nil
		}
		if result, _ := judge.verdict(); result != game.Ongoing {
			l.Result = result.String()
			return l, nil
		}
		r := p.engine.Think(ctx, engine.Request{
			Position: pos, Skill: engine.FullSkill, Limits: search.Limits{Nodes: p.settings.Nodes},
		}, nil)
		if err := ctx.Err(); err != nil {
			return l, err
		}
		best, score := r.Best(), r.Lines[0].Score
		if p.quiet(pos, best, score) {
			l.Positions = append(l.Positions, pos.FEN())
		}
		judge.hear(pos.Side(), &score)
		pos.Make(best)
	}
}

// quiet reports whether the value of a position, of which the search says score, can be
// told at a glance.
func (p *selfPlayer) quiet(pos game.Position, best game.Move, score int) bool {
	if _, mate := search.MateIn(score); mate || search.ByRule(score) || pos.InCheck() {
		return false
	}
	if _, to := pos.FromTo(best); pos.At(to) != game.NoPiece {
		return false
	}
	difference := p.eye.Quiesce(pos) - engine.Evaluate(pos)
	return max(difference, -difference) <= quietMargin
}
