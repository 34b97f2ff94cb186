package session

import (
	"slices"
	"strings"

	"duiyi/game"
)

// Odds are what the stronger player gives from the start: men to do without, or moves
// that the other side makes before there is an answer.
type Odds struct {
	Key string // names them in the view's texts
	// men are the squares of those of the first player that are left out. Of a pair it
	// is the left one, as custom has it; a pawn stands for the king's bishop's.
	men string
	// Moves are how many more than one the first side makes in a row. Such odds are
	// given by the second.
	Moves int
}

// odds are those to choose from, for each game, the smaller first.
var odds = map[string][]Odds{
	"xiangqi": {
		{"two-moves", "", 1}, {"three-moves", "", 2},
		{"horse", "b0", 0}, {"cannon", "b2", 0}, {"horses", "b0 h0", 0}, {"horse-cannon", "b0 b2", 0}, {"rook", "a0", 0},
		{"rook-horse", "a0 b0", 0}, {"nine", "a3 c3 e3 g3 i3 c0 d0 f0 g0", 0}, {"rook-horses", "a0 b0 h0", 0}, {"rooks", "a0 i0", 0},
		{"majors", "a0 b0 h0 i0", 0},
	},
	"chess": {
		{"two-moves", "", 1}, {"pawn", "f2", 0}, {"pawn-two", "f2", 1}, {"knight", "b1", 0}, {"rook", "a1", 0}, {"queen", "d1", 0}, {"queen-rook", "a1 d1", 0},
	},
}

// mostAhead is how many more moves than one a side may make in a row.
const mostAhead = 2

// OddsOf lists the odds of a game, the smallest first.
func OddsOf(name string) []Odds { return odds[name] }

// Give has a side give odds, those of a key, in a game that is to be set up. Odds of
// moves are always the second side's. Nothing changes where there are none of that key.
func (s *Setup) Give(key string, giver game.Side) {
	rules, ok := rulesOf(s.Game)
	i := slices.IndexFunc(odds[s.Game], func(o Odds) bool { return o.Key == key })
	if !ok || i < 0 {
		return
	}
	o := odds[s.Game][i]
	if s.Ahead = o.Moves; o.Moves > 0 {
		giver = game.Second
	}
	if o.men == "" {
		s.FEN = ""
		return
	}
	board, rest, _ := strings.Cut(rules.Start().FEN(), " ")
	ranks := strings.Split(board, "/")
	lowest := byte('0')
	if s.Game == "chess" {
		lowest = '1'
	}
	for _, square := range strings.Fields(o.men) {
		f, back := int(square[0]-'a'), int(square[1]-lowest)
		rank := len(ranks) - 1 - back
		if giver == game.Second {
			rank = back
			if s.Game == "xiangqi" {
				f = 8 - f // left is left for who sits there
			}
		}
		ranks[rank] = without(ranks[rank], f)
	}
	fields := strings.Fields(rest)
	if s.Game == "chess" && strings.Contains(o.men, "a1") {
		// The king cannot castle with a rook that is not there.
		lost := "Q"
		if giver == game.Second {
			lost = "q"
		}
		fields[1] = strings.Replace(fields[1], lost, "", 1)
	}
	s.FEN = strings.Join(ranks, "/") + " " + strings.Join(fields, " ")
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

// Odds finds the odds that a game, once begun, is played at.
func (s *Setup) Odds() (o Odds, giver game.Side, ok bool) {
	rules, known := rulesOf(s.Game)
	if !known {
		return Odds{}, game.First, false
	}
	for _, o := range odds[s.Game] {
		for giver := game.First; giver <= game.Second; giver++ {
			if o.Moves > 0 && giver == game.First {
				continue
			}
			given := Setup{Game: s.Game}
			given.Give(o.Key, giver)
			if given.FEN == "" {
				given.FEN = rules.Start().FEN()
			}
			if given.FEN == s.FEN && given.Ahead == s.Ahead {
				return o, giver, true
			}
		}
	}
	return Odds{}, game.First, false
}
