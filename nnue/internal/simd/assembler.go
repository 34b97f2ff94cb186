package main

import (
	"encoding/binary"
	"slices"
)

// The types of values, and of a block that leaves nothing.
const (
	i32     = 0x7f
	f64     = 0x7c
	v128    = 0x7b
	nothing = 0x40
	funcref = 0x70 // of a table
)

// The instructions that the kernels use, as the WebAssembly specification numbers them.
const (
	opBlock   = 0x02
	opLoop    = 0x03
	opEnd     = 0x0b
	opBr      = 0x0c
	opBrIf    = 0x0d
	opCall    = 0x11 // call_indirect
	opGet     = 0x20 // local.get
	opSet     = 0x21 // local.set
	opLoad    = 0x28 // i32.load
	opConst   = 0x41 // i32.const
	opLessU   = 0x49 // i32.lt_u
	opNotLess = 0x4f // i32.ge_u
	opAdd     = 0x6a // i32.add
	opSub     = 0x6b // i32.sub
	opShl     = 0x74 // i32.shl
	opAddF64  = 0xa0 // f64.add
	opToF64   = 0xb7 // f64.convert_i32_s
	opVector  = 0xfd // before those below

	vecLoad    = 0x00 // v128.load
	vecStore   = 0x0b // v128.store
	vecSplat   = 0x10 // i16x8.splat
	vecExtract = 0x1b // i32x4.extract_lane
	vecAdd     = 0x8e // i16x8.add
	vecSub     = 0x91 // i16x8.sub
	vecMul     = 0x95 // i16x8.mul
	vecMin     = 0x96 // i16x8.min_s
	vecMax     = 0x98 // i16x8.max_s
	vecAddI32  = 0xae // i32x4.add
	vecDot     = 0xba // i32x4.dot_i16x8_s
)

// unsigned encodes n in LEB128.
func unsigned(n int) []byte { return binary.AppendUvarint(nil, uint64(n)) }

// signed encodes n in signed LEB128.
func signed(n int) (b []byte) {
	for n < -64 || n > 63 {
		b = append(b, byte(n&0x7f|0x80))
		n >>= 7
	}
	return append(b, byte(n&0x7f))
}

// sized puts the length before the content.
func sized(content []byte) []byte { return append(unsigned(len(content)), content...) }

// list is a vector of the binary format: the count before the items.
func list(items ...[]byte) []byte {
	return append(unsigned(len(items)), slices.Concat(items...)...)
}

// name encodes a name.
func name(s string) []byte { return sized([]byte(s)) }

// A function is one that is being written: its code, and its locals behind the
// parameters.
type function struct {
	name       string
	parameters int // all i32
	result     []byte
	locals     []byte // types
	code       []byte
}

// local makes a new local and returns its number.
func (f *function) local(kind byte) int {
	f.locals = append(f.locals, kind)
	return f.parameters + len(f.locals) - 1
}

func (f *function) op(code ...byte)           { f.code = append(f.code, code...) }
func (f *function) number(op byte, n int)     { f.op(append([]byte{op}, unsigned(n)...)...) }
func (f *function) get(local int)             { f.number(opGet, local) }
func (f *function) set(local int)             { f.number(opSet, local) }
func (f *function) constant(n int)            { f.op(append([]byte{opConst}, signed(n)...)...) }
func (f *function) vector(op int)             { f.number(opVector, op) }
func (f *function) memory(op int, offset int) { f.vector(op); f.op(0); f.op(unsigned(offset)...) }

// add adds n to a local.
func (f *function) add(local, n int) {
	f.get(local)
	f.constant(n)
	f.op(opAdd)
	f.set(local)
}

// while repeats body until the condition that end computes is true.
func (f *function) while(end, body func()) {
	f.op(opBlock, nothing, opLoop, nothing)
	end()
	f.number(opBrIf, 1)
	body()
	f.number(opBr, 0)
	f.op(opEnd, opEnd)
}

// A module is one that is being written: its sections by their number.
type module [11][]byte

// The sections of a module that are written here.
const (
	typeSection     = 1
	importSection   = 2
	functionSection = 3
	tableSection    = 4
	exportSection   = 7
	codeSection     = 10
)

// define returns a module with the functions, which it exports with what other exports are given.
func define(functions []*function, others ...[]byte) *module {
	var types, indexes, exports, bodies [][]byte
	for i, f := range functions {
		types = append(types, slices.Concat([]byte{0x60}, sized(slices.Repeat([]byte{i32}, f.parameters)), sized(f.result)))
		indexes = append(indexes, unsigned(i))
		exports = append(exports, slices.Concat(name(f.name), []byte{0}, unsigned(i)))
		var locals [][]byte
		for _, kind := range f.locals {
			locals = append(locals, []byte{1, kind})
		}
		bodies = append(bodies, sized(slices.Concat(list(locals...), f.code, []byte{opEnd})))
	}
	return &module{
		typeSection:     list(types...),
		functionSection: list(indexes...),
		exportSection:   list(append(exports, others...)...),
		codeSection:     list(bodies...),
	}
}

// bytes returns the module's code.
func (m *module) bytes() []byte {
	code := []byte("\x00asm\x01\x00\x00\x00")
	for id, content := range m {
		if content != nil {
			code = slices.Concat(code, []byte{byte(id)}, sized(content))
		}
	}
	return code
}
