package session

import (
	"slices"
	"strings"

	"duiyi/game"
	"duiyi/opening"
	"duiyi/record"
	"duiyi/session/review"
	"duiyi/uci"
)

// A step is what is known of a node of the tree besides its move.
type step struct {
	id       int // of the node, never used again in the match
	from, to int
	text     string    // in the match's notation
	wire     string    // as the engine reads it
	coord    string    // as it is kept
	meters   *[2]meter // what time was left after it, nil where that is not known
}

// nullText is how a move is written with which a side passes, as PGN has it.
const nullText = "--"

// A line is a way through the tree from its root, and the position that it leads
// to. A snapshot shares the slices, so nothing is ever written into them but at
// the end; who goes back builds another line.
type line struct {
	node    *record.Node // the last, or the root
	pos     game.Position
	outcome game.Outcome // of pos, by the rules alone
	ruling  *ruling      // on pos, once somebody asked
	opening *opening.Name
	looked  bool    // for the opening
	times   [2]Time // what is recorded of the players' time
	timed   bool    // it has been looked up

	// One element a ply.
	nodes   []*record.Node
	squares [][2]int
	texts   []string
}

// step takes the line on to a child of its node.
func (l *line) step(n *record.Node, s *step) {
	l.node = n
	l.nodes = append(l.nodes, n)
	l.squares = append(l.squares, [2]int{s.from, s.to})
	l.texts = append(l.texts, s.text)
	// Nothing illegal comes into the tree, so that this cannot fail.
	_ = n.Play(l.pos)
}

// judged looks at what the rules say of the line's end.
func (l *line) judged() {
	l.outcome, l.ruling, l.looked, l.opening, l.timed = l.pos.Outcome(), nil, false, nil, false
}

// name is what the moves of the line are called, nil where they have no name.
func (l *line) name() *opening.Name {
	if !l.looked {
		l.looked = true
		if name, ok := opening.Of(l.pos); ok {
			l.opening = &name
		}
	}
	return l.opening
}

// lineTo is the line from the root to a node.
func (m *match) lineTo(n *record.Node) line {
	l := line{node: m.game.Root, pos: m.start.Clone()}
	for _, n := range n.Line() {
		l.step(n, m.steps[n])
	}
	l.judged()
	return l
}

// know makes the step for a node, whose move is legal in the position before it.
func (m *match) know(n *record.Node, before game.Position) *step {
	m.lastID++
	s := &step{id: m.lastID, from: none, to: none, text: nullText, wire: nullText, coord: nullText}
	if !n.IsNull() {
		s.from, s.to = before.FromTo(n.Move)
		s.text = before.Format(n.Move, m.notation)
		s.wire = uci.FormatMove(before, n.Move, wireSquares)
		s.coord = uci.FormatMove(before, n.Move, uci.ZeroBased)
	}
	m.steps[n] = s
	return s
}

// knowAll makes the steps of a tree from elsewhere, and takes out of it what is
// not legal.
func (m *match) knowAll() {
	var illegal []*record.Node
	_ = m.game.Walk(func(n *record.Node, before game.Position) bool {
		if n != m.game.Root {
			m.know(n, before)
		}
		return true
	}, func(n *record.Node, _ game.Position) { illegal = append(illegal, n) })
	for _, n := range illegal {
		n.Remove()
	}
}

// take makes the moves of a game from elsewhere those of the match, to be looked
// into from their start.
func (m *match) take(g *record.Game) {
	m.game.Root, m.game.Tags, m.game.Result = g.Root, g.Tags, g.Result
	m.knowAll()
	m.review = review.FromRecord(m.game, m.mainCoords())
	m.line = m.lineTo(m.game.Root)
	m.analysing, m.live, m.opened = true, last(m.game.Root), true
}

// last is the end of the line that goes on from n.
func last(n *record.Node) *record.Node {
	for c := range n.Mainline() {
		n = c
	}
	return n
}

// passed is how many plies there are up to the last passed turn, 0 where there is none.
func (l *line) passed() int {
	n := len(l.nodes)
	for n > 0 && !l.nodes[n-1].IsNull() {
		n--
	}
	return n
}

// record is a copy of the match as a game to be written to files, with the review if
// that is finished.
func (m *match) record() *record.Game {
	g := *m.game
	g.Tags = slices.Clone(m.game.Tags)
	g.Root = &record.Node{}
	copied := map[*record.Node]*record.Node{}
	for n := range m.game.Root.All() {
		c := g.Root
		if p := n.Parent(); p != nil {
			c = copied[p].Add(n.Move)
		}
		copied[n] = c
		c.SetBefore(n.Before()...)
		c.SetAfter(n.After()...)
		c.SetNAGs(n.NAGs()...)
	}
	if c := m.setup.Clock; c.On() {
		g.Tags.Set("TimeControl", c.tag())
	}
	if m.declared.Over() {
		g.Result = m.declared.Result
	} else if o := m.lineTo(m.liveNode()).outcome; o.Over() {
		g.Result = o.Result
	}
	if r := m.review; r != nil && (r.Done() || r.Effort() == review.Elsewhere) && r.Of(m.mainCoords()) {
		r.Annotate(&g)
	}
	return &g
}

// write sets the notation and writes the moves of the tree in it.
func (m *match) write(n game.Notation) {
	m.notation = n
	_ = m.game.Walk(func(n *record.Node, before game.Position) bool {
		if n != m.game.Root && !n.IsNull() {
			m.steps[n].text = before.Format(n.Move, m.notation)
		}
		return true
	}, nil)
	m.rewrite(&m.line)
	if m.browsed != nil {
		m.rewrite(m.browsed)
	}
	m.flat = nil
}

// rewrite takes over the texts of the steps into a line.
func (m *match) rewrite(l *line) {
	l.texts = make([]string, len(l.nodes))
	for i, n := range l.nodes {
		l.texts[i] = m.steps[n].text
	}
}

// nodeOf finds a node by its number, 0 for the root.
func (m *match) nodeOf(id int) (*record.Node, bool) {
	if id == 0 {
		return m.game.Root, true
	}
	for n, s := range m.steps {
		if s.id == id {
			return n, true
		}
	}
	return nil, false
}

// idOf is the number of a node.
func (m *match) idOf(n *record.Node) int {
	if s := m.steps[n]; s != nil {
		return s.id
	}
	return 0
}

// forget takes a node and what follows from it out of the tree.
func (m *match) forget(n *record.Node) {
	for c := range n.All() {
		delete(m.steps, c)
	}
	n.Remove()
	m.flat = nil
}

// view is the line whose end the board shows: the working line, or the one that
// is looked at while the game goes on.
func (m *match) view() *line {
	if m.browsed != nil {
		return m.browsed
	}
	return &m.line
}

// An Entry is a move in the tree, for a list of all moves.
type Entry struct {
	// ID names the move as long as the game is on the board; that of the starting
	// position is 0.
	ID int
	// Text is the move in the snapshot's notation, empty for the start.
	Text     string
	From, To int // squares, −1 for the start and for a passed turn
	// Ply counts the moves from the start, this one included.
	Ply int
	// Depth is 0 in the main line, 1 in variations in place of its moves, and so on.
	// Begins is set for the first move of a variation.
	Depth  int
	Begins bool
	// Verdict is what a review says of a move of the main line.
	Verdict review.Verdict
	// Undone is set for moves that were taken back and that Redo plays again.
	Undone bool
	NAGs   []record.NAG
	// Before and After are what is said before and after the move, in words.
	Before, After string
}

// entries lists the tree as games are printed: a move, then the variations in its
// place, then what follows the move. The starting position comes first.
func (m *match) entries() []Entry {
	if m.flat == nil {
		m.flat = make([]Entry, 0, len(m.steps)+1)
		m.list()
		live, undone := m.liveNode().Ply(), 0
		for i := range m.flat {
			e := &m.flat[i]
			if e.Depth == 0 && e.Ply > live && undone < m.redo {
				e.Undone = true
				undone++
			}
		}
	}
	return m.flat
}

// list lists the moves. It does not call itself for variations, which files from elsewhere
// may put into each other deeper than a browser's stack goes.
func (m *match) list() {
	type place struct {
		node       *record.Node
		depth, ply int
		begins     bool // a variation
	}
	m.flat = append(m.flat, m.entry(m.game.Root))
	var left []place // to list yet, the next one last
	if n := m.game.Root.Main(); n != nil {
		left = append(left, place{node: n, ply: 1})
	}
	for len(left) > 0 {
		at := left[len(left)-1]
		left = left[:len(left)-1]
		e := m.entry(at.node)
		e.Ply, e.Depth, e.Begins = at.ply, at.depth, at.begins
		if m.review != nil && at.depth == 0 && at.ply <= m.review.Len() {
			e.Verdict = m.review.Verdict(at.ply - 1)
		}
		m.flat = append(m.flat, e)
		if n := at.node.Main(); n != nil {
			left = append(left, place{node: n, depth: at.depth, ply: at.ply + 1})
		}
		if !at.begins {
			from := len(left)
			for v := at.node.Next(); v != nil; v = v.Next() {
				left = append(left, place{v, at.depth + 1, at.ply, true})
			}
			slices.Reverse(left[from:])
		}
	}
}

// entry is what the list says of a move by itself.
func (m *match) entry(n *record.Node) Entry {
	e := Entry{From: none, To: none, NAGs: n.NAGs(), Before: wordsOf(n.Before()), After: wordsOf(n.After())}
	if s := m.steps[n]; s != nil {
		e.ID, e.Text, e.From, e.To = s.id, s.text, s.from, s.to
	}
	return e
}

// wordsOf is what people say in comments, without commands. A move may have millions of them.
func wordsOf(comments []string) string {
	if len(comments) == 1 {
		return record.Words(comments[0])
	}
	var text strings.Builder
	for _, c := range comments {
		words := record.Words(c)
		if text.Len() > 0 && words != "" {
			text.WriteByte(' ')
		}
		text.WriteString(words)
	}
	return text.String()
}
