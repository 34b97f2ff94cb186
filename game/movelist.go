package game

// A Choice is a move with what a search wants to know of it to order it. It is
// eight bytes.
type Choice struct {
	Move  Move
	to    uint8 // square moved to; promotion in the top bit
	men   uint8 // moving piece in the high nibble, captured one in the low
	Score int32 // for the search's own use
}

const promotes = 0x80

// NewChoice returns a choice without score: piece moves to square to, where it
// captures victim or NoPiece.
func NewChoice(m Move, to int, piece, victim Piece) Choice {
	return choice(uint64(m) | uint64(to)<<16 | uint64(victim)<<24 | uint64(piece)<<28)
}

// NewPromotion is NewChoice for a move that promotes; piece is the man before
// the promotion.
func NewPromotion(m Move, to int, piece, victim Piece) Choice {
	return choice(uint64(m) | uint64(to|promotes)<<16 | uint64(victim)<<24 | uint64(piece)<<28)
}

// choice takes a Choice out of one word, which the compiler stores as such in
// place of four fields; that makes generating a tenth quicker.
func choice(w uint64) Choice {
	return Choice{Move: Move(w), to: uint8(w >> 16), men: uint8(w >> 24), Score: int32(w >> 32)}
}

// To returns the square that the move goes to.
func (c Choice) To() int { return int(c.to &^ promotes) }

// Piece returns the moving man.
func (c Choice) Piece() Piece { return Piece(c.men >> 4) }

// Victim returns the captured man, or NoPiece.
func (c Choice) Victim() Piece { return Piece(c.men & 15) }

// Promotes reports whether the move promotes a pawn.
func (c Choice) Promotes() bool { return c.to&promotes != 0 }

// Quiet reports whether the move neither captures nor promotes.
func (c Choice) Quiet() bool { return c.men&15 == 0 && c.to&promotes == 0 }

// MaxMoves is the room in a MoveList. No position that FromFEN accepts has more
// legal moves: chess has at most 218, xiangqi fewer than 128.
const MaxMoves = 256

// A MoveList is room for the moves of one position, to be allocated once for
// each ply of a search and filled again and again.
type MoveList struct {
	n     int
	moves [MaxMoves]Choice
}

// Clear empties l.
func (l *MoveList) Clear() { l.n = 0 }

// Add appends c. Past MaxMoves it overwrites the beginning, which no legal
// position can bring about.
func (l *MoveList) Add(c Choice) {
	l.moves[uint8(l.n)] = c
	l.n++
}

// Room returns the storage of l for a generator that counts for itself, which
// spares it a load and a store a move; SetLen then says how many it filled.
func (l *MoveList) Room() *[MaxMoves]Choice { return &l.moves }

// SetLen makes the first n choices of Room the moves in l: those that a generator
// has filled, or those of more that are to be kept.
func (l *MoveList) SetLen(n int) { l.n = n }

// Len returns the number of moves in l.
func (l *MoveList) Len() int { return l.n }

// Slice returns the moves in l, to be read, scored and reordered in place until
// the list is filled again.
func (l *MoveList) Slice() []Choice { return l.moves[:l.n] }
