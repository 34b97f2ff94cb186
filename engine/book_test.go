package engine

import (
	"context"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/opening"
	"duiyi/search"
)

// onlyMove is a book that knows one move, wherever it is legal.
type onlyMove string

func (b onlyMove) Choices(p game.Position) []opening.Choice {
	m, err := p.Parse(string(b))
	if err != nil {
		return nil
	}
	return []opening.Choice{{Move: m, Weight: 1}}
}

func TestBook(t *testing.T) {
	shuffled := chess.Rules.Start()
	for _, text := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
		m, err := shuffled.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		shuffled.Make(m)
	}
	mate := position(t, chess.Rules, "6k1/5ppp/8/8/8/8/5PPP/R2R2K1 w - - 0 1")
	allowed, err := chess.Start().Parse("a2a3")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		p     game.Position
		book  opening.Book
		skill int
		l     search.Limits
		from  bool
	}{
		{"theory", chess.Rules.Start(), opening.Theory, FullSkill, search.Limits{}, true},
		{"a beginner's theory", chess.Rules.Start(), opening.Theory, 0, search.Limits{}, true},
		{"another book", chess.Rules.Start(), onlyMove("h2h4"), FullSkill, search.Limits{}, true},
		{"no book", chess.Rules.Start(), nil, FullSkill, search.Limits{}, false},
		{"out of book", mate, opening.Theory, FullSkill, search.Limits{}, false},
		{"not legal", mate, onlyMove("e2e4"), FullSkill, search.Limits{}, false},
		{"several lines", chess.Rules.Start(), opening.Theory, FullSkill, search.Limits{MultiPV: 2}, false},
		{"a mate", mate, onlyMove("h2h4"), FullSkill, search.Limits{Mate: 1}, false},
		{"other moves", chess.Rules.Start(), onlyMove("h2h4"), FullSkill, search.Limits{Moves: []game.Move{allowed}}, false},
		{"come back", shuffled, opening.Theory, FullSkill, search.Limits{}, false},
		{"more than a beginner knows", shuffled, onlyMove("h2h4"), 0, search.Limits{}, false},
	} {
		c.l.Depth = 2
		r := newEngine(t).Think(context.Background(), Request{Position: c.p, Skill: c.skill, Limits: c.l, Book: c.book}, nil)
		if len(r.Lines) == 0 || !c.p.Legal(r.Best()) {
			t.Errorf("%s: no legal move", c.name)
		} else if fromBook := r.Lines[0].Depth == 0; fromBook != c.from {
			t.Errorf("%s: from the book: %v", c.name, fromBook)
		}
	}
}

// Two engines with the book play theory with variety and then think.
func TestBookGames(t *testing.T) {
	for _, rules := range Games() {
		e := newEngine(t)
		lines := map[string]bool{}
		for range 20 {
			p := rules.Start()
			for {
				r := e.Think(context.Background(), Request{Position: p, Skill: FullSkill, Limits: search.Limits{Depth: 1}, Book: opening.Theory}, nil)
				if r.Lines[0].Depth > 0 {
					break
				}
				p.Make(r.Best())
			}
			if p.Plies() == 0 {
				t.Fatal("no theory")
			}
			lines[p.FEN()] = true
			if name, ok := opening.Of(p); !ok {
				t.Errorf("no name for %s", name.English)
			}
		}
		if len(lines) < 10 {
			t.Errorf("%s: %d lines in 20 games", rules.Name(), len(lines))
		}
	}
}
