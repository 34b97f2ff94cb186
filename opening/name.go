package opening

import (
	"cmp"
	"slices"
	"sync"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/opening/internal/lines"
	"duiyi/xiangqi"
)

// A Name is what an opening is called.
type Name struct {
	Code    string // of ECO (chess) or ECCO (xiangqi): "B90"
	English string
	Chinese string // in simplified characters
}

// Traditional returns the Chinese name in traditional characters.
func (n Name) Traditional() string { return traditional(n.Chinese) }

// names is the table of a game, sorted by key.
type names struct {
	keys    []uint64
	names   []Name
	deepest int // plies from the start to any of the positions
}

// The tables are made when first asked for, which takes some milliseconds.
var (
	chessNames   = sync.OnceValue(func() *names { return readNames(chess.Rules) })
	xiangqiNames = sync.OnceValue(func() *names { return readNames(xiangqi.Rules) })
)

func readNames(rules game.Rules) *names {
	type entry struct {
		key uint64
		Name
	}
	var entries []entry
	var t names
	// What cannot be read has no name; that all can be is tested.
	_ = lines.Walk(rules, func(l *lines.Line) {
		if l.English == "" {
			return
		}
		k, _, _ := key(l.Position)
		entries = append(entries, entry{k, Name{l.Code, l.English, l.Chinese}})
		t.deepest = max(t.deepest, l.Position.Plies())
	})
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Compare(a.key, b.key) })
	for _, e := range entries {
		t.keys, t.names = append(t.keys, e.key), append(t.names, e.Name)
	}
	return &t
}

func namesOf(rules game.Rules) *names {
	if rules.Name() == chess.Rules.Name() {
		return chessNames()
	}
	return xiangqiNames()
}

func (t *names) lookup(p game.Position) (Name, bool) {
	k, _, ok := key(p)
	i, found := slices.BinarySearch(t.keys, k)
	if !ok || !found {
		return Name{}, false
	}
	return t.names[i], true
}

// Lookup returns the name of a position, by whatever moves it came about.
func Lookup(p game.Position) (Name, bool) { return namesOf(p.Rules()).lookup(p) }

// Of returns the name of the opening of a game: of the last position up to p that has
// one.
func Of(p game.Position) (Name, bool) {
	t := namesOf(p.Rules())
	p = p.Clone()
	for {
		if p.Plies() <= t.deepest {
			if name, ok := t.lookup(p); ok {
				return name, true
			}
		}
		if p.Plies() == 0 {
			return Name{}, false
		}
		p.Unmake()
	}
}
