package nnue

import (
	"fmt"

	"duiyi/game"
)

// A Game says which game a network knows.
type Game uint8

// The games. AnyGame is no network's game; Decode takes it for either.
const (
	AnyGame Game = iota
	Chess
	Xiangqi
)

// games describes the boards; TestGeometry compares it with the rules.
var games = [...]struct {
	name                      string
	files, ranks, kinds, king int
}{
	Chess:   {"chess", 8, 8, 6, 6},
	Xiangqi: {"xiangqi", 9, 10, 7, 1},
}

// GameOf returns the game that game.Rules.Name calls by that name, or AnyGame.
func GameOf(name string) Game {
	for g := Chess; int(g) < len(games); g++ {
		if games[g].name == name {
			return g
		}
	}
	return AnyGame
}

// String returns the game's name as game.Rules.Name has it.
func (g Game) String() string {
	if g == AnyGame || int(g) >= len(games) {
		return fmt.Sprintf("unknown game %d", uint8(g))
	}
	return games[g].name
}

const (
	// QA is the accumulator's value that stands for an activation of 1.
	QA = 255
	// QB is the output weight that stands for 1.
	QB = 64
	// Buckets is the number of output layers, of which Bucket chooses one.
	Buckets = 8
	// MaxWidth is the largest width of a feature layer.
	MaxWidth = 512
	// FeatureLimit bounds the absolute value of the feature layer's weights and biases:
	// 32 men and a bias do not overflow an int16.
	FeatureLimit = 32767 / 33
	// OutputLimit bounds the absolute value of the output layer's weights: one of them
	// times QA does not overflow an int16.
	OutputLimit = 32767 / QA
)

// lanes is the number of int16 in a word; a width is a multiple of widthStep, one
// vector of AVX2.
const (
	lanes     = 4
	widthStep = 16
)

// A Shape is all of a network but its weights.
type Shape struct {
	Game   Game
	Width  int  // of the feature layer
	Mirror bool // a view is mirrored while its king stands on the right half
	Scale  int  // centipawns for an output of 1, 400 as a rule
}

// Check says what is wrong with s, if anything.
func (s Shape) Check() error {
	switch {
	case s.Game == AnyGame || int(s.Game) >= len(games):
		return fmt.Errorf("network is for %v", s.Game)
	case s.Width < widthStep || s.Width > MaxWidth || s.Width%widthStep != 0:
		return fmt.Errorf("width %d is not a multiple of %d up to %d", s.Width, widthStep, MaxWidth)
	case s.Scale < 1 || s.Scale > 10000:
		return fmt.Errorf("scale %d is not between 1 and 10000", s.Scale)
	}
	return nil
}

// Features returns the number of features of a view: 768 in chess, 1260 in xiangqi.
func (s Shape) Features() int {
	g := &games[s.Game]
	return 2 * g.kinds * g.files * g.ranks
}

// Mirrored reports whether a view whose own king stands on square king is
// mirrored.
func (s Shape) Mirrored(king int) bool {
	files := games[s.Game].files
	return s.Mirror && king%files*2 >= files
}

// Feature returns the number of the feature that side view has for a man on square
// sq: own kinds come first, then the enemy's, each with the board's squares as view
// sees them from its own end.
func (s Shape) Feature(view game.Side, mirrored bool, man game.Piece, sq int) int {
	g := &games[s.Game]
	rank, file := sq/g.files, sq%g.files
	if view == game.Second {
		rank = g.ranks - 1 - rank
	}
	if mirrored {
		file = g.files - 1 - file
	}
	kind := man.Kind() - 1
	if man.Side() != view {
		kind += g.kinds
	}
	return (kind*g.ranks+rank)*g.files + file
}

// Bucket returns the number of the output layer that evaluates a board with so
// many men: 2 to 5 men have the first, 30 and more the last.
func Bucket(men int) int {
	return min(max(men-2, 0)/4, Buckets-1)
}
