package unloop

import (
	"encoding/binary"
	"errors"
)

// Instructions of WebAssembly that are looked at.
const (
	opUnreachable  = 0x00
	opBlock        = 0x02
	opLoop         = 0x03
	opIf           = 0x04
	opElse         = 0x05
	opEnd          = 0x0b
	opBr           = 0x0c
	opBrIf         = 0x0d
	opBrTable      = 0x0e
	opReturn       = 0x0f
	opCall         = 0x10
	opCallIndirect = 0x11
	opSelectTyped  = 0x1c
	opLocalGet     = 0x20
	opLocalSet     = 0x21
	opGlobalGet    = 0x23
	opGlobalSet    = 0x24
	opFirstLoad    = 0x28
	opLastStore    = 0x3e
	opMemorySize   = 0x3f
	opMemoryGrow   = 0x40
	opI32Const     = 0x41
	opI64Const     = 0x42
	opF32Const     = 0x43
	opF64Const     = 0x44
	opI32Eq        = 0x46
	opLastPlain    = 0xc4 // of those without an operand, which begin behind the constants
	opMore         = 0xfc

	void = 0x40 // the type of a block that neither takes nor leaves a value
)

// An instruction is one of a function's body.
type instruction struct {
	op    byte
	arg   int    // of branches, variables and small constants; the type of a block
	bytes []byte // all of it
}

var errCut = errors.New("ends within something")

// A reader takes apart what is encoded; the first error sticks.
type reader struct {
	rest []byte
	err  error
}

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
	r.rest = nil
}

// take returns the next n bytes.
func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.rest) {
		r.fail(errCut)
		return nil
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

// unsigned reads a number in LEB128 of at most 32 bits.
func (r *reader) unsigned() int {
	n := 0
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		n |= int(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
	r.fail(errors.New("number is too long"))
	return 0
}

// signed reads a number in signed LEB128 of at most 64 bits.
func (r *reader) signed() int64 {
	n := int64(0)
	for shift := 0; shift < 70; shift += 7 {
		b := r.byte()
		n |= int64(b&0x7f) << shift
		if b < 0x80 {
			if shift += 7; shift < 64 && b&0x40 != 0 {
				n |= -1 << shift
			}
			return n
		}
	}
	r.fail(errors.New("number is too long"))
	return 0
}

// sized reads a length and as many bytes.
func (r *reader) sized() []byte { return r.take(r.unsigned()) }

// instruction reads the next one.
func (r *reader) instruction() instruction {
	from := r.rest
	i := instruction{op: r.byte()}
	switch op := i.op; {
	case op == opBlock || op == opLoop || op == opIf:
		i.arg = int(r.signed()) & 0x7f
	case op == opBr || op == opBrIf || op == opCall || op >= opLocalGet && op <= opGlobalSet:
		i.arg = r.unsigned()
	case op == opBrTable:
		for range r.unsigned() + 1 {
			if r.unsigned(); r.err != nil {
				break
			}
		}
	case op == opCallIndirect || op >= opFirstLoad && op <= opLastStore:
		r.unsigned()
		r.unsigned()
	case op == opSelectTyped:
		r.sized()
	case op == opMemorySize || op == opMemoryGrow:
		r.byte()
	case op == opI32Const || op == opI64Const:
		i.arg = int(r.signed())
	case op == opF32Const:
		r.take(4)
	case op == opF64Const:
		r.take(8)
	case op == opMore:
		switch sub := r.unsigned(); sub {
		case 0, 1, 2, 3, 4, 5, 6, 7: // conversions
		case 9, 11: // data.drop, memory.fill
			r.unsigned()
		case 8, 10: // memory.init, memory.copy
			r.unsigned()
			r.unsigned()
		default:
			r.fail(errors.New("unknown instruction"))
		}
	case op > opLastPlain:
		r.fail(errors.New("unknown instruction"))
	}
	i.bytes = from[:len(from)-len(r.rest)]
	return i
}

// unsigned appends a number in LEB128.
func unsigned(b []byte, n int) []byte { return binary.AppendUvarint(b, uint64(n)) }

// sized appends the length before the content.
func sized(b, content []byte) []byte { return append(unsigned(b, len(content)), content...) }
