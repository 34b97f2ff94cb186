package opening

import (
	_ "embed"
	"fmt"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/opening/internal/lines"
)

// A Name is what an opening is called.
type Name struct {
	Code    string // of ECO (chess) or ECCO (xiangqi): "B90"
	English string
	Chinese string // in simplified characters
}

// Traditional returns the Chinese name in traditional characters.
func (n Name) Traditional() string { return traditional(n.Chinese) }

//go:embed chess.names
var chessNames string

//go:embed xiangqi.names
var xiangqiNames string

// names tells the positions that have names: the number of plies to the deepest of them,
// a byte, and then the first keyBytes of their keys, big-endian, in the order of the lines
// that have the names. Made beforehand, they spare the page the time to play through
// all lines.
type names string

func namesOf(rules game.Rules) names {
	if rules.Name() == chess.Rules.Name() {
		return names(chessNames)
	}
	return names(xiangqiNames)
}

func (t names) lookup(p game.Position) (Name, bool) {
	k, _, ok := key(p)
	if !ok {
		return Name{}, false
	}
	keys, wanted := t[1:], names(shortKey(k))
	for i := 0; i < len(keys); i += keyBytes {
		if keys[i:i+keyBytes] == wanted {
			var n Name
			n.Code, n.English, n.Chinese = lines.Named(p.Rules(), i/keyBytes)
			return n, true
		}
	}
	return Name{}, false
}

// Of returns the name of the opening of a game: of the last position up to p that has
// one.
func Of(p game.Position) (Name, bool) {
	t := namesOf(p.Rules())
	deepest := int(t[0])
	for p = p.Clone(); ; p.Unmake() {
		if p.Plies() <= deepest {
			if name, ok := t.lookup(p); ok {
				return name, true
			}
		}
		if p.Plies() == 0 {
			return Name{}, false
		}
	}
}

// EncodeNames makes what is embedded for finding the names of a game.
func EncodeNames(rules game.Rules) ([]byte, error) {
	t := []byte{0}
	seen := map[string]int{}
	var clash error
	err := lines.Walk(rules, func(l *lines.Line) {
		if l.English == "" {
			return
		}
		k, _, _ := key(l.Position)
		short := shortKey(k)
		if first, ok := seen[short]; ok {
			clash = fmt.Errorf("line %d has the position of line %d", l.Number, first)
		}
		seen[short] = l.Number
		t = append(t, short...)
		t[0] = max(t[0], byte(l.Position.Plies()))
	})
	if err != nil {
		return nil, err
	}
	return t, clash
}
