// Package pgn reads and writes Portable Game Notation: that of chess, to the
// standard of 1994 and as people and programs write it, and that of xiangqi in its
// three dialects, whose moves are Chinese, in WXF or in ICCS coordinates.
package pgn

import (
	"io"
	"strings"

	"duiyi/game"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/xiangqi"
)

// Format is PGN of both games; moves of xiangqi are written in ICCS coordinates.
var Format = record.Format{
	Name: "pgn", Title: "Portable Game Notation",
	Extensions: []string{".pgn", ".pgns"}, Text: true,
	Detect: detect, NewReader: NewReader, NewWriter: NewWriter,
}

// The dialects of xiangqi, to write in. Format reads all of them.
var (
	ICCS    = dialect("pgn-iccs", "xiangqi PGN with ICCS moves (H2-E2)", game.ICCS)
	WXF     = dialect("pgn-wxf", "xiangqi PGN with WXF moves (C2.5)", game.WXF)
	Chinese = dialect("pgn-chinese", "xiangqi PGN with Chinese moves (炮二平五)", game.ChineseSimplified)
)

func dialect(name, title string, n game.Notation) record.Format {
	return record.Format{
		Name: name, Title: title, Text: true, NewReader: NewReader,
		NewWriter: func(w io.Writer) record.Writer { return newWriter(w, name, n, xiangqi.Rules) },
	}
}

// dialectOf returns how the tag Format calls a notation.
func dialectOf(n game.Notation) string {
	switch n {
	case game.ICCS:
		return "ICCS"
	case game.WXF:
		return "WXF"
	}
	return "Chinese"
}

// dialectNamed returns the notation that the tag Format calls name.
func dialectNamed(name string) (game.Notation, bool) {
	for _, n := range []game.Notation{game.ICCS, game.WXF, game.ChineseSimplified} {
		if strings.EqualFold(dialectOf(n), name) {
			return n, true
		}
	}
	return 0, false
}

// looksLikeXiangqi says of the beginning of a file whether its first game is of
// xiangqi, by a tag that only such games have or by moves in Chinese, and whether any
// of its games is.
func looksLikeXiangqi(head []byte) (first, some bool) {
	text := charset.Text(head)
	tags, over := false, false
	for line := range strings.Lines(text) {
		line = strings.Trim(line, "\ufeff \t\r\n")
		if !strings.HasPrefix(line, "[") || !isTag(line) {
			over = over || tags && line != ""
			continue
		}
		tags = true
		name, value, _ := splitTag([]byte(line))
		if saysXiangqi(string(name), string(value)) {
			return !over, true
		}
	}
	some = !tags && strings.ContainsAny(text, "平进進退") && strings.ContainsAny(text, "炮砲马馬傌车車俥兵卒相象仕士")
	return some, some
}

// moved reports whether a game has a move that is none of those that only pass the turn, which
// numbers and lines may look like.
func moved(g *record.Game) bool {
	for n := range g.Root.Mainline() {
		if !n.IsNull() {
			return true
		}
	}
	return false
}

// detect implements record.Format's Detect.
func detect(head []byte) int {
	text := charset.Text(head)
	rest := strings.TrimLeft(text, "\ufeff \t\r\n")
	for strings.HasPrefix(rest, "%") || strings.HasPrefix(rest, ";") {
		_, after, _ := strings.Cut(rest, "\n")
		rest = strings.TrimLeft(after, " \t\r\n")
	}
	if strings.HasPrefix(rest, "[") {
		if isTag(rest) {
			return 90
		}
		return 0
	}
	if rest == "" {
		return 0
	}
	g, _ := NewReader(strings.NewReader(rest)).Next()
	switch {
	case g == nil || !moved(g):
		return 0
	case rest[0] == '1' || rest[0] == '{':
		return 50
	}
	return 20 // moves alone
}
