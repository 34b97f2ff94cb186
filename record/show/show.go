// Package show prints boards and games for a terminal, in colour or without.
package show

import (
	"strings"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/record"
	"duiyi/xiangqi"
)

// Options say how to print.
type Options struct {
	// Color says that escape sequences may be used. Without them nothing is
	// lost: men of the two sides differ in form too.
	Color bool
	// Flipped shows the board from the second side.
	Flipped bool
	// Notation of the moves.
	Notation game.Notation
	// Columns is the width of the text, 80 if zero.
	Columns int
}

// notations are the names by which notations are asked for, and the game that each is for, nil
// for both.
var notations = []struct {
	name     string
	notation game.Notation
	rules    game.Rules
}{
	{"san", game.SAN, chess.Rules}, {"figurine", game.Figurine, chess.Rules}, {"long", game.LongAlgebraic, chess.Rules},
	{"chinese", game.ChineseSimplified, xiangqi.Rules}, {"traditional", game.ChineseTraditional, xiangqi.Rules},
	{"wxf", game.WXF, xiangqi.Rules}, {"iccs", game.ICCS, xiangqi.Rules}, {"coordinates", game.Coordinates, nil},
}

// Notations names the notations that NotationNamed knows: those of a game or, where rules is
// nil, all.
func Notations(rules game.Rules) string {
	var names []string
	for _, n := range notations {
		if rules == nil || n.rules == nil || n.rules == rules {
			names = append(names, n.name)
		}
	}
	return strings.Join(names, ", ")
}

// NotationNamed returns the notation of a name, or if that is empty the usual one of
// a game. It is not ok if the game, unless rules is nil, is not written in it.
func NotationNamed(name string, rules game.Rules) (game.Notation, bool) {
	if name == "" {
		if rules == chess.Rules {
			return game.SAN, true
		}
		return game.ChineseSimplified, true
	}
	for _, n := range notations {
		if n.name == name && (rules == nil || n.rules == nil || n.rules == rules) {
			return n.notation, true
		}
	}
	return game.Coordinates, false
}

// Escape sequences (ECMA-48, 8.3.117). The background of a board is one of the 256
// colours that terminals share.
const (
	reset      = "\x1b[0m"
	bold       = "\x1b[1m"
	dim        = "\x1b[2m"
	cyan       = "\x1b[36m"
	lightField = "\x1b[48;5;180m"
	darkField  = "\x1b[48;5;137m"
	markField  = "\x1b[48;5;143m"
	paper      = "\x1b[48;5;223m"
	redInk     = "\x1b[1;38;5;160m"
	blackInk   = "\x1b[1;38;5;16m"
	whiteInk   = "\x1b[1;38;5;231m"
	lineInk    = "\x1b[38;5;137m"
)

// ink wraps text in a colour.
func (o Options) ink(color, text string) string {
	if !o.Color || text == "" {
		return text
	}
	return color + text + reset
}

// At prints a game with the board after ply moves of the main line, or after all if
// it has fewer or ply is negative.
func At(g *record.Game, ply int, o Options) (string, error) {
	p, err := g.Start()
	if err != nil {
		return "", err
	}
	from, to := -1, -1
	for n := range g.Root.Mainline() {
		if ply == 0 || !n.Legal(p) {
			break
		}
		ply--
		from, to = -1, -1
		if !n.IsNull() {
			from, to = p.FromTo(n.Move)
		}
		if err := n.Play(p); err != nil {
			return "", err
		}
	}
	text, err := Game(g, o)
	if err != nil {
		return "", err
	}
	return Board(p, from, to, o) + "\n" + text, nil
}
