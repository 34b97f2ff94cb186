// Makebook makes what package opening embeds: the keys of the positions that have names,
// and the books of theory, which are the lines as they were keyed in, without the moves
// that the engine finds bad, and with those that the engine plays where the lines end, in
// long games against itself. It searches to a fixed number of nodes on one thread, so
// that the same engine makes the same books.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"duiyi/engine"
	"duiyi/game"
	"duiyi/opening"
	"duiyi/search"
)

func main() {
	nodes := flag.Int64("nodes", 10_000, "positions that a move is searched to")
	margin := flag.Int("margin", 80, "centipawns that a move may be worse than the best")
	dir := flag.String("dir", ".", "where the books go")
	long := flag.Int64("long", 0, "positions to which moves of the long games are searched; 0 for no such games")
	plies := flag.Int("plies", 8, "how many moves of a long game the book gets at most")
	only := flag.String("game", "", "the game to make, chess or xiangqi (default: both)")
	onlyNames := flag.Bool("names", false, "make the names only, which takes no search")
	verbose := flag.Bool("v", false, "list the moves that are left out")
	flag.Parse()
	for _, rules := range engine.Games() {
		if *only != "" && *only != rules.Name() {
			continue
		}
		err := makeNames(rules, *dir)
		if err == nil && !*onlyNames {
			err = makeBook(rules, judge{*nodes, *margin}, player{*long, *plies}, *dir, *verbose)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "makebook:", err)
			os.Exit(1)
		}
	}
}

// makeNames makes the names of a game.
func makeNames(rules game.Rules, dir string) error {
	names, err := opening.EncodeNames(rules)
	if err != nil {
		return fmt.Errorf("names of %s: %w", rules.Name(), err)
	}
	return os.WriteFile(filepath.Join(dir, rules.Name()+".names"), names, 0o644)
}

// makeBook makes the book of a game.
func makeBook(rules game.Rules, j judge, long player, dir string, verbose bool) error {
	entries, err := opening.Keyed(rules)
	if err != nil {
		return err
	}
	verdicts := make([]verdict, len(entries))
	share(len(entries), func(i int) { verdicts[i] = j.prove(entries[i]) })
	var proven opening.Draft
	dropped := 0
	for i, v := range verdicts {
		if v.err != nil {
			return v.err
		}
		dropped += len(v.faults)
		if verbose {
			for _, fault := range v.faults {
				fmt.Println(fault)
			}
		}
		for _, c := range v.kept {
			proven.Add(entries[i].Position, c.Move, c.Weight)
		}
	}
	theory := proven.Moves()
	if long.nodes > 0 {
		if err := long.extend(&proven); err != nil {
			return err
		}
	}
	book := opening.Encode(proven.Entries)
	fmt.Printf("%s: %d positions, %d moves of theory and %d of long games, %d left out, %d bytes\n",
		rules.Name(), len(proven.Entries), theory, proven.Moves()-theory, dropped, len(book))
	return os.WriteFile(filepath.Join(dir, rules.Name()+".book"), book, 0o644)
}

// share has all processors do n pieces of work.
func share(n int, do func(i int)) {
	work := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range work {
				do(i)
			}
		})
	}
	for i := range n {
		work <- i
	}
	close(work)
	workers.Wait()
}

// A judge tells good moves from bad ones.
type judge struct {
	nodes  int64
	margin int // centipawns
}

// A verdict is what is left of an entry, and what is wrong with the rest.
type verdict struct {
	kept   []opening.Choice
	faults []string
	err    error
}

// prove searches all moves of a position together, and then each move of the book.
func (j judge) prove(e opening.Entry) (v verdict) {
	const hash = 4 // MiB, more than the nodes fill
	thinker, err := engine.New(hash)
	if err != nil {
		return verdict{err: err}
	}
	score := func(moves []game.Move) int {
		thinker.NewGame()
		r := thinker.Think(context.Background(), engine.Request{
			Position: e.Position, Skill: engine.FullSkill, Limits: search.Limits{Nodes: j.nodes, Moves: moves},
		}, nil)
		return r.Lines[0].Score
	}
	best := score(nil)
	scores := make([]int, len(e.Choices))
	for i, c := range e.Choices {
		scores[i] = score([]game.Move{c.Move})
		best = max(best, scores[i])
	}
	for i, c := range e.Choices {
		if loss := best - scores[i]; loss > j.margin {
			v.faults = append(v.faults, fmt.Sprintf("%s: %s loses %d", e.Position.FEN(), e.Position.Format(c.Move, notation(e.Position)), loss))
			continue
		}
		v.kept = append(v.kept, c)
	}
	return v
}

func notation(p game.Position) game.Notation {
	if p.Rules().Name() == "chess" {
		return game.SAN
	}
	return game.WXF
}
