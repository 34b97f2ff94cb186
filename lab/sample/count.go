package sample

import (
	"fmt"
	"hash/maphash"
	"io"
	"math/bits"
	"strings"
)

// A Count is what files of positions hold, taken together.
type Count struct {
	games, positions  int
	checks, noisy     int
	results           [3]int // for the side to move
	scores            [2*scoreBins + 1]int
	longest, shortest int

	// A sketch of which positions were there already: a filter of many bits, since remembering them
	// all takes more memory than they do.
	seed  maphash.Seed
	seen  []uint64
	twice int
}

const (
	scoreBins = 10
	scoreBin  = 100     // centipawns
	seenWords = 1 << 22 // 32 MiB
)

// NewCount returns an empty count.
func NewCount() *Count {
	return &Count{seed: maphash.MakeSeed(), seen: make([]uint64, seenWords)}
}

// Add counts a game.
func (c *Count) Add(b Block) {
	c.games++
	c.positions += len(b.Records)
	c.longest = max(c.longest, len(b.Records))
	if c.games == 1 || len(b.Records) < c.shortest {
		c.shortest = len(b.Records)
	}
	for i := range b.Records {
		r := &b.Records[i]
		if r.Check() {
			c.checks++
		}
		if r.Noisy() {
			c.noisy++
		}
		c.results[r.Result()%3]++
		bin := (r.Score() + (scoreBins*2+1)*scoreBin/2) / scoreBin
		c.scores[min(max(bin, 0), 2*scoreBins)]++
		c.meet(r)
	}
}

// meet notes a position, its men, rights and side to move. It takes one in a few thousand for one
// that was there before while the filter is sparse.
func (c *Count) meet(r *Record) {
	key := *r
	clear(key[tailScore:])
	key[tailFlags] = r[tailFlags] & flagSecond
	h := maphash.Bytes(c.seed, key[:])
	a, b := h%(seenWords*64), bits.RotateLeft64(h, 32)%(seenWords*64)
	if c.seen[a/64]>>(a%64)&1 != 0 && c.seen[b/64]>>(b%64)&1 != 0 {
		c.twice++
	}
	c.seen[a/64] |= 1 << (a % 64)
	c.seen[b/64] |= 1 << (b % 64)
}

// Print writes the count for people.
func (c *Count) Print(w io.Writer) {
	fmt.Fprintf(w, "%d games, %d positions", c.games, c.positions)
	if c.positions == 0 {
		fmt.Fprintln(w)
		return
	}
	part := func(n int) float64 { return 100 * float64(n) / float64(c.positions) }
	fmt.Fprintf(w, ", %d to %d a game\n", c.shortest, c.longest)
	fmt.Fprintf(w, "side to move  won %.1f %%, drew %.1f %%, lost %.1f %%\n", part(c.results[2]), part(c.results[1]), part(c.results[0]))
	fmt.Fprintf(w, "in check %.1f %%, best move captures or promotes %.1f %%, seen before %.2f %%\n", part(c.checks), part(c.noisy), part(c.twice))
	fmt.Fprintln(w, "score for the side to move:")
	most := 1
	for _, n := range c.scores {
		most = max(most, n)
	}
	for i, n := range c.scores {
		from := (i - scoreBins) * scoreBin
		label := fmt.Sprintf("%+5d", from)
		switch i {
		case 0:
			label = "below"
		case 2 * scoreBins:
			label = "above"
		}
		fmt.Fprintf(w, "  %s %6.2f %% %s\n", label, part(n), strings.Repeat("#", 40*n/most))
	}
}
