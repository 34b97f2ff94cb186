package show

import (
	"strconv"
	"strings"

	"duiyi/chess"
	"duiyi/game"
)

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
