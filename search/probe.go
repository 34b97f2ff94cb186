package search

import "duiyi/game"

// A Known is what a table keeps of a position.
type Known struct {
	Move  game.Move // best or refuting one; NoMove where there is none
	Score int       // for the side to move; a win counts its plies from the position
	Bound int8      // 0 exact; 1 the true score is at least Score, −1 at most
	Depth int       // plies that the score looks ahead
}

// Lookup returns what t keeps of the position with the key. No search may work
// with t meanwhile.
func (t *Table) Lookup(key uint64) (Known, bool) {
	e, ok := t.probe(key)
	if !ok {
		return Known{}, false
	}
	k := Known{Move: e.move(), Score: fromTable(e.score(), 0), Depth: e.depth()}
	switch e.bound() {
	case lower:
		k.Bound = 1
	case upper:
		k.Bound = -1
	}
	return k, true
}
