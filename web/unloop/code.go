package unloop

import (
	"encoding/binary"
	"errors"
)

// Instructions of WebAssembly that are looked at.
const (
	opUnreachable   = 0x00
	opNop           = 0x01
	opBlock         = 0x02
	opLoop          = 0x03
	opIf            = 0x04
	opElse          = 0x05
	opEnd           = 0x0b
	opBr            = 0x0c
	opBrIf          = 0x0d
	opBrTable       = 0x0e
	opReturn        = 0x0f
	opCall          = 0x10
	opCallIndirect  = 0x11
	opSelect        = 0x1b
	opSelectTyped   = 0x1c
	opLocalGet      = 0x20
	opLocalSet      = 0x21
	opLocalTee      = 0x22
	opGlobalGet     = 0x23
	opGlobalSet     = 0x24
	opFirstLoad     = 0x28
	opI32Load       = 0x28
	opI64Load       = 0x29
	opF32Load       = 0x2a
	opF64Load       = 0x2b
	opI32Load8S     = 0x2c
	opI32Load8U     = 0x2d
	opI32Load16U    = 0x2f
	opI64Load8U     = 0x31
	opI64Load16U    = 0x33
	opI64Load32S    = 0x34
	opI64Load32U    = 0x35
	opFirstStore    = 0x36
	opI64Store      = 0x37
	opLastStore     = 0x3e
	opMemorySize    = 0x3f
	opMemoryGrow    = 0x40
	opI32Const      = 0x41
	opI64Const      = 0x42
	opF32Const      = 0x43
	opF64Const      = 0x44
	opI32Eqz        = 0x45
	opI32Eq         = 0x46
	opI32Ne         = 0x47
	opI64Eqz        = 0x50
	opI32Add        = 0x6a
	opI32Sub        = 0x6b
	opI64Add        = 0x7c
	opI64And        = 0x83
	opI64ShrU       = 0x88
	opI32WrapI64    = 0xa7
	opI64ExtendI32U = 0xad
	opLastPlain     = 0xc4 // of those without an operand, which begin behind the constants
	opMore          = 0xfc
	memoryCopy      = 10 // behind opMore
	memoryFill      = 11

	void    = 0x40 // the type of a block that neither takes nor leaves a value
	typeI32 = 0x7f
	typeI64 = 0x7e
)

// An instruction is one of a function's body.
type instruction struct {
	op    byte
	arg   int    // of branches, variables and small constants; the type of a block; what follows opMore
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

// locals reads the declarations that a function begins with, and returns how many locals they make.
func (r *reader) locals() (count int) {
	for groups := r.unsigned(); groups > 0 && r.err == nil; groups-- {
		count += r.unsigned()
		r.byte() // their type
	}
	return count
}

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
		switch i.arg = r.unsigned(); i.arg {
		case 0, 1, 2, 3, 4, 5, 6, 7: // conversions
		case 9, memoryFill: // 9: data.drop
			r.unsigned()
		case 8, memoryCopy: // 8: memory.init
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

// signed appends a number that is not negative in signed LEB128.
func signed(b []byte, n int) []byte {
	for ; n > 63; n >>= 7 {
		b = append(b, byte(n)|0x80)
	}
	return append(b, byte(n))
}

// sized appends the length before the content.
func sized(b, content []byte) []byte { return append(unsigned(b, len(content)), content...) }
