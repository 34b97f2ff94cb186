package record

import (
	"errors"
	"strings"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

// A Game is a game that was played, or an analysis: a tree of moves from a
// starting position.
type Game struct {
	// Rules is the game that is played: chess.Rules or xiangqi.Rules.
	Rules game.Rules
	// Chess960 says that castling goes by the rules of Chess960.
	Chess960 bool
	// FEN is the starting position; empty for the usual one.
	FEN string
	// Tags are what is known about the game, in order. What a file says in tags
	// about the rules, the starting position and the result stays here as it
	// was read; it is the fields that count, and that writers write.
	Tags Tags
	// Root stands for the starting position. It has no move; what is said before
	// the first move is said after it.
	Root *Node
	// Result is who won as the record has it, game.Ongoing if it does not say.
	Result game.Result
	// Unended says that what ends a game in the format it was read from is missing, so
	// that the record may have been cut off, after a whole move.
	Unended bool
}

// New returns a game without moves from the usual starting position.
func New(rules game.Rules) *Game { return &Game{Rules: rules, Root: &Node{}} }

// Start returns a new copy of the starting position.
func (g *Game) Start() (game.Position, error) {
	if g.Rules == nil {
		return nil, errors.New("record: a game without rules")
	}
	if g.FEN == "" {
		if g.Chess960 {
			return chess.FromFEN960(chess.StartFEN)
		}
		return g.Rules.Start(), nil
	}
	if g.Chess960 {
		p, err := chess.FromFEN960(g.FEN)
		if err != nil {
			return nil, err
		}
		return p, nil
	}
	return g.Rules.FromFEN(g.FEN)
}

// Variant returns the name of what is played: "chess", "chess960" or "xiangqi".
func (g *Game) Variant() string {
	if g.Chess960 {
		return "chess960"
	}
	return g.Rules.Name()
}

// FirstPlayer is the name of the tag for the side that moves first: "Red" in
// xiangqi, else "White".
func (g *Game) FirstPlayer() string {
	if g.Rules == xiangqi.Rules {
		return "Red"
	}
	return "White"
}

// Players returns the names of the players, empty where unknown.
func (g *Game) Players() (first, second string) {
	known := func(name string) string {
		if value := g.Tags.Get(name); value != "?" {
			return value
		}
		return ""
	}
	if first = known("Red"); first == "" {
		first = known("White")
	}
	return first, known("Black")
}

// ParseResult reads a result as game.Result.String writes it, and "1/2".
func ParseResult(text string) (r game.Result, ok bool) {
	if text == "1/2" {
		return game.Draw, true
	}
	for r := game.Ongoing; r <= game.Draw; r++ {
		if r.String() == text {
			return r, true
		}
	}
	return game.Ongoing, false
}

// A Tag is a named fact about a game.
type Tag struct{ Name, Value string }

// Tags are facts about a game in the order they are written. Names are told apart
// by letters, not by case.
type Tags []Tag

// Get returns the value of the first tag of the name, or an empty string.
func (t Tags) Get(name string) string {
	value, _ := t.Lookup(name)
	return value
}

// Lookup returns the value of the first tag of the name, and whether there is one.
func (t Tags) Lookup(name string) (value string, ok bool) {
	for i := range t {
		if strings.EqualFold(t[i].Name, name) {
			return t[i].Value, true
		}
	}
	return "", false
}

// Set gives the tag of the name a value; a new tag becomes the last.
func (t *Tags) Set(name, value string) {
	for i := range *t {
		if strings.EqualFold((*t)[i].Name, name) {
			(*t)[i].Value = value
			return
		}
	}
	*t = append(*t, Tag{name, value})
}

// Delete removes all tags of the name.
func (t *Tags) Delete(name string) {
	kept := (*t)[:0]
	for _, tag := range *t {
		if !strings.EqualFold(tag.Name, name) {
			kept = append(kept, tag)
		}
	}
	*t = kept
}
