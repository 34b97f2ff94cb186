package nnue

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"unicode/utf8"
	"unsafe"

	"duiyi/game"
)

// A Net is a network that is ready to evaluate. It does not change, and many
// stacks may share it.
type Net struct {
	shape Shape
	note  string

	// Weights are four to a word, the first in the lowest bits, which is the order of
	// an []int16 in the memory of every machine that the vector kernels run on.
	bias    []uint64 // width
	rows    []uint64 // features × width
	output  []uint64 // buckets × 2 × width
	outBias [Buckets]int32

	squares [2][2][96]uint8 // as a view sees them: by view, mirrored
	bases   [2][16]int32    // first feature of a man: by view
	mirror  [96]bool        // whether a king there mirrors his view
}

// Weights are a network's numbers in the order of the file.
type Weights struct {
	FeatureBias []int16 // width
	Feature     []int16 // by feature, width
	Output      []int16 // by bucket, width of the own view and of the other
	OutputBias  []int32 // by bucket
}

// New returns the network of that shape; note says what it learned from.
func New(s Shape, note string, w Weights) (*Net, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	for _, part := range []struct {
		name      string
		got, want int
	}{
		{"feature biases", len(w.FeatureBias), s.Width},
		{"feature weights", len(w.Feature), s.Features() * s.Width},
		{"output weights", len(w.Output), Buckets * 2 * s.Width},
		{"output biases", len(w.OutputBias), Buckets},
	} {
		if part.got != part.want {
			return nil, fmt.Errorf("%d %s, want %d", part.got, part.name, part.want)
		}
	}
	if len(note) > math.MaxUint16 {
		return nil, fmt.Errorf("note of %d bytes is too long", len(note))
	}
	if !utf8.ValidString(note) {
		return nil, errors.New("note is not UTF-8")
	}
	for _, part := range []struct {
		name    string
		weights []int16
		limit   int16
	}{
		{"feature bias", w.FeatureBias, FeatureLimit},
		{"feature weight", w.Feature, FeatureLimit},
		{"output weight", w.Output, OutputLimit},
	} {
		for i, x := range part.weights {
			if x > part.limit || x < -part.limit {
				return nil, fmt.Errorf("%s %d is %d, beyond the limit of %d", part.name, i, x, part.limit)
			}
		}
	}
	n := &Net{shape: s, note: note, bias: pack(w.FeatureBias), rows: pack(w.Feature), output: pack(w.Output)}
	copy(n.outBias[:], w.OutputBias)
	n.index()
	return n, nil
}

// index fills the tables that find features.
func (n *Net) index() {
	g := &games[n.shape.Game]
	for sq := range g.files * g.ranks {
		n.mirror[sq] = n.shape.Mirrored(sq)
		for view := range n.squares {
			for m := range n.squares[view] {
				n.squares[view][m][sq] = uint8(n.shape.Feature(game.Side(view), m == 1, game.NewPiece(game.Side(view), 1), sq))
			}
		}
	}
	for view := range n.bases {
		for man := range n.bases[view] {
			if kind := man & 7; kind >= 1 && kind <= g.kinds {
				corner := 0 // the square that view sees as its first
				if view == 1 {
					corner = g.files * (g.ranks - 1)
				}
				n.bases[view][man] = int32(n.shape.Feature(game.Side(view), false, game.Piece(man), corner))
			}
		}
	}
}

// Shape returns the network's shape.
func (n *Net) Shape() Shape { return n.shape }

// Note returns what the network says of the data that it learned from.
func (n *Net) Note() string { return n.note }

// Weights returns a copy of the network's numbers.
func (n *Net) Weights() Weights {
	return Weights{unpack(n.bias), unpack(n.rows), unpack(n.output), slices.Clone(n.outBias[:])}
}

// Floats are a network's numbers as a trainer has them, in the order of Weights:
// activations are clamped to 0 … 1, and the output times Shape.Scale is in
// centipawns.
type Floats struct {
	FeatureBias, Feature, Output, OutputBias []float32
}

// Quantise returns the network that comes nearest to f, and how many of its
// numbers had to be clipped to the limits. A trainer that keeps the feature layer
// within FeatureLimit/QA and the output weights within OutputLimit/QB has none.
func Quantise(s Shape, note string, f Floats) (n *Net, clipped int, err error) {
	round := func(x float32, scale, limit float64) float64 {
		y := math.RoundToEven(float64(x) * scale)
		if math.Abs(y) <= limit {
			return y
		}
		clipped++
		if math.IsNaN(y) {
			return 0
		}
		return math.Copysign(limit, y)
	}
	layer := func(from []float32, scale, limit float64) []int16 {
		to := make([]int16, len(from))
		for i, x := range from {
			to[i] = int16(round(x, scale, limit))
		}
		return to
	}
	w := Weights{
		FeatureBias: layer(f.FeatureBias, QA, FeatureLimit),
		Feature:     layer(f.Feature, QA, FeatureLimit),
		Output:      layer(f.Output, QB, OutputLimit),
	}
	for _, x := range f.OutputBias {
		w.OutputBias = append(w.OutputBias, int32(round(x, QA*QB, math.MaxInt32)))
	}
	n, err = New(s, note, w)
	return n, clipped, err
}

// aligned returns so many words, all zero, that begin on a cache line.
func aligned(words int) []uint64 {
	const line = 64 / 8
	s := make([]uint64, words+line-1)
	skip := -int(uintptr(unsafe.Pointer(unsafe.SliceData(s)))/8) & (line - 1)
	return s[skip : skip+words : skip+words]
}

// pack puts four numbers into each word.
func pack(from []int16) []uint64 {
	to := aligned(len(from) / lanes)
	for i, x := range from {
		to[i/lanes] |= uint64(uint16(x)) << (i % lanes * 16)
	}
	return to
}

// unpack takes them out again.
func unpack(from []uint64) []int16 {
	to := make([]int16, len(from)*lanes)
	for i := range to {
		to[i] = int16(from[i/lanes] >> (i % lanes * 16))
	}
	return to
}
