package unloop

import (
	"bytes"
	"testing"
)

// Code is cut off behind calls that never come back, and behind no others.
func TestCut(t *testing.T) {
	names := map[int]string{5: "runtime.growslice", 6: "runtime.sigpanic", 7: "runtime.goPanicIndex", 8: "main.goPanicIndex"}
	from := []byte{opLocalGet, 2, opIf, void, opI32Const, 0, opCall, 6, opBrIf, 1, opEnd,
		opI32Const, 0, opCall, 5, opBrIf, 0, opI32Const, 0, opCall, 8, opBrIf, 0, opI32Const, 0, opCall, 7, opBrIf, 0, opI32Const, 0, opCall, 6, opReturn}
	want := []byte{opLocalGet, 2, opIf, void, opI32Const, 0, opCall, 6, opBrIf, 1, opUnreachable, opEnd,
		opI32Const, 0, opCall, 5, opBrIf, 0, opI32Const, 0, opCall, 8, opBrIf, 0, opI32Const, 0, opCall, 7, opBrIf, 0, opUnreachable, opI32Const, 0, opCall, 6, opReturn}
	b := &body{segments: []segment{{taken(from...)}}}
	b.cut(func(i int) bool { return leaves(names[i]) })
	if got := code(b.segments[0].code); !bytes.Equal(got, want) {
		t.Errorf("% x, want % x", got, want)
	}
}
