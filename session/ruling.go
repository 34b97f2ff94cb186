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

// judge returns the ruling on the match as it stands, or nil where nothing was
// repeated.
func (m *match) judge() *ruling {
	referee, ok := m.pos.(game.Referee)
	if !ok {
		return nil
	}
	if m.ruling == nil {
		m.ruling = &ruling{Ruling: referee.Ruling()}
		for _, move := range referee.Forbidden() {
			from, to := m.pos.FromTo(move)
			m.ruling.forbidden = append(m.ruling.forbidden, [2]int{from, to})
		}
	}
	if m.ruling.Occurrences < 2 && len(m.ruling.forbidden) == 0 {
		return nil
	}
	return m.ruling
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
