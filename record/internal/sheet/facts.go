package sheet

import (
	"strconv"
	"strings"

	"duiyi/game"
	"duiyi/record"
)

// Remark returns all that is said about a move as one text, for formats that have
// one comment a move: glyphs, the comments before it and those after it.
func Remark(n *record.Node) string {
	var parts []string
	for _, nag := range n.NAGs() {
		symbol := nag.Symbol()
		if symbol == "" {
			symbol = "$" + strconv.Itoa(int(nag))
		}
		parts = append(parts, symbol)
	}
	parts = append(parts, n.Before()...)
	return strings.Join(append(parts, n.After()...), "\n")
}

// Tidy returns a comment as trees keep it: without space and NULs around it, with
// line feeds alone between lines.
func Tidy(comment string) string {
	comment = strings.ReplaceAll(comment, "\r\n", "\n")
	comment = strings.ReplaceAll(comment, "\r", "\n")
	return strings.Trim(comment, "\x00 \t\n")
}

// results are the words for results: how programs write them first.
var results = [...][]string{
	game.Ongoing:    {"未知", "*"},
	game.FirstWins:  {"红胜", "1-0", "红先胜", "红方胜", "先胜", "胜", "紅勝", "紅先勝"},
	game.SecondWins: {"黑胜", "0-1", "红先负", "黑方胜", "先负", "负", "黑勝", "紅先負"},
	game.Draw:       {"和棋", "1/2-1/2", "红先和", "和局", "先和", "和", "紅先和", "1/2"},
}

// Result returns the result that words say.
func Result(words string) (r game.Result, ok bool) {
	words = strings.TrimSpace(words)
	for r, list := range results {
		for _, w := range list {
			if w == words {
				return game.Result(r), true
			}
		}
	}
	return game.Ongoing, false
}

// ResultName returns the usual Chinese words for a result.
func ResultName(r game.Result) string { return results[r][0] }

// Date returns a day as PGN writes it, 2026.11.30, for what people write: numbers
// with anything between them, with a time after them or not, 二〇二六年 aside. Other
// texts stay as they are.
func Date(text string) string {
	text = strings.TrimSpace(text)
	var numbers []string
	rest := text
	for len(numbers) < 3 {
		digits := 0
		for digits < len(rest) && rest[digits] >= '0' && rest[digits] <= '9' {
			digits++
		}
		if digits == 0 || digits > 4 {
			return text
		}
		numbers = append(numbers, rest[:digits])
		rest = rest[digits:]
		if len(numbers) == 3 {
			break
		}
		cut := strings.TrimLeft(rest, "-./年月 ")
		if cut == rest {
			return text
		}
		rest = cut
	}
	if after := strings.TrimPrefix(rest, "日"); strings.Trim(after, " :0123456789") != "" {
		return text
	}
	if len(numbers[0]) != 4 || len(numbers[1]) > 2 || len(numbers[2]) > 2 {
		return text
	}
	two := func(n string) string { return strings.Repeat("0", 2-len(n)) + n }
	return numbers[0] + "." + two(numbers[1]) + "." + two(numbers[2])
}

// SetTag sets a tag, unless its value is empty.
func SetTag(g *record.Game, name, value string) {
	if value = Tidy(value); value != "" {
		g.Tags.Set(name, strings.ReplaceAll(value, "\n", " "))
	}
}

// Get returns a tag's value for a format that has no word for what is not known.
func Get(g *record.Game, name string) string {
	value := g.Tags.Get(name)
	if strings.Trim(value, "?.") == "" {
		return ""
	}
	return value
}
