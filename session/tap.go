package session

import (
	"errors"
	"slices"
	"strings"

	"duiyi/game"
)

// An option is a move that the man taken up can make, and a square to tap for
// it. A castling move has two.
type option struct {
	move    game.Move
	square  int
	capture bool
	castles bool
	kind    int // the pawn becomes, or 0
}

// promoting is a pawn's move to the last rank that lacks the choice of a piece.
type promoting struct {
	from, to int
	options  []option // strongest kind first
	// What was taken up before, to be restored if nothing comes of it.
	selected int
	before   []option
}

// Tap is a tap or click on a square, or Enter on it. It takes up an own man,
// puts it down again, takes up another, or moves to the square; anywhere else it
// puts down. While a promotion waits for its piece it cancels that and nothing
// more. Taps on squares that are not there, and taps while the board is locked,
// do nothing.
func (s *Session) Tap(sq int) {
	if s.ahead() && s.onBoard(sq) {
		s.tapAhead(sq)
		return
	}
	if !s.open() || !s.onBoard(sq) {
		return
	}
	if s.pending != nil {
		s.Cancel()
		return
	}
	if s.selected != none && s.tryMove(sq) {
		return
	}
	own := s.own(sq)
	switch {
	case own && sq != s.selected:
		s.takeUp(sq)
	case s.selected != none:
		s.letGo()
	default:
		return
	}
	s.changed()
}

// Drop is a man dragged from one square and dropped on another: the same as
// taps on the two, except that a drop that is no move leaves nothing taken up.
// Dropped where it came from, the man stays taken up.
func (s *Session) Drop(from, to int) {
	if s.ahead() && s.onBoard(from) {
		s.dropAhead(from, to)
		return
	}
	if !s.open() || !s.onBoard(from) || !s.own(from) {
		return
	}
	if s.pending != nil {
		s.Cancel()
		return
	}
	selected, before := s.selected, s.options
	s.takeUp(from)
	if s.onBoard(to) && s.tryMove(to) {
		if s.pending != nil {
			s.pending.selected, s.pending.before = selected, before
		}
		return
	}
	if to != from {
		s.letGo()
	}
	if s.selected != selected {
		s.changed()
	}
}

// Cancel leaves the promotion that waits for its piece, as if the pawn had never
// been moved; failing that it puts down what is taken up.
func (s *Session) Cancel() {
	switch {
	case s.pending != nil:
		p := s.pending
		s.pending = nil
		s.selected, s.options = p.selected, p.before
	case s.selected != none || s.premove.from != none:
		s.letGo()
		s.premove.from, s.premove.to = none, none
	default:
		return
	}
	s.changed()
}

// Promote chooses the piece for the promotion that waits for one; kind is one
// of those that [Promotion] lists. Anything else does nothing.
func (s *Session) Promote(kind int) {
	if s.pending == nil || !s.open() {
		return
	}
	for _, o := range s.pending.options {
		if o.kind == kind {
			s.play(o.move)
			s.changed()
			return
		}
	}
}

// ErrChoice says that a pawn's move is given without what the pawn becomes. The promotion waits for
// that, as after taps.
var ErrChoice = errors.New("the move does not say what the pawn becomes")

// MoveText plays a move given in any notation that the game knows, if a person
// is to move. Otherwise, and for text that is no legal move, it changes nothing
// and says why, except as [ErrChoice] tells.
func (s *Session) MoveText(text string) error {
	switch {
	case s.match == nil:
		return ErrNoGame
	case s.match.end().Over() && !s.match.analysing:
		return ErrOver
	case !s.open():
		return ErrLocked
	}
	move, err := s.match.pos.Parse(text)
	switch {
	case err == nil:
	case s.chooses(text):
		return ErrChoice
	default:
		return err
	}
	if !s.match.allows(move) {
		return ErrAhead
	}
	s.play(move)
	s.changed()
	return nil
}

// chooses opens the choice of a piece for text, if that is a promotion but for the piece.
func (s *Session) chooses(text string) bool {
	move, err := s.match.pos.Parse(strings.TrimRight(text, "+#=!? ") + "=Q")
	if err != nil {
		return false
	}
	from, to := s.match.pos.FromTo(move)
	if !slices.ContainsFunc(options(s.match.pos, from), func(o option) bool { return o.move == move && o.kind != 0 }) {
		return false
	}
	selected, before := s.selected, s.options
	s.takeUp(from)
	s.tryMove(to)
	s.pending.selected, s.pending.before = selected, before
	return true
}

// open reports whether the board takes moves from a person now.
func (s *Session) open() bool {
	m := s.match
	return m != nil && (m.analysing || m.browsed == nil && !m.end().Over() && m.mover() == Human)
}

// onBoard reports whether there is such a square.
func (s *Session) onBoard(sq int) bool { return sq >= 0 && sq < squares(s.match.rules) }

// own reports whether a man of the side to move stands on sq.
func (s *Session) own(sq int) bool {
	p := s.match.pos.At(sq)
	return p != game.NoPiece && p.Side() == s.match.pos.Side()
}

// takeUp selects an own man.
func (s *Session) takeUp(sq int) {
	s.selected = sq
	s.options = slices.DeleteFunc(options(s.match.pos, sq), func(o option) bool { return !s.match.allows(o.move) })
	s.pending = nil
}

// letGo leaves nothing taken up or waiting.
func (s *Session) letGo() {
	s.selected, s.options, s.pending = none, nil, nil
}

// tryMove moves the man taken up to sq if it can go there, or has it wait there
// for the piece to promote to.
func (s *Session) tryMove(sq int) bool {
	var found []option
	for _, o := range s.options {
		if o.square == sq {
			found = append(found, o)
		}
	}
	switch {
	case len(found) == 0:
		return false
	case found[0].kind == 0:
		s.play(found[0].move)
	default:
		slices.SortFunc(found, func(a, b option) int { return b.kind - a.kind })
		s.pending = &promoting{from: s.selected, to: sq, options: found, selected: s.selected, before: s.options}
	}
	s.changed()
	return true
}

// options lists what the man on from can do. A king castles by going to where
// castling brings it, unless it can also just step there, or onto its rook.
func options(p game.Position, from int) []option {
	var plain, castling []option
	side := p.Side()
	man := p.At(from)
	theirs := men(p, side.Other())
	for _, m := range p.Moves() {
		start, to := p.FromTo(m)
		if start != from {
			continue
		}
		if rook := castlingRook(p, m); rook != none {
			if rook != to && to != from {
				castling = append(castling, option{move: m, square: to, castles: true})
			}
			castling = append(castling, option{move: m, square: rook, castles: true})
			continue
		}
		o := option{move: m, square: to}
		p.Make(m)
		o.capture = men(p, side.Other()) < theirs // counts, since en passant takes a man elsewhere
		if becomes := p.At(to); becomes != man {
			o.kind = becomes.Kind()
		}
		p.Unmake()
		plain = append(plain, o)
	}
	for _, c := range castling {
		if !slices.ContainsFunc(plain, func(o option) bool { return o.square == c.square }) {
			plain = append(plain, c)
		}
	}
	return plain
}

// men counts the men of a side.
func men(p game.Position, side game.Side) int {
	n := 0
	for sq := range squares(p.Rules()) {
		if man := p.At(sq); man != game.NoPiece && man.Side() == side {
			n++
		}
	}
	return n
}

// squares is the number of squares of the board.
func squares(r game.Rules) int {
	files, ranks := r.Size()
	return files * ranks
}
