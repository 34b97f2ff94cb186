package game

// A Result says who won.
type Result uint8

const (
	Ongoing Result = iota
	FirstWins
	SecondWins
	Draw
)

// WinFor returns the result that s wins.
func WinFor(s Side) Result { return FirstWins + Result(s) }

// String returns the result as game records write it: "1-0", "0-1",
// "1/2-1/2", or "*" while the game goes on.
func (r Result) String() string {
	switch r {
	case FirstWins:
		return "1-0"
	case SecondWins:
		return "0-1"
	case Draw:
		return "1/2-1/2"
	}
	return "*"
}

// A Reason says why a game ended.
type Reason uint8

const (
	NoReason        Reason = iota
	Checkmate              // in check, no legal move
	Stalemate              // not in check, no legal move: loses in xiangqi (困毙), draws in chess
	Insufficient           // neither side has the men to win
	MoveLimit              // too long without progress: 120 plies in xiangqi, 75 moves in chess
	FiftyMoves             // 50 moves without capture or pawn move, claimed (chess)
	Threefold              // the position stood three times; claimed in chess
	Fivefold               // the position stood five times (chess)
	PerpetualCheck         // repetition by checks alone loses (xiangqi)
	PerpetualChase         // repetition by chasing alone loses (xiangqi)
	Resignation            // a player gave up
	Agreement              // the players agreed
	TimeForfeit            // a flag fell
	PerpetualThreat        // repetition by mate threats alone loses (xiangqi)
	PerpetualAttack        // repetition by checks, mate threats and chases in turn loses (xiangqi)
	MutualCheck            // both sides gave perpetual check (xiangqi)
	MutualChase            // both sides chased perpetually (xiangqi)
	MutualAttack           // both sides attacked perpetually, each in its way (xiangqi)
)

var reasonNames = [...]string{
	"", "checkmate", "stalemate", "insufficient material", "move limit",
	"fifty moves", "threefold repetition", "fivefold repetition",
	"perpetual check", "perpetual chase", "resignation", "agreement", "time forfeit",
	"perpetual threat", "perpetual attack", "mutual perpetual check", "mutual perpetual chase", "mutual perpetual attack",
}

// String returns a short English name such as "checkmate"; empty for NoReason.
func (r Reason) String() string {
	if int(r) < len(reasonNames) {
		return reasonNames[r]
	}
	return "unknown reason"
}

// An Outcome is a result and the reason for it. The zero Outcome is a game that
// goes on.
type Outcome struct {
	Result Result
	Reason Reason
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Result != Ongoing }

// A Verdict is what a search needs to know of a position that may end or cut
// off a line: the same as an outcome, seen by the side to move.
type Verdict int8

const (
	Undecided Verdict = iota // search on
	Drawn
	Won  // for the side to move
	Lost // for the side to move
)
