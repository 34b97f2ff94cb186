package review

import (
	"math"
	"slices"
	"time"

	"duiyi/game"
	"duiyi/uci"
)

// An Effort is how hard an engine looks at each position.
type Effort uint8

const (
	Quick Effort = iota
	Standard
	Deep
	Efforts          = iota    // that can be chosen
	Elsewhere Effort = Efforts // whatever a record from elsewhere was made with; nobody goes on with that
)

// Time is how long an engine may look at a position. At Standard a game of eighty moves
// is done in 40 seconds on two cores at the latest; see [Review.Enough].
func (e Effort) Time() time.Duration {
	return [Efforts]time.Duration{150 * time.Millisecond, 500 * time.Millisecond, 2 * time.Second}[e]
}

// String names an effort, for files and phrases.
func (e Effort) String() string { return effortNames[e] }

var effortNames = [Efforts + 1]string{"quick", "standard", "deep", "elsewhere"}

// longestLine is how much of the best line is kept, in plies: what people can follow.
const longestLine = 8

// A Position is what was found out about one position of the game.
type Position struct {
	Depth  int         // that was searched, in plies; 0 where nobody has looked yet
	Score  uci.Score   // seen by the first side
	Best   []string    // the best line, in coordinates
	Result game.Result // not Ongoing where the game ended here; nothing was searched then
}

// Known reports whether the position was looked at.
func (p Position) Known() bool { return p.Depth > 0 || p.Result != game.Ongoing }

// A Review is that of one line of play.
type Review struct {
	game      string // its rules' name
	opener    game.Side
	effort    Effort
	moves     []string   // in coordinates
	positions []Position // before each move and after the last
	left      int        // that nobody has looked at
}

// New returns a review that is still all to be made, of a game with rules of that name. opener is
// the side with the first of the moves, which are in coordinates.
func New(name string, opener game.Side, effort Effort, moves []string) *Review {
	n := len(moves) + 1
	return &Review{
		game: name, opener: opener, effort: min(effort, Elsewhere), moves: slices.Clone(moves),
		positions: make([]Position, n), left: n,
	}
}

// Effort returns how hard the review looks.
func (r *Review) Effort() Effort { return r.effort }

// Len is the number of moves.
func (r *Review) Len() int { return len(r.moves) }

// Of reports whether the review is that of moves.
func (r *Review) Of(moves []string) bool { return slices.Equal(r.moves, moves) }

// Follow returns a review of other moves that keeps what is known of those which both
// have, up to where they part.
func (r *Review) Follow(moves []string) *Review {
	f := New(r.game, r.opener, r.effort, moves)
	for i := range f.positions {
		if i > len(r.moves) || i > 0 && r.moves[i-1] != moves[i-1] {
			break
		}
		// That a game ended is not true of one that goes on from there.
		if p := r.positions[i]; p.Depth > 0 || p.Result != game.Ongoing && i == len(moves) {
			f.Learn(i, p)
		}
	}
	return f
}

// Learn takes in what was found out about the position after n moves.
func (r *Review) Learn(n int, p Position) {
	if !p.Known() {
		return
	}
	if !r.positions[n].Known() {
		r.left--
	}
	p.Best = slices.Clip(p.Best[:min(len(p.Best), longestLine)])
	r.positions[n] = p
}

// With returns a review that knows this as well, and leaves r as it is.
func (r *Review) With(n int, p Position) *Review {
	c := *r
	c.positions = slices.Clone(r.positions)
	c.Learn(n, p)
	return &c
}

// Move returns the move after n moves.
func (r *Review) Move(n int) string { return r.moves[n] }

// At returns what is known of the position after n moves.
func (r *Review) At(n int) Position { return r.positions[n] }

// Progress counts the positions that were looked at, and all.
func (r *Review) Progress() (done, total int) { return len(r.positions) - r.left, len(r.positions) }

// Done reports whether all positions were looked at.
func (r *Review) Done() bool { return r.left == 0 }

// Next is the position that an engine should look at next, −1 where none is left. last
// is the one it looked at before, perhaps of a game that was longer then, or −1; busy are those that others are at.
//
// An engine goes backwards from the end: what its table knows of the later positions
// makes it see further in the earlier ones. Several share the game out in such runs.
func (r *Review) Next(last int, busy []int) int {
	free := func(n int) bool {
		return n >= 0 && n < len(r.positions) && !r.positions[n].Known() && !slices.Contains(busy, n)
	}
	if last > 0 && free(last-1) {
		return last - 1
	}
	best, longest := -1, 0
	for from := 0; from < len(r.positions); {
		if !free(from) {
			from++
			continue
		}
		to := from
		for to < len(r.positions) && free(to) {
			to++
		}
		if to-from > longest {
			longest = to - from
			best = to - 1
			if slices.Contains(busy, to) {
				best = from + (longest-1)/2 // another comes down here
			}
		}
		from = to
	}
	return best
}

// least is the depth below which nothing is settled but a mate.
func (e Effort) least() int { return [Efforts]int{8, 10, 13}[e] }

// How little the chance must differ, as a share of a point, between two iterations or two
// neighbouring positions to be the same, and how near to nothing or all of the point it is
// decided.
const (
	same    = .02
	decided = .02
)

// Enough reports whether the position after n moves needs no longer look, since it would
// hardly change a verdict: now is what was found out, before what was known an iteration earlier.
//
// That is so where a mate is found; where the game is decided; and, which spares most, where the
// engine would make the move that was played, and has looked as deep as into the position that this
// led to, and thinks the same of it.
func (r *Review) Enough(n int, before, now Position) bool {
	if now.Score.Bound != 0 || len(now.Best) == 0 {
		return false
	}
	if now.Score.Mate {
		return true
	}
	chance := Chance(r.game, now.Score)
	if now.Depth < r.effort.least() || len(before.Best) == 0 || math.Abs(chance-Chance(r.game, before.Score)) > same {
		return false
	}
	if min(chance, 1-chance) < decided {
		return true
	}
	if n >= len(r.moves) || now.Best[0] != r.moves[n] || before.Best[0] != r.moves[n] {
		return false
	}
	after, ok := r.Chance(n + 1)
	return ok && now.Depth >= r.positions[n+1].Depth && math.Abs(chance-after) <= same
}

// Chance is the share of the point that the first side may expect after n moves, 0 to
// 1, and reports whether that is known.
func (r *Review) Chance(n int) (float64, bool) {
	p := &r.positions[n]
	switch {
	case p.Result != game.Ongoing:
		return chanceOf(p.Result), true
	case p.Depth > 0:
		return Chance(r.game, p.Score), true
	}
	return 0, false
}

// Mover is the side that makes the move after n moves.
func (r *Review) Mover(n int) game.Side { return r.opener ^ game.Side(n&1) }

// passed is how a turn is written that was passed, which is no choice to be judged.
const passed = "--"

// Loss is what the move after n moves gave away, as a share of a point, and reports
// whether that is known.
func (r *Review) Loss(n int) (loss float64, ok bool) {
	if r.moves[n] == passed {
		return 0, false
	}
	_, ok1 := r.Chance(n)
	_, ok2 := r.Chance(n + 1)
	if !ok1 || !ok2 {
		return 0, false
	}
	if best := r.positions[n].Best; len(best) > 0 && best[0] == r.moves[n] {
		return 0, true // a deeper look thought otherwise, which is nobody's fault
	}
	return max(r.drop(n), 0), true
}

// drop is what the scores before and after a move alone say that it gave away; 0 where
// they are not both known.
func (r *Review) drop(n int) float64 {
	before, ok1 := r.Chance(n)
	after, ok2 := r.Chance(n + 1)
	switch {
	case !ok1 || !ok2:
		return 0
	case r.Mover(n) == game.Second:
		return after - before
	}
	return before - after
}

// GoodIf reports whether a move in place of that after n moves would be good if it led
// to a position with this score, and GoodEnd if it ended the game so.
func (r *Review) GoodIf(n int, s uci.Score) bool { return r.good(n, Chance(r.game, s)) }

// GoodEnd is described at GoodIf.
func (r *Review) GoodEnd(n int, result game.Result) bool { return r.good(n, chanceOf(result)) }

func (r *Review) good(n int, after float64) bool {
	before, ok := r.Chance(n)
	if !ok {
		return false
	}
	if r.Mover(n) == game.Second {
		before, after = after, before
	}
	return verdictOf(before-after) == Good
}

// Verdict judges the move after n moves.
func (r *Review) Verdict(n int) Verdict {
	loss, ok := r.Loss(n)
	if !ok {
		return Unjudged
	}
	return verdictOf(loss)
}

// Better is the line that would have been better than the move after n moves, in
// coordinates; nil where the move was good or nothing is known.
func (r *Review) Better(n int) []string {
	if r.Verdict(n) < Inaccuracy {
		return nil
	}
	return r.positions[n].Best
}

// A Tally counts what a side has done.
type Tally struct {
	Moves    int              // judged
	Verdicts [Blunder + 1]int // of them, by verdict
	Accuracy float64          // 0 to 100; of no meaning without moves
}

// Tally sums up the moves of a side that can be judged. Its accuracy is the mean of the
// arithmetic and the harmonic mean of those of its moves: the latter lets single bad
// moves count for what they are.
func (r *Review) Tally(side game.Side) Tally {
	var t Tally
	var sum, inverse float64
	for n := range r.moves {
		if r.Mover(n) != side {
			continue
		}
		loss, ok := r.Loss(n)
		if !ok {
			continue
		}
		t.Moves++
		t.Verdicts[verdictOf(loss)]++
		a := accuracy(loss)
		sum += a
		inverse += 1 / max(a, 1)
	}
	if n := float64(t.Moves); n > 0 {
		t.Accuracy = (sum/n + n/inverse) / 2
	}
	return t
}

// Lessons are the moves of a side, each told by the number of those before it, that
// were mistakes or worse and have a better one to be found.
func (r *Review) Lessons(side game.Side) []int {
	var list []int
	for n := range r.moves {
		if r.Mover(n) == side && r.Verdict(n) >= Mistake && len(r.positions[n].Best) > 0 {
			list = append(list, n)
		}
	}
	return list
}
