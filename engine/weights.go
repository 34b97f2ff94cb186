package engine

// A Weight is a number of an evaluation, one for the middle game and one for the end, in
// centipawns. A game's weights are kept in a Go literal, of which this is the place:
// the element Key of Field, which is of Type. Weights that share both are the elements of
// one table in their order.
type Weight struct {
	Field string
	Type  string
	Key   string // empty: the field is the weight
	Mid   int
	End   int
}

// A weightList is the weights of an evaluation in the order of the literal, and where
// they are.
type weightList []located

type located struct {
	Weight
	at *value
}

// add appends a weight with what it is now.
func (l *weightList) add(field, typ, key string, v *value) {
	*l = append(*l, located{Weight{field, typ, key, int(v.mid), int(v.end)}, v})
}

func (l *weightList) one(field string, v *value) { l.add(field, "value", "", v) }

// row appends the elements first to last of a field.
func (l *weightList) row(field string, values *[8]value, keys []string, first, last int) {
	for i := first; i <= last; i++ {
		l.add(field, "[8]value", keys[i], &values[i])
	}
}

// table appends all elements of a table.
func (l *weightList) table(field, typ, key string, values []value) {
	for i := range values {
		l.add(field, typ, key, &values[i])
	}
}
