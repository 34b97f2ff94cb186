package unloop

import "slices"

// A graph is how the segments of a body that are reached from its beginning lead to each other. The
// forks that mend makes are counted on behind the body's own, and have no code.
type graph struct {
	exits  [][]exit
	order  []int   // segments in reverse postorder
	number []int   // of a segment in order; -1: never reached
	idom   []int   // immediate dominator
	loop   []int   // header of the innermost loop that a segment is in; -1: none
	outer  []int   // of a header: that of the loop around its own; -1: none
	under  [][]int // what is emitted behind a segment, within its loop where it is a header, in order
	behind [][]int // what is emitted behind its loop
	placed []bool  // whether a segment is behind another, for jumps to lead to, rather than where it is jumped to
	header []bool
}

// newGraph returns the graph of a body. It returns false for code that Go's compiler does not write.
func newGraph(b *body) (*graph, bool) {
	g := &graph{exits: make([][]exit, len(b.segments))}
	for i := range b.segments {
		exits, ok := b.exits(i)
		if !ok {
			return nil, false
		}
		g.exits[i] = exits
	}
	g.walk()
	if !g.mend(g.order) {
		return nil, false
	}
	g.walk()
	g.dominate()
	g.findLoops()
	g.place()
	return g, true
}

// walk numbers the segments. What code runs into is looked at last, and so comes first.
func (g *graph) walk() {
	type visit struct{ segment, next int }
	n := len(g.exits)
	g.order, g.number = nil, slices.Repeat([]int{-1}, n)
	seen := make([]bool, len(g.exits))
	seen[0] = true
	stack := []visit{{0, 0}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if exits := g.exits[top.segment]; top.next < len(exits) {
			to := exits[top.next].to
			top.next++
			if !seen[to] {
				seen[to] = true
				stack = append(stack, visit{to, 0})
			}
			continue
		}
		g.order = append(g.order, top.segment)
		stack = stack[:len(stack)-1]
	}
	slices.Reverse(g.order)
	for i, s := range g.order {
		g.number[s] = i
	}
}

// dominate finds the immediate dominators (Cooper, Harvey and Kennedy 2001).
func (g *graph) dominate() {
	g.idom = slices.Repeat([]int{-1}, len(g.exits))
	g.idom[0] = 0
	for changed := true; changed; {
		changed = false
		for _, from := range g.order {
			if g.idom[from] < 0 {
				continue
			}
			for _, e := range g.exits[from] {
				if e.to == 0 {
					continue
				}
				if d := g.meet(g.idom[e.to], from); d != g.idom[e.to] {
					g.idom[e.to] = d
					changed = true
				}
			}
		}
	}
}

// meet returns the nearest segment that dominates both; a is -1 where nothing is known of it.
func (g *graph) meet(a, b int) int {
	if a < 0 {
		return b
	}
	for a != b {
		for g.number[a] > g.number[b] {
			a = g.idom[a]
		}
		for g.number[b] > g.number[a] {
			b = g.idom[b]
		}
	}
	return a
}

// back reports whether a jump goes back to where a loop begins.
func (g *graph) back(from, to int) bool { return g.number[to] <= g.number[from] }

// findLoops finds the natural loops.
func (g *graph) findLoops() {
	n := len(g.exits)
	g.loop, g.outer, g.header = slices.Repeat([]int{-1}, n), slices.Repeat([]int{-1}, n), make([]bool, n)
	before := make([][]int, n)
	for _, from := range g.order {
		for _, e := range g.exits[from] {
			before[e.to] = append(before[e.to], from)
			if g.back(from, e.to) {
				g.header[e.to] = true
			}
		}
	}
	// Inner loops begin later than those around them.
	for _, h := range slices.Backward(g.order) {
		if !g.header[h] {
			continue
		}
		var todo []int
		for _, from := range before[h] {
			if g.back(from, h) {
				todo = append(todo, from)
			}
		}
		g.claim(h, todo, before)
	}
}

// claim makes the segments from which todo is reached members of the loop of h, and loops among them
// inner ones.
func (g *graph) claim(h int, todo []int, before [][]int) {
	seen := map[int]bool{h: true}
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[s] {
			continue
		}
		seen[s] = true
		switch {
		case g.header[s] && g.outer[s] < 0:
			g.outer[s] = h
		case !g.header[s] && g.loop[s] < 0:
			g.loop[s] = h
		}
		todo = append(todo, before[s]...)
	}
	g.loop[h] = h
}

// contains reports whether the loop of h has s in it.
func (g *graph) contains(h, s int) bool {
	for l := g.loop[s]; l >= 0; l = g.outer[l] {
		if l == h {
			return true
		}
	}
	return false
}

// place decides where each segment is emitted: behind its dominator where several jumps lead to it,
// and behind the outermost loop that a jump to it leaves.
func (g *graph) place() {
	n := len(g.exits)
	g.under, g.behind, g.placed = make([][]int, n), make([][]int, n), make([]bool, n)
	ways := make([]int, n)
	for _, from := range g.order {
		for _, e := range g.exits[from] {
			if !g.back(from, e.to) {
				ways[e.to]++
			}
		}
	}
	for _, s := range g.order[1:] {
		d := g.idom[s]
		left := -1 // the outermost loop around d that s is not in
		for l := g.loop[d]; l >= 0; l = g.outer[l] {
			if !g.contains(l, s) {
				left = l
			}
		}
		switch {
		case left >= 0:
			g.behind[left] = append(g.behind[left], s)
		case ways[s] > 1:
			g.under[d] = append(g.under[d], s)
		default:
			continue
		}
		g.placed[s] = true
	}
}
