package search

import "duiyi/game"

// A Position is what the search needs of a game: its rules and its evaluation
// behind calls that are few and coarse, since each costs 3 to 7 ns in
// WebAssembly. Package engine puts one together for each game.
type Position interface {
	// Key returns the hash of the position, side to move included.
	Key() uint64
	// KeyAfter returns what Key will most probably be after the move m; it is
	// used to fetch a table's entry early, so that being wrong does no harm.
	KeyAfter(m game.Move) uint64
	// InCheck reports whether the side to move is in check.
	InCheck() bool
	// Generate fills list, cleared first, with the legal moves of the kind.
	Generate(list *game.MoveList, kind game.Kind)
	// Describe returns what Generate would say of m, any 16 bits, and false where
	// m is no legal move.
	Describe(m game.Move) (game.Choice, bool)
	// SEE reports whether the exchange that a legal move begins on the square it
	// goes to wins at least threshold centipawns.
	SEE(m game.Move, threshold int) bool
	// Make plays a legal move; Unmake takes it back.
	Make(m game.Move)
	Unmake()
	// MakeNull passes the turn; UnmakeNull takes that back. The side to move
	// must not be in check.
	MakeNull()
	UnmakeNull()
	// NullAllowed reports whether passing is a sound test of the position: the
	// side to move has enough men that being forced to move is no harm.
	NullAllowed() bool
	// Verdict says whether the game is decided or drawn here by anything but
	// the lack of a legal move: repetition, move limit, material. ply is the
	// number of moves since the root of the search; a position that stood
	// before within them counts as repeated at its second occurrence.
	Verdict(ply int) game.Verdict
	// Evaluate returns the value of the position for the side to move in
	// centipawns, within ±20 000.
	Evaluate() int
	// Structure returns a hash of what changes seldom and shapes the value of the
	// position, pawns above all, and of the side to move, by which the search learns how far Evaluate is off.
	Structure() uint64
	// Worth is the value of a man in centipawns for ordering captures and
	// exchange evaluation.
	Worth(p game.Piece) int
	// StalemateLoses reports whether a side that is not in check and has no
	// legal move has lost (xiangqi) or drawn (chess).
	StalemateLoses() bool
	// LooseIsLost reports whether a man who goes to where SEE says that he is lost mostly is, so that
	// such moves may be pruned. In chess he is; in xiangqi what an exchange on one square does
	// not see, legs, mounts and pins, decides as often.
	LooseIsLost() bool
}
