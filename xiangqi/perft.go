package xiangqi

import "duiyi/game"

// Perft returns the number of lines of depth legal moves, 1 for depth 0 or
// less. The moves before the last are made and taken back, the last ones are
// generated and counted in bulk. It allocates one list a ply.
func (p *Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return p.perft(make([]game.MoveList, depth))
}

func (p *Position) perft(lists []game.MoveList) uint64 {
	list := &lists[0]
	p.Generate(list, game.All)
	if len(lists) == 1 {
		return uint64(list.Len())
	}
	var n uint64
	for _, c := range list.Slice() {
		p.Make(c.Move)
		n += p.perft(lists[1:])
		p.Unmake()
	}
	return n
}
