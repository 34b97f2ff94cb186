package xiangqi

import "duiyi/game"

// Make plays a legal move.
func (p *Position) Make(m game.Move) {
	from, to := From(m), To(m)
	mover, captured := p.board[from], p.board[to]
	p.past = append(p.past, record{p.key, m, captured, p.state})

	piece := &zobrist[mover.piece()]
	p.key ^= piece[from] ^ piece[to] ^ zobristSide
	p.leave(from)
	p.board[to] = mover
	p.point[p.side][mover.slot()] = uint8(to)
	if captured == 0 {
		p.ranks[rankOf[to]] |= 2 << fileOf[to]
		p.files[fileOf[to]] |= 2 << rankOf[to]
	} else {
		p.key ^= zobrist[captured.piece()][to]
		p.alive[p.side.Other()] &^= 1 << captured.slot()
	}
	p.moves += int(p.side)
	p.side = p.side.Other()
	answered := p.check
	p.check = p.checker() >= 0
	p.tick(captured != 0, answered)
}

// tick moves the clocks on after a move that made p.check what it is and
// answered a check or not.
func (p *Position) tick(captured, answered bool) {
	if captured {
		p.clock, p.quiet, p.checks = 0, 0, [2]uint8{}
		return
	}
	mover := p.side.Other()
	free := answered && p.checks[p.side] > checksCounted
	if p.check {
		if p.checks[mover] <= checksCounted {
			p.checks[mover]++
		}
		free = free || p.checks[mover] > checksCounted
	}
	if !free {
		p.clock++
	}
	p.quiet++
}

// leave takes the man on sq off the board and the lines.
func (p *Position) leave(sq int) {
	p.board[sq] = 0
	p.ranks[rankOf[sq]] &^= 2 << fileOf[sq]
	p.files[fileOf[sq]] &^= 2 << rankOf[sq]
}

// Unmake takes back the last move, which Make made.
func (p *Position) Unmake() {
	last := len(p.past) - 1
	r := &p.past[last]
	from, to := From(r.move), To(r.move)
	mover := p.board[to]
	p.side = p.side.Other()
	p.moves -= int(p.side)
	p.board[from] = mover
	p.point[p.side][mover.slot()] = uint8(from)
	p.ranks[rankOf[from]] |= 2 << fileOf[from]
	p.files[fileOf[from]] |= 2 << rankOf[from]
	if r.captured == 0 {
		p.leave(to)
	} else {
		p.board[to] = r.captured
		p.alive[p.side.Other()] |= 1 << r.captured.slot()
	}
	p.key, p.state = r.key, r.state
	p.past = p.past[:last]
}

// MakeNull passes the turn. The side to move must not be in check.
func (p *Position) MakeNull() {
	p.past = append(p.past, record{p.key, game.NoMove, 0, p.state})
	p.key ^= zobristSide
	p.moves += int(p.side)
	p.side = p.side.Other()
	// What follows cannot be a repetition of what was before.
	p.quiet = 0
}

// UnmakeNull takes back the last move, which MakeNull made.
func (p *Position) UnmakeNull() {
	last := len(p.past) - 1
	p.side = p.side.Other()
	p.moves -= int(p.side)
	p.key, p.state = p.past[last].key, p.past[last].state
	p.past = p.past[:last]
}

// KeyAfter returns the key of the position after m.
func (p *Position) KeyAfter(m game.Move) uint64 {
	from, to := From(m), To(m)
	piece, captured := &zobrist[p.board[from].piece()], p.board[to]
	key := p.key ^ piece[from] ^ piece[to] ^ zobristSide
	if captured != 0 {
		key ^= zobrist[captured.piece()][to]
	}
	return key
}
