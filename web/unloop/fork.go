package unloop

// mend sees to it that loops among the segments have one way in. What Go's compiler makes of a condition
// that it knows at a loop's beginning is sometimes a loop with another way in; there all ways lead
// to a fork, which becomes the loop's beginning and tells by the first local where they lead on. It returns
// false where the function's beginning is such a way.
func (g *graph) mend(segments []int) bool {
	for _, part := range g.circles(segments) {
		entries := g.entries(part)
		inside := part
		switch {
		case len(entries) == 1:
			inside = nil
			for _, s := range part {
				if s != entries[0] {
					inside = append(inside, s)
				}
			}
		case entries[0] == 0:
			return false
		default:
			g.fork(entries)
		}
		if !g.mend(inside) {
			return false
		}
	}
	return true
}

// entries returns the segments of a circle that others lead to, the function's beginning first.
func (g *graph) entries(circle []int) (entries []int) {
	in := map[int]bool{}
	for _, s := range circle {
		in[s] = true
	}
	found := map[int]bool{0: in[0]}
	for from, exits := range g.exits {
		for _, e := range exits {
			if in[e.to] && !in[from] && (from >= len(g.number) || g.number[from] >= 0) {
				found[e.to] = true
			}
		}
	}
	if found[0] {
		entries = []int{0}
	}
	for _, s := range circle {
		if found[s] && s != 0 {
			entries = append(entries, s)
		}
	}
	return entries
}

// fork puts a fork before segments.
func (g *graph) fork(segments []int) {
	branch := map[int]int{}
	for i, s := range segments {
		branch[s] = i
	}
	fork := len(g.exits)
	for _, exits := range g.exits {
		for i := range exits {
			if n, ok := branch[exits[i].to]; ok {
				exits[i].to, exits[i].branch = fork, n
			}
		}
	}
	var exits []exit
	for _, s := range segments {
		exits = append(exits, exit{to: s})
	}
	g.exits = append(g.exits, exits)
}

// circles returns the strongly connected parts of the graph within the segments that have a jump
// (Tarjan 1972).
func (g *graph) circles(segments []int) (circles [][]int) {
	within := map[int]bool{}
	for _, s := range segments {
		within[s] = true
	}
	type mark struct {
		index, low int
		stacked    bool
	}
	marks := map[int]*mark{}
	var stack []int
	var visit func(s int) *mark
	visit = func(s int) *mark {
		m := &mark{len(marks), len(marks), true}
		marks[s] = m
		stack = append(stack, s)
		itself := false
		for _, e := range g.exits[s] {
			itself = itself || e.to == s
			switch next := marks[e.to]; {
			case !within[e.to]:
			case next == nil:
				m.low = min(m.low, visit(e.to).low)
			case next.stacked:
				m.low = min(m.low, next.index)
			}
		}
		if m.low == m.index {
			at := len(stack) - 1
			for ; stack[at] != s; at-- {
				marks[stack[at]].stacked = false
			}
			m.stacked = false
			if part := append([]int(nil), stack[at:]...); len(part) > 1 || itself {
				circles = append(circles, part)
			}
			stack = stack[:at]
		}
		return m
	}
	for _, s := range segments {
		if marks[s] == nil {
			visit(s)
		}
	}
	return circles
}
