// Package lines is the text that the openings are keyed in as: a tree of moves, a
// line of text a branch.
//
//	B20 9 c5; Sicilian Defence; 西西里防御
//	 B27 8 Nf3; +King's Knight; 王马变例
//	  B30 5 Nc6 d4 cxd4
//
// A line begins with as many spaces as it is branches away from the starting position
// and goes on from the position of the last line with one less. Its code comes first,
// then its weight in the book, 1 to 9, or nothing where it is only a name, and its
// moves, in SAN for chess and in WXF for xiangqi. The names of the position that they lead to
// follow, English and Chinese; a plus before them puts them behind those of the family, the
// nearest names above without one. Without names a line is theory and no more. # begins a comment.
package lines

import (
	_ "embed"
	"errors"
	"fmt"
	"strings"

	"duiyi/game"
)

//go:embed chess.txt
var chessText string

//go:embed xiangqi.txt
var xiangqiText string

// A Line is an opening, or a stretch of theory without a name.
type Line struct {
	Number  int // in the text, from 1
	Code    string
	English string // "" for theory
	Chinese string
	Weight  int // of its moves in the book; 0 is not in it
	Moves   []game.Move
	// Position is that after the moves, with all moves before it as its history. It
	// is only lent: the next line changes it.
	Position game.Position

	depth   int    // spaces before it
	written string // its moves as they are written
	above   family // whose names the own go behind, zero where they stand alone
}

// A family is the names above a line.
type family struct {
	depth            int
	english, chinese string
}

// name gives the line its Chinese name, and puts its names behind those of its family.
func (l *Line) name() {
	l.Chinese = strings.TrimSpace(l.Chinese)
	if l.above.english != "" {
		l.English = join(l.above.english, l.English, ": ", ", ")
		l.Chinese = join(strings.TrimSpace(l.above.chinese), l.Chinese, "：", "，")
	}
}

func textOf(rules game.Rules) string {
	if rules.Name() == "chess" {
		return chessText
	}
	return xiangqiText
}

// Walk visits all lines of a game in order. The error names the lines that cannot be
// read, and all below them; the embedded text has none, which is tested.
func Walk(rules game.Rules, visit func(*Line)) error { return walk(rules, textOf(rules), visit) }

func walk(rules game.Rules, text string, visit func(*Line)) error {
	p := rules.Start()
	plies := []int{0} // of the starting position and the lines down to the last
	var faults []error
	scan(text, func(l *Line) bool {
		l.name()
		if l.depth >= len(plies) {
			faults = append(faults, fmt.Errorf("line %d: no line above that it goes on from", l.Number))
			return true
		}
		plies = plies[:l.depth+1]
		for p.Plies() > plies[l.depth] {
			p.Unmake()
		}
		for _, written := range strings.Fields(l.written) {
			m, err := p.Parse(written)
			if err != nil {
				faults = append(faults, fmt.Errorf("line %d: %w", l.Number, err))
				return true
			}
			p.Make(m)
			l.Moves = append(l.Moves, m)
		}
		plies = append(plies, p.Plies())
		l.Position = p
		visit(l)
		return true
	})
	return errors.Join(faults...)
}

// Named returns the code and the names of the line number n, from 0, of those that have
// names.
func Named(rules game.Rules, n int) (code, english, chinese string) {
	scan(textOf(rules), func(l *Line) bool {
		if l.English == "" {
			return true
		}
		if n == 0 {
			l.name()
			code, english, chinese = l.Code, l.English, l.Chinese
		}
		n--
		return n >= 0
	})
	return code, english, chinese
}

// scan visits lines, without a look at their moves and before they have their names, until visit returns
// false.
func scan(text string, visit func(*Line) bool) {
	var families []family // down to the last line
	var l Line
	for row := range strings.Lines(text) {
		l.Number++
		row = strings.TrimRight(row, "\r\n")
		head, names, _ := strings.Cut(strings.TrimLeft(row, " "), ";")
		if row == "" || row[0] == '#' {
			continue
		}
		l.depth = len(row) - len(strings.TrimLeft(row, " "))
		l.Code, l.written, _ = strings.Cut(head, " ")
		l.Weight, l.Moves = 0, l.Moves[:0]
		if w := l.written; w != "" && w[0] >= '1' && w[0] <= '9' {
			l.Weight, l.written = int(w[0]-'0'), w[1:]
		}
		for len(families) > 0 && families[len(families)-1].depth >= l.depth {
			families = families[:len(families)-1]
		}
		english, chinese, _ := strings.Cut(names, ";")
		l.English, l.Chinese, l.above = strings.TrimSpace(english), chinese, family{}
		if name, ok := strings.CutPrefix(l.English, "+"); ok && len(families) > 0 {
			l.English, l.above = name, families[len(families)-1]
		} else if l.English != "" {
			families = append(families, family{l.depth, l.English, l.Chinese})
		}
		if !visit(&l) {
			return
		}
	}
}

// join returns a name behind that of its family, after a colon or, where the family's
// has one, a comma.
func join(family, name, first, next string) string {
	if strings.Contains(family, first) {
		return family + next + name
	}
	return family + first + name
}
