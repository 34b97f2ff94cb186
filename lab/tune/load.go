package tune

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"

	"duiyi/engine"
	"duiyi/game"
	"duiyi/lab/sample"
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

// A Choice says what of the files of positions is learned from.
type Choice struct {
	sample.Filter
	Games int // the highest number of a game; self-play counts from 1
}

// Load reads files of positions that self-play has kept, traces those that are chosen on several
// workers at once, and returns them game by game, in the order of the files' names and the games'
// numbers, so that it does not matter in which order games came into the files. Files of other
// games than that of the rules are passed over. origins tells where the positions come from, each
// origin once.
func Load(ctx context.Context, rules game.Rules, paths []string, c Choice, workers int) (games []Game, origins []string, err error) {
	var blocks []sample.Block
	paths = slices.Clone(paths)
	slices.Sort(paths)
	for _, path := range slices.Compact(paths) {
		of, origin, ours, err := read(ctx, rules, path, c)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", path, err)
		}
		blocks = append(blocks, of...)
		if ours && !slices.Contains(origins, origin) {
			origins = append(origins, origin)
		}
	}
	if len(origins) == 0 {
		return nil, nil, errors.New("no positions of " + rules.Name())
	}
	games = make([]Game, len(blocks))
	errs := make([]error, len(blocks))
	linear := engine.NewLinear(rules)
	share(len(blocks), workers, func(i int) {
		if ctx.Err() == nil {
			games[i], errs[i] = trace(rules, linear, blocks[i])
		}
	})
	for _, err := range errs {
		if err != nil {
			return nil, nil, err
		}
	}
	return games, origins, context.Cause(ctx)
}

// read reads the games of a file, with the positions of them that are chosen. ours tells whether
// the file is of the game at all.
func read(ctx context.Context, rules game.Rules, path string, c Choice) (blocks []sample.Block, origin string, ours bool, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, "", false, err
	}
	defer file.Close()
	r, err := sample.NewReader(file)
	if err != nil || r.Header.Game != rules.Name() {
		return nil, "", false, err
	}
	var b sample.Block
	for {
		if ctx.Err() != nil {
			return nil, "", false, context.Cause(ctx)
		}
		if err := r.Next(&b); err == io.EOF {
			break
		} else if err != nil {
			return nil, "", false, err
		}
		if b.Game > uint64(c.Games) {
			continue
		}
		chosen := sample.Block{Game: b.Game}
		for i := range b.Records {
			if c.Keeps(&b.Records[i]) {
				chosen.Records = append(chosen.Records, b.Records[i])
			}
		}
		if len(chosen.Records) > 0 {
			blocks = append(blocks, chosen)
		}
	}
	slices.SortFunc(blocks, func(a, b sample.Block) int { return cmp.Compare(a.Game, b.Game) })
	return blocks, r.Header.Origin, true, nil
}

// trace traces the positions of a game.
func trace(rules game.Rules, linear *engine.Linear, b sample.Block) (Game, error) {
	g := make(Game, len(b.Records))
	for i := range b.Records {
		r := &b.Records[i]
		p, err := rules.FromFEN(r.FEN(rules))
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", b.Game, err)
		}
		g[i] = Position{linear.Trace(p), float64(r.Result()) / 2, r.Score()}
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
