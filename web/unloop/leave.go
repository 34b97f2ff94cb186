package unloop

import "strings"

// leaves reports whether the function of Go's runtime with that name never comes back to where it was called: it panics,
// or goes on elsewhere when it has made the stack larger.
func leaves(name string) bool {
	switch name {
	case "runtime.sigpanic", "runtime.panicdivide", "runtime.panicshift", "runtime.morestack", "runtime.morestack_noctxt":
		return true
	}
	return strings.HasPrefix(name, "runtime.goPanic") // indexes and slices out of range
}

// cut says behind calls of functions that never come back that the code there is not reached. A browser's compiler that does not
// know it keeps all that is used later across the call of each check that never fails, which takes it out of registers: this
// alone was a tenth of a search.
func (b *body) cut(away func(function int) bool) {
	for i := range b.segments {
		s := &b.segments[i]
		s.code = replace(s.code, func(code []instruction) (int, []instruction) {
			if is(code, instruction{op: opCall, arg: -1}, instruction{op: opBrIf, arg: -1}) && away(code[0].arg) {
				return 2, []instruction{code[0], code[1], plain(opUnreachable)}
			}
			return 0, nil
		})
	}
}
