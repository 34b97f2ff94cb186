package search

import "duiyi/game"

// A nim is a heap of counters from which the players take one to three in turn; who
// cannot has lost. Its theory is known: a heap that four divides is lost.
type nim struct {
	heap  int
	taken []int
}

func (n *nim) Key() uint64 { return mix(uint64(n.heap)<<1 | uint64(len(n.taken)&1)) }

func (n *nim) KeyAfter(m game.Move) uint64 { return 0 }

func (n *nim) InCheck() bool { return false }

func (n *nim) Generate(list *game.MoveList, kind game.Kind) {
	list.Clear()
	if kind == game.Captures {
		return
	}
	for k := 1; k <= min(3, n.heap); k++ {
		list.Add(game.NewChoice(game.Move(k), k, 1, 1)) // a capture in name, so that nothing is reduced
	}
}

func (n *nim) Describe(m game.Move) (game.Choice, bool) {
	if m < 1 || int(m) > min(3, n.heap) {
		return game.Choice{}, false
	}
	return game.NewChoice(m, int(m), 1, 1), true
}

func (n *nim) SEE(game.Move, int) bool { return true }

func (n *nim) Make(m game.Move) {
	n.heap -= int(m)
	n.taken = append(n.taken, int(m))
}

func (n *nim) Unmake() {
	last := len(n.taken) - 1
	n.heap += n.taken[last]
	n.taken = n.taken[:last]
}

func (n *nim) MakeNull()                { panic("no null move in nim") }
func (n *nim) UnmakeNull()              { panic("no null move in nim") }
func (n *nim) NullAllowed() bool        { return false }
func (n *nim) Verdict(int) game.Verdict { return game.Undecided }
func (n *nim) Evaluate() int            { return 0 }
func (n *nim) Structure() uint64        { return 0 }
func (n *nim) Worth(game.Piece) int     { return 1 }
func (n *nim) StalemateLoses() bool     { return true }
func (n *nim) LooseIsLost() bool        { return true }

// A thicket is a random tree: every position has as many moves as its hash says and
// a value that it gives. Positions never repeat.
type thicket struct {
	path []uint64
}

func newThicket(seed uint64) *thicket { return &thicket{path: []uint64{mix(seed)}} }

func (t *thicket) Key() uint64   { return t.path[len(t.path)-1] }
func (t *thicket) InCheck() bool { return false }

func (t *thicket) KeyAfter(m game.Move) uint64 { return 0 }

func (t *thicket) Generate(list *game.MoveList, kind game.Kind) {
	list.Clear()
	if kind == game.Captures {
		return
	}
	for k := range int(t.Key() >> 60 & 7) {
		list.Add(t.choice(k))
	}
}

func (t *thicket) choice(k int) game.Choice {
	return game.NewChoice(game.Move(k+1), k, game.Piece(k%7+1), game.Piece(k%5+9))
}

func (t *thicket) Describe(m game.Move) (game.Choice, bool) {
	if m < 1 || uint64(m) > t.Key()>>60&7 {
		return game.Choice{}, false
	}
	return t.choice(int(m) - 1), true
}

func (t *thicket) SEE(game.Move, int) bool { return true }

func (t *thicket) Make(m game.Move) { t.path = append(t.path, mix(t.Key()^uint64(m)<<17)) }
func (t *thicket) Unmake()          { t.path = t.path[:len(t.path)-1] }

func (t *thicket) MakeNull()                { panic("no null move here") }
func (t *thicket) UnmakeNull()              { panic("no null move here") }
func (t *thicket) NullAllowed() bool        { return false }
func (t *thicket) Verdict(int) game.Verdict { return game.Undecided }
func (t *thicket) Evaluate() int            { return int(t.Key()>>20&2047) - 1024 }
func (t *thicket) Structure() uint64        { return 0 }
func (t *thicket) Worth(p game.Piece) int   { return int(p) }
func (t *thicket) StalemateLoses() bool     { return true }
func (t *thicket) LooseIsLost() bool        { return true }

// minimax is the plainest search there is.
func minimax(p Position, ply, depth int) int {
	if depth == 0 {
		return p.Evaluate()
	}
	var list game.MoveList
	p.Generate(&list, game.All)
	best := ply - Mate
	for i, c := range list.Slice() {
		p.Make(c.Move)
		score := -minimax(p, ply+1, depth-1)
		p.Unmake()
		if i == 0 || score > best {
			best = score
		}
	}
	return best
}

// mix is the finisher of SplitMix64.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
