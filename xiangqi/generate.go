package xiangqi

import (
	"math/bits"

	"duiyi/game"
)

// takes says for each side and kind of generation which pieces a move may find
// where it goes.
var takes = func() (t [2][3][16]bool) {
	for s := game.First; s <= game.Second; s++ {
		t[s][game.All][game.NoPiece] = true
		t[s][game.Quiets][game.NoPiece] = true
		for kind := General; kind <= Soldier; kind++ {
			t[s][game.All][game.NewPiece(s.Other(), kind)] = true
			t[s][game.Captures][game.NewPiece(s.Other(), kind)] = true
		}
	}
	return t
}()

// A watch is what the moves of one side must heed for its general's safety when
// he is not in check. Men outside pinned may go anywhere but to barred points;
// moves of pinned men, and the general's, must be tried.
type watch struct {
	pinned uint16    // own slots
	barred [2]uint64 // points where a screen would be put before a cannon
}

// keepWatch finds what to heed. The side to move is not in check.
func (p *Position) keepWatch() (w watch) {
	k := p.point[p.side][0]
	enemy := p.side.Other()
	points := &p.point[enemy]
	men := p.alive[enemy]
	for s := men & (generals | rooks | cannons); s != 0; s &= s - 1 {
		slot := bits.TrailingZeros16(s) & 15
		at := points[slot]
		if fileOf[at] == fileOf[k] {
			p.watchLine(&w, slot, p.files[fileOf[k]], int(rankOf[at]), int(rankOf[k]), int(fileOf[k]), Files)
		} else if rankOf[at] == rankOf[k] {
			p.watchLine(&w, slot, p.ranks[rankOf[k]], int(fileOf[at]), int(fileOf[k]), int(k)-int(fileOf[k]), 1)
		}
	}
	for s := men & horses; s != 0; s &= s - 1 {
		if leg := horseLeg[points[bits.TrailingZeros16(s)&15]][k]; leg != 0 {
			w.pin(p.board[leg], p.side)
		}
	}
	return w
}

// pin notes that m holds off an attack, if he is of side s.
func (w *watch) pin(m man, s game.Side) {
	if m.side() == s {
		w.pinned |= 1 << m.slot()
	}
}

// watchLine looks at one line between the enemy man of the slot and the
// general, at places a and b of it; place i of the line is point first+i*step.
func (p *Position) watchLine(w *watch, slot int, line uint16, a, b, first, step int) {
	gap := between[(a+1)&15][(b+1)&15]
	screens := line & gap
	if slot < firstSlotCannon {
		if screens&(screens-1) == 0 {
			w.pin(p.board[first+step*(bits.TrailingZeros16(screens)-1)], p.side)
		}
		return
	}
	if screens == 0 {
		for ; gap != 0; gap &= gap - 1 {
			sq := first + step*(bits.TrailingZeros16(gap)-1)
			w.barred[sq>>6] |= 1 << (sq & 63)
		}
		return
	}
	rest := screens & (screens - 1)
	if rest != 0 && rest&(rest-1) == 0 {
		w.pin(p.board[first+step*(bits.TrailingZeros16(screens)-1)], p.side)
		w.pin(p.board[first+step*(bits.TrailingZeros16(rest)-1)], p.side)
	}
}

// Generate fills list, cleared first, with the legal moves of the kind.
func (p *Position) Generate(list *game.MoveList, kind game.Kind) {
	list.Clear()
	men := p.alive[p.side]
	if p.check {
		p.steps(list, men, kind)
		p.sift(list, 0)
		return
	}
	w := p.keepWatch()
	suspects := w.pinned | generals
	p.steps(list, men&^suspects, kind)
	if w.barred[0]|w.barred[1] != 0 && kind != game.Captures {
		choices := list.Slice()
		n := 0
		for _, c := range choices {
			choices[n] = c
			if to := c.To(); w.barred[to>>6&1]>>(to&63)&1 == 0 {
				n++
			}
		}
		list.Truncate(n)
	}
	sure := list.Len()
	p.steps(list, men&suspects, kind)
	p.sift(list, sure)
}

// sift keeps of the moves in list from the n-th on those that leave the
// general safe.
func (p *Position) sift(list *game.MoveList, n int) {
	choices := list.Slice()
	for _, c := range choices[n:] {
		if p.safe(From(c.Move), To(c.Move)) {
			choices[n] = c
			n++
		}
	}
	list.Truncate(n)
}

// room is the storage of a list, which the functions below fill from n on. They
// return the new n.
type room = [game.MaxMoves]game.Choice

// steps adds the moves of the given kind by the men of the slots, whether or
// not they leave the general attacked.
func (p *Position) steps(list *game.MoveList, men uint16, kind game.Kind) {
	room, n := list.Room(), list.Len()
	points := &p.point[p.side]
	takes := &takes[p.side][kind]
	for s := men & rooks; s != 0; s &= s - 1 {
		n = p.rookSteps(room, n, int(points[bits.TrailingZeros16(s)&15]), kind)
	}
	for s := men & cannons; s != 0; s &= s - 1 {
		n = p.cannonSteps(room, n, int(points[bits.TrailingZeros16(s)&15]), kind)
	}
	for s := men & (horses | elephants); s != 0; s &= s - 1 {
		slot := bits.TrailingZeros16(s) & 15
		sq := int(points[slot])
		h := &horseHops[sq]
		if slot < 5 {
			h = &elephantHops[p.side][sq]
		}
		mover := p.board[sq].piece()
		for _, h := range h.hop[:h.n] {
			if victim := p.board[h.to].piece(); p.board[h.over] == 0 && takes[victim] {
				room[n&255] = game.NewChoice(NewMove(sq, int(h.to)), int(h.to), mover, victim)
				n++
			}
		}
	}
	for s := men & (soldiers | advisors | generals); s != 0; s &= s - 1 {
		slot := bits.TrailingZeros16(s) & 15
		sq := int(points[slot])
		var h *hops
		switch {
		case slot >= 11:
			h = &soldierHops[p.side][sq]
		case slot == 0:
			h = &generalHops[sq]
		default:
			h = &advisorHops[p.side][sq]
		}
		mover := p.board[sq].piece()
		for _, h := range h.hop[:h.n] {
			if victim := p.board[h.to].piece(); takes[victim] {
				room[n&255] = game.NewChoice(NewMove(sq, int(h.to)), int(h.to), mover, victim)
				n++
			}
		}
	}
	list.SetLen(n)
}

func (p *Position) rookSteps(room *room, n, sq int, kind game.Kind) int {
	mover := p.board[sq].piece()
	r, f := int(rankOf[sq]), int(fileOf[sq])
	left, right := blockers(p.ranks[r], f)
	down, up := blockers(p.files[f], r)
	left += sq - f
	right += sq - f
	if kind != game.Captures {
		n = p.slide(room, n, mover, sq, left, right, down, up)
	}
	if kind != game.Quiets {
		if left >= sq-f {
			n = p.capture(room, n, mover, sq, left)
		}
		if right < sq-f+Files {
			n = p.capture(room, n, mover, sq, right)
		}
		if down >= 0 {
			n = p.capture(room, n, mover, sq, down*Files+f)
		}
		if up < Ranks {
			n = p.capture(room, n, mover, sq, up*Files+f)
		}
	}
	return n
}

func (p *Position) cannonSteps(room *room, n, sq int, kind game.Kind) int {
	mover := p.board[sq].piece()
	r, f := int(rankOf[sq]), int(fileOf[sq])
	if kind != game.Captures {
		left, right := blockers(p.ranks[r], f)
		down, up := blockers(p.files[f], r)
		n = p.slide(room, n, mover, sq, left+sq-f, right+sq-f, down, up)
	}
	if kind != game.Quiets {
		left, right := targets(p.ranks[r], f)
		down, up := targets(p.files[f], r)
		if left >= 0 {
			n = p.capture(room, n, mover, sq, sq-f+left)
		}
		if right < Files {
			n = p.capture(room, n, mover, sq, sq-f+right)
		}
		if down >= 0 {
			n = p.capture(room, n, mover, sq, down*Files+f)
		}
		if up < Ranks {
			n = p.capture(room, n, mover, sq, up*Files+f)
		}
	}
	return n
}

// slide adds the moves over the empty points between the blockers: left and
// right are points, down and up ranks.
func (p *Position) slide(room *room, n int, mover game.Piece, sq, left, right, down, up int) int {
	for to := left + 1; to < sq; to++ {
		room[n&255] = game.NewChoice(NewMove(sq, to), to, mover, game.NoPiece)
		n++
	}
	for to := sq + 1; to < right; to++ {
		room[n&255] = game.NewChoice(NewMove(sq, to), to, mover, game.NoPiece)
		n++
	}
	f := int(fileOf[sq])
	for to := (down+1)*Files + f; to < sq; to += Files {
		room[n&255] = game.NewChoice(NewMove(sq, to), to, mover, game.NoPiece)
		n++
	}
	for to := sq + Files; to < up*Files+f; to += Files {
		room[n&255] = game.NewChoice(NewMove(sq, to), to, mover, game.NoPiece)
		n++
	}
	return n
}

// capture adds the capture of what stands on to, if it is the enemy's.
func (p *Position) capture(room *room, n int, mover game.Piece, sq, to int) int {
	if victim := p.board[to]; victim.side() != mover.Side() {
		room[n&255] = game.NewChoice(NewMove(sq, to), to, mover, victim.piece())
		n++
	}
	return n
}

// blockers returns the places of the nearest men before and after place i of a
// line: −1 or the length of the line where there is none.
func blockers(line uint16, i int) (before, after int) {
	before = bits.Len16(line&(1<<(i+1)-1)) - 2
	after = bits.TrailingZeros16(line>>(i+2)) + i + 1
	return before, after
}

// targets returns the places of the men behind the nearest ones, which a
// cannon would capture, or places off the line.
func targets(line uint16, i int) (before, after int) {
	below := line & (1<<(i+1) - 1)
	below &^= 1 << (bits.Len16(below) - 1)
	above := line >> (i + 2)
	above &= above - 1
	return bits.Len16(below) - 2, bits.TrailingZeros16(above) + i + 1
}

// Legal reports whether m, any 16 bits, is a legal move.
func (p *Position) Legal(m game.Move) bool {
	from, to := From(m), To(m)
	if from >= Points || to >= Points || !p.reaches(from, to) {
		return false
	}
	return p.safe(from, to)
}

// reaches reports whether a man of the side to move stands on from and moves to
// to by his own way, whether or not that leaves the general attacked.
func (p *Position) reaches(from, to int) bool {
	mover, victim := p.board[from], p.board[to]
	if mover == 0 || mover.side() != p.side || victim != 0 && victim.side() == p.side {
		return false
	}
	switch mover.piece().Kind() {
	case General:
		return generalHops[from].reach(to, nil)
	case Advisor:
		return advisorHops[p.side][from].reach(to, nil)
	case Soldier:
		return soldierHops[p.side][from].reach(to, nil)
	case Elephant:
		return elephantHops[p.side][from].reach(to, &p.board)
	case Horse:
		return horseHops[from].reach(to, &p.board)
	}
	screens, ok := p.screens(uint8(from), uint8(to))
	if mover.piece().Kind() == Cannon && victim != 0 {
		return ok && screens != 0 && screens&(screens-1) == 0
	}
	return ok && screens == 0
}

// reach reports whether one of the hops goes to to, over an empty point of the
// board if there is one to ask.
func (h *hops) reach(to int, board *[Points]man) bool {
	for _, hop := range h.hop[:h.n] {
		if int(hop.to) == to {
			return board == nil || board[hop.over] == 0
		}
	}
	return false
}
