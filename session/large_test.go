package session

import (
	"slices"
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/record"
)

// staircase is a game in which each variation has another one in it, n deep.
func staircase(t *testing.T, n int) *record.Game {
	t.Helper()
	g := record.New(chess.Rules)
	p, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	at := g.Root
	for i := range n {
		pair := [...][2]string{{"h2h3", "g1f3"}, {"h7h6", "g8f6"}, {"h2h3", "f3g1"}, {"h7h6", "f6g8"}}[i%4]
		for _, text := range pair {
			m, err := p.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			at.Add(m)
			if text == pair[1] {
				at = at.Main().Next()
				p.Make(m)
			}
		}
	}
	return g
}

// TestDeepVariations opens a game with variations deeper in each other than the stack of some
// browsers goes.
func TestDeepVariations(t *testing.T) {
	const deep = 3000
	d := newDesk(t)
	if err := d.s.Open(staircase(t, deep)); err != nil {
		t.Fatal(err)
	}
	tree := d.s.Snapshot().Tree
	if len(tree) != 2*deep+1 {
		t.Fatalf("%d moves are listed", len(tree)-1)
	}
	for i, e := range tree[1:] {
		if e.Depth != (i+1)/2 || e.Ply != i/2+1 {
			t.Fatalf("move %d on the list is %s, ply %d, %d deep", i+1, e.Text, e.Ply, e.Depth)
		}
	}
	s := New(newDesk(t))
	if err := s.Load("chess", d.saved["chess"]); err != nil || len(s.Snapshot().Tree) != len(tree) {
		t.Errorf("kept and read again there are %d moves, %v", len(s.Snapshot().Tree)-1, err)
	}
}

// TestLongComments keeps a game with more said in it than any game has moves.
func TestLongComments(t *testing.T) {
	g := record.New(chess.Rules)
	p, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.Parse("e4")
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Repeat("many words ", 300_000)
	g.Root.Add(m).AddAfter(words)
	d := newDesk(t)
	if err := d.s.Open(g); err != nil {
		t.Fatal(err)
	}
	s := New(newDesk(t))
	if err := s.Load("chess", d.saved["chess"]); err != nil {
		t.Fatal(err)
	}
	if got := s.Record().Root.Main().After(); len(got) != 1 || got[0] != words {
		t.Error("the comment is another one")
	}
}

// TestManyComments has the words of very many comments joined at once, not by copying what is
// there for each.
func TestManyComments(t *testing.T) {
	comments := slices.Repeat([]string{"one more"}, 10_000)
	if n := testing.AllocsPerRun(1, func() { wordsOf(comments) }); n > 100 {
		t.Errorf("%v allocations for %d comments", n, len(comments))
	}
	if got := wordsOf([]string{"", "a", "[%clk 1:00]", "b [%csl Ga1] c"}); got != "a b c" {
		t.Errorf("the words are %q", got)
	}
}
