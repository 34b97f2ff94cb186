package library

import (
	"bytes"
	"slices"
	"strings"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/xiangqi"
)

// marks begin a game wherever they stand, be it in a saved page of the web.
var marks = []string{"[DhtmlXQ", `[Event "`, `[Game "`}

// mostLines is how many lines of other text may stand before a game that has no mark.
const mostLines = 40

// openAmong reads a game that stands among other text, or is written in wide characters;
// nil if there is none.
func openAmong(data []byte) *Source {
	for _, mark := range marks {
		if i := bytes.Index(data, []byte(mark)); i > 0 {
			rest := data[i:]
			if end := bytes.Index(rest, []byte("</")); end > 0 {
				rest = rest[:end]
			}
			if s := detect(rest); s != nil {
				return s
			}
		}
	}
	if len(data) > shortText {
		return nil
	}
	text := narrow.Replace(charset.Text(data))
	for range mostLines {
		text = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text), "position startpos moves "))
		game, _, _ := strings.Cut(text, "```") // as is put around a game in some places
		if s := detect([]byte(game)); s != nil {
			return s
		}
		_, rest, more := strings.Cut(text, "\n")
		if !more {
			break
		}
		text = rest
	}
	return nil
}

// narrow has digits and spaces that are as wide as Chinese characters be as others are.
var narrow = strings.NewReplacer("０", "0", "１", "1", "２", "2", "３", "3", "４", "4", "５", "5", "６", "6", "７", "7", "８", "8", "９", "9",
	"．", ". ", "\u3000", " ")

// positions reads lines of positions, in FEN or EPD or as "position fen …" with moves; nil if
// one of them is nothing like a position.
func positions(text string) (list []found) {
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		line, moves, _ := strings.Cut(unprefixed(line), " moves ")
		fields := strings.Fields(line)
		if len(fields) == 0 {
			return nil
		}
		rules := rulesOf(fields[0])
		if rules == nil || strings.Trim(fields[0], "/0123456789abcehkmnpqrABCEHKMNPQR~") != "" {
			return nil
		}
		g, bad := position(rules, fields, moves)
		if bad != nil {
			bad.Line = n
			list = append(list, found{game: g, err: bad})
			continue
		}
		list = append(list, found{game: g})
	}
	return list
}

// unprefixed leaves out what UCI writes before a position.
func unprefixed(line string) string {
	return strings.TrimPrefix(strings.TrimPrefix(line, "position "), "fen ")
}

// rulesOf are those of the game with as many ranks as a board in FEN has, or nil.
func rulesOf(board string) game.Rules {
	switch strings.Count(board, "/") {
	case xiangqi.Ranks - 1:
		return xiangqi.Rules
	case chess.Ranks - 1:
		return chess.Rules
	}
	return nil
}

// position reads a position, and moves from there. On error the game is what could be read, or nil.
func position(rules game.Rules, fields []string, moves string) (*record.Game, *record.Error) {
	p, err := rules.FromFEN(strings.Join(fields, " "))
	if usual := []string{"", "w", "-", "-"}; err != nil && (len(fields) < len(usual) || strings.HasSuffix(fields[len(fields)-1], ";")) {
		// What is left out is as usual; what EPD says of a position is no part of it.
		full := append(slices.Clone(fields), usual[min(len(fields), len(usual)):]...)
		if shorter, bad := rules.FromFEN(strings.Join(full[:len(usual)], " ")); bad == nil {
			p, err = shorter, nil
		}
	}
	if err != nil {
		return nil, (&record.Error{Format: "fen", Reason: err.Error()}).Because(record.CauseSetup)
	}
	g := record.New(rules)
	g.FEN = p.FEN()
	if c, ok := p.(*chess.Position); ok {
		g.Chess960 = c.Chess960()
	}
	at := g.Root
	for i, text := range strings.Fields(moves) {
		m, err := p.Parse(text)
		if err != nil {
			return g, &record.Error{Format: "fen", Ply: i + 1, Text: text, Reason: err.Error(), Illegal: true}
		}
		at = at.Add(m)
		p.Make(m)
	}
	return g, nil
}
