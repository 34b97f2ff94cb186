package xiangqi

import (
	"math/bits"
	"slices"

	"duiyi/game"
)

// A man is what stands on a point: the game.Piece in the low four bits and the
// man's slot, his number among his side's sixteen, in the high four. The zero
// man is an empty point. Slots keep the identity of a man through a game.
type man uint8

func newMan(p game.Piece, slot int) man { return man(p) | man(slot)<<4 }

func (m man) piece() game.Piece { return game.Piece(m & 15) }
func (m man) slot() int         { return int(m >> 4) }
func (m man) side() game.Side   { return game.Side(m >> 3 & 1) }

// The first slot of each kind. A kind has as many slots as a side has men of it
// at the start, which is the most it can have.
const (
	slotGeneral  = 0
	slotAdvisor  = 1
	slotElephant = 3
	slotHorse    = 5
	slotRook     = 7
	slotCannon   = 9
	slotSoldier  = 11
)

// The slots of each kind as bit sets.
const (
	generals  = 1 << slotGeneral
	advisors  = 3 << slotAdvisor
	elephants = 3 << slotElephant
	horses    = 3 << slotHorse
	rooks     = 3 << slotRook
	cannons   = 3 << slotCannon
	soldiers  = 31 << slotSoldier
	crossers  = horses | rooks | cannons | soldiers // may cross the river
)

var (
	firstSlot = [8]int{0, slotGeneral, slotAdvisor, slotElephant, slotHorse, slotRook, slotCannon, slotSoldier}
	slotCount = [8]int{General: 1, Advisor: 2, Elephant: 2, Horse: 2, Rook: 2, Cannon: 2, Soldier: 5}
)

// A Position is a position with the moves that led to it from where it was set
// up. Make one with Start or FromFEN.
type Position struct {
	board   [Points]man
	point   [2][16]uint8  // where each living man stands
	alive   [2]uint16     // slots of the living men
	ranks   [Ranks]uint16 // bit file+1 is set where a man stands; the border bits 0 and 10 always
	files   [Files]uint16 // bit rank+1, border bits 0 and 11
	key     uint64        // Zobrist hash
	side    game.Side     // to move
	ruleSet game.RuleSet  // of repetition
	state                 // what Make cannot compute back
	moves   int           // full move number
	past    []record      // one for each move since the position was set up
}

// A state is the part of a position that depends on its past.
type state struct {
	check  bool     // the side to move is in check
	checks [2]uint8 // checks that each side gave since the last capture, at most checksCounted+1
	clock  uint16   // plies since the last capture that count towards the natural limit
	quiet  uint16   // plies since the last capture or null move, all of them
}

// A record is what Unmake needs to take a move back, and the repetition rules
// to know the position before it.
type record struct {
	key      uint64
	move     game.Move // NoMove for a null move
	captured man
	state
}

// roomForPast is how many moves a position has room for before it allocates
// again: most games and the search below them.
const roomForPast = 512

// Start returns the usual starting position.
func Start() *Position {
	p, err := FromFEN(StartFEN)
	if err != nil {
		panic(err) // cannot happen: the constant is a legal position
	}
	return p
}

// Clone returns an independent copy with the same history, a *Position.
func (p *Position) Clone() game.Position {
	q := *p
	q.past = append(make([]record, 0, len(p.past)+roomForPast), p.past...)
	return &q
}

// Rules returns the game of xiangqi.
func (p *Position) Rules() game.Rules { return Rules }

// Side returns the side to move; red is game.First.
func (p *Position) Side() game.Side { return p.side }

// At returns the man on point sq, 0 to 89.
func (p *Position) At(sq int) game.Piece { return p.board[sq].piece() }

// Key returns the Zobrist hash of the men and the side to move.
func (p *Position) Key() uint64 { return p.key }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.check }

// Plies returns the number of moves since the position was set up.
func (p *Position) Plies() int { return len(p.past) }

// Clock returns the plies since the last capture that count towards the natural
// limit of 120. Each side's checks beyond its tenth do not count, nor do the
// answers to them.
func (p *Position) Clock() int { return int(p.clock) }

// MoveNumber returns the number of the full move to be played, which a FEN
// usually starts at 1.
func (p *Position) MoveNumber() int { return p.moves }

// GeneralPoint returns the point of side s's general.
func (p *Position) GeneralPoint(s game.Side) int { return int(p.point[s][0]) }

// Moves returns the legal moves in a new slice.
func (p *Position) Moves() []game.Move {
	var list game.MoveList
	p.Generate(&list, game.All)
	moves := make([]game.Move, list.Len())
	for i, c := range list.Slice() {
		moves[i] = c.Move
	}
	return moves
}

// FromTo returns the points that m goes from and to.
func (p *Position) FromTo(m game.Move) (from, to int) { return From(m), To(m) }

// NewMove returns the move between two points, legal or not.
func NewMove(from, to int) game.Move { return game.Move(from<<7 | to) }

// From returns the point that m goes from.
func From(m game.Move) int { return int(m >> 7) }

// To returns the point that m goes to.
func To(m game.Move) int { return int(m & 127) }

// StalemateLoses reports true: who cannot move has lost.
func (p *Position) StalemateLoses() bool { return true }

// NullAllowed reports whether passing is a sound test: the side to move keeps a
// rook, or two other men that cross the board at will, so that it has a
// waiting move nearly always.
func (p *Position) NullAllowed() bool {
	a := p.alive[p.side]
	return a&rooks != 0 || bits.OnesCount16(a&(horses|cannons)) >= 2
}

// An Oddity is a man on a point that he can never reach in a game from the
// usual start.
type Oddity struct {
	Point int
	Piece game.Piece
}

// String returns the oddity in words, such as "black elephant on e4".
func (o Oddity) String() string {
	return sideNames[o.Piece.Side()] + " " + kindNames[o.Piece.Kind()] + " on " + pointName(o.Point)
}

// Oddities lists, by point, the advisors, elephants and soldiers that stand
// where they can never stand, as composed problems have them: advisors off
// their five points, elephants off their seven, soldiers behind their starting
// points, on files of their own half where none starts, or second on such a
// file.
func (p *Position) Oddities() []Oddity {
	var odd []Oddity
	for sq, m := range p.board {
		var home bool
		switch r, f := sq/Files, sq%Files; m.piece().Kind() {
		case Advisor:
			home = advisorHome(m.side(), sq)
		case Elephant:
			home = elephantHome(m.side(), sq)
		case Soldier:
			home = p.soldierHome(m, r, f)
		default:
			continue
		}
		if !home {
			odd = append(odd, Oddity{sq, m.piece()})
		}
	}
	return odd
}

// ownRank returns rank r as side s counts it from its own edge.
func ownRank(s game.Side, r int) int {
	if s == game.First {
		return r
	}
	return Ranks - 1 - r
}

func advisorHome(s game.Side, sq int) bool {
	r, f := ownRank(s, sq/Files), sq%Files
	return r <= 2 && f >= 3 && f <= 5 && (r+f)%2 == 1
}

func elephantHome(s game.Side, sq int) bool {
	switch r, f := ownRank(s, sq/Files), sq%Files; r {
	case 0, 4:
		return f == 2 || f == 6
	case 2:
		return f == 0 || f == 4 || f == 8
	}
	return false
}

func (p *Position) soldierHome(m man, r, f int) bool {
	switch own := ownRank(m.side(), r); own {
	case 3:
		return f%2 == 0
	case 4:
		// The soldier of this file is he or the one behind, not both.
		behind := p.board[(r-forward(m.side()))*Files+f]
		return f%2 == 0 && behind.piece() != m.piece()
	default:
		return own > 4
	}
}

// forward is the step in ranks of side s's soldiers.
func forward(s game.Side) int { return 1 - 2*int(s) }

// pointsOf returns the points of side s's men of a kind, in ascending order.
func (p *Position) pointsOf(s game.Side, kind int) []int {
	var at []int
	for i := firstSlot[kind]; i < firstSlot[kind]+slotCount[kind]; i++ {
		if p.alive[s]>>i&1 != 0 {
			at = append(at, int(p.point[s][i]))
		}
	}
	slices.Sort(at)
	return at
}
