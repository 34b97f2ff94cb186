package record

import (
	"iter"
	"slices"

	"duiyi/game"
)

// A Node is a move in a tree, and with it the position that the move leads to.
// Its first child is how the line goes on, the others are variations.
type Node struct {
	// Move is the move that leads here: game.NoMove for the root, and elsewhere
	// for a null move, with which a side passes its turn in an analysis.
	Move game.Move

	parent, child, last, next *Node // child and last are the ends of the list of children
	notes                     *notes
}

// notes are what is said about a move. Most moves have none.
type notes struct {
	before, after []string
	nags          []NAG
	first         [1]string // room for what is mostly all: one comment after the move
}

// Add appends a child with the move m: the main line if it is the first, else a
// variation.
func (n *Node) Add(m game.Move) *Node { return n.append(&Node{Move: m}) }

func (n *Node) append(c *Node) *Node {
	c.parent = n
	if n.last == nil {
		n.child = c
	} else {
		n.last.next = c
	}
	n.last = c
	return c
}

// An Arena makes the nodes of trees, many at a time. Nodes of one arena live as
// long as any of them is in use. The zero Arena is ready for use.
type Arena struct {
	block []Node
	used  int // of block
	from  int // where the last root's tree begins in it
}

// arenaBlock is how many nodes an arena makes at a time, more than most games have.
const arenaBlock = 256

func (a *Arena) node() *Node {
	if a.used == len(a.block) {
		*a = Arena{block: make([]Node, arenaBlock)}
	}
	n := &a.block[a.used]
	a.used++
	return n
}

// Root returns the root of a new tree.
func (a *Arena) Root() *Node {
	n := a.node()
	a.from = a.used - 1
	return n
}

// Add is parent.Add(m).
func (a *Arena) Add(parent *Node, m game.Move) *Node {
	c := a.node()
	c.Move = m
	return parent.append(c)
}

// Recycle takes back the nodes of the last root's tree, which nobody may use any
// more.
func (a *Arena) Recycle() {
	clear(a.block[a.from:a.used])
	a.used = a.from
}

// Parent returns the node that n is a child of; nil for the root.
func (n *Node) Parent() *Node { return n.parent }

// Main returns the first child, with which the line goes on; nil at its end.
func (n *Node) Main() *Node { return n.child }

// Next returns the child of the same parent that comes after n: the next
// variation in place of n, or nil.
func (n *Node) Next() *Node { return n.next }

// Children yields the children, the main line first.
func (n *Node) Children() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for c := n.child; c != nil; c = c.next {
			if !yield(c) {
				return
			}
		}
	}
}

// Mainline yields the moves after n that the first children make.
func (n *Node) Mainline() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for c := n.child; c != nil; c = c.child {
			if !yield(c) {
				return
			}
		}
	}
}

// Find returns the first child with the move m, or nil.
func (n *Node) Find(m game.Move) *Node {
	for c := n.child; c != nil; c = c.next {
		if c.Move == m {
			return c
		}
	}
	return nil
}

// IsNull reports whether n is a null move.
func (n *Node) IsNull() bool { return n.Move == game.NoMove && n.parent != nil }

// Line returns the nodes from the first move to n, without the root.
func (n *Node) Line() []*Node {
	var line []*Node
	for ; n.parent != nil; n = n.parent {
		line = append(line, n)
	}
	slices.Reverse(line)
	return line
}

// Ply is the number of moves from the root to n.
func (n *Node) Ply() int {
	ply := 0
	for ; n.parent != nil; n = n.parent {
		ply++
	}
	return ply
}

// Remove takes n, and all that follows from it, out of its tree. The root stays.
func (n *Node) Remove() {
	p := n.parent
	if p == nil {
		return
	}
	before := n.before()
	if before == nil {
		p.child = n.next
	} else {
		before.next = n.next
	}
	if p.last == n {
		p.last = before
	}
	n.parent, n.next = nil, nil
}

// before returns the child of the same parent that stands before n, or nil.
func (n *Node) before() *Node {
	var before *Node
	for c := n.parent.child; c != n; c = c.next {
		before = c
	}
	return before
}

// Promote makes n the first of its parent's children: the line goes on with it.
func (n *Node) Promote() {
	p := n.parent
	if p == nil || p.child == n {
		return
	}
	n.Remove()
	n.parent, n.next = p, p.child
	p.child = n
}

// All yields n and all that follows from it, a node before its children and the
// main line before variations.
func (n *Node) All() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for c := n; ; {
			if !yield(c) {
				return
			}
			if c.child != nil {
				c = c.child
				continue
			}
			for c != n && c.next == nil {
				c = c.parent
			}
			if c == n {
				return
			}
			c = c.next
		}
	}
}

func (n *Node) note() *notes {
	if n.notes == nil {
		n.notes = &notes{}
	}
	return n.notes
}

// Before returns the comments that stand before the move.
func (n *Node) Before() []string {
	if n.notes == nil {
		return nil
	}
	return n.notes.before
}

// After returns the comments that stand after the move; those of the root open
// the game. A comment may have commands of programs between its words, see [Parts].
func (n *Node) After() []string {
	if n.notes == nil {
		return nil
	}
	return n.notes.after
}

// NAGs returns the move's numeric annotation glyphs.
func (n *Node) NAGs() []NAG {
	if n.notes == nil {
		return nil
	}
	return n.notes.nags
}

// AddBefore appends a comment to those before the move, unless it is empty.
func (n *Node) AddBefore(comment string) {
	if comment != "" {
		n.note().before = append(n.note().before, comment)
	}
}

// AddAfter appends a comment to those after the move, unless it is empty.
func (n *Node) AddAfter(comment string) {
	switch {
	case comment == "":
	case n.notes == nil:
		n.notes = &notes{first: [1]string{comment}}
		n.notes.after = n.notes.first[:]
	default:
		n.notes.after = append(n.notes.after, comment)
	}
}

// AddNAG appends a glyph.
func (n *Node) AddNAG(nag NAG) { n.note().nags = append(n.note().nags, nag) }

// SetBefore replaces the comments before the move.
func (n *Node) SetBefore(comments ...string) { n.note().before = comments }

// SetAfter replaces the comments after the move.
func (n *Node) SetAfter(comments ...string) { n.note().after = comments }

// SetNAGs replaces the glyphs.
func (n *Node) SetNAGs(nags ...NAG) { n.note().nags = nags }
