package chess

import "duiyi/game"

// Perft returns the number of leaves of the tree of legal moves of the given
// depth: 20 and 400 for depths 1 and 2 from the start. The moves at the leaves
// are generated and counted, not made.
func (p *Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return p.perft(make([]game.MoveList, depth))
}

// perft counts to the depth that it has lists for.
func (p *Position) perft(lists []game.MoveList) uint64 {
	list, rest := &lists[0], lists[1:]
	p.Generate(list, game.All)
	if len(rest) == 0 {
		return uint64(list.Len())
	}
	nodes := uint64(0)
	for _, c := range list.Slice() {
		p.Make(c.Move)
		nodes += p.perft(rest)
		p.Unmake()
	}
	return nodes
}
