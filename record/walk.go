package record

import (
	"errors"

	"duiyi/game"
)

// passer is a position in which a side can pass its turn, as those of both games
// are.
type passer interface {
	MakeNull()
	UnmakeNull()
}

// ErrIllegal says that a node's move is not legal in the position before it.
var ErrIllegal = errors.New("illegal move")

// Legal reports whether the move of n is legal in the position before it. A side
// that is in check cannot pass.
func (n *Node) Legal(p game.Position) bool {
	if n.Move != game.NoMove {
		return p.Legal(n.Move)
	}
	_, ok := p.(passer)
	return ok && !p.InCheck()
}

// Play makes the move of n in the position before it, or returns ErrIllegal.
func (n *Node) Play(p game.Position) error {
	if !n.Legal(p) {
		return ErrIllegal
	}
	n.play(p)
	return nil
}

func (n *Node) play(p game.Position) {
	if n.Move == game.NoMove {
		p.(passer).MakeNull()
		return
	}
	p.Make(n.Move)
}

// Unplay takes the move of n back.
func (n *Node) Unplay(p game.Position) {
	if n.Move == game.NoMove {
		p.(passer).UnmakeNull()
		return
	}
	p.Unmake()
}

// Position returns the position that n of the game leads to, with the moves before
// it.
func (g *Game) Position(n *Node) (game.Position, error) {
	p, err := g.Start()
	if err != nil {
		return nil, err
	}
	for _, m := range n.Line() {
		if err := m.Play(p); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// Walk visits every node of the tree, one before its children and the main line
// before variations, with the position before its move; the root's is the starting
// position. The position must be left as it is. Where visit returns false what follows from the node is left out.
//
// A node whose move is not legal is given to illegal, and what follows from it is
// left out. If illegal is nil, it ends the walk with ErrIllegal.
func (g *Game) Walk(visit func(n *Node, p game.Position) bool, illegal func(n *Node, p game.Position)) error {
	p, err := g.Start()
	if err != nil {
		return err
	}
	if !visit(g.Root, p) {
		return nil
	}
	for n := g.Root.child; n != nil; {
		switch {
		case n.Legal(p):
			if visit(n, p) && n.child != nil {
				n.play(p)
				n = n.child
				continue
			}
		case illegal == nil:
			return ErrIllegal
		default:
			illegal(n, p)
		}
		for n.next == nil {
			if n = n.parent; n == g.Root {
				return nil
			}
			n.Unplay(p)
		}
		n = n.next
	}
	return nil
}

// A branch is a variation that is being visited: one of those in place of main.
type branch struct{ main, variation *Node }

// InPrint visits every node but the root in the order in which games are printed: a
// move, then the variations in its place, each with all that follows in it, then
// what follows the move. It calls move with the position before the node's move;
// begins says that a variation begins with it. After the last move of a variation it
// calls end. A move that is not legal ends it with ErrIllegal; the node is returned.
func (g *Game) InPrint(move func(n *Node, p game.Position, begins bool), end func()) (*Node, error) {
	p, err := g.Start()
	if err != nil {
		return g.Root, err
	}
	var branches []branch
	for at := g.Root; ; {
		n, begins := at.child, false
		if n == nil {
			if len(branches) == 0 {
				return nil, nil
			}
			b := &branches[len(branches)-1]
			for ; at != b.main.parent; at = at.parent {
				at.Unplay(p)
			}
			end()
			if b.variation.next == nil {
				at = b.main
				at.play(p)
				branches = branches[:len(branches)-1]
				continue
			}
			b.variation = b.variation.next
			n, begins = b.variation, true
		}
		if !n.Legal(p) {
			return n, ErrIllegal
		}
		move(n, p, begins)
		if !begins && n.next != nil {
			branches = append(branches, branch{n, n.next})
			if n = n.next; !n.Legal(p) {
				return n, ErrIllegal
			}
			move(n, p, true)
		}
		n.play(p)
		at = n
	}
}
