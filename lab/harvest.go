package lab

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"duiyi/engine"
	"duiyi/game"
	"duiyi/lab/sample"
	"duiyi/search"
)

// A Harvest is games of our engine against itself whose positions are kept for nets to learn
// from. What a game is depends on the settings and its number alone.
type Harvest struct {
	Game  string // name of the rules
	Nodes int64  // after which a search begins no further iteration
	Seed  uint64 // of the random openings
	Name  string // of the player, for the files' headers

	Games   int
	Workers int    // games to play at once
	Dir     string // of the files, one for each worker
}

// harvestPlies is how long random openings are, every second one a ply longer, so that
// either side comes to move first.
const harvestPlies = 8

// harvestHard bounds a search whose last iteration does not end, as a multiple of Nodes.
const harvestHard = 8

var harvestJudge = Adjudication{
	WinScore: 1500, WinMoves: 3,
	DrawScore: 8, DrawMoves: 6, DrawAfter: 40,
	MaxPlies: 400,
}

// Check says what is wrong with the settings.
func (h Harvest) Check() error {
	switch {
	case h.Games < 1:
		return fmt.Errorf("%d games: must be 1 or more", h.Games)
	case h.Nodes < 1:
		return fmt.Errorf("%d nodes: must be 1 or more", h.Nodes)
	case h.Workers < 1:
		return fmt.Errorf("%d workers: must be 1 or more", h.Workers)
	}
	_, err := Terms{Game: h.Game}.Rules()
	return err
}

// A Yield is what a harvest has brought in.
type Yield struct {
	Games, Positions int
	Had              int // games that were there before
}

// Run plays the games, which Check has passed, that the files of Dir do not have yet. It calls
// report, where not nil, after each. Where ctx is done it returns its cause; what was
// played is kept, and the same harvest goes on.
func (h Harvest) Run(ctx context.Context, report func(Yield)) (Yield, error) {
	var y Yield
	if err := os.MkdirAll(h.Dir, 0o777); err != nil {
		return y, err
	}
	header := sample.Header{
		Game:   h.Game,
		Origin: fmt.Sprintf("self-play of %s, %d nodes, seed %d", h.Name, h.Nodes, h.Seed),
	}
	writers, had, err := h.open(header)
	if err != nil {
		return y, err
	}
	defer func() {
		for _, w := range writers {
			w.Close()
		}
	}()
	for n := range had {
		if n <= uint64(h.Games) {
			y.Had++
		}
	}
	y.Games = y.Had
	numbers := make(chan int)
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var (
		workers sync.WaitGroup
		mu      sync.Mutex // guards y and the order of reports
	)
	for _, w := range writers[:h.Workers] {
		workers.Go(func() {
			p, err := newHarvester(h)
			if err != nil {
				stop(err)
				return
			}
			for n := range numbers {
				b, err := p.play(ctx, n)
				if err == nil {
					err = w.Add(b)
				}
				if err != nil {
					stop(err)
					return
				}
				mu.Lock()
				y.Games++
				y.Positions += len(b.Records)
				if report != nil {
					report(y)
				}
				mu.Unlock()
			}
		})
	}
	for n := 1; n <= h.Games && ctx.Err() == nil; n++ {
		if had[uint64(n)] {
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
		return y, fmt.Errorf("after %d of %d games: %w", y.Games, h.Games, err)
	}
	return y, nil
}

// open opens a file for each worker, and those that an earlier run with more workers left.
func (h Harvest) open(header sample.Header) (writers []*sample.Writer, had map[uint64]bool, err error) {
	had = map[uint64]bool{}
	for i := 1; ; i++ {
		path := filepath.Join(h.Dir, fmt.Sprintf("%s-%d.positions", h.Game, i))
		if i > h.Workers {
			if _, err := os.Stat(path); err != nil {
				return writers, had, nil
			}
		}
		w, games, err := sample.Open(path, header)
		if err != nil {
			for _, w := range writers {
				w.Close()
			}
			return nil, nil, err
		}
		writers = append(writers, w)
		for n := range games {
			had[n] = true
		}
	}
}

// A harvester plays one game after the other.
type harvester struct {
	settings Harvest
	openings [2]*library // of an even and an odd number of plies
	engine   *engine.Engine
}

func newHarvester(h Harvest) (*harvester, error) {
	rules, err := Terms{Game: h.Game}.Rules()
	if err != nil {
		return nil, err
	}
	p := &harvester{settings: h}
	for i := range p.openings {
		plan := OpeningPlan{Seed: h.Seed, Plies: harvestPlies + i, Balance: selfPlayBalance}
		if p.openings[i], err = newLibrary(plan, rules); err != nil {
			return nil, err
		}
	}
	p.engine, err = engine.New(selfPlayHash)
	return p, err
}

// play plays the n-th game.
func (p *harvester) play(ctx context.Context, n int) (sample.Block, error) {
	b := sample.Block{Game: uint64(n)}
	openings := p.openings[n%2]
	opening, err := openings.opening(ctx, n)
	if err != nil {
		return b, err
	}
	g, err := opening.game(openings.rules)
	if err != nil {
		return b, err
	}
	pos := g.Position().Clone()
	p.engine.NewGame()
	judge := judge{rules: harvestJudge}
	for {
		result, _ := judge.verdict()
		if o := outcome(pos); o.Over() {
			result = o.Result
		}
		if result != game.Ongoing {
			for i := range b.Records {
				b.Records[i].SetResult(result)
			}
			return b, nil
		}
		r := p.engine.Think(ctx, engine.Request{
			Position: pos, Skill: engine.FullSkill,
			Limits: search.Limits{Soft: p.settings.Nodes, Nodes: harvestHard * p.settings.Nodes},
		}, nil)
		if err := ctx.Err(); err != nil {
			return b, err
		}
		best, score := r.Best(), r.Lines[0].Score
		if _, mate := search.MateIn(score); !mate && !search.ByRule(score) {
			record, err := sample.Pack(pos, sample.Label{
				Score: score, Check: pos.InCheck(), Noisy: noisy(pos, best), Move: pos.Plies() / 2,
			})
			if err != nil {
				return b, err
			}
			b.Records = append(b.Records, record)
		}
		judge.hear(pos.Side(), &score)
		pos.Make(best)
	}
}

// noisy reports whether a legal move captures or promotes.
func noisy(pos game.Position, m game.Move) bool {
	c, _ := pos.(interface {
		Describe(m game.Move) (game.Choice, bool)
	}).Describe(m)
	return !c.Quiet()
}
