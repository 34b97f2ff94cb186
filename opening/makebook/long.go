package main

import (
	"context"

	"duiyi/engine"
	"duiyi/game"
	"duiyi/opening"
	"duiyi/search"
)

// When a long game is broken off: as won once both sides have seen so many centipawns for
// so many plies, and as drawn when it is so many plies long.
const (
	decided      = 500
	decidedPlies = 6
	longest      = 240
)

// A player plays long games of the engine against itself.
type player struct {
	nodes int64 // of each move
	plies int   // how many moves of a game a book gets at most
}

// extend plays a game from each end of a book, and adds its first moves as far as the
// side that made them did not lose: those of the winner with the greater weight.
func (pl player) extend(book *opening.Draft) error {
	ends := book.Ends()
	games := make([]played, len(ends))
	share(len(ends), func(i int) { games[i] = pl.play(ends[i]) })
	for i, g := range games {
		if g.err != nil {
			return g.err
		}
		p := ends[i].Clone()
		for _, m := range g.moves[:min(len(g.moves), pl.plies)] {
			switch g.result {
			case game.WinFor(p.Side()):
				book.Add(p, m, 2)
			case game.Draw:
				book.Add(p, m, 1)
			}
			p.Make(m)
		}
	}
	return nil
}

// A played is a long game.
type played struct {
	moves  []game.Move
	result game.Result
	err    error
}

// play plays a game to its end.
func (pl player) play(start game.Position) (g played) {
	const hash = 16 // MiB
	thinker, err := engine.New(hash)
	if err != nil {
		return played{err: err}
	}
	p := start.Clone()
	ahead, seen := game.Ongoing, 0 // who was far ahead in the last plies, and in how many
	for {
		o := p.Outcome()
		if !o.Over() {
			o = p.Claim()
		}
		switch {
		case o.Over():
			g.result = o.Result
			return g
		case seen >= decidedPlies:
			g.result = ahead
			return g
		case len(g.moves) >= longest:
			g.result = game.Draw
			return g
		}
		r := thinker.Think(context.Background(), engine.Request{
			Position: p, Skill: engine.FullSkill, Limits: search.Limits{Nodes: pl.nodes},
		}, nil)
		now, score := game.Ongoing, r.Lines[0].Score
		switch {
		case score >= decided:
			now = game.WinFor(p.Side())
		case score <= -decided:
			now = game.WinFor(p.Side().Other())
		}
		if now != ahead || now == game.Ongoing {
			ahead, seen = now, 0
		}
		if now != game.Ongoing {
			seen++
		}
		g.moves = append(g.moves, r.Best())
		p.Make(r.Best())
	}
}
