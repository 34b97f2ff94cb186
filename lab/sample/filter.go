package sample

// A Filter says which positions are worth learning from: the value of others cannot be told
// at a glance.
type Filter struct {
	From     int // full moves from the start of the game; openings are random before
	MaxScore int // centipawns either way; beyond it the game is decided
}

// Keeps reports whether a position is worth learning from.
func (f Filter) Keeps(r *Record) bool {
	return !r.Check() && !r.Noisy() && r.Move() >= f.From && r.Score() <= f.MaxScore && r.Score() >= -f.MaxScore
}
