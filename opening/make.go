package opening

import (
	"encoding/binary"
	"slices"
	"strings"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/opening/internal/lines"
)

// An Entry is a position with the moves that a book is to know in it.
type Entry struct {
	Position game.Position
	Choices  []Choice
}

// Keyed returns the theory of a game as it was keyed in, unproven: what Theory is made
// from, in the order of the lines.
func Keyed(rules game.Rules) ([]Entry, error) {
	type place struct {
		index    int
		mirrored bool
	}
	var entries []Entry
	places := map[uint64]place{}
	add := func(p game.Position, m game.Move, weight int) {
		k, mirrored, _ := key(p)
		at, ok := places[k]
		if !ok {
			at = place{len(entries), mirrored}
			places[k] = at
			entries = append(entries, Entry{Position: p.Clone()})
		}
		if mirrored != at.mirrored {
			m = mirrorMove(m)
		}
		choices := &entries[at.index].Choices
		if i := slices.IndexFunc(*choices, func(c Choice) bool { return c.Move == m }); i >= 0 {
			(*choices)[i].Weight = max((*choices)[i].Weight, weight)
			return
		}
		*choices = append(*choices, Choice{m, weight})
	}
	err := lines.Walk(rules, func(l *lines.Line) {
		if l.Weight == 0 {
			return
		}
		p := l.Position.Clone()
		for range l.Moves {
			p.Unmake()
		}
		for _, m := range l.Moves {
			add(p, m, l.Weight)
			p.Make(m)
		}
	})
	return entries, err
}

// Encode makes a book of positions of one game, in the format that is embedded. Weights
// are 1 to 255.
func Encode(entries []Entry) []byte {
	type row struct {
		key   string
		moves []byte
	}
	var rows []row
	for _, e := range entries {
		k, mirrored, _ := key(e.Position)
		r := row{key: shortKey(k)}
		for _, c := range e.Choices {
			r.moves = binary.BigEndian.AppendUint16(r.moves, encode(e.Position, c.Move, mirrored))
			r.moves = append(r.moves, byte(c.Weight))
		}
		rows = append(rows, r)
	}
	slices.SortFunc(rows, func(a, b row) int { return strings.Compare(a.key, b.key) })
	book := binary.BigEndian.AppendUint16(nil, uint16(len(rows)))
	for _, r := range rows {
		book = append(book, r.key...)
	}
	for _, r := range rows {
		book = append(book, byte(len(r.moves)/moveBytes))
	}
	for _, r := range rows {
		book = append(book, r.moves...)
	}
	return book
}

func encode(p game.Position, m game.Move, mirrored bool) uint16 {
	switch {
	case p.Rules().Name() == chess.Rules.Name():
		return encodePolyglot(p, m)
	case mirrored:
		return uint16(mirrorMove(m))
	}
	return uint16(m)
}
