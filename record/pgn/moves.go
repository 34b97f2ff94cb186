package pgn

import (
	"errors"
	"strings"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/record"
	"duiyi/xiangqi"
)

// move reads a move.
func (r *Reader) move() {
	if r.chess != nil {
		if m := r.chess.ParsePlain(r.s.text); m != game.NoMove {
			r.play(m)
			return
		}
	}
	if r.xiangqi != nil {
		if m := coordinates(r.s.text); m != game.NoMove && r.xiangqi.Legal(m) {
			r.play(m)
			return
		}
	}
	r.unusualMove(string(r.s.text))
}

// coordinates reads a move of xiangqi in ICCS, the form in which most are kept: H2-E2
// or h2e2. It returns NoMove for any other text.
func coordinates(text []byte) game.Move {
	n := len(text)
	if n != 4 && (n != 5 || text[2] != '-') {
		return game.NoMove
	}
	point := func(file, rank byte) int {
		file, rank = (file|0x20)-'a', rank-'0'
		if file >= xiangqi.Files || rank >= xiangqi.Ranks {
			return -1
		}
		return int(rank)*xiangqi.Files + int(file)
	}
	from, to := point(text[0], text[1]), point(text[n-2], text[n-1])
	if from < 0 || to < 0 {
		return game.NoMove
	}
	return xiangqi.NewMove(from, to)
}

// unusualMove reads a move that is neither plain SAN nor in coordinates.
func (r *Reader) unusualMove(text string) {
	if nulls[text] {
		r.play(game.NoMove)
		return
	}
	m, err := r.p.Parse(text)
	if err == nil {
		r.play(m)
		return
	}
	if rest, nag, ok := cutGlyph(text); ok {
		if m, err := r.p.Parse(rest); err == nil {
			r.play(m)
			r.at.AddNAG(nag)
			return
		}
	}
	if moves := r.split(text); moves != nil {
		for _, m := range moves {
			r.play(m)
		}
		return
	}
	r.bad(text, reasonOf(err))
}

// reasonOf returns why a text is no move.
func reasonOf(err error) string {
	var c *chess.MoveError
	var x *xiangqi.MoveError
	switch {
	case errors.As(err, &c):
		return c.Reason
	case errors.As(err, &x):
		return x.Reason
	}
	return err.Error()
}

var narrowMarks = strings.NewReplacer("！", "!", "？", "?")

// cutGlyph cuts a sign off the end of a move.
func cutGlyph(text string) (move string, nag record.NAG, ok bool) {
	narrow := narrowMarks.Replace(text)
	move = strings.TrimRight(narrow, "!?")
	if nag, ok := record.NAGOf(narrow[len(move):]); ok {
		return move, nag, true
	}
	for n := 1; n <= 3 && n < len(text); n++ {
		if nag, ok := glyphs[text[len(text)-n:]]; ok {
			return text[:len(text)-n], nag, true
		}
	}
	return text, 0, false
}

// split reads moves that stand without space between them; nil if it cannot.
func (r *Reader) split(text string) []game.Move {
	var moves []game.Move
	for text != "" {
		m, n := r.prefix(text)
		if n == 0 {
			break
		}
		moves = append(moves, m)
		r.p.Make(m)
		text = strings.TrimLeft(text[n:], "+#!?")
	}
	for range moves {
		r.p.Unmake()
	}
	if text != "" {
		return nil
	}
	return moves
}

// prefix returns the shortest move that text begins with, and its length, or 0.
func (r *Reader) prefix(text string) (game.Move, int) {
	for i := range text {
		if i < 2 {
			continue
		}
		if m, err := r.p.Parse(text[:i]); err == nil {
			return m, i
		}
	}
	if m, err := r.p.Parse(text); err == nil {
		return m, len(text)
	}
	return game.NoMove, 0
}
