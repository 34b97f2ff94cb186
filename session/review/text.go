package review

import (
	"errors"
	"strconv"
	"strings"

	"duiyi/game"
	"duiyi/uci"
)

// String writes the review on one line: its effort, then a word for each position.
//
//	standard 12,35,h2e2.h9g7 - 14,#-3,h9g7 =0-1
//
// A word holds the depth, the score seen by the first side, in centipawns or as moves
// to mate behind a number sign, and the best line; or the result where the game
// ended; or is a dash where nobody has looked. The moves are not part of it.
func (r *Review) String() string {
	var b strings.Builder
	b.WriteString(r.effort.String())
	for i := range r.positions {
		p := &r.positions[i]
		b.WriteByte(' ')
		switch {
		case p.Result != game.Ongoing:
			b.WriteString("=" + p.Result.String())
		case p.Depth > 0:
			b.WriteString(strconv.Itoa(p.Depth) + ",")
			if p.Score.Mate {
				b.WriteByte('#')
			}
			b.WriteString(strconv.Itoa(p.Score.Value))
			if len(p.Best) > 0 {
				b.WriteString("," + strings.Join(p.Best, "."))
			}
		default:
			b.WriteByte('-')
		}
	}
	return b.String()
}

// Parse reads what [Review.String] has written of the review of these moves.
func Parse(name string, opener game.Side, moves []string, text string) (*Review, error) {
	words := strings.Fields(text)
	if len(words) != len(moves)+2 {
		return nil, errors.New("review: not one word for each position")
	}
	effort := -1
	for i, n := range effortNames {
		if n == words[0] {
			effort = i
		}
	}
	if effort < 0 {
		return nil, errors.New("review: unknown effort " + strconv.QuoteToASCII(words[0]))
	}
	r := New(name, opener, Effort(effort), moves)
	for i, word := range words[1:] {
		if word == "-" {
			continue
		}
		p, ok := parsePosition(word)
		if !ok {
			return nil, errors.New("review: position " + strconv.Itoa(i) + ": cannot read " + strconv.QuoteToASCII(word))
		}
		r.Learn(i, p)
	}
	return r, nil
}

// The bounds of numbers that are believed.
const (
	deepest = 1000
	highest = 100_000
)

func parsePosition(word string) (p Position, ok bool) {
	if result, ok := strings.CutPrefix(word, "="); ok {
		for _, r := range []game.Result{game.FirstWins, game.SecondWins, game.Draw} {
			if r.String() == result {
				return Position{Result: r}, true
			}
		}
		return p, false
	}
	depth, rest, _ := strings.Cut(word, ",")
	score, line, lined := strings.Cut(rest, ",")
	score, mate := strings.CutPrefix(score, "#")
	d, err1 := strconv.Atoi(depth)
	v, err2 := strconv.Atoi(score)
	if err1 != nil || err2 != nil || d < 1 || d > deepest || v < -highest || v > highest {
		return p, false
	}
	p = Position{Depth: d, Score: uci.Score{Mate: mate, Value: v}}
	if lined {
		for move := range strings.SplitSeq(line, ".") {
			if !plain(move) {
				return p, false
			}
			p.Best = append(p.Best, move)
		}
	}
	return p, true
}

// plain reports whether text may be a move in coordinates.
func plain(text string) bool {
	if len(text) < 4 || len(text) > 5 {
		return false
	}
	for _, c := range []byte(text) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}
