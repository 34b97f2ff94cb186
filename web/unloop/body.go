package unloop

// A body is a function as Go's compiler writes it (cmd/internal/obj/wasm): segments of code, each
// of which may be jumped to by setting the first local, a number that a table has a segment for,
// and going back to the loop around them all:
//
//	global.get 0  local.set 1       the stack pointer
//	block                           where calls that unwind the stack lead, if there are any
//	loop                            if there are jumps
//	block block …                   one a segment
//	local.get 0  br_table …
//	end  segment 0  end  segment 1  …
//	end  unreachable                of the loop
//	end  i32.const 1                of what unwinds
//	end
type body struct {
	locals   []byte // their declarations
	count    int    // of locals
	spares   []byte // the types of locals for what tidy writes, behind them
	to, from int    // of these, for copies; 0: none
	segments []segment
	table    []int // segment by the first local
	loop     bool
	unwinds  bool
}

// A segment is code that is entered at its beginning only. Its jumps are found by exits.
type segment struct{ code []instruction }

// parse takes a body apart. It returns false for any that is not made in this way.
func parse(code []byte) (*body, bool) {
	r := &reader{rest: code}
	count := 1 + r.locals() // the parameter before them
	if r.err != nil {
		return nil, false
	}
	b := &body{locals: code[:len(code)-len(r.rest)], count: count}
	want := func(op byte, arg int) bool {
		i := r.instruction()
		return r.err == nil && i.op == op && i.arg == arg
	}
	if !want(opGlobalGet, 0) || !want(opLocalSet, 1) {
		return nil, false
	}
	blocks := 0
	i := r.instruction()
	for ; i.op == opBlock || i.op == opLoop; i = r.instruction() {
		switch {
		case i.arg != void || i.op == opLoop && (b.loop || blocks > 1):
			return nil, false
		case i.op == opLoop:
			b.loop, b.unwinds, blocks = true, blocks == 1, 0
		default:
			blocks++
		}
	}
	table := r.rest
	if i.op != opLocalGet || i.arg != 0 || r.instruction().op != opBrTable || r.err != nil {
		return nil, false
	}
	t := &reader{rest: table[1:]}
	highest := 0
	for range t.unsigned() + 1 {
		n := t.unsigned()
		if t.err != nil {
			return nil, false
		}
		highest = max(highest, n)
		b.table = append(b.table, n)
	}
	if !b.loop && blocks == highest+2 {
		b.unwinds, blocks = true, blocks-1
	}
	if blocks != highest+1 || !want(opEnd, 0) {
		return nil, false
	}
	for len(b.segments) < blocks {
		s, ok := readSegment(r, len(b.segments) == blocks-1 && !b.loop)
		if !ok {
			return nil, false
		}
		b.segments = append(b.segments, s)
	}
	if b.loop && !want(opUnreachable, 0) {
		return nil, false
	}
	if b.unwinds && (!want(opEnd, 0) || !want(opI32Const, 1)) {
		return nil, false
	}
	return b, want(opEnd, 0) && len(r.rest) == 0
}

// readSegment reads up to the end that closes a segment. The last one of a body without a loop
// ends in what stands behind the loop in others.
func readSegment(r *reader, last bool) (s segment, ok bool) {
	depth := 0
	for r.err == nil {
		i := r.instruction()
		switch i.op {
		case opBlock, opLoop, opIf:
			depth++
		case opEnd:
			if depth == 0 {
				return s, !last && r.err == nil
			}
			depth--
		case opBrTable:
			return s, false
		case opUnreachable:
			if last && depth == 0 && (len(r.rest) <= 1 || len(r.rest) == 4 && r.rest[0] == opEnd) {
				return segment{append(s.code, i)}, r.err == nil
			}
		}
		s.code = append(s.code, i)
	}
	return s, false
}

// An exit is where a segment's code leaves it.
type exit struct {
	at     int // instruction, or the code's length where it runs into the next segment
	length int // instructions
	to     int // segment
	branch int // of a fork, where to is one
}

// exits finds where segment n leads, in order. It returns false where it does what Go's compiler
// does not.
func (b *body) exits(n int) (exits []exit, ok bool) {
	code := b.segments[n].code
	outer := len(b.segments) - 1 - n // blocks around it
	depth := 0
	for at, i := range code {
		switch i.op {
		case opBlock, opLoop, opIf:
			depth++
		case opEnd:
			depth--
		case opBr, opBrIf:
			switch d := i.arg - depth - outer; {
			case i.arg < depth: // within
			case b.unwinds && (b.loop && d == 1 || !b.loop && d == 0):
				if i.op != opBrIf {
					return nil, false
				}
			case b.loop && d == 0 && i.op == opBr && at >= 2 && code[at-1].op == opLocalSet && code[at-1].arg == 0 &&
				code[at-2].op == opI32Const && code[at-2].arg >= 0 && code[at-2].arg < len(b.table):
				exits = append(exits, exit{at: at - 2, length: 3, to: b.table[code[at-2].arg]})
			default:
				return nil, false
			}
		}
	}
	if len(code) > 0 {
		switch last := code[len(code)-1]; last.op {
		case opBr, opReturn, opUnreachable:
			return exits, true
		}
	}
	if n+1 == len(b.segments) {
		return exits, true // behind a call that does not come back
	}
	return append(exits, exit{at: len(code), to: n + 1}), true
}
