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

// A Draft is a book in the making. The zero Draft is empty.
type Draft struct {
	Entries []Entry // in the order in which their positions were added first
	places  map[uint64]place
}

// A place is where a position stands in a draft, as it is or mirrored.
type place struct {
	index    int
	mirrored bool
}

// Add adds a move to those that are known in p. One that is known already keeps the
// larger weight.
func (d *Draft) Add(p game.Position, m game.Move, weight int) {
	k, mirrored, _ := key(p)
	at, ok := d.places[k]
	if !ok {
		if d.places == nil {
			d.places = map[uint64]place{}
		}
		at = place{len(d.Entries), mirrored}
		d.places[k] = at
		d.Entries = append(d.Entries, Entry{Position: p.Clone()})
	}
	if mirrored != at.mirrored {
		m = mirrorMove(m)
	}
	choices := &d.Entries[at.index].Choices
	if i := slices.IndexFunc(*choices, func(c Choice) bool { return c.Move == m }); i >= 0 {
		(*choices)[i].Weight = max((*choices)[i].Weight, weight)
		return
	}
	*choices = append(*choices, Choice{m, weight})
}

// Moves returns how many moves there are in all.
func (d *Draft) Moves() (n int) {
	for _, e := range d.Entries {
		n += len(e.Choices)
	}
	return n
}

// Ends returns the positions that moves of the draft lead to and in which it knows none,
// each once, in their order.
func (d *Draft) Ends() (ends []game.Position) {
	seen := map[uint64]bool{}
	for _, e := range d.Entries {
		for _, c := range e.Choices {
			p := e.Position.Clone()
			p.Make(c.Move)
			k, _, _ := key(p)
			if _, known := d.places[k]; !known && !seen[k] {
				seen[k] = true
				ends = append(ends, p)
			}
		}
	}
	return ends
}

// Keyed returns the theory of a game as it was keyed in, unproven: what Theory is made
// from, in the order of the lines.
func Keyed(rules game.Rules) ([]Entry, error) {
	var d Draft
	err := lines.Walk(rules, func(l *lines.Line) {
		if l.Weight == 0 {
			return
		}
		p := l.Position.Clone()
		for range l.Moves {
			p.Unmake()
		}
		for _, m := range l.Moves {
			d.Add(p, m, l.Weight)
			p.Make(m)
		}
	})
	return d.Entries, err
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
