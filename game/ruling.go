package game

// A RuleSet is a body of rules that says which repetitions are forbidden, for a
// game that has several of them.
type RuleSet uint8

// The sets of rules of xiangqi. Chess has one way to look at repetition and no
// use for them.
const (
	AsianRules   RuleSet = iota // of the Asian and World Xiangqi Federations: perpetual check and perpetual chase lose
	ChineseRules                // of the Chinese Xiangqi Association: every perpetual attack loses
	CasualRules                 // only perpetual check loses
)

var ruleSetNames = [...]string{"asian", "chinese", "casual"}

// String returns the name of r as commands and files write it: "asian",
// "chinese" or "casual".
func (r RuleSet) String() string {
	if int(r) < len(ruleSetNames) {
		return ruleSetNames[r]
	}
	return "unknown rules"
}

// RuleSets returns all sets of rules.
func RuleSets() []RuleSet { return []RuleSet{AsianRules, ChineseRules, CasualRules} }

// ParseRuleSet returns the set of rules of a name, and false for any other text.
func ParseRuleSet(name string) (RuleSet, bool) {
	for i, n := range ruleSetNames {
		if n == name {
			return RuleSet(i), true
		}
	}
	return 0, false
}

// A Ruled is a position of a game that has several sets of rules. A copy made by
// Clone goes by the same ones.
type Ruled interface {
	Position
	RuleSet() RuleSet
	SetRuleSet(RuleSet)
}

// A Referee is a position that can say what the rules of repetition and of
// progress make of the game, and why.
type Referee interface {
	Position
	// Ruling judges the game as it stands.
	Ruling() Ruling
	// Forbidden returns the legal moves that lose by rule, or would if the
	// repetition that they go on with came to its end.
	Forbidden() []Move
}

// A Ruling is what a referee says of a game as it stands.
type Ruling struct {
	// Outcome is how the game has ended, Claim the draw that the side to move may
	// claim.
	Outcome, Claim Outcome
	// Pending is how the game will end by the rules if the moves of Deeds are
	// played once more. There is none where that has happened, or where nothing
	// was repeated.
	Pending Outcome
	// Occurrences is how often the position has stood, now included.
	Occurrences int
	// Deeds are the moves of the cycle that leads from an earlier occurrence to
	// this one, in order, and Start how many moves were played before them. The
	// earlier occurrence is the one that the game is judged from where it has
	// ended by repetition, and the last one before it has.
	Start int
	Deeds []Deed
	// Conduct is what each side did throughout the cycle.
	Conduct [2]Conduct
}

// Vary returns the side that has to play something else lest it loses.
func (r *Ruling) Vary() (s Side, must bool) {
	switch r.Pending.Result {
	case FirstWins:
		return Second, true
	case SecondWins:
		return First, true
	}
	return First, false
}

// A Nature is what a move of a cycle does to the other side. Joined, they say
// what several moves do.
type Nature uint8

const (
	Idle      Nature = 1 << iota // none of the others
	Chases                       // attacks a man that has to fear it
	Threatens                    // threatens to mate by checks only
	Checks                       // gives check
)

// A Deed is one move of a cycle.
type Deed struct {
	Side     Side
	From, To int    // squares
	Nature   Nature // the gravest
	Chases   []Chase
}

// A Chase is an attack on a man that the move made.
type Chase struct {
	Victim  Man
	Hunters []Man
}

// A Man is a man of a game.
type Man struct {
	Piece  Piece
	Square int // where he stands
	ID     int // tells the men of one side apart, wherever they go
}

// A Conduct is what a side did throughout a cycle.
type Conduct struct {
	Natures Nature // of all its moves
	// Victims are the men that each of its moves chased, or where there is none
	// the men that any did; Hunters are those who chased them. Their squares are
	// those of the end of the cycle.
	Victims, Hunters []Man
}
