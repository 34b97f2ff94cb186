package diagram

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"duiyi/game"
)

// A Pace is how fast an animation goes.
type Pace struct {
	Move  time.Duration // from one move to the next; a second if not positive
	Pause time.Duration // at the end, before it begins again; three seconds if not positive
}

// Animation returns a whole document, like SVG, in which the moves are played from p
// on, over and over, the last one marked. It moves without any script (by SMIL), also
// as the image of a page; where nothing moves it shows p. Of o, the last move and
// the arrows are not heeded. A turn that is passed, game.NoMove, takes no time. p is
// left as it is.
//
// The error says which move is not legal.
func Animation(p game.Position, moves []game.Move, o Options, pace Pace) (string, error) {
	if pace.Move <= 0 {
		pace.Move = time.Second
	}
	if pace.Pause <= 0 {
		pace.Pause = 3 * time.Second
	}
	f := film{b: BoardOf(p.Rules()), o: o}
	f.slide = min(pace.Move*2/5, 400*time.Millisecond)
	now := pace.Move
	f.at = make([]*actor, f.b.squareCount())
	f.check = track{{0, f.b.checked(p)}}
	f.from, f.to = track{{0, -1}}, track{{0, -1}}
	for sq := range f.at {
		if m := p.At(sq); m != game.NoPiece {
			f.enter(m, sq, 0)
		}
	}
	line := p.Clone()
	for i, m := range moves {
		passer, can := line.(interface{ MakeNull() })
		switch {
		case m == game.NoMove && can && !line.InCheck():
			passer.MakeNull()
		case m != game.NoMove && line.Legal(m):
			f.play(line, m, now)
			now += pace.Move
		default:
			return "", errors.New("diagram: move " + strconv.Itoa(i+1) + " is not legal")
		}
	}
	f.length = now + pace.Pause
	return document(p, o, f.draw(p.Rules())), nil
}

// A film is an animation in the making.
type film struct {
	b             Board
	o             Options
	slide, length time.Duration
	cast          []*actor
	at            []*actor // by square

	from, to, check track // of marks
}

// An actor is a man while it keeps its form. A pawn and what it becomes are two.
type actor struct {
	piece       game.Piece
	track       track
	born, death time.Duration // 0 if it is there from the beginning, or to the end
}

// A track is where something is, from each time on; -1 is nowhere.
type track []stay

type stay struct {
	since  time.Duration
	square int
}

func (f *film) enter(p game.Piece, sq int, now time.Duration) {
	a := &actor{piece: p, track: track{{0, sq}}, born: now}
	f.cast = append(f.cast, a)
	f.at[sq] = a
}

// play plays a move on the line at the time now. What it does to the board tells who
// goes where, be it a capture, castling or a promotion.
func (f *film) play(line game.Position, m game.Move, now time.Duration) {
	before := make([]game.Piece, len(f.at))
	for sq := range before {
		before[sq] = line.At(sq)
	}
	from, to := line.FromTo(m)
	line.Make(m)
	arrived := now + f.slide
	mover := f.at[from]

	gone := make([]*actor, 0, 2) // from the board, or to some other square
	for sq, p := range before {
		if sq != from && p != game.NoPiece && line.At(sq) != p {
			gone = append(gone, f.at[sq])
		}
		if line.At(sq) == game.NoPiece {
			f.at[sq] = nil
		}
	}
	for sq, p := range before {
		if came := line.At(sq); sq != to && came != game.NoPiece && came != p {
			for i, a := range gone {
				if a != nil && a.piece == came {
					a.track = append(a.track, stay{now, sq})
					f.at[sq], gone[i] = a, nil
					break
				}
			}
		}
	}
	for _, a := range gone {
		if a != nil {
			a.death = arrived
		}
	}
	if from != to {
		mover.track = append(mover.track, stay{now, to})
	}
	f.at[to] = mover
	if became := line.At(to); became != mover.piece {
		mover.death = arrived
		f.enter(became, to, arrived)
	}

	f.from, f.to = append(f.from, stay{now, from}), append(f.to, stay{now, to})
	if f.check[len(f.check)-1].square >= 0 {
		f.check = append(f.check, stay{now, -1})
	}
	if king := f.b.checked(line); king >= 0 {
		f.check = append(f.check, stay{arrived, king})
	}
}

// draw draws it all.
func (f *film) draw(r game.Rules) string {
	var present [16]bool
	for _, a := range f.cast {
		present[a.piece&15] = true
	}
	var s strings.Builder
	s.WriteString(defs(r, f.o.Set, func(p game.Piece) bool { return present[p] }))
	s.WriteString(Background(r, f.o))
	f.mark(&s, From, f.from)
	f.mark(&s, To, f.to)
	f.mark(&s, Check, f.check)
	for _, a := range f.cast {
		s.WriteString(`<use href="#` + PieceID(r, f.o.Set, a.piece) + `" transform="translate(` + f.place(a.track[0].square) + `)"`)
		if a.born > 0 {
			s.WriteString(` visibility="hidden"`)
		}
		s.WriteByte('>')
		f.move(&s, a.track, f.slide)
		f.presence(&s, a)
		s.WriteString(`</use>`)
	}
	return s.String()
}

// presence shows a man while it is on the board, unless it always is.
func (f *film) presence(s *strings.Builder, a *actor) {
	values, times := []string{"visible"}, []time.Duration{0}
	if a.born > 0 {
		values, times = []string{"hidden", "visible"}, []time.Duration{0, a.born}
	}
	if a.death > 0 {
		values, times = append(values, "hidden"), append(times, a.death)
	}
	if len(values) > 1 {
		f.animate(s, `animate attributeName="visibility" calcMode="discrete"`, values, times)
	}
}

// mark draws a mark that jumps along a track, unless it is never anywhere.
func (f *film) mark(s *strings.Builder, m Mark, t track) {
	if !slices.ContainsFunc(t, func(s stay) bool { return s.square >= 0 }) {
		return
	}
	s.WriteString(`<g transform="translate(` + f.place(t[0].square) + `)">` + f.b.Mark(m))
	f.move(s, t, 0)
	s.WriteString(`</g>`)
}

// move animates a track: with jumps if slide is 0.
func (f *film) move(s *strings.Builder, t track, slide time.Duration) {
	if len(t) == 1 {
		return
	}
	element := `animateTransform attributeName="transform" type="translate"`
	if slide == 0 {
		element += ` calcMode="discrete"`
	}
	values, times := []string{f.place(t[0].square)}, []time.Duration{0}
	for i, to := range t[1:] {
		if slide > 0 {
			values, times = append(values, f.place(t[i].square)), append(times, to.since)
		}
		values, times = append(values, f.place(to.square)), append(times, to.since+slide)
	}
	if slide > 0 {
		values, times = append(values, values[len(values)-1]), append(times, f.length)
	}
	f.animate(s, element, values, times)
}

// animate appends an animation: what there is at each of the times.
func (f *film) animate(s *strings.Builder, element string, values []string, times []time.Duration) {
	s.WriteString(`<` + element + ` dur="` + decimal(f.length.Seconds()) + `s" repeatCount="indefinite" values="` + strings.Join(values, ";") + `" keyTimes="`)
	for i, t := range times {
		if i > 0 {
			s.WriteByte(';')
		}
		part := strconv.FormatFloat(float64(t)/float64(f.length), 'f', 6, 64)
		s.WriteString(strings.TrimSuffix(strings.TrimRight(part, "0"), "."))
	}
	s.WriteString(`"/>`)
}

// place returns the middle of a square; nowhere is far outside.
func (f *film) place(sq int) string {
	if sq < 0 {
		return "-999 -999"
	}
	x, y := f.b.center(sq, f.o.Flipped)
	return strconv.Itoa(x) + " " + strconv.Itoa(y)
}
