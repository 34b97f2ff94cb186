package session

import (
	"slices"

	"duiyi/game"
	"duiyi/record"
)

// edit finds the move with the ID and changes it by f, unless f says that nothing
// has changed.
func (s *Session) edit(id int, f func(n *record.Node) bool) {
	m := s.match
	if m == nil {
		return
	}
	n, ok := m.nodeOf(id)
	if !ok || !f(n) {
		return
	}
	m.flat = nil
	s.save()
	s.changed()
}

// SetComment has the text stand after the move with the ID, 0 for the start, in
// place of what was said there. What programs keep in comments stays.
func (s *Session) SetComment(id int, text string) {
	s.edit(id, func(n *record.Node) bool {
		if wordsOf(n.After()) == text {
			return false
		}
		var commands []record.Part
		for _, c := range n.After() {
			for _, p := range record.Parts(c) {
				if p.Name != "" {
					commands = append(commands, p)
				}
			}
		}
		n.SetAfter()
		n.AddAfter(text)
		n.AddAfter(record.Comment(commands))
		return true
	})
}

// SetNAGs gives the move with the ID these glyphs.
func (s *Session) SetNAGs(id int, nags ...record.NAG) {
	s.edit(id, func(n *record.Node) bool {
		if n.Parent() == nil || slices.Equal(n.NAGs(), nags) {
			return false
		}
		n.SetNAGs(nags...)
		return true
	})
}

// Raise makes the variation that the move with the ID stands in the one before it,
// in an analysis.
func (s *Session) Raise(id int) {
	s.edit(id, func(n *record.Node) bool {
		if !s.match.analysing {
			return false
		}
		for ; n.Parent() != nil; n = n.Parent() {
			if n.Parent().Main() != n {
				n.Promote()
				return true
			}
		}
		return false
	})
}

// Delete takes the move with the ID and all that follows from it out of the tree,
// in an analysis. The board goes back to before it.
func (s *Session) Delete(id int) {
	s.edit(id, func(n *record.Node) bool {
		m := s.match
		parent := n.Parent()
		if !m.analysing || parent == nil {
			return false
		}
		if within(m.node, n) {
			m.goTo(parent)
			s.moved()
		}
		if within(m.live, n) {
			m.live, m.declared = parent, game.Outcome{}
		}
		m.forget(n)
		return true
	})
}

// within reports whether n is top or follows from it.
func within(n, top *record.Node) bool {
	for ; n != nil; n = n.Parent() {
		if n == top {
			return true
		}
	}
	return false
}
