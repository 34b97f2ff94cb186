package lab

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"

	"duiyi/game"
	"duiyi/uci/drive"
)

// An Opening is where a game begins.
type Opening struct {
	FEN   string   `json:",omitempty"` // empty: the usual position
	Moves []string // from there, in Coordinates
}

// start returns the position that the opening's moves begin from.
func (o Opening) start(rules game.Rules) (game.Position, error) {
	if o.FEN == "" {
		return rules.Start(), nil
	}
	return rules.FromFEN(o.FEN)
}

// game returns a game with the opening played.
func (o Opening) game(rules game.Rules) (*drive.Game, error) {
	p, err := o.start(rules)
	if err != nil {
		return nil, err
	}
	g := drive.NewGame(p)
	for _, text := range o.Moves {
		m, err := g.Position().Parse(text)
		if err != nil {
			return nil, err
		}
		g.Play(m)
	}
	if end := outcome(g.Position()); end.Over() {
		return nil, fmt.Errorf("the game is over by %s after it", end.Reason)
	}
	return g, nil
}

// ReadOpenings reads openings, one a line: a FEN or EPD, or moves from the usual
// position in any notation of the game, with or without numbers. A FEN may be
// followed by the word moves and some. Empty lines and comments, from # at the
// beginning of a word on, are passed over. The error names the line.
func ReadOpenings(r io.Reader, rules game.Rules) ([]Opening, error) {
	var openings []Opening
	scan := bufio.NewScanner(r)
	for number := 1; scan.Scan(); number++ {
		text, _, _ := strings.Cut(" "+strings.ReplaceAll(scan.Text(), "\t", " "), " #")
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		o, err := readOpening(text, rules)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		openings = append(openings, o)
	}
	if err := scan.Err(); err != nil {
		return nil, err
	}
	if len(openings) == 0 {
		return nil, fmt.Errorf("no openings")
	}
	return openings, nil
}

func readOpening(text string, rules game.Rules) (Opening, error) {
	var o Opening
	fields := strings.Fields(text)
	moves := fields
	if strings.Contains(fields[0], "/") && len(fields) > 1 {
		n := lengthOfFEN(fields)
		o.FEN, moves = strings.Join(fields[:n], " "), nil
		if rest := fields[n:]; len(rest) > 0 && rest[0] == "moves" {
			moves = rest[1:] // anything else is operations of EPD
		}
	}
	p, err := o.start(rules)
	if err != nil {
		return o, err
	}
	for _, word := range moves {
		if word = withoutNumber(word); word == "" {
			continue
		}
		m, err := p.Parse(word)
		if err != nil {
			return o, err
		}
		o.Moves = append(o.Moves, p.Format(m, game.Coordinates))
		p.Make(m)
	}
	if o.FEN != "" {
		start, err := o.start(rules)
		if err != nil {
			return o, err
		}
		o.FEN = start.FEN() // in full
	}
	_, err = o.game(rules)
	return o, err
}

// lengthOfFEN returns how many of the fields are the FEN: four, or six where the
// clocks follow.
func lengthOfFEN(fields []string) int {
	n := min(len(fields), 4)
	for ; n < min(len(fields), 6); n++ {
		if _, err := strconv.Atoi(fields[n]); err != nil {
			break
		}
	}
	return n
}

// withoutNumber takes the number off "12.e4", "12..." and the like.
func withoutNumber(word string) string {
	rest := strings.TrimLeft(word, "0123456789")
	if len(rest) == len(word) || !strings.HasPrefix(rest, ".") {
		return word
	}
	return strings.TrimLeft(rest, ".…")
}

// An OpeningPlan says which openings a match takes.
type OpeningPlan struct {
	File   string // empty: random ones
	Digest string // SHA-256 of the file
	Random bool   // in random order
	Seed   uint64
	// Random openings are of so many plies, and leave neither side more ahead than
	// Balance centipawns in a short search.
	Plies   int
	Balance int
}

// generator returns the source of random numbers for a pair, the same for the same
// seed whatever was asked before.
func generator(seed uint64, pair int) *rand.Rand {
	return rand.New(rand.NewPCG(seed, uint64(pair)))
}

// order returns the order in which n openings are taken.
func (p OpeningPlan) order(n int) []int {
	if p.Random {
		return generator(p.Seed, 0).Perm(n)
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}
