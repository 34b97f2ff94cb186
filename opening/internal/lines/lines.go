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
}

// A branch is what a line leaves for those below it.
type branch struct {
	plies            int
	english, chinese string // names of the family
}

// Walk visits all lines of a game in order. The error names the lines that cannot be
// read, and all below them; the embedded text has none, which is tested.
func Walk(rules game.Rules, visit func(*Line)) error {
	text := xiangqiText
	if rules.Name() == "chess" {
		text = chessText
	}
	return walk(rules, text, visit)
}

func walk(rules game.Rules, text string, visit func(*Line)) error {
	path := []branch{{}} // of the starting position and the lines down to the last
	l := Line{Position: rules.Start()}
	var faults []error
	for row := range strings.Lines(text) {
		l.Number++
		row = strings.TrimRight(row, "\r\n")
		if row == "" || row[0] == '#' {
			continue
		}
		depth := len(row) - len(strings.TrimLeft(row, " "))
		if depth >= len(path) {
			faults = append(faults, fmt.Errorf("line %d: no line above that it goes on from", l.Number))
			continue
		}
		path = path[:depth+1]
		last, err := l.read(row, path[depth])
		if err != nil {
			faults = append(faults, fmt.Errorf("line %d: %w", l.Number, err))
			continue
		}
		path = append(path, last)
		visit(&l)
	}
	return errors.Join(faults...)
}

// read reads a line that goes on from a branch, and returns the branch that it is.
func (l *Line) read(row string, from branch) (branch, error) {
	for l.Position.Plies() > from.plies {
		l.Position.Unmake()
	}
	head, names, _ := strings.Cut(row, ";")
	words := strings.Fields(head)
	if len(words) == 0 {
		return from, errors.New("no code")
	}
	l.Code, words = words[0], words[1:]
	l.Weight, l.Moves = 0, l.Moves[:0]
	if len(words) > 0 && len(words[0]) == 1 {
		l.Weight = int(words[0][0] - '0')
		words = words[1:]
	}
	for _, text := range words {
		m, err := l.Position.Parse(text)
		if err != nil {
			return from, err
		}
		l.Position.Make(m)
		l.Moves = append(l.Moves, m)
	}
	english, chinese, _ := strings.Cut(names, ";")
	l.English, l.Chinese = strings.TrimSpace(english), strings.TrimSpace(chinese)
	to := branch{l.Position.Plies(), l.English, l.Chinese}
	if name, ok := strings.CutPrefix(l.English, "+"); ok {
		l.English = join(from.english, name, ": ", ", ")
		l.Chinese = join(from.chinese, l.Chinese, "：", "，")
	}
	if l.English != to.english || l.English == "" {
		to.english, to.chinese = from.english, from.chinese
	}
	return to, nil
}

// join returns a name behind that of its family, after a colon or, where the family's
// has one, a comma.
func join(family, name, first, next string) string {
	if strings.Contains(family, first) {
		return family + next + name
	}
	return family + first + name
}
