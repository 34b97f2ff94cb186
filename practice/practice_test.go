package practice

import (
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/engine"
	"duiyi/game"
	"duiyi/search"
	"duiyi/xiangqi"
)

var rules = []game.Rules{chess.Rules, xiangqi.Rules}

// Every problem is what it says: its solution is legal, ends as it should, and a mate of few
// moves is proven once more, with one first move alone.
func TestProblems(t *testing.T) {
	for _, r := range rules {
		seen := map[string]bool{}
		problems := Problems(r)
		for i := range problems {
			p := &problems[i]
			if err := p.Check(); err != nil {
				t.Errorf("%s: %v", p.Line(), err)
				continue
			}
			if seen[p.ID] {
				t.Errorf("%s: twice", p.Line())
			}
			seen[p.ID] = true
			again, err := Parse(r, p.Line())
			if err != nil || again.Line() != p.Line() || again.ID != p.ID {
				t.Errorf("%s: read as %s, %v", p.Line(), again.Line(), err)
			}
			if !p.Mate || p.Moves > 2 || p.Number > 0 {
				continue
			}
			pos, _ := p.Position()
			s := Solver{Quiet: 2}
			keys, all := s.Keys(pos, p.Moves)
			if len(keys) != 1 || !all || pos.Format(keys[0], game.Coordinates) != p.Solution[0] || s.MateIn(pos, p.Moves) != p.Moves {
				t.Errorf("%s: mates by %v", p.Line(), keys)
			}
		}
	}
}

// TestCourses wants something in every course, and enough of it.
func TestCourses(t *testing.T) {
	for _, r := range rules {
		seen := map[string]bool{}
		for _, c := range Courses(r) {
			seen[c.Key] = true
			for _, task := range c.Tasks {
				if task.ID() == "" || seen[task.ID()] {
					t.Errorf("%s: %q", c.Key, task.ID())
				}
				seen[task.ID()] = true
			}
		}
		for _, key := range []string{"mate1", "mate2", "mate3", "mate4", "men", "win", "hold"} {
			if !seen[key] {
				t.Errorf("%s: no course %s", r.Name(), key)
			}
		}
	}
}

// TestEndgames has our engine look at each: what is to be won looks so, and what is to be
// held is not lost at sight.
func TestEndgames(t *testing.T) {
	e, err := engine.New(4)
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range [][]Endgame{chessEndgames, xiangqiEndgames} {
		if len(list) < 12 {
			t.Errorf("%d endgames", len(list))
		}
		for _, end := range list {
			r, _ := rulesOf(end.Game)
			pos, err := r.FromFEN(end.FEN)
			if err != nil {
				t.Errorf("%s: %v", end.ID, err)
				continue
			}
			if pos.FEN() != end.FEN {
				t.Errorf("%s: %s is written %s", end.ID, end.FEN, pos.FEN())
			}
			e.NewGame()
			result := e.Think(t.Context(), engine.Request{Position: pos, Skill: engine.FullSkill, Limits: search.Limits{Nodes: 40_000}}, nil)
			score := result.Lines[0].Score
			if pos.Side() != end.Side {
				score = -score
			}
			if end.Hold == 0 && score < 0 || end.Hold > 0 && score < -1200 {
				t.Errorf("%s: score %d", end.ID, score)
			}
		}
	}
}

// The first is the smothered mate, known since 1497; the last two are stalemates, which
// mate in xiangqi alone.
func TestSolver(t *testing.T) {
	for _, c := range []struct {
		rules game.Rules
		fen   string
		n     int
		line  string
	}{
		{chess.Rules, "1r5k/6pp/8/6N1/2Q5/8/8/7K w - - 0 1", 4, "g5f7 h8g8 f7h6 g8h8 c4g8 b8g8 h6f7"},
		{chess.Rules, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1, "a1a8"},
		{chess.Rules, "7k/8/8/8/8/8/8/1R4K1 w - - 0 1", 0, ""},
		{chess.Rules, "k7/8/1K6/8/8/8/8/8 w - - 0 1", 0, ""},
		{xiangqi.Rules, "3k5/9/9/3P5/9/9/9/9/9/4K4 w - - 0 1", 1, "d6d7"},
		{xiangqi.Rules, "6P2/3Nak1n1/5a3/3n2p2/9/9/9/4C4/3K5/2B6 w - - 0 1", 1, "d8e6"},
	} {
		pos, err := c.rules.FromFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		s := Solver{Quiet: 1}
		n := s.MateIn(pos, 5)
		var line []string
		at := pos.Clone()
		for _, m := range s.Line(pos, n) {
			line = append(line, at.Format(m, game.Coordinates))
			at.Make(m)
		}
		if n != c.n || strings.Join(line, " ") != c.line {
			t.Errorf("%s: mate in %d by %v", c.fen, n, line)
		}
		if pos.FEN() != c.fen {
			t.Errorf("%s was left as %s", c.fen, pos.FEN())
		}
	}
}

func TestProgress(t *testing.T) {
	p := Progress{}
	for _, step := range []struct {
		mark    Mark
		changed bool
	}{{Untried, false}, {Tried, true}, {Done, true}, {Helped, false}, {Done, false}} {
		if got := p.Set("a", step.mark); got != step.changed {
			t.Errorf("mark %d: changed %v", step.mark, got)
		}
	}
	p.Set("xiangqi.horses", Helped)
	again := DecodeProgress(p.Encode())
	if len(again) != 2 || again["a"] != Done || again["xiangqi.horses"] != Helped {
		t.Errorf("%v", again)
	}
	if !again.Merge(Progress{"xiangqi.horses": Done, "a": Tried}) || again.Merge(Progress{"a": Tried}) {
		t.Error("what is news is none, or the other way round")
	}
	if again["a"] != Done || again["xiangqi.horses"] != Done {
		t.Errorf("merged: %v", again)
	}
	for _, text := range []string{"", "practice 2\na+ ", "practice 1", "practice 1\n+ a  b! c\x00 \xff", "a+"} {
		if got := DecodeProgress(text); len(got) != 0 {
			t.Errorf("%q: %v", text, got)
		}
	}
}
