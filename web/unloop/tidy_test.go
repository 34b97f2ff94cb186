package unloop

import (
	"bytes"
	"slices"
	"testing"
)

// slotAddress is what an access to the stack pointer and a constant begins with.
var slotAddress = []byte{opLocalGet, 1, opI64ExtendI32U, opI64Const, 24, opI64Add, opI32WrapI64}

// taken returns the instructions that code consists of.
func taken(code ...byte) (list []instruction) {
	for r := (&reader{rest: code}); len(r.rest) > 0; {
		list = append(list, r.instruction())
	}
	return list
}

// code returns the bytes of instructions.
func code(list []instruction) (code []byte) {
	for _, i := range list {
		code = append(code, i.bytes...)
	}
	return code
}

// Each way to write code changes what it is for, and nothing that only looks like it.
func TestTidy(t *testing.T) {
	call := []byte{opLocalGet, 1, opI32Const, 8, opI32Sub, opLocalTee, 1, opGlobalSet, 0, opLocalGet, 1, opI64Const, 33, opI64Store, 3, 0,
		opI32Const, 0, opCall, 7, opGlobalGet, 0, opLocalSet, 1, opBrIf, 0}
	stays := []byte{opLocalGet, 1, opI32Const, 8, opI32Sub, opGlobalSet, 0, opLocalGet, 1, opI32Const, 8, opI32Sub, opI64Const, 33, opI64Store, 3, 0,
		opI32Const, 0, opCall, 7, opBrIf, 0}
	through := []byte{opI64Const, 16, opI64ShrU, opI32WrapI64, opLocalSet, 0, opI32Const, 0, opLocalGet, 0, opCallIndirect, 0, 0}
	up := func(n byte) []byte {
		return []byte{opLocalGet, 1, opI32Const, n, opI32Add, opLocalTee, 1, opGlobalSet, 0}
	}
	copied := (&body{count: 5}).copies
	for name, c := range map[string]struct {
		by       func([]instruction) []instruction
		from, to []byte
	}{
		"load at an offset":        {offsets, append(slotAddress, opI64Load, 3, 4), []byte{opLocalGet, 1, opI64Load, 3, 28}},
		"store at an offset":       {offsets, append(slotAddress, opLocalGet, 2, opI64Const, 1, opI64Add, opI64Store, 3, 0), []byte{opLocalGet, 1, opLocalGet, 2, opI64Const, 1, opI64Add, opI64Store, 3, 24}},
		"load for a store":         {offsets, slices.Concat(slotAddress, slotAddress, []byte{opI64Load, 3, 0, opI64Store, 3, 0}), []byte{opLocalGet, 1, opLocalGet, 1, opI64Load, 3, 24, opI64Store, 3, 24}},
		"selection for a store":    {offsets, append(slotAddress, opLocalGet, 2, opLocalGet, 3, opLocalGet, 4, opSelect, opI64Store, 3, 0), []byte{opLocalGet, 1, opLocalGet, 2, opLocalGet, 3, opLocalGet, 4, opSelect, opI64Store, 3, 24}},
		"address for a fill":       {offsets, append(slotAddress, opI32Const, 0, opI32Const, 8, opMore, memoryFill, 0), nil},
		"address for a call":       {offsets, append(slotAddress, opI32Const, 0, opCall, 7), nil},
		"load of a pointer":        {narrow, []byte{opLocalGet, 1, opI64Load, 3, 8, opI32WrapI64}, []byte{opLocalGet, 1, opI32Load, 2, 8}},
		"load of a byte":           {narrow, []byte{opLocalGet, 1, opI64Load8U, 0, 8, opI32WrapI64}, []byte{opLocalGet, 1, opI32Load8U, 0, 8}},
		"clear bits":               {narrow, []byte{opI64Load16U, 1, 8, opI64Const, 0xff, 0xff, 3, opI64And}, []byte{opI64Load16U, 1, 8}},
		"bits that are not clear":  {narrow, []byte{opI64Load16U, 1, 8, opI64Const, 0xff, 1, opI64And}, nil},
		"call":                     {calls, call, stays},
		"call through a closure":   {calls, slices.Concat(call[:16], through, call[20:]), slices.Concat(stays[:17], through, []byte{opBrIf, 0})},
		"a frame like a call":      {calls, slices.Concat(call[:16], []byte{opLocalGet, 2, opLocalGet, 3, opCall, 7}, call[20:24]), nil},
		"call of a barrier":        {calls, []byte{opCall, 7, opGlobalGet, 0, opLocalSet, 1, opLocalSet, 2}, nil},
		"end":                      {calls, append(slices.Concat(up(32), up(8)), opI32Const, 0, opReturn), append(up(40), opI32Const, 0, opReturn)},
		"zeros":                    {copied, []byte{opLocalGet, 2, opI32Const, 0, opI32Const, 16, opMore, memoryFill, 0}, []byte{opLocalGet, 2, opLocalSet, 5, opLocalGet, 5, opI64Const, 0, opI64Store, 0, 0, opLocalGet, 5, opI64Const, 0, opI64Store, 0, 8}},
		"copy":                     {copied, []byte{opI32Const, 8, opMore, memoryCopy, 0, 0}, []byte{opLocalSet, 6, opLocalSet, 5, opLocalGet, 5, opLocalGet, 6, opI64Load, 0, 0, opI64Store, 0, 0}},
		"copy of an odd size":      {copied, []byte{opI32Const, 12, opMore, memoryCopy, 0, 0}, nil},
		"ones":                     {copied, []byte{opI32Const, 1, opI32Const, 16, opMore, memoryFill, 0}, nil},
		"copy of a size not known": {copied, []byte{opLocalGet, 3, opMore, memoryCopy, 0, 0}, nil},
	} {
		want := c.to
		if want == nil {
			want = c.from
		}
		if got := code(c.by(taken(c.from...))); !bytes.Equal(got, want) {
			t.Errorf("%s: % x, want % x", name, got, want)
		}
	}
}

// A function need not set the global stack pointer at its beginning where all calls and returns follow one that
// is set for them.
func TestSynchronous(t *testing.T) {
	set := []byte{opLocalGet, 1, opI32Const, 8, opI32Sub, opGlobalSet, 0}
	for name, c := range map[string]struct {
		code []byte
		want bool
	}{
		"call":             {slices.Concat(set, []byte{opCall, 7}), true},
		"call of its own":  {[]byte{opCall, 7}, false},
		"second call":      {slices.Concat(set, []byte{opCall, 7, opCall, 7}), false},
		"behind a branch":  {slices.Concat(set, []byte{opIf, void, opCall, 7, opEnd}), false},
		"return":           {slices.Concat(set, []byte{opReturn}), true},
		"return of itself": {[]byte{opReturn}, false},
		"look":             {[]byte{opGlobalGet, 0}, false},
	} {
		if got := (&body{segments: []segment{{taken(c.code...)}}}).synchronous(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// What calls an import returns whether the stack has moved; other calls of it are refused.
func TestSteady(t *testing.T) {
	begin := []byte{1, 1, typeI32, opGlobalGet, 0, opLocalSet, 1}
	end := []byte{opGlobalGet, 0, opLocalSet, 1, opLocalGet, 1, opI32Const, 8, opI32Add, opLocalTee, 1, opGlobalSet, 0}
	last := []byte{opI32Const, 0, opReturn, opUnreachable, opEnd}
	from := slices.Concat(begin, []byte{opLocalGet, 1, opCall, 3}, end, last)
	want := slices.Concat(begin[:5], []byte{opLocalTee, 1, opLocalSet, 0, opLocalGet, 1, opCall, 3}, end,
		[]byte{opLocalGet, 0, opI32Const, 8, opI32Add, opLocalGet, 1, opI32Ne}, last[2:])
	if got, ok := steady(from, 4); !ok || !bytes.Equal(got, want) {
		t.Errorf("% x, %v, want % x", got, ok, want)
	}
	if got, ok := steady(from, 3); !ok || !bytes.Equal(got, from) {
		t.Errorf("no import: % x, %v", got, ok)
	}
	for name, body := range map[string][]byte{
		"branch":        slices.Concat(begin, []byte{opBlock, void, opCall, 3, opEnd}, end, last),
		"two calls":     slices.Concat(begin, []byte{opCall, 3, opCall, 3}, end, last),
		"parameter":     slices.Concat(begin, []byte{opLocalGet, 0, opCall, 3}, end, last),
		"other end":     slices.Concat(begin, []byte{opCall, 3}, end, []byte{opI32Const, 1, opReturn, opUnreachable, opEnd}),
		"no beginning":  slices.Concat([]byte{0, opCall, 3}, end, last),
		"nothing after": {0, opCall, 3},
	} {
		if _, ok := steady(body, 4); ok {
			t.Errorf("%s: changed", name)
		}
	}
}
