package review

import (
	"slices"
	"strconv"
	"strings"

	"duiyi/game"
	"duiyi/record"
	"duiyi/uci"
)

// ownChoice is the command by which a record says that the move is the engine's own
// first choice, where the scores alone would have it judged otherwise. Other programs may
// show it as words, so that it stands nowhere else.
const ownChoice = "best"

// glyphs are what is written behind moves so judged.
var glyphs = [...]record.NAG{Inaccuracy: 6, Mistake: 2, Blunder: 4}

// judges reports whether a glyph judges a move.
func judges(n record.NAG) bool { return n >= 1 && n <= 6 }

// Annotate writes what the review has found into a record of its moves, as other
// programs read it: scores as [%eval …], glyphs where a move was not good and
// nobody has judged it by hand, and the better lines as variations, each with its score.
func (r *Review) Annotate(g *record.Game) {
	p, err := g.Start()
	if err != nil {
		return
	}
	node := g.Root
	for i := 0; ; i++ {
		r.annotateScore(node, i)
		next := node.Main()
		if i == len(r.moves) || next == nil {
			return
		}
		verdict := r.Verdict(i)
		if verdict >= Inaccuracy {
			if !slices.ContainsFunc(next.NAGs(), judges) {
				next.SetNAGs(append(slices.Clip(next.NAGs()), glyphs[verdict])...)
			}
			r.annotateBetter(node, p, i)
		} else if verdict == Good && verdictOf(r.drop(i)) > Good {
			next.SetCommand(ownChoice, "1")
		}
		if next.Play(p) != nil {
			return
		}
		node = next
	}
}

// annotateScore writes the score of the position after i moves.
func (r *Review) annotateScore(n *record.Node, i int) {
	at := &r.positions[i]
	if at.Depth == 0 {
		return
	}
	e := record.Eval{Mate: at.Score.Mate, Value: at.Score.Value, Depth: at.Depth}
	if r.effort == Elsewhere && e.Depth == unsaidDepth {
		e.Depth = 0
	}
	n.SetEval(e)
}

// unsaidDepth stands for the depth where a record says none.
const unsaidDepth = 1

// annotateBetter adds the line that is better than the move after i moves, unless
// one that begins like it is there.
func (r *Review) annotateBetter(parent *record.Node, p game.Position, i int) {
	n := parent
	for _, text := range r.positions[i].Best {
		m, err := uci.ParseMove(p, text, uci.ZeroBased)
		if err != nil || n == parent && n.Find(m) != nil {
			break
		}
		n = n.Add(m)
		if n.Parent() == parent {
			r.annotateScore(n, i)
		}
		p.Make(m)
	}
	for ; n != parent; n = n.Parent() {
		p.Unmake()
	}
}

// FromRecord returns the review that a record of moves, which are in coordinates, carries
// in [%eval …], glyphs and variations, be it by [Review.Annotate] or of another program, or
// in ChessBase's [%evp …]; nil where most positions have no score. What it has understood it takes out of the
// record, but for the variations that somebody may have written.
func FromRecord(g *record.Game, moves []string) *Review {
	p, err := g.Start()
	if err != nil {
		return nil
	}
	r := New(g.Rules.Name(), p.Side(), Elsewhere, moves)
	r.learnProfile(g.Root)
	node := g.Root
	for i := 0; ; i++ {
		if e, ok := node.Eval(); ok && abs(e.Value) <= highest {
			r.Learn(i, Position{Depth: min(max(e.Depth, unsaidDepth), deepest), Score: uci.Score{Mate: e.Mate, Value: e.Value}})
		}
		next := node.Main()
		if i == len(moves) || next == nil || next.Play(p) != nil {
			break
		}
		node = next
	}
	if 2*r.left > len(r.positions) {
		return nil
	}
	if node.Main() == nil {
		if o := p.Outcome(); o.Over() {
			r.Learn(len(moves), Position{Result: o.Result})
		}
	}
	r.takeLines(g)
	return r
}

func abs(n int) int { return max(n, -n) }

// learnProfile reads the scores of all positions from one command before the moves: the
// numbers of the first and the last position, then centipawns.
func (r *Review) learnProfile(root *record.Node) {
	text, _ := root.Command("evp")
	var figures []int
	for word := range strings.SplitSeq(text, ",") {
		v, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || abs(v) > highest {
			return
		}
		figures = append(figures, v)
	}
	if len(figures) < 3 || figures[0] < 0 || figures[1]-figures[0] != len(figures)-3 {
		return
	}
	for i, v := range figures[2:] {
		if n := figures[0] + i; n < len(r.positions) {
			r.Learn(n, Position{Depth: unsaidDepth, Score: uci.Score{Value: v}})
		}
	}
}

// takeLines takes the better lines out of a record, and what else the review says by
// itself.
func (r *Review) takeLines(g *record.Game) {
	p, err := g.Start()
	if err != nil {
		return
	}
	node := g.Root
	for i := 0; ; i++ {
		if r.positions[i].Depth > 0 {
			node.SetCommand("eval", "")
		}
		next := node.Main()
		if i == len(r.moves) || next == nil {
			return
		}
		if _, own := next.Command(ownChoice); own {
			r.positions[i].Best = []string{r.moves[i]}
			next.SetCommand(ownChoice, "")
		} else if line := betterLine(next); r.Verdict(i) >= Inaccuracy && line != nil {
			r.positions[i].Best = coordinates(p, line)
			if _, ours := line.Eval(); ours && bare(line) {
				line.Remove()
			}
		}
		if v := r.Verdict(i); v >= Inaccuracy {
			nags := slices.DeleteFunc(slices.Clone(next.NAGs()), func(n record.NAG) bool { return n == glyphs[v] })
			next.SetNAGs(nags...)
		}
		if next.Play(p) != nil {
			return
		}
		node = next
	}
}

// betterLine is the variation in place of n that is most likely to be better: the one with
// a score, or else the first.
func betterLine(n *record.Node) *record.Node {
	for v := n.Next(); v != nil; v = v.Next() {
		if _, ok := v.Eval(); ok {
			return v
		}
	}
	return n.Next()
}

// bare reports whether a variation has nothing but moves and the score at its beginning,
// and no more than a review keeps.
func bare(first *record.Node) bool {
	plies := 0
	for n := first; n != nil; n = n.Main() {
		comments := len(n.After())
		if n == first && comments == 1 && len(record.Parts(n.After()[0])) == 1 {
			comments = 0
		}
		if plies++; plies > longestLine || comments+len(n.Before())+len(n.NAGs()) > 0 || n != first && n.Next() != nil {
			return false
		}
	}
	return true
}

// coordinates writes the line that begins with n in p.
func coordinates(p game.Position, n *record.Node) []string {
	var line []string
	for ; n != nil && !n.IsNull() && len(line) < longestLine && n.Legal(p); n = n.Main() {
		line = append(line, uci.FormatMove(p, n.Move, uci.ZeroBased))
		p.Make(n.Move)
	}
	for range line {
		p.Unmake()
	}
	return line
}
