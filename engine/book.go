package engine

import (
	"slices"

	"duiyi/game"
	"duiyi/opening"
)

// bookPlies is how long into a game the book is asked by a player of full strength. A
// beginner knows its first moves only, and each step of skill is a move of one side
// more.
const (
	bookPlies     = 60
	beginnerPlies = 4
)

// recall returns a move of the book, chosen by weight, or game.NoMove where the engine
// has to think for itself: where the book knows nothing, where several lines are asked
// for, or a mate, and where the position stood before, since who comes back to it is not
// playing theory any more.
func (e *Engine) recall(r Request) game.Move {
	depth := bookPlies
	if r.Skill < FullSkill {
		depth = beginnerPlies + max(r.Skill, 0)
	}
	if r.Book == nil || r.Limits.MultiPV > 1 || r.Limits.Mate > 0 || r.Position.Plies() >= depth {
		return game.NoMove
	}
	choices := r.Book.Choices(r.Position)
	if allowed := r.Limits.Moves; allowed != nil {
		choices = slices.DeleteFunc(choices, func(c opening.Choice) bool { return !slices.Contains(allowed, c.Move) })
	}
	if len(choices) == 0 || repeated(r.Position) {
		return game.NoMove
	}
	return opening.Pick(choices, e.random.IntN)
}

// repeated reports whether p stood before in its game.
func repeated(p game.Position) bool {
	earlier, key := p.Clone(), p.Key()
	for earlier.Plies() > 0 {
		earlier.Unmake()
		if earlier.Key() == key {
			return true
		}
	}
	return false
}
