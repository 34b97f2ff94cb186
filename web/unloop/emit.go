package unloop

// A label is what an enclosing construct means to a branch.
type label struct {
	kind    labelKind
	segment int
}

type labelKind byte

const (
	inner  labelKind = iota // of a segment's own code
	before                  // a branch leads to what stands behind: the segment
	again                   // a branch goes back to the segment
	unwind                  // a branch ends the function with 1
)

// A writer emits a body's segments with structure, after Ramsey, Beyond Relooper (2022).
type writer struct {
	b      *body
	g      *graph
	labels []label
	out    []byte
	ok     bool
}

// structured returns the body's code from the first segment on, without the table. What it
// does where the first local is not zero, it does not do.
func structured(b *body) ([]byte, bool) {
	g, ok := newGraph(b)
	if !ok {
		return nil, false
	}
	w := &writer{b: b, g: g, ok: true}
	if b.unwinds {
		w.open(opBlock, label{kind: unwind})
	}
	w.tree(0)
	w.out = append(w.out, opUnreachable)
	if b.unwinds {
		w.close()
		w.out = append(w.out, opI32Const, 1)
	}
	return w.out, w.ok
}

func (w *writer) open(op byte, l label) {
	w.out = append(w.out, op, void)
	w.labels = append(w.labels, l)
}

func (w *writer) close() {
	w.out = append(w.out, opEnd)
	w.labels = w.labels[:len(w.labels)-1]
}

// tree emits a segment and all that it dominates.
func (w *writer) tree(s int) {
	behind, under := w.g.behind[s], w.g.under[s]
	w.blocks(behind)
	if w.g.header[s] {
		w.open(opLoop, label{again, s})
	}
	w.blocks(under)
	w.code(s)
	w.trees(under)
	if w.g.header[s] {
		w.close()
	}
	w.trees(behind)
}

// blocks opens a block for each segment, that of the last around the others.
func (w *writer) blocks(segments []int) {
	for i := len(segments) - 1; i >= 0; i-- {
		w.open(opBlock, label{before, segments[i]})
	}
}

// trees closes them, and emits each segment behind its own.
func (w *writer) trees(segments []int) {
	for _, s := range segments {
		w.close()
		w.tree(s)
	}
}

// code emits a segment's code.
func (w *writer) code(s int) {
	exits := w.g.exits[s]
	if s >= len(w.b.segments) {
		w.fork(s)
		return
	}
	code := w.b.segments[s].code
	depth := 0
	for at := 0; at < len(code); at++ {
		i := code[at]
		if len(exits) > 0 && exits[0].length > 0 {
			e := exits[0]
			end := e.at + e.length
			if at == e.at {
				w.jump(s, e)
				at, exits = end-1, exits[1:]
				continue
			}
			if at+1 == e.at && i.op == opIf && i.arg == void && end < len(code) && code[end].op == opEnd && w.branches(s, e.to) && !w.forks(e) {
				w.branch(opBrIf, w.depthOf(s, e.to))
				at, exits = end, exits[1:]
				continue
			}
		}
		switch i.op {
		case opBlock, opLoop, opIf:
			depth++
			w.labels = append(w.labels, label{kind: inner})
		case opEnd:
			depth--
			w.labels = w.labels[:len(w.labels)-1]
		case opBr, opBrIf:
			if i.arg >= depth {
				w.branch(i.op, w.find(label{kind: unwind}))
				continue
			}
		}
		w.out = append(w.out, i.bytes...)
	}
	switch {
	case len(exits) > 0:
		w.jump(s, exits[0])
	case s+1 == len(w.b.segments):
		w.out = append(w.out, opUnreachable)
	}
}

// fork emits a fork.
func (w *writer) fork(s int) {
	exits := w.g.exits[s]
	last := len(exits) - 1
	for i, e := range exits[:last] {
		w.out = append(w.out, opLocalGet, 0)
		w.out = unsigned(append(w.out, opI32Const), i) // read as signed, here as where a jump sets it
		w.out = append(w.out, opI32Eq)
		w.open(opIf, label{kind: inner})
		w.jump(s, e)
		w.close()
	}
	w.jump(s, exits[last])
}

// forks reports whether an exit leads to a fork.
func (w *writer) forks(e exit) bool { return e.to >= len(w.b.segments) }

// branches reports whether a jump is a branch, rather than that what it leads to is emitted in its place.
func (w *writer) branches(from, to int) bool { return w.g.placed[to] || w.g.back(from, to) }

// jump goes on with a segment.
func (w *writer) jump(from int, e exit) {
	if w.forks(e) {
		w.out = unsigned(append(w.out, opI32Const), e.branch)
		w.out = append(w.out, opLocalSet, 0)
	}
	if !w.branches(from, e.to) {
		w.tree(e.to)
		return
	}
	w.branch(opBr, w.depthOf(from, e.to))
}

// depthOf returns how many constructs a branch to a segment leaves.
func (w *writer) depthOf(from, to int) int {
	if w.g.back(from, to) {
		return w.find(label{again, to})
	}
	return w.find(label{before, to})
}

func (w *writer) find(l label) int {
	for i := len(w.labels) - 1; i >= 0; i-- {
		if w.labels[i] == l {
			return len(w.labels) - 1 - i
		}
	}
	w.ok = false
	return 0
}

func (w *writer) branch(op byte, depth int) { w.out = unsigned(append(w.out, op), depth) }
