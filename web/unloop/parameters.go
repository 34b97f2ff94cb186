package unloop

import "slices"

// A slot is a place in memory, relative to the stack pointer, and the instruction that loads it.
type slot struct {
	load   byte
	offset int
}

// parameters loads a function's parameters, which its caller has put on the stack, once for all at its
// beginning, where Go's compiler loads them wherever they are used. Those that the function does not write to itself stay as
// they are, unless their address is taken; where it is, or where it is not clear what is written, nothing is done.
func (b *body) parameters() {
	frame, begin := b.frame()
	uses, written, ok := b.above(frame)
	if !ok || begin < 0 {
		return
	}
	var wanted []slot
	for s, n := range uses {
		if n > 1 && !slices.ContainsFunc(written, func(at int) bool { return at < s.offset+8 && at+8 > s.offset }) {
			wanted = append(wanted, s)
		}
	}
	slices.SortFunc(wanted, func(a, b slot) int { return (a.offset-b.offset)*256 + int(a.load) - int(b.load) })
	locals := map[slot]int{}
	var loads []instruction
	for _, s := range wanted {
		kind := byte(typeI64)
		if s.load == opI32Load || s.load >= opI32Load8S && s.load <= opI32Load16U {
			kind = typeI32
		}
		locals[s] = b.spare(kind)
		loads = append(loads, with(opLocalGet, stackLocal), access(s.load, 0, s.offset), with(opLocalSet, locals[s]))
	}
	for i := range b.segments {
		s := &b.segments[i]
		head := s.code[:0:0]
		if i == 0 {
			head = slices.Concat(s.code[:begin], loads)
			s.code = s.code[begin:]
		}
		s.code = append(head, replace(s.code, func(code []instruction) (int, []instruction) {
			if is(code, with(opLocalGet, stackLocal)) && len(code) > 1 && code[1].loads() {
				_, offset := code[1].access()
				if local, ok := locals[slot{code[1].op, offset}]; ok {
					return 2, []instruction{with(opLocalGet, local)}
				}
			}
			return 0, nil
		})...)
	}
}

// frame returns the size of a function's frame and where its code begins, behind what makes room for the frame.
// That is negative where the function's beginning is jumped to.
func (b *body) frame() (size, begin int) {
	for n := range b.segments {
		if exits, ok := b.exits(n); !ok || slices.ContainsFunc(exits, func(e exit) bool { return e.to == 0 }) {
			return 0, -1
		}
	}
	code := b.segments[0].code
	for at := range code {
		if moves(code[at:], opI32Sub) && called(code[at:]) == 0 {
			return code[at+1].arg, at + 5
		}
	}
	return 0, 0
}

// above counts the loads from above a function's frame, and returns to what offsets something is written. It
// returns false where that is not clear.
func (b *body) above(frame int) (loads map[slot]int, written []int, ok bool) {
	loads = map[slot]int{}
	first := frame + 8 // behind the return address
	for _, s := range b.segments {
		for at, i := range s.code {
			if i.op < opLocalGet || i.op > opLocalTee || i.arg != stackLocal {
				continue
			}
			if i.op != opLocalGet {
				if !(at > 0 && is(s.code[at-1:], with(opGlobalGet, stackPointer))) && !(at >= 3 && (moves(s.code[at-3:], opI32Add) || moves(s.code[at-3:], opI32Sub))) {
					return nil, nil, false // another stack
				}
				continue
			}
			behind := s.code[at+1:]
			switch {
			case len(behind) == 0:
				return nil, nil, false
			case behind[0].loads():
				if _, offset := behind[0].access(); offset >= first && behind[0].op != opF32Load && behind[0].op != opF64Load {
					loads[slot{behind[0].op, offset}]++
				}
			case moves(s.code[at:], opI32Add), moves(s.code[at:], opI32Sub):
				if by := behind[0].arg; by != 8 && by != frame {
					return nil, nil, false
				}
			case behind[0].op == opGlobalGet && value(behind) == 0: // to compare with the stack's end
			case is(behind, plain(opI64ExtendI32U)):
				if is(behind[1:], instruction{op: opI64Const, arg: -1}, plain(opI64Add)) && behind[1].arg >= first {
					return nil, nil, false
				}
			default:
				n := value(behind)
				if n == 0 {
					return nil, nil, false
				}
				_, offset := behind[n].access()
				written = append(written, offset)
			}
		}
	}
	return loads, written, true
}

// loads reports whether the instruction loads something.
func (i instruction) loads() bool { return i.op >= opFirstLoad && i.op < opFirstStore }
