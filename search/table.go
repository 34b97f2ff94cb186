package search

import (
	"fmt"

	"duiyi/game"
)

// A Table is a transposition table of a fixed size: what earlier visits learned
// of a position, found by its key. Four entries of 16 bytes share a bucket, which
// is one cache line. Several searchers may work with one table at once.
type Table struct {
	buckets []bucket
	age     uint8 // of the running search, 0 to 63
}

const (
	bucketSize = 4
	bucketLen  = 64 // bytes
	ageCycle   = 64
)

type bucket [bucketSize]entry

// An entry packs its knowledge into one word, data:
// move 16 | score 16 | evaluation 16 | depth 8 | age 6 | bound 2 bits.
// In the table the other word is key XOR data, so that an entry of which two threads
// have written a word each has the key of no position and is never found.
type entry struct {
	key  uint64
	data uint64
}

// load reads an entry that others may be writing to.
func (e *entry) load() entry {
	data := loadWord(&e.data)
	return entry{loadWord(&e.key) ^ data, data}
}

// put writes an entry that others may be reading.
func (e *entry) put(n entry) {
	storeWord(&e.data, n.data)
	storeWord(&e.key, n.key^n.data)
}

type bound uint8

const (
	noBound bound = iota
	upper         // the true score is at most this
	lower         // at least this
	exact
)

// settles reports whether the entry's score answers a node with this window, as if its
// moves had been searched.
func (e entry) settles(ply, alpha, beta int) bool {
	score := fromTable(e.score(), ply)
	switch e.bound() {
	case exact:
		return true
	case lower:
		return score >= beta
	case upper:
		return score <= alpha
	}
	return false
}

// refine returns the entry's score where it bounds a static evaluation better than that
// itself, else the evaluation.
func (e entry) refine(ply, eval int) int {
	score := fromTable(e.score(), ply)
	if b := e.bound(); b == exact || b == lower && score > eval || b == upper && score < eval {
		return score
	}
	return eval
}

func pack(m game.Move, score, eval, depth int, age uint8, b bound) uint64 {
	return uint64(m)<<48 | uint64(uint16(int16(score)))<<32 | uint64(uint16(int16(eval)))<<16 |
		uint64(uint8(depth))<<8 | uint64(age)<<2 | uint64(b)
}

func (e entry) move() game.Move { return game.Move(e.data >> 48) }
func (e entry) score() int      { return int(int16(e.data >> 32)) }
func (e entry) eval() int       { return int(int16(e.data >> 16)) }
func (e entry) depth() int      { return int(uint8(e.data >> 8)) }
func (e entry) age() uint8      { return uint8(e.data>>2) & (ageCycle - 1) }
func (e entry) bound() bound    { return bound(e.data & 3) }

// MaxHash is the largest table in MiB that NewTable makes.
const MaxHash = 1 << 16

// NewTable returns an empty table of mib MiB. The error says why the table cannot
// be had.
func NewTable(mib int) (*Table, error) {
	if mib < 1 || mib > MaxHash {
		return nil, fmt.Errorf("hash of %d MiB is not within 1 to %d", mib, MaxHash)
	}
	t := &Table{}
	if err := t.allocate(mib << 20 / bucketLen); err != nil {
		return nil, fmt.Errorf("hash of %d MiB: %w", mib, err)
	}
	return t, nil
}

// Clear forgets everything.
func (t *Table) Clear() {
	t.wipe()
	t.age = 0
}

// Size returns the size in MiB.
func (t *Table) Size() int { return len(t.buckets) * bucketLen >> 20 }

// Full returns how much of the table the running search has filled, in permille,
// from a sample.
func (t *Table) Full() int {
	n := min(250, len(t.buckets))
	used := 0
	for i := range t.buckets[:n] {
		for j := range t.buckets[i] {
			if e := t.buckets[i][j].load(); e.bound() != noBound && e.age() == t.age {
				used++
			}
		}
	}
	return used * 1000 / (n * bucketSize)
}

// nextSearch makes what is stored so far older than what will be.
func (t *Table) nextSearch() { t.age = (t.age + 1) % ageCycle }

// at returns the bucket of key: the high half of the key times the number of buckets,
// of which there are fewer than 2³², spreads keys evenly over any number of them. A
// product of 128 bits would do the same and cost WebAssembly dearly.
func (t *Table) at(key uint64) *bucket {
	return &t.buckets[key>>32*uint64(len(t.buckets))>>32]
}

// probe returns the entry of key.
func (t *Table) probe(key uint64) (entry, bool) {
	b := t.at(key)
	for i := range b {
		if e := b[i].load(); e.key == key && e.bound() != noBound {
			return e, true
		}
	}
	return entry{}, false
}

// store keeps what is known of key, in place of what is least worth keeping in
// its bucket: shallow and old entries first. A win by the rules of repetition hangs on
// how the position was reached, which the key does not tell, and is not kept.
func (t *Table) store(key uint64, m game.Move, score, eval, depth int, bd bound) {
	if abs(score) > ruleBound {
		return
	}
	b := t.at(key)
	victim, worst := 0, 1<<30
	var old entry
	for i := range b {
		e := b[i].load()
		if e.bound() == noBound || e.key == key {
			victim, old = i, e
			break
		}
		worth := e.depth() - 8*int((t.age-e.age())&(ageCycle-1))
		if worth < worst {
			victim, worst, old = i, worth, e
		}
	}
	if old.key == key {
		if m == game.NoMove {
			m = old.move() // an upper bound knows no move; an older one is better than none
		}
		// A much deeper result of this same search outlives a shallow bound.
		if bd != exact && old.age() == t.age && old.depth() > depth+3 && old.bound() != noBound {
			return
		}
	}
	b[victim].put(entry{key, pack(m, score, eval, depth, t.age, bd)})
}
