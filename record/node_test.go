package record

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

func moves(nodes []*Node) (list []game.Move) {
	for _, n := range nodes {
		list = append(list, n.Move)
	}
	return list
}

func expect(t *testing.T, what string, nodes []*Node, want ...game.Move) {
	t.Helper()
	if got := moves(nodes); !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// TestTree builds a tree, walks it and changes it.
func TestTree(t *testing.T) {
	root := &Node{}
	a := root.Add(1)
	b := root.Add(2)
	c := root.Add(3)
	d := a.Add(4)
	d.Add(5)
	b.Add(6)
	expect(t, "children", slices.Collect(root.Children()), 1, 2, 3)
	expect(t, "main line", slices.Collect(root.Mainline()), 1, 4, 5)
	expect(t, "all", slices.Collect(root.All()), 0, 1, 4, 5, 2, 6, 3)
	expect(t, "all of a branch", slices.Collect(a.All()), 1, 4, 5)
	expect(t, "line", d.Line(), 1, 4)
	if d.Ply() != 2 || root.Ply() != 0 || root.Find(3) != c || root.Find(9) != nil || a.Next() != b || root.Main() != a || d.Parent() != a {
		t.Error("the tree is not as built")
	}
	c.Promote()
	expect(t, "promoted", slices.Collect(root.Children()), 3, 1, 2)
	c.Promote()
	root.Promote()
	b.Remove()
	root.Remove()
	expect(t, "removed", slices.Collect(root.Children()), 3, 1)
	b = root.Add(7)
	expect(t, "added", slices.Collect(root.Children()), 3, 1, 7)
	a.Remove()
	b.Remove()
	c.Remove()
	if root.Main() != nil || c.Parent() != nil {
		t.Error("not empty")
	}
	root.Add(8)
	expect(t, "begun again", slices.Collect(root.All()), 0, 8)
}

// TestArena compares trees of an arena with others, and uses its memory again.
func TestArena(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var arena Arena
	for range 50 {
		a, b := arena.Root(), &Node{}
		as, bs := []*Node{a}, []*Node{b}
		for i := range r.IntN(3 * arenaBlock) {
			k := r.IntN(len(as))
			as = append(as, arena.Add(as[k], game.Move(i)))
			bs = append(bs, bs[k].Add(game.Move(i)))
		}
		if !slices.Equal(moves(slices.Collect(a.All())), moves(slices.Collect(b.All()))) {
			t.Fatal("trees differ")
		}
		if r.IntN(2) == 0 {
			arena.Recycle()
		}
	}
}

// TestWalk visits every node with the position before it, in both orders.
func TestWalk(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for i := range 40 {
		g := New([]game.Rules{chess.Rules, xiangqi.Rules}[i%2])
		nodes := []*Node{g.Root}
		for range 60 {
			at := nodes[r.IntN(len(nodes))]
			p, err := g.Position(at)
			if err != nil {
				t.Fatal(err)
			}
			m := game.NoMove // a null move
			if list := p.Moves(); len(list) > 0 && (p.InCheck() || r.IntN(8) > 0) {
				m = list[r.IntN(len(list))]
			} else if p.InCheck() {
				continue
			}
			nodes = append(nodes, at.Add(m))
		}
		check := func(n *Node, p game.Position) {
			want, err := g.Position(n)
			if n != g.Root {
				want, err = g.Position(n.Parent())
			}
			if err != nil || want.FEN() != p.FEN() || p.Plies() != max(n.Ply()-1, 0) {
				t.Fatalf("position before ply %d is %s, want %v, %v", n.Ply(), p.FEN(), want, err)
			}
		}
		count := 0
		err := g.Walk(func(n *Node, p game.Position) bool { count++; check(n, p); return true }, nil)
		if err != nil || count != len(nodes) {
			t.Fatalf("%d of %d nodes, %v", count, len(nodes), err)
		}
		count, open := 1, 0
		n, err := g.InPrint(func(n *Node, p game.Position, begins bool) {
			count++
			check(n, p)
			if begins != (n.Parent().Main() != n) {
				t.Fatal("a variation begins where none does")
			}
			if begins {
				open++
			}
		}, func() { open-- })
		if n != nil || err != nil || count != len(nodes) || open != 0 {
			t.Fatalf("%d of %d nodes, %d variations open, %v", count, len(nodes), open, err)
		}
		bad := nodes[r.IntN(len(nodes))].Add(0xffff)
		told := 0
		g.Walk(func(*Node, game.Position) bool { return true }, func(n *Node, _ game.Position) {
			if told++; n != bad {
				t.Error("another move is illegal")
			}
		})
		if told != 1 || g.Walk(func(*Node, game.Position) bool { return true }, nil) != ErrIllegal {
			t.Errorf("the illegal move is told %d times", told)
		}
		if n, err := g.InPrint(func(*Node, game.Position, bool) {}, func() {}); n != bad || err != ErrIllegal {
			t.Errorf("%v, %v", n, err)
		}
		if _, err := g.Position(bad); !errors.Is(err, ErrIllegal) {
			t.Error(err)
		}
	}
}

func TestGame(t *testing.T) {
	g := New(xiangqi.Rules)
	g.Tags.Set("White", "甲")
	g.Tags.Set("Black", "?")
	g.Tags.Set("white", "乙")
	if a, b := g.Players(); a != "乙" || b != "" || g.FirstPlayer() != "Red" || g.Variant() != "xiangqi" {
		t.Error(a, b)
	}
	g.Tags.Delete("WHITE")
	if _, ok := g.Tags.Lookup("White"); ok || len(g.Tags) != 1 {
		t.Error(g.Tags)
	}
	c := New(chess.Rules)
	c.Chess960 = true
	if p, err := c.Start(); err != nil || !p.(*chess.Position).Chess960() || c.Variant() != "chess960" || c.FirstPlayer() != "White" {
		t.Error(err)
	}
	c.FEN = "nonsense"
	if _, err := c.Start(); err == nil {
		t.Error("a FEN of nonsense")
	}
	if _, err := (&Game{}).Start(); err == nil {
		t.Error("no rules")
	}
	for text, want := range map[string]game.Result{"1-0": game.FirstWins, "0-1": game.SecondWins, "1/2-1/2": game.Draw, "1/2": game.Draw, "*": game.Ongoing} {
		if got, ok := ParseResult(text); !ok || got != want {
			t.Error(text, got)
		}
	}
	if _, ok := ParseResult("2-0"); ok {
		t.Error("2-0")
	}
}
