package opening

import (
	_ "embed"
	"sort"
	"strings"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

// A Choice is a move that a book knows. Moves are to be played in proportion to their
// weights, which are above zero.
type Choice struct {
	Move   game.Move
	Weight int
}

// A Book knows moves to play.
type Book interface {
	// Choices returns what the book knows in p in a new slice: legal moves, each once, or
	// none.
	Choices(p game.Position) []Choice
}

// Pick chooses one of several moves by their weights. intn returns a random number
// from 0 up to but not n, as [math/rand/v2.IntN] does. Of no choices it chooses
// [game.NoMove].
func Pick(choices []Choice, intn func(n int) int) game.Move {
	total := 0
	for _, c := range choices {
		total += c.Weight
	}
	if total <= 0 {
		return game.NoMove
	}
	for n := intn(total); ; choices = choices[1:] {
		if n -= choices[0].Weight; n < 0 {
			return choices[0].Move
		}
	}
}

// Theory is the book that comes with the program: main lines of both games, without the
// moves that the program's own search finds bad, and what it plays in long games where they
// end; see makebook.
var Theory Book = theory{}

//go:generate go run ./makebook -long 15000

//go:embed chess.book
var chessBook string

//go:embed xiangqi.book
var xiangqiBook string

// theory reads the books as they are embedded. All numbers are big-endian: that of the
// positions, two bytes; the first keyBytes of their keys, in ascending order; the number
// of moves of each, a byte; and the moves, position by position, two bytes and one of
// weight each. Chess writes a move as Polyglot does, xiangqi as xiangqi.NewMove.
type theory struct{}

const moveBytes = 3

func (theory) Choices(p game.Position) []Choice {
	k, mirrored, ok := key(p)
	if !ok {
		return nil
	}
	book := xiangqiBook
	if p.Rules().Name() == chess.Rules.Name() {
		book = chessBook
	}
	wanted := shortKey(k)
	positions := int(book[0])<<8 | int(book[1])
	keys, counts := book[2:], book[2+positions*keyBytes:]
	moves := counts[positions:]
	i, found := sort.Find(positions, func(i int) int {
		return strings.Compare(wanted, keys[i*keyBytes:(i+1)*keyBytes])
	})
	if !found {
		return nil
	}
	before := 0
	for _, n := range []byte(counts[:i]) {
		before += int(n)
	}
	moves = moves[before*moveBytes:]
	var choices []Choice
	for range counts[i] {
		code, weight := uint16(moves[0])<<8|uint16(moves[1]), int(moves[2])
		moves = moves[moveBytes:]
		if m := decode(p, code, mirrored); m != game.NoMove && weight > 0 {
			choices = append(choices, Choice{m, weight})
		}
	}
	return choices
}

// decode reads a move of a book, or returns game.NoMove where it is not legal.
func decode(p game.Position, code uint16, mirrored bool) game.Move {
	if p, ok := p.(*chess.Position); ok {
		return decodePolyglot(p, code)
	}
	m := game.Move(code)
	if mirrored {
		m = mirrorMove(m)
	}
	if !p.Legal(m) {
		return game.NoMove
	}
	return m
}

// mirrorMove returns the move on the other wing. What is no move may become any other
// that is none.
func mirrorMove(m game.Move) game.Move {
	from, to := xiangqi.From(m), xiangqi.To(m)
	if from >= points || to >= points {
		return game.NoMove
	}
	return xiangqi.NewMove(mirrorSquare(from), mirrorSquare(to))
}
