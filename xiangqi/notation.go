package xiangqi

import (
	"fmt"
	"strings"

	"duiyi/game"
)

// Format writes a move that is legal here. For a notation of another game it
// writes Coordinates.
func (p *Position) Format(m game.Move, n game.Notation) string {
	from, to := From(m), To(m)
	switch n {
	case game.ICCS:
		return strings.ToUpper(pointName(from) + "-" + pointName(to))
	case game.WXF:
		return p.wxf(from, to)
	case game.ChineseSimplified:
		return p.chinese(from, to, &simplified)
	case game.ChineseTraditional:
		return p.chinese(from, to, &traditional)
	}
	return pointName(from) + pointName(to)
}

// pointName returns the name of a point, a0 to i9.
func pointName(sq int) string {
	return string([]byte{'a' + byte(sq%Files), '0' + byte(sq/Files)})
}

// A MoveError says why a text is no legal move.
type MoveError struct {
	Text   string
	Reason string
}

func (e *MoveError) Error() string { return fmt.Sprintf("xiangqi move %q: %s", e.Text, e.Reason) }

// Ambiguous reports whether the text could be more than one legal move.
func (e *MoveError) Ambiguous() bool { return strings.HasPrefix(e.Reason, "ambiguous") }

// Parse reads a move in any notation that Format writes: coordinates with or
// without a hyphen, WXF, and Chinese, in the variants that are about: letters
// of either case, full-width characters, spaces between, any of the
// characters that a man is called by, Arabic for Chinese numerals and the other
// way round. The error, a *MoveError, says why text is no legal move here.
func (p *Position) Parse(text string) (game.Move, error) {
	m, reason := p.parse(text)
	if reason != "" {
		return game.NoMove, &MoveError{shorten(text), reason}
	}
	return m, nil
}

// maxMoveText is longer than any move with any decoration, in bytes.
const maxMoveText = 64

func (p *Position) parse(text string) (m game.Move, reason string) {
	if len(text) > maxMoveText {
		return 0, "too long for a move"
	}
	folded := fold(text)
	if len(folded) == 0 {
		return 0, "empty"
	}
	if from, to, ok := readCoordinates(folded); ok {
		return p.judge(from, to)
	}
	d, ok := readChinese(folded)
	if !ok {
		d, ok = readWXF(folded)
	}
	if !ok {
		return 0, "neither coordinates (h2e2) nor WXF (C2.5) nor Chinese (炮二平五)"
	}
	return p.find(d)
}

// fold returns the characters of text without white space, in upper case, and
// full-width ones as plain ones.
func fold(text string) []rune {
	var folded []rune
	for _, r := range text {
		switch {
		case r >= '！' && r <= '～':
			r -= '！' - '!'
		case r == '–' || r == '−' || r == '—' || r == '‐':
			r = '-'
		}
		switch {
		case r == ' ' || r == '\u3000' || r == '\u00a0' || r == '\t' || r == '\n' || r == '\r':
			continue
		case r >= 'a' && r <= 'z':
			r -= 'a' - 'A'
		}
		folded = append(folded, r)
	}
	return folded
}

// readCoordinates reads H2E2 or H2-E2.
func readCoordinates(text []rune) (from, to int, ok bool) {
	if len(text) == 5 && text[2] == '-' {
		text = []rune{text[0], text[1], text[3], text[4]}
	}
	if len(text) != 4 {
		return 0, 0, false
	}
	for i := 0; i < 4; i += 2 {
		if text[i] < 'A' || text[i] > 'I' || text[i+1] < '0' || text[i+1] > '9' {
			return 0, 0, false
		}
	}
	point := func(file, rank rune) int { return int(rank-'0')*Files + int(file-'A') }
	return point(text[0], text[1]), point(text[2], text[3]), true
}

// judge returns the move between two points, or the reason why it is not legal.
func (p *Position) judge(from, to int) (m game.Move, reason string) {
	mover, victim := p.board[from], p.board[to]
	switch {
	case mover == 0:
		return 0, "no man stands on " + pointName(from)
	case mover.side() != p.side:
		return 0, "the man on " + pointName(from) + " is not " + sideNames[p.side] + "'s, whose turn it is"
	case victim != 0 && victim.side() == p.side:
		return 0, "an own man stands on " + pointName(to)
	case !p.reaches(from, to):
		return 0, "the " + kindNames[mover.piece().Kind()] + " on " + pointName(from) + " cannot go to " + pointName(to)
	case !p.safe(from, to) && p.check:
		return 0, "the general would still be attacked"
	case !p.safe(from, to):
		return 0, "the own general would be attacked"
	}
	return NewMove(from, to), ""
}

// KindName returns the English name of a kind of men, such as "horse".
func KindName(kind int) string { return kindNames[kind&7] }

var kindNames = [...]string{"", "general", "advisor", "elephant", "horse", "rook", "cannon", "soldier"}
