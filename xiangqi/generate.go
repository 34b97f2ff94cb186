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

// A watch is what the moves of one side must heed for its general's safety. Moves
// of the general and of pinned men must be tried. Other men may not go to barred
// points; anywhere else they may, or in check must be tried too.
type watch struct {
	pinned uint16 // own slots
	barred pointSet
}

// A pointSet has a bit for each point.
type pointSet [2]uint64

func (s *pointSet) add(sq int)      { s[sq>>6&1] |= 1 << (sq & 63) }
func (s *pointSet) has(sq int) bool { return s[sq>>6&1]>>(sq&63)&1 != 0 }
func (s *pointSet) empty() bool     { return s[0]|s[1] == 0 }

// pin notes that m holds off an attack, if he is of side s.
func (w *watch) pin(m man, s game.Side) {
	if m.side() == s {
		w.pinned |= 1 << m.slot()
	}
}

// watchCalm finds what to heed when the general is not in check: men on whom an
// attack waits, as screens of a cannon or before a rook or the other general or
// as a horse's leg, and points where a man would be a cannon's only screen.
func (p *Position) watchCalm() (w watch) {
	k := p.point[p.side][0]
	enemy := p.side.Other()
	points := &p.point[enemy]
	men := p.alive[enemy]
	for s := men & (generals | rooks | cannons); s != 0; s &= s - 1 {
		slot := bits.TrailingZeros16(s) & 15
		line, ok := p.segment(points[slot], k)
		if !ok {
			continue
		}
		rest := line.men & (line.men - 1) // but the first
		switch {
		case slot < slotCannon:
			if line.men != 0 && rest == 0 {
				w.pin(p.board[line.point(line.men)], p.side)
			}
		case line.men == 0:
			line.addTo(&w.barred)
		case rest != 0 && rest&(rest-1) == 0:
			w.pin(p.board[line.point(line.men)], p.side)
			w.pin(p.board[line.point(rest)], p.side)
		}
	}
	for s := men & horses; s != 0; s &= s - 1 {
		if leg := horseLeg[points[bits.TrailingZeros16(s)&15]][k]; leg != 0 {
			w.pin(p.board[leg], p.side)
		}
	}
	return w
}

// watchCheck finds what to heed in check: all points are barred where a man
// would not help against one of the checkers, and a cannon's screen is pinned,
// since he may help by leaving.
func (p *Position) watchCheck() (w watch) {
	slot := p.checker()
	at, k := p.point[p.side.Other()][slot&15], p.point[p.side][0]
	var help pointSet
	help.add(int(at))
	if line, ok := p.segment(at, k); ok {
		line.addTo(&help)
		if slot >= slotCannon && line.men != 0 {
			w.pin(p.board[line.point(line.men)], p.side)
		}
	} else {
		help.add(int(horseLeg[at][k]))
	}
	w.barred = pointSet{^help[0], ^help[1]}
	return w
}

// Generate fills list, cleared first, with the legal moves of the kind.
func (p *Position) Generate(list *game.MoveList, kind game.Kind) {
	list.Clear()
	var w watch
	if p.check {
		w = p.watchCheck()
	} else {
		w = p.watchCalm()
	}
	men := p.alive[p.side]
	suspects := w.pinned | generals
	p.steps(list, men&^suspects, kind)
	if !w.barred.empty() {
		w.sift(list)
	}
	sure := list.Len()
	if p.check {
		sure = 0
	}
	p.steps(list, men&suspects, kind)
	p.sift(list, sure)
}

// sift keeps of the moves in list those that do not go to barred points.
func (w *watch) sift(list *game.MoveList) {
	moves := list.Slice()
	n := 0
	for _, c := range moves {
		moves[n] = c
		if !w.barred.has(c.To()) {
			n++
		}
	}
	list.SetLen(n)
}

// sift keeps of the moves in list from the n-th on those that leave the
// general safe.
func (p *Position) sift(list *game.MoveList, n int) {
	moves := list.Slice()
	for _, c := range moves[n:] {
		if p.safe(From(c.Move), To(c.Move)) {
			moves[n] = c
			n++
		}
	}
	list.SetLen(n)
}

// choices is the storage of a list, which the functions below fill from n on.
// They return the new n.
type choices = [game.MaxMoves]game.Choice

// steps adds the moves of the given kind by the men of the slots, whether or
// not they leave the general attacked.
func (p *Position) steps(list *game.MoveList, men uint16, kind game.Kind) {
	room, n := list.Room(), list.Len()
	points := &p.point[p.side]
	taken := &takes[p.side][kind]
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
		if slot < slotHorse {
			h = &elephantHops[p.side][sq]
		}
		mover := p.board[sq].piece()
		for _, h := range h.list() {
			if victim := p.board[h.to].piece(); p.board[h.over] == 0 && taken[victim] {
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
		case slot >= slotSoldier:
			h = &soldierHops[p.side][sq]
		case slot == slotGeneral:
			h = &generalHops[sq]
		default:
			h = &advisorHops[p.side][sq]
		}
		mover := p.board[sq].piece()
		for _, h := range h.list() {
			if victim := p.board[h.to].piece(); taken[victim] {
				room[n&255] = game.NewChoice(NewMove(sq, int(h.to)), int(h.to), mover, victim)
				n++
			}
		}
	}
	list.SetLen(n)
}

func (p *Position) rookSteps(room *choices, n, sq int, kind game.Kind) int {
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

func (p *Position) cannonSteps(room *choices, n, sq int, kind game.Kind) int {
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
func (p *Position) slide(room *choices, n int, mover game.Piece, sq, left, right, down, up int) int {
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
func (p *Position) capture(room *choices, n int, mover game.Piece, sq, to int) int {
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
	line, ok := p.segment(uint8(from), uint8(to))
	if victim != 0 {
		return ok && shoots(mover.slot(), line.men)
	}
	return ok && line.men == 0
}

// reach reports whether one of the hops goes to to, over an empty point of the
// board if there is one to ask.
func (h *hops) reach(to int, board *[Points]man) bool {
	for _, hop := range h.list() {
		if int(hop.to) == to {
			return board == nil || board[hop.over] == 0
		}
	}
	return false
}
