// Package scene works out what a view has to do, without a browser: how the men
// on the board come from one position to the next, where the keyboard's cursor
// goes, and the board as text.
package scene

import (
	"strings"

	"duiyi/game"
)

// A Step is a man that goes from one square to another. After a promotion, or
// after one was taken back, it is another kind of man than before.
type Step struct{ From, To int }

// A Change is the way from one position to the next.
type Change struct {
	Steps []Step
	Gone  []int // squares, in the position before, whose men leave the board
	New   []int // squares, in the position after, where men come from nowhere
}

// quiet is the greatest number of men that may go in one change before it is not
// a move or two any more but another position: a full turn of two castlings.
const quiet = 4

// Calm reports whether c is what a move or a turn, played or taken back, looks
// like, so that it can be shown as men moving.
func (c Change) Calm() bool {
	return len(c.Steps) <= quiet && len(c.Gone)+len(c.New) <= 2
}

// Between finds the way from the men before to the men after, both by square.
// Each man goes to the nearest square where one like it is missing; what is left
// over of one side, one man gone and one new, is a promotion if the new one
// stands on, or the old one stood on, the last rank.
func Between(r game.Rules, before, after []game.Piece) Change {
	var c Change
	if len(before) != len(after) {
		for sq, p := range before {
			if p != game.NoPiece {
				c.Gone = append(c.Gone, sq)
			}
		}
		for sq, p := range after {
			if p != game.NoPiece {
				c.New = append(c.New, sq)
			}
		}
		return c
	}
	files, ranks := r.Size()
	var gone, fresh []int
	for sq := range before {
		if before[sq] == after[sq] {
			continue
		}
		if before[sq] != game.NoPiece {
			gone = append(gone, sq)
		}
		if after[sq] != game.NoPiece {
			fresh = append(fresh, sq)
		}
	}
	pair := func(like func(from, to int) bool) {
		for i := 0; i < len(fresh); i++ {
			best := -1
			for j, from := range gone {
				if like(from, fresh[i]) && (best < 0 || distance(from, fresh[i], files) < distance(gone[best], fresh[i], files)) {
					best = j
				}
			}
			if best >= 0 {
				c.Steps = append(c.Steps, Step{gone[best], fresh[i]})
				gone = append(gone[:best], gone[best+1:]...)
				fresh = append(fresh[:i], fresh[i+1:]...)
				i--
			}
		}
	}
	pair(func(from, to int) bool { return before[from] == after[to] })
	last := func(sq int, side game.Side) bool {
		return sq/files == map[game.Side]int{game.First: ranks - 1, game.Second: 0}[side]
	}
	pair(func(from, to int) bool {
		side := before[from].Side()
		return side == after[to].Side() && (last(to, side) || last(from, side))
	})
	c.Gone, c.New = gone, fresh
	return c
}

// distance is the square of the distance between two squares.
func distance(a, b, files int) int {
	dx, dy := a%files-b%files, a/files-b/files
	return dx*dx + dy*dy
}

// Walk returns the square next to sq in the direction seen on the board, right
// and up positive, as far as the board goes.
func Walk(r game.Rules, sq, right, up int, flipped bool) int {
	files, ranks := r.Size()
	if flipped {
		right, up = -right, -up
	}
	file := min(max(sq%files+right, 0), files-1)
	rank := min(max(sq/files+up, 0), ranks-1)
	return rank*files + file
}

// Place names a square the way coordinates are written: h2 in xiangqi, whose
// ranks count from 0, e4 in chess.
func Place(r game.Rules, sq int) string {
	files, ranks := r.Size()
	rank := sq / files
	if ranks < 10 {
		rank++
	}
	return string([]byte{byte('a' + sq%files), byte('0' + rank)})
}

// Text draws the board with letters as FEN has them, the first side below.
func Text(r game.Rules, men []game.Piece) string {
	files, ranks := r.Size()
	var b strings.Builder
	for rank := ranks - 1; rank >= 0; rank-- {
		b.WriteString(Place(r, rank*files)[1:])
		for file := range files {
			b.WriteByte(' ')
			if p := men[rank*files+file]; p != game.NoPiece {
				b.WriteByte(r.Letter(p))
			} else {
				b.WriteByte('.')
			}
		}
		b.WriteByte('\n')
	}
	b.WriteByte(' ')
	for file := range files {
		b.WriteByte(' ')
		b.WriteByte(byte('a' + file))
	}
	b.WriteByte('\n')
	return b.String()
}

// mostWords is how many bytes of a comment the list of moves has room for. Hardly any has
// more, and a browser takes seconds to lay out a million.
const mostWords = 20_000

// Brief is a comment as the list of moves shows it: whole, but for its end if it is longer than
// anybody would read there.
func Brief(text string) string {
	if len(text) <= mostWords {
		return text
	}
	return strings.ToValidUTF8(text[:mostWords], "") + "…"
}
