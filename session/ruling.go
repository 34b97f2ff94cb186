package session

import (
	"slices"

	"duiyi/game"
)

// A ruling is what the referee says of a position.
type ruling struct {
	game.Ruling
	forbidden [][2]int // from, to
}

// judge returns the ruling on the line's end, or nil where nothing was repeated.
func (l *line) judge() *ruling {
	referee, ok := l.pos.(game.Referee)
	if !ok {
		return nil
	}
	if l.ruling == nil {
		l.ruling = &ruling{Ruling: referee.Ruling()}
		for _, move := range referee.Forbidden() {
			from, to := l.pos.FromTo(move)
			l.ruling.forbidden = append(l.ruling.forbidden, [2]int{from, to})
		}
	}
	if l.ruling.Occurrences < 2 && len(l.ruling.forbidden) == 0 {
		return nil
	}
	return l.ruling
}

// show puts the ruling into a snapshot whose targets are set.
func (r *ruling) show(v *Snapshot) {
	if r == nil {
		return
	}
	v.Ruling, v.Forbidden = &r.Ruling, r.forbidden
	for i := range v.Targets {
		t := &v.Targets[i]
		t.Forbidden = slices.Contains(r.forbidden, [2]int{v.Selected, t.Square})
	}
}
