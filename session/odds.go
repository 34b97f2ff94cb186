package session

import (
	"slices"
	"strings"

	"duiyi/game"
)

// Odds are men that the stronger player does without from the start.
type Odds struct {
	Key   string // names them in the view's texts
	files string // of the first rank, where the first player's men stand that are left out
}

// odds are those to choose from, for each game. Of a pair it is the left one that
// is left out, as custom has it; a pawn stands for the king's bishop's.
var odds = map[string][]Odds{
	"xiangqi": {
		{"horse", "b"}, {"horses", "bh"}, {"rook", "a"}, {"rook-horse", "ab"}, {"rook-horses", "abh"}, {"rooks", "ai"}, {"majors", "abhi"},
	},
	"chess": {
		{"pawn", "F"}, {"knight", "b"}, {"rook", "a"}, {"queen", "d"}, {"queen-rook", "ad"},
	},
}

// OddsOf lists the odds of a game, the smallest first.
func OddsOf(name string) []Odds { return odds[name] }

// OddsFEN is the position to start from where a side gives these odds; empty, for
// the usual one, where there are none of that key.
func OddsFEN(name, key string, giver game.Side) string {
	rules, ok := rulesOf(name)
	i := slices.IndexFunc(odds[name], func(o Odds) bool { return o.Key == key })
	if !ok || i < 0 {
		return ""
	}
	board, rest, _ := strings.Cut(rules.Start().FEN(), " ")
	ranks := strings.Split(board, "/")
	for _, file := range odds[name][i].files {
		// A small letter is a file of the last rank, a capital one of the rank before.
		back, f := 0, int(file-'a')
		if file < 'a' {
			back, f = 1, int(file-'A')
		}
		rank := len(ranks) - 1 - back
		if giver == game.Second {
			rank = back
			if name == "xiangqi" {
				// Left is left for who sits there.
				f = 8 - f
			}
		}
		ranks[rank] = without(ranks[rank], f)
	}
	fields := strings.Fields(rest)
	if name == "chess" {
		// The king cannot castle with a rook that is not there.
		if strings.Contains(odds[name][i].files, "a") {
			lost := "Q"
			if giver == game.Second {
				lost = "q"
			}
			fields[1] = strings.Replace(fields[1], lost, "", 1)
		}
	}
	return strings.Join(ranks, "/") + " " + strings.Join(fields, " ")
}

// without takes the man on a file out of a rank of a FEN.
func without(rank string, file int) string {
	var full strings.Builder
	for _, c := range rank {
		if c >= '1' && c <= '9' {
			full.WriteString(strings.Repeat("1", int(c-'0')))
			continue
		}
		full.WriteRune(c)
	}
	squares := []byte(full.String())
	squares[file] = '1'
	var b strings.Builder
	empty := 0
	flush := func() {
		if empty > 0 {
			b.WriteByte(byte('0' + empty))
		}
		empty = 0
	}
	for _, c := range squares {
		if c == '1' {
			empty++
			continue
		}
		flush()
		b.WriteByte(c)
	}
	flush()
	return b.String()
}

// GivenOdds finds the odds that a game with this start is played at.
func GivenOdds(name, fen string) (o Odds, giver game.Side, ok bool) {
	for _, o := range odds[name] {
		for giver := game.First; giver <= game.Second; giver++ {
			if OddsFEN(name, o.Key, giver) == fen {
				return o, giver, true
			}
		}
	}
	return Odds{}, game.First, false
}
