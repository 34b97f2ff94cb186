package unloop

import "bytes"

// What is written in another way in a second form: code that Go's compiler has to write as it does because a
// function may go on in the middle, or may find its stack elsewhere, and code that browsers' compilers are poor at.

// stackPointer and stackLocal are the global variable and the local one that hold the stack pointer.
const (
	stackPointer = 0
	stackLocal   = 1
)

// tidy rewrites the body's segments.
func (b *body) tidy() {
	for i := range b.segments {
		s := &b.segments[i]
		s.code = offsets(s.code)
		s.code = narrow(s.code)
		s.code = b.copies(s.code)
	}
	b.parameters()
	for i := range b.segments {
		s := &b.segments[i]
		s.code = calls(s.code)
	}
	if b.synchronous() {
		for i := range b.segments {
			s := &b.segments[i]
			s.code = replace(s.code, func(code []instruction) (n int, by []instruction) {
				if moves(code, opI32Sub) {
					return 5, []instruction{code[0], code[1], code[2], with(opLocalSet, stackLocal)}
				}
				return 0, nil
			})
		}
	}
}

// with returns an instruction with an argument in LEB128 that is not negative.
func with(op byte, arg int) instruction {
	b := unsigned([]byte{op}, arg)
	if op == opI32Const || op == opI64Const {
		b = signed([]byte{op}, arg)
	}
	return instruction{op: op, arg: arg, bytes: b}
}

// access returns a load or store at an offset.
func access(op byte, align, offset int) instruction {
	return instruction{op: op, bytes: unsigned(unsigned([]byte{op}, align), offset)}
}

// plain returns an instruction without an argument.
func plain(op byte) instruction { return instruction{op: op, bytes: []byte{op}} }

// is reports whether code begins with instructions, whose arguments are looked at unless −1.
func is(code []instruction, ops ...instruction) bool {
	if len(code) < len(ops) {
		return false
	}
	for i, o := range ops {
		if code[i].op != o.op || o.arg >= 0 && code[i].arg != o.arg {
			return false
		}
	}
	return true
}

// replace has a function say, for each place, how many instructions to replace and by which.
func replace(code []instruction, by func(code []instruction) (int, []instruction)) []instruction {
	var out []instruction
	for at := 0; at < len(code); {
		n, instead := by(code[at:])
		if n == 0 {
			n, instead = 1, code[at:at+1]
		}
		out = append(out, instead...)
		at += n
	}
	return out
}

// moves reports whether code begins with a move of the stack pointer by a constant.
func moves(code []instruction, op byte) bool {
	return is(code, with(opLocalGet, stackLocal), instruction{op: opI32Const, arg: -1}, instruction{op: op}, with(opLocalTee, stackLocal), with(opGlobalSet, stackPointer))
}

// calls has the stack pointer's local variable stay as it is in calls. It needs no look at the global one after
// them: a stack that has moved makes functions return to the first form of their callers (see steady).
func calls(code []instruction) []instruction {
	return replace(code, func(code []instruction) (int, []instruction) {
		end := called(code)
		switch {
		case moves(code, opI32Add) && moves(code[5:], opI32Add): // the end of a function, the frame and the return address
			return 10, []instruction{code[0], with(opI32Const, code[1].arg+code[6].arg), code[2], code[3], code[4]}
		case end > 0:
			by := []instruction{code[0], code[1], code[2], code[4], code[0], code[1], code[2]}
			return end, append(by, code[6:end-2]...)
		}
		return 0, nil
	})
}

// called returns how many instructions the call has that code begins with, from where the return address is put on the stack
// to the look where the stack is, and 0 where it does not begin with one. A function whose frame has room for
// one word, into which it puts a constant, begins nearly alike.
func called(code []instruction) int {
	if !moves(code, opI32Sub) || code[1].arg != 8 || !is(code[5:], with(opLocalGet, stackLocal), instruction{op: opI64Const, arg: -1}, instruction{op: opI64Store}) {
		return 0
	}
	end := 8
	switch behind := code[end:]; {
	case is(behind, with(opI32Const, 0), instruction{op: opCall, arg: -1}):
		end += 2
	case is(behind, with(opI64Const, 16), plain(opI64ShrU), plain(opI32WrapI64), with(opLocalSet, 0), with(opI32Const, 0), with(opLocalGet, 0), plain(opCallIndirect)):
		end += 7
	default:
		return 0
	}
	if !is(code[end:], with(opGlobalGet, stackPointer), with(opLocalSet, stackLocal)) {
		return 0
	}
	return end + 2
}

// steady changes a function that calls an import, which alone can have the stack moved while its caller
// waits: by JavaScript that calls Go, where a goroutine grows or is shrunk. The function then returns 1, as where
// a goroutine changes, so that all go on in their first form, which looks where the stack is. It returns false for a
// function that calls imports and is not made as Go's compiler makes them.
func steady(code []byte, imported int) (_ []byte, ok bool) {
	r := &reader{rest: code}
	r.locals()
	declared := code[:len(code)-len(r.rest)]
	var body []instruction
	calls := 0
	for len(r.rest) > 0 {
		i := r.instruction()
		if i.op == opCall && i.arg < imported {
			calls++
		}
		body = append(body, i)
	}
	if calls == 0 || r.err != nil {
		return code, true
	}
	end := []instruction{with(opI32Const, 0), plain(opReturn), plain(opUnreachable), plain(opEnd)}
	last := len(body) - len(end)
	if calls > 1 || last < 2 || !is(body, with(opGlobalGet, stackPointer), with(opLocalSet, stackLocal)) || !is(body[last:], end...) {
		return nil, false
	}
	out := bytes.Clone(declared)
	write := func(code ...instruction) {
		for _, i := range code {
			out = append(out, i.bytes...)
		}
	}
	const before = 0 // the parameter, which is of no use there
	write(body[0], with(opLocalTee, stackLocal), with(opLocalSet, before))
	for _, i := range body[2:last] {
		switch i.op {
		case opLocalGet, opLocalSet, opLocalTee:
			if i.arg == before {
				return nil, false
			}
		case opBlock, opLoop, opIf, opReturn:
			return nil, false
		}
		write(i)
	}
	write(with(opLocalGet, before), with(opI32Const, 8), plain(opI32Add), with(opLocalGet, stackLocal), plain(opI32Ne))
	write(end[1:]...)
	return out, true
}

// synchronous reports whether the body sets the global stack pointer right before each call and return, so
// that it need not have followed the local one up to there.
func (b *body) synchronous() bool {
	for _, s := range b.segments {
		set := false
		for _, i := range s.code {
			switch i.op {
			case opGlobalSet:
				set = set || i.arg == stackPointer
			case opGlobalGet:
				if i.arg == stackPointer {
					return false
				}
			case opIf, opElse, opEnd, opBlock, opLoop, opBr, opBrIf:
				set = false
			case opCall, opCallIndirect, opReturn:
				if !set {
					return false
				}
				set = false
			}
		}
	}
	return true
}

// offsets has loads and stores at an address that is the stack pointer and a constant take the constant themselves.
func offsets(code []instruction) []instruction {
	var out []instruction
	for at := 0; at < len(code); at++ {
		if is(code[at:], with(opLocalGet, stackLocal), instruction{op: opI64ExtendI32U}, instruction{op: opI64Const, arg: -1}, instruction{op: opI64Add}, instruction{op: opI32WrapI64}) {
			add := code[at+2].arg
			if to := at + 5 + value(code[at+5:]); add >= 0 && add < 1<<20 && to < len(code) && code[to].op >= opFirstLoad && code[to].op <= opLastStore &&
				(to == at+5) == (code[to].op < opFirstStore) {
				align, offset := code[to].access()
				out = append(out, code[at])
				out = append(out, offsets(code[at+5:to])...)
				out = append(out, access(code[to].op, align, offset+add))
				at = to
				continue
			}
		}
		out = append(out, code[at])
	}
	return out
}

// narrow has loads that are cut to 32 bits load no more, and drops what clears bits that are clear.
func narrow(code []instruction) []instruction {
	return replace(code, func(code []instruction) (int, []instruction) {
		short, mask := byte(0), 0
		switch code[0].op {
		case opI64Load, opI64Load32U, opI64Load32S:
			short = opI32Load
		case opI64Load8U:
			short, mask = opI32Load8U, 1<<8-1
		case opI64Load16U:
			short, mask = opI32Load16U, 1<<16-1
		default:
			return 0, nil
		}
		align, offset := code[0].access()
		switch {
		case is(code[1:], plain(opI32WrapI64)):
			return 2, []instruction{access(short, min(align, 2), offset)}
		case mask != 0 && is(code[1:], with(opI64Const, mask), plain(opI64And)):
			return 3, code[:1]
		}
		return 0, nil
	})
}

// access returns the alignment and the offset of a load or store.
func (i instruction) access() (align, offset int) {
	r := &reader{rest: i.bytes[1:]}
	return r.unsigned(), r.unsigned()
}

// value returns how many instructions make the value that a store behind an address takes, 0 where that is not known
// or a load takes the address itself.
func value(code []instruction) int {
	depth := 0
	for n, i := range code {
		switch op := i.op; {
		case n > 0 && depth == 1 && op >= opFirstStore && op <= opLastStore:
			return n
		case op == opNop:
		case op == opLocalGet || op == opGlobalGet || op == opI32Const || op == opI64Const || op == opF32Const || op == opF64Const:
			depth++
		case op == opLocalTee || op >= opFirstLoad && op < opFirstStore || unary(op):
			if depth < 1 {
				return 0
			}
		case op == opSelect:
			if depth -= 2; depth < 1 {
				return 0
			}
		case op >= opI32Eqz && op <= opLastPlain:
			if depth--; depth < 1 {
				return 0
			}
		default:
			return 0
		}
	}
	return 0
}

// unary reports whether an instruction without an argument takes one value and leaves one.
func unary(op byte) bool {
	switch {
	case op == opI32Eqz, op == opI64Eqz,
		op >= 0x67 && op <= 0x69, op >= 0x79 && op <= 0x7b, // counts of bits
		op >= 0x8b && op <= 0x91, op >= 0x99 && op <= 0x9f, // of floating-point numbers
		op >= opI32WrapI64 && op <= opLastPlain: // conversions
		return true
	}
	return false
}

// mostCopied is how many words copies and zeros may have that are written as such.
const mostCopied = 16

// copies writes copies and zeros of few words as such, for which browsers call a function.
func (b *body) copies(code []instruction) []instruction {
	return replace(code, func(code []instruction) (n int, by []instruction) {
		size := instruction{op: opI32Const, arg: -1}
		switch {
		case is(code, size, with(opMore, memoryCopy)):
			n = 2
		case is(code, with(opI32Const, 0), size, with(opMore, memoryFill)):
			n = 3
		default:
			return 0, nil
		}
		words := code[n-2].arg / 8
		if words < 1 || words > mostCopied || code[n-2].arg%8 != 0 {
			return 0, nil
		}
		if b.to == 0 {
			b.to, b.from = b.spare(typeI32), b.spare(typeI32)
		}
		if n == 2 {
			by = append(by, with(opLocalSet, b.from))
		}
		by = append(by, with(opLocalSet, b.to))
		for at := 0; at < 8*words; at += 8 {
			value := []instruction{with(opI64Const, 0)}
			if n == 2 {
				value = []instruction{with(opLocalGet, b.from), access(opI64Load, 0, at)}
			}
			by = append(append(append(by, with(opLocalGet, b.to)), value...), access(opI64Store, 0, at))
		}
		return n, by
	})
}

// spare returns the number of a new local variable that the body gets for itself.
func (b *body) spare(kind byte) int {
	b.spares = append(b.spares, kind)
	return b.count + len(b.spares) - 1
}

// declarations returns those of the body's locals and spares.
func (b *body) declarations() []byte {
	r := &reader{rest: b.locals}
	out := unsigned(nil, r.unsigned()+len(b.spares))
	out = append(out, r.rest...)
	for _, kind := range b.spares {
		out = append(out, 1, kind)
	}
	return out
}
