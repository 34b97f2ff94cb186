package search

import "duiyi/game"

// Move ordering: the table's move, captures by most valuable victim and least
// valuable attacker, the two killers of the ply, then quiet moves by history.
const (
	tableFirst   = 1 << 30
	captureFirst = 1 << 24
	killerFirst  = 1 << 20
)

// history counts how often a quiet move, known by its man and its square of
// arrival, cut a line off; failures count against it. Values stay within
// ±historyMax by gravity: each step shrinks with the distance already gone.
type history [16][128]int16

const historyMax = 1 << 14

func (h *history) add(c game.Choice, bonus int) {
	bonus = min(max(bonus, -historyMax), historyMax)
	v := &h[c.Piece()&15][c.To()&127]
	*v += int16(bonus - int(*v)*abs(bonus)/historyMax)
}

func (h *history) of(c game.Choice) int { return int(h[c.Piece()&15][c.To()&127]) }

// fade halves what earlier moves of the game taught.
func (h *history) fade() {
	for i := range h {
		for j := range h[i] {
			h[i][j] /= 2
		}
	}
}

// score gives each move its place in the order.
func (s *Searcher) score(moves []game.Choice, tableMove game.Move, f *frame) {
	for i := range moves {
		c := &moves[i]
		switch {
		case c.Move == tableMove:
			c.Score = tableFirst
		case !c.Quiet():
			c.Score = captureFirst + s.mvvLVA(*c)
		case c.Move == f.killers[0]:
			c.Score = killerFirst + 1
		case c.Move == f.killers[1]:
			c.Score = killerFirst
		default:
			c.Score = int32(s.history.of(*c))
		}
	}
}

// mvvLVA is the most valuable victim first, then the least valuable attacker. A
// promotion is worth a capture of its own.
func (s *Searcher) mvvLVA(c game.Choice) int32 {
	score := s.worth[c.Victim()&15]*8 - s.worth[c.Piece()&15]
	if c.Promotes() {
		score += 8 * 800
	}
	return int32(score)
}

// pick brings the best of moves[i:] to i and returns it. A cut-off usually comes
// before the list is sorted to its end.
func pick(moves []game.Choice, i int) game.Choice {
	best := i
	for j := i + 1; j < len(moves); j++ {
		if moves[j].Score > moves[best].Score {
			best = j
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
	return moves[i]
}

// reward remembers that c cut the node off and that the quiet moves before it
// did not.
func (s *Searcher) reward(f *frame, c game.Choice, tried []game.Choice, depth int) {
	if !c.Quiet() {
		return
	}
	if f.killers[0] != c.Move {
		f.killers[1] = f.killers[0]
		f.killers[0] = c.Move
	}
	bonus := min(depth*depth*16, 1800)
	s.history.add(c, bonus)
	for _, t := range tried {
		if t.Quiet() {
			s.history.add(t, -bonus)
		}
	}
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}
