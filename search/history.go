package search

import "duiyi/game"

// Histories remember which moves cut lines off and which failed to, so that the
// next node tries the promising ones first. Values stay within ±historyMax by
// gravity: each step shrinks with the distance already gone.
const historyMax = 1 << 14

// A slot is a man and the square he moves to, as one index.
type slot = int

const (
	slots  = 16 * 96 // men × squares, of whichever game has more
	noSlot = 0       // of a null move or none; no man has piece code 0
)

func slotOf(c game.Choice) slot { return int(c.Piece()&15)*96 + min(c.To(), 95) }

const corrections = 1 << 15

type histories struct {
	// butterfly is indexed by side and by the 14 bits of a move that hold its squares.
	butterfly [2][1 << 14]int16
	// capture is indexed by man, square and the victim's kind.
	capture [slots][8]int16
	// correction is how far the static evaluation was off, by structure.
	correction [corrections]int16
	// continuation is indexed by a move played one or two plies ago, and by the move.
	continuation [slots][slots]int16
}

// corrected returns a static evaluation of the position as earlier searches of the same
// structure would have it, up to 128 centipawns off.
func (s *Searcher) corrected(raw int) int {
	c := int(s.histories.correction[s.pos.Structure()%corrections])
	return min(max(raw+c/128, 1-mateBound), mateBound-1)
}

// learnCorrection notes that a search depth plies deep found score where the corrected
// evaluation was static.
func (s *Searcher) learnCorrection(score, static, depth int) {
	bonus := (score - static) * depth * 8
	gravity(&s.histories.correction[s.pos.Structure()%corrections], min(max(bonus, -historyMax/4), historyMax/4))
}

// gravity moves a value towards the sign of bonus.
func gravity(v *int16, bonus int) {
	*v += int16(bonus - int(*v)*abs(bonus)/historyMax)
}

// bonusOf is how much a cut-off at a depth teaches.
func bonusOf(depth int) int { return min(16*depth*depth+32*depth, 2000) }

// quietScore is what is known of a quiet move of the node: within about ±3 historyMax.
func (s *Searcher) quietScore(c game.Choice, ply int) int {
	h, at := s.histories, slotOf(c)
	v := int(h.butterfly[c.Piece()>>3&1][c.Move&(1<<14-1)])
	if ply >= 1 {
		v += int(h.continuation[s.stack[ply-1].slot][at])
	}
	if ply >= 2 {
		v += int(h.continuation[s.stack[ply-2].slot][at])
	}
	return v
}

// captureScore is what is known of a capture, within ±historyMax.
func (s *Searcher) captureScore(c game.Choice) int {
	return int(s.histories.capture[slotOf(c)][c.Victim()&7])
}

// learnQuiet adds a bonus or, negative, a malus to a quiet move of the node.
func (s *Searcher) learnQuiet(c game.Choice, ply, bonus int) {
	h, at := s.histories, slotOf(c)
	gravity(&h.butterfly[c.Piece()>>3&1][c.Move&(1<<14-1)], bonus)
	if ply >= 1 && s.stack[ply-1].slot != noSlot {
		gravity(&h.continuation[s.stack[ply-1].slot][at], bonus)
	}
	if ply >= 2 && s.stack[ply-2].slot != noSlot {
		gravity(&h.continuation[s.stack[ply-2].slot][at], bonus)
	}
}

func (s *Searcher) learnCapture(c game.Choice, bonus int) {
	gravity(&s.histories.capture[slotOf(c)][c.Victim()&7], bonus)
}

// reward remembers that c cut the node off and that the moves tried before it did
// not.
func (s *Searcher) reward(ply int, c game.Choice, tried []game.Choice, depth int) {
	f, bonus := &s.stack[ply], bonusOf(depth)
	if c.Quiet() {
		if f.killers[0] != c.Move {
			f.killers[1] = f.killers[0]
			f.killers[0] = c.Move
		}
		s.learnQuiet(c, ply, bonus)
	} else {
		s.learnCapture(c, bonus)
	}
	for _, t := range tried {
		switch {
		case !t.Quiet():
			s.learnCapture(t, -bonus)
		case c.Quiet():
			s.learnQuiet(t, ply, -bonus)
		}
	}
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}
