// Package show prints boards and games for a terminal, in colour or without.
package show

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/record"
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

// notations are the names by which notations are asked for.
var notations = []struct {
	name     string
	notation game.Notation
}{
	{"san", game.SAN}, {"figurine", game.Figurine}, {"long", game.LongAlgebraic}, {"chinese", game.ChineseSimplified},
	{"traditional", game.ChineseTraditional}, {"wxf", game.WXF}, {"iccs", game.ICCS}, {"coordinates", game.Coordinates},
}

// Notations names the notations that NotationNamed knows.
func Notations() string {
	var names []string
	for _, n := range notations {
		names = append(names, n.name)
	}
	return strings.Join(names, ", ")
}

// NotationNamed returns the notation of a name, or if that is empty the usual one of
// a game.
func NotationNamed(name string, rules game.Rules) (game.Notation, bool) {
	if name == "" {
		if rules == chess.Rules {
			return game.SAN, true
		}
		return game.ChineseSimplified, true
	}
	for _, n := range notations {
		if n.name == name {
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

// Board prints a position; from and to are the squares of the last move, marked,
// or −1.
func Board(p game.Position, from, to int, o Options) string {
	if p.Rules() == chess.Rules {
		return chessBoard(p, from, to, o)
	}
	return xiangqiBoard(p, from, to, o)
}

// order returns 0 to n−1, or backwards.
func order(n int, backwards bool) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
		if backwards {
			list[i] = n - 1 - i
		}
	}
	return list
}

// chessBoard prints men as figures on coloured squares; without colour as letters,
// white in capitals, with the squares of the last move in brackets.
func chessBoard(p game.Position, from, to int, o Options) string {
	const figures = "  ♟♞♝♜♛♚" // by kind, after two that are none
	figure := []rune(figures)[1:]
	var b strings.Builder
	for _, rank := range order(chess.Ranks, !o.Flipped) {
		b.WriteString(o.ink(dim, strconv.Itoa(rank+1)) + " ")
		for _, file := range order(chess.Files, o.Flipped) {
			sq := rank*chess.Files + file
			man := p.At(sq)
			marked := sq == from || sq == to
			if !o.Color {
				text := "."
				if man != game.NoPiece {
					text = string(p.Rules().Letter(man))
				}
				if marked {
					b.WriteString("[" + text + "]")
				} else {
					b.WriteString(" " + text + " ")
				}
				continue
			}
			field := darkField
			if (rank+file)%2 != 0 {
				field = lightField
			}
			if marked {
				field = markField
			}
			ink := whiteInk
			if man.Side() == game.Second {
				ink = blackInk
			}
			b.WriteString(field + ink + " " + string(figure[man.Kind()]) + " " + reset)
		}
		b.WriteByte('\n')
	}
	b.WriteString("  ")
	for _, file := range order(chess.Files, o.Flipped) {
		b.WriteString(o.ink(dim, " "+string(rune('a'+file))+" "))
	}
	return strings.TrimRight(b.String(), " ") + "\n"
}

// xiangqiMen are the characters of the men by side and kind. The sides differ in
// every one of them.
var xiangqiMen = [2][8]rune{
	{0, '帥', '仕', '相', '傌', '俥', '炮', '兵'},
	{0, '將', '士', '象', '馬', '車', '砲', '卒'},
}

// xiangqiBoard prints men as characters on the crossings of lines. A character is as
// wide as two letters.
func xiangqiBoard(p game.Position, from, to int, o Options) string {
	const files, ranks = 9, 10
	numbers := func(side game.Side) string {
		names := []string{"９", "８", "７", "６", "５", "４", "３", "２", "１"}
		if side == game.First {
			names = []string{"九", "八", "七", "六", "五", "四", "三", "二", "一"}
		}
		var row []string
		for _, file := range order(files, o.Flipped) {
			if side == game.Second {
				file = files - 1 - file // black counts from his own right
			}
			row = append(row, names[file])
		}
		return "   " + o.ink(dim, strings.Join(row, "  ")) + "\n"
	}
	top, bottom := game.Second, game.First
	if o.Flipped {
		top, bottom = bottom, top
	}
	var b strings.Builder
	b.WriteString(numbers(top))
	for i, rank := range order(ranks, !o.Flipped) {
		b.WriteString(o.ink(dim, strconv.Itoa(rank)) + " ")
		for j, file := range order(files, o.Flipped) {
			sq := rank*files + file
			b.WriteString(o.crossing(p.At(sq), sq == from || sq == to, i, j))
		}
		b.WriteString(o.paint(lineInk, " ") + "\n")
		b.WriteString(o.between(i))
	}
	b.WriteString(numbers(bottom))
	return b.String()
}

// paint is ink on the paper of the board.
func (o Options) paint(color, text string) string { return o.ink(paper+color, text) }

// crossing prints a man, or the crossing of lines, and the line before it. It stands
// in row i from the top and column j.
func (o Options) crossing(man game.Piece, marked bool, i, j int) string {
	line := "──"
	if j == 0 {
		line = " "
	}
	if marked && !o.Color {
		line = line[:len(line)-len(line)/2] + "*" // the last move
		if j == 0 {
			line = "*"
		}
	}
	if man == game.NoPiece {
		grid := [...]string{"┌┬┐", "├┼┤", "└┴┘"}[edge(i, 10)]
		text := string([]rune(grid)[edge(j, 9)]) + "─"
		if j == 8 {
			text = string([]rune(grid)[2]) + " "
		}
		if marked && o.Color {
			return o.paint(lineInk, line) + o.ink(markField+lineInk, text)
		}
		return o.paint(lineInk, line+text)
	}
	ink, field := blackInk, paper
	if man.Side() == game.First {
		ink = redInk
	}
	if marked {
		field = markField
	}
	return o.paint(lineInk, line) + o.ink(field+ink, string(xiangqiMen[man.Side()][man.Kind()]))
}

// edge says whether i is the first of n, between, or the last: 0, 1 or 2.
func edge(i, n int) int {
	switch i {
	case 0:
		return 0
	case n - 1:
		return 2
	}
	return 1
}

// between prints what is between rank i and the next, counted from the top: lines,
// the river, the diagonals of the palaces.
func (o Options) between(i int) string {
	const (
		plain = "│   │   │   │   │   │   │   │   │"
		falls = "│   │   │   │ ╲ │ ╱ │   │   │   │"
		rises = "│   │   │   │ ╱ │ ╲ │   │   │   │"
		river = "│     楚  河         漢  界     │"
	)
	rows := [...]string{falls, rises, plain, plain, river, plain, plain, falls, rises}
	if i == len(rows) {
		return ""
	}
	return "  " + o.paint(lineInk, " "+rows[i]+"  ") + "\n"
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

// Game prints the tags that are known, and all moves, with variations, comments and
// glyphs.
func Game(g *record.Game, o Options) (string, error) {
	if o.Columns == 0 {
		o.Columns = 80
	}
	t := text{o: o}
	for _, tag := range g.Tags {
		if tag.Value != "" && !strings.HasPrefix(tag.Value, "?") {
			t.b.WriteString(o.ink(dim, tag.Name+": ") + printable(tag.Value) + "\n")
		}
	}
	t.b.WriteByte('\n')
	t.comments(g.Root.After())
	n, err := g.InPrint(t.move, t.end)
	if err != nil {
		return "", &record.Error{Format: "show", Ply: n.Ply(), Reason: err.Error()}
	}
	t.word(bold, g.Result.String())
	return t.b.String() + "\n", nil
}

// printable takes the control characters, with which a file could command the
// terminal, out of a text.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return ' '
		}
		return r
	}, text)
}

// A text is the moves as they are printed.
type text struct {
	o      Options
	b      strings.Builder
	column int
	lead   string // before the next word
	depth  int    // of variations
	again  bool   // the second side's move needs a number
}

// word prints a word, on the next line if this one is full.
func (t *text) word(color, word string) {
	word = t.lead + word
	t.lead = ""
	n := width(word)
	switch {
	case t.column == 0:
	case t.column+1+n > t.o.Columns:
		t.b.WriteByte('\n')
		t.column = 0
	default:
		t.b.WriteByte(' ')
		t.column++
	}
	t.b.WriteString(t.o.ink(color, word))
	t.column += n
}

// width returns how many columns a text takes; Chinese takes two a character.
func width(text string) int {
	n := utf8.RuneCountInString(text)
	for _, r := range text {
		if r >= 0x1100 && (r <= 0x115f || r >= 0x2e80 && r <= 0xa4cf || r >= 0xac00 && r <= 0xd7a3 || r >= 0xf900 && r <= 0xfaff || r >= 0xfe30 && r <= 0xfe6f || r >= 0xff00 && r <= 0xff60 || r >= 0x20000) {
			n++
		}
	}
	return n
}

func (t *text) comments(comments []string) {
	for _, c := range comments {
		for word := range strings.FieldsSeq(printable(record.Words(c))) {
			t.word(cyan, word)
			t.again = true
		}
	}
}

// move prints a move with what is said about it.
func (t *text) move(n *record.Node, p game.Position, begins bool) {
	if begins {
		t.depth++
		t.lead, t.again = "(", true
	}
	t.comments(n.Before())
	color := bold
	if t.depth > 0 {
		color = dim
	}
	number := ""
	if m, ok := p.(interface{ MoveNumber() int }); ok && (p.Side() == game.First || t.again) {
		number = strconv.Itoa(m.MoveNumber()) + "."
		if p.Side() == game.Second {
			number += ".."
		}
		t.word(dim, number)
	}
	move := "--"
	if !n.IsNull() {
		move = p.Format(n.Move, t.o.Notation)
	}
	for _, nag := range n.NAGs() {
		if s := nag.Symbol(); s != "" {
			move += s
		} else {
			move += " $" + strconv.Itoa(int(nag))
		}
	}
	t.again = false
	t.word(color, move)
	t.comments(n.After())
}

// end ends a variation.
func (t *text) end() {
	t.depth--
	t.b.WriteString(t.o.ink(dim, ")"))
	t.column++
	t.again = true
}
