package tune

import (
	"bytes"
	"fmt"
	"go/format"
	"slices"
	"strings"

	"duiyi/engine"
	"duiyi/game"
)

// Source returns the Go file of package engine that holds the weights of a game. The
// header says where they come from, and becomes a comment.
func Source(rules game.Rules, weights []engine.Weight, header string) ([]byte, error) {
	var b bytes.Buffer
	for line := range strings.Lines(header) {
		fmt.Fprintf(&b, "// %s\n", strings.TrimSpace(line))
	}
	fmt.Fprintf(&b, "\npackage engine\n\nimport \"duiyi/%[1]s\"\n\nvar %[1]sFitted = %[1]sWeights{\n", rules.Name())
	same := func(of func(engine.Weight) string) func(a, b engine.Weight) bool {
		return func(a, b engine.Weight) bool { return of(a) == of(b) }
	}
	files, _ := rules.Size()
	for field := range chunks(weights, same(func(w engine.Weight) string { return w.Field })) {
		fmt.Fprintf(&b, "%s: %s", field[0].Field, field[0].Type)
		if field[0].Key == "" {
			fmt.Fprintf(&b, "%s,\n", pair(field[0]))
			continue
		}
		b.WriteString("{\n")
		for element := range chunks(field, same(func(w engine.Weight) string { return w.Key })) {
			fmt.Fprintf(&b, "%s: ", element[0].Key)
			if len(element) == 1 {
				b.WriteString(pair(element[0]))
			} else {
				b.WriteString("{\n")
				for rank := range slices.Chunk(element, (files+1)/2) {
					for _, w := range rank {
						b.WriteString(pair(w) + ", ")
					}
					b.WriteByte('\n')
				}
				b.WriteByte('}')
			}
			b.WriteString(",\n")
		}
		b.WriteString("},\n")
	}
	b.WriteString("}\n")
	return format.Source(b.Bytes())
}

func pair(w engine.Weight) string { return fmt.Sprintf("{%d, %d}", w.Mid, w.End) }

// chunks cuts a list where two neighbours are not the same.
func chunks(list []engine.Weight, same func(a, b engine.Weight) bool) func(yield func([]engine.Weight) bool) {
	return func(yield func([]engine.Weight) bool) {
		for begin, i := 0, 1; i <= len(list); i++ {
			if i == len(list) || !same(list[i-1], list[i]) {
				if !yield(list[begin:i]) {
					return
				}
				begin = i
			}
		}
	}
}
