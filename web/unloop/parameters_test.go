package unloop

import (
	"bytes"
	"slices"
	"testing"
)

// Parameters that are looked at more than once are loaded at the beginning; nothing else is taken for one.
func TestParameters(t *testing.T) {
	room := []byte{opLocalGet, 1, opI32Const, 16, opI32Sub, opLocalTee, 1, opGlobalSet, 0}
	load := func(at byte) []byte { return []byte{opLocalGet, 1, opI64Load, 3, at, opLocalSet, 2} }
	store := func(at byte) []byte { return []byte{opLocalGet, 1, opLocalGet, 2, opI64Store, 3, at} }
	address := func(at byte) []byte {
		return []byte{opLocalGet, 1, opI64ExtendI32U, opI64Const, at, opI64Add, opLocalSet, 2}
	}
	leave := func(n byte) []byte {
		return []byte{opLocalGet, 1, opI32Const, n, opI32Add, opLocalTee, 1, opGlobalSet, 0}
	}
	for name, c := range map[string]struct {
		code []byte
		held bool
	}{
		"twice":                {slices.Concat(load(24), load(24), leave(16), leave(8)), true},
		"once":                 {load(24), false},
		"in the frame":         {slices.Concat(load(16), load(16)), false},
		"written":              {slices.Concat(load(24), store(24), load(24)), false},
		"written in part":      {slices.Concat(load(24), store(28), load(24)), false},
		"another written":      {slices.Concat(load(24), store(32), load(24)), true},
		"address taken":        {slices.Concat(load(24), address(32), load(24)), false},
		"address in the frame": {slices.Concat(load(24), address(8), load(24)), true},
		"other frame":          {slices.Concat(load(24), load(24), leave(32), leave(8)), false},
		"a global written":     {slices.Concat(load(24), load(24), []byte{opLocalGet, 1, opGlobalGet, 1, opI64Store, 3, 24}), false},
		"another stack":        {slices.Concat(load(24), []byte{opLocalGet, 2, opI32WrapI64, opLocalTee, 1, opGlobalSet, 0}, load(24)), false},
		"not understood":       {slices.Concat(load(24), load(24), []byte{opLocalGet, 1, opCall, 7}), false},
	} {
		b := &body{count: 3, segments: []segment{{taken(room...)}, {taken(append(c.code, opReturn)...)}}}
		b.parameters()
		want := append(bytes.Clone(c.code), opReturn)
		begin := bytes.Clone(room)
		if c.held {
			begin = append(begin, opLocalGet, 1, opI64Load, 0, 24, opLocalSet, 3)
			want = bytes.ReplaceAll(want, []byte{opLocalGet, 1, opI64Load, 3, 24}, []byte{opLocalGet, 3})
		}
		if got := code(b.segments[0].code); !bytes.Equal(got, begin) {
			t.Errorf("%s: begins with % x, want % x", name, got, begin)
		}
		if got := code(b.segments[1].code); !bytes.Equal(got, want) {
			t.Errorf("%s: % x, want % x", name, got, want)
		}
	}
	// A frame of one word that gets a constant is none of a call, whose return address is one.
	put := []byte{opLocalGet, 1, opI64Const, 5, opI64Store, 3, 0}
	small := slices.Concat([]byte{opLocalGet, 1, opI32Const, 8, opI32Sub, opLocalTee, 1, opGlobalSet, 0}, put)
	call := slices.Concat(small, []byte{opI32Const, 0, opCall, 7, opGlobalGet, 0, opLocalSet, 1, opBrIf, 0})
	for name, c := range map[string]struct {
		code        []byte
		size, begin int
	}{"frame": {slices.Concat(small, call), 8, 5}, "call": {call, 0, 0}} {
		b := &body{count: 3, unwinds: true, segments: []segment{{taken(c.code...)}}}
		if size, begin := b.frame(); size != c.size || begin != c.begin {
			t.Errorf("%s: %d, begins at %d, want %d, %d", name, size, begin, c.size, c.begin)
		}
	}
	// A beginning that is gone back to is not one.
	back := append(append(load(24), load(24)...), opI32Const, 0, opLocalSet, 0, opBr, 0)
	b := &body{count: 3, loop: true, table: []int{0}, segments: []segment{{taken(back...)}}}
	if b.parameters(); !bytes.Equal(code(b.segments[0].code), back) {
		t.Errorf("gone back to: % x", code(b.segments[0].code))
	}
}
