package game

// A Side is one of the two players.
type Side uint8

// The side that moves first in the usual starting position: red in xiangqi,
// white in chess; and the other one.
const (
	First Side = iota
	Second
)

// Other returns the opponent of s.
func (s Side) Other() Side { return s ^ 1 }

// A Piece is a kind of man and the side it belongs to: the kind, 1 to 7, in the low
// three bits and the side in the fourth. Zero is no piece. What the kinds are
// is each game's own matter.
type Piece uint8

// NoPiece stands on an empty square.
const NoPiece Piece = 0

// NewPiece returns the man of the given kind (1 to 7) of side s.
func NewPiece(s Side, kind int) Piece { return Piece(kind) | Piece(s)<<3 }

// Kind returns the kind of p, 1 to 7, or 0 for NoPiece.
func (p Piece) Kind() int { return int(p & 7) }

// Side returns the owner of p. It means nothing for NoPiece.
func (p Piece) Side() Side { return Side(p >> 3) }

// A Move is a move in the encoding of the game that made it; it means something
// only to that game and, as a rule, only in the position it was made for. It
// fits a transposition table entry. Any 16 bits may be shown to a game, which
// says whether they are a legal move.
type Move uint16

// NoMove is the absence of a move; no game encodes a legal move as zero.
const NoMove Move = 0

// A Notation is a way to write a move.
type Notation uint8

// The notations that the two games know between them. A game asked for one that
// it does not know writes Coordinates.
const (
	Coordinates        Notation = iota // h2e2, e7e8q: xiangqi ranks 0 to 9, chess ranks 1 to 8
	ICCS                               // H2-E2 (xiangqi)
	WXF                                // C2.5 (xiangqi)
	ChineseSimplified                  // 炮二平五 (xiangqi)
	ChineseTraditional                 // 炮二平五, 俥, 傌 … (xiangqi)
	SAN                                // Nf3, exd6, O-O, e8=Q+ (chess)
	Figurine                           // SAN with ♘ for N (chess)
	LongAlgebraic                      // Ng1-f3 (chess)
)

// A Kind says which of the legal moves a generator should list. Captures and
// Quiets divide All between them.
type Kind uint8

const (
	All      Kind = iota // every legal move
	Captures             // captures, and promotions to the strongest piece
	Quiets               // the rest
)

// A Rules value is a game: how positions of it come to be. There is one for
// each game, duiyi/chess.Rules and duiyi/xiangqi.Rules.
type Rules interface {
	// Name is the game's name as UCI_Variant has it: "chess" or "xiangqi".
	Name() string
	// Size is the number of files and ranks of the board.
	Size() (files, ranks int)
	// Start returns the usual starting position.
	Start() Position
	// FromFEN returns the position that fen describes. The error names the field
	// and says what is wrong with it.
	FromFEN(fen string) (Position, error)
	// Letter returns the FEN letter of p, upper case for the first side.
	Letter(p Piece) byte
}

// A Position is a position of some game together with the moves that led to it
// from where it was set up, which repetition and move counts need.
//
// A position is not safe for use by several goroutines at once.
type Position interface {
	// Rules returns the game that this is a position of.
	Rules() Rules
	// Side returns the side to move.
	Side() Side
	// At returns the man on square sq.
	At(sq int) Piece
	// Key returns a hash of the men, the side to move, and what else decides
	// which moves are legal; equal positions have equal keys.
	Key() uint64
	// FEN writes the position.
	FEN() string
	// InCheck reports whether the side to move is in check.
	InCheck() bool
	// Moves returns the legal moves in a new slice.
	Moves() []Move
	// Legal reports whether m, any 16 bits, is a legal move.
	Legal(m Move) bool
	// FromTo returns the squares a move goes from and to. Castling in chess
	// goes to where the king lands.
	FromTo(m Move) (from, to int)
	// Make plays a legal move.
	Make(m Move)
	// Unmake takes the last move back. It must have been made by Make.
	Unmake()
	// Plies is the number of moves made since the position was set up, which
	// is how often Unmake may be called.
	Plies() int
	// Outcome says whether the game is over here, and why.
	Outcome() Outcome
	// Claim says which draw the side to move may claim here, if any; its
	// result is Draw or Ongoing.
	Claim() Outcome
	// Format writes a move that is legal here.
	Format(m Move, n Notation) string
	// Parse reads a move in any notation that the game knows; the error says
	// why text is no legal move here.
	Parse(text string) (Move, error)
	// Clone returns an independent copy with the same history.
	Clone() Position
}
