package nnue

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
)

const (
	magic      = "DuiyiNet"
	version    = 1
	headerSize = 32
	flagMirror = 1
)

// The header's fields; doc.go has the whole layout.
const (
	atVersion  = 8
	atGame     = 10
	atFlags    = 11
	atWidth    = 12
	atBuckets  = 14
	atQA       = 16
	atQB       = 18
	atScale    = 20
	atNote     = 22
	atFeatures = 24
	atCRC      = 28
)

// Encode returns n as a file.
func (n *Net) Encode() []byte {
	s := n.shape
	b := make([]byte, headerSize, headerSize+len(n.note)+bodySize(s))
	copy(b, magic)
	le := binary.LittleEndian
	le.PutUint16(b[atVersion:], version)
	b[atGame] = byte(s.Game)
	if s.Mirror {
		b[atFlags] = flagMirror
	}
	le.PutUint16(b[atWidth:], uint16(s.Width))
	le.PutUint16(b[atBuckets:], Buckets)
	le.PutUint16(b[atQA:], QA)
	le.PutUint16(b[atQB:], QB)
	le.PutUint16(b[atScale:], uint16(s.Scale))
	le.PutUint16(b[atNote:], uint16(len(n.note)))
	le.PutUint32(b[atFeatures:], uint32(s.Features()))
	b = append(b, n.note...)
	for _, part := range [][]uint64{n.bias, n.rows, n.output} {
		for _, word := range part {
			b = le.AppendUint64(b, word)
		}
	}
	for _, x := range n.outBias {
		b = le.AppendUint32(b, uint32(x))
	}
	le.PutUint32(b[atCRC:], checksum(b))
	return b
}

// Decode reads the file of a network for game g, or for either game when g is
// AnyGame. It keeps nothing of b.
func Decode(b []byte, g Game) (*Net, error) {
	if len(b) < headerSize {
		return nil, fmt.Errorf("network file of %d bytes is shorter than its header", len(b))
	}
	if string(b[:len(magic)]) != magic {
		return nil, errors.New("no network file: does not begin with " + magic)
	}
	u16 := func(at int) int { return int(binary.LittleEndian.Uint16(b[at:])) }
	if v := u16(atVersion); v != version {
		return nil, fmt.Errorf("network file has version %d, want %d", v, version)
	}
	s := Shape{Game: Game(b[atGame]), Width: u16(atWidth), Mirror: b[atFlags]&flagMirror != 0, Scale: u16(atScale)}
	if err := s.Check(); err != nil {
		return nil, err
	}
	features := binary.LittleEndian.Uint32(b[atFeatures:])
	switch {
	case g != AnyGame && s.Game != g:
		return nil, fmt.Errorf("network is for %v, want %v", s.Game, g)
	case b[atFlags]&^flagMirror != 0:
		return nil, fmt.Errorf("network has unknown flags %#x", b[atFlags])
	case u16(atBuckets) != Buckets:
		return nil, fmt.Errorf("network has %d buckets, want %d", u16(atBuckets), Buckets)
	case u16(atQA) != QA || u16(atQB) != QB:
		return nil, fmt.Errorf("network is quantised by %d and %d, want %d and %d", u16(atQA), u16(atQB), QA, QB)
	case features != uint32(s.Features()):
		return nil, fmt.Errorf("network has %d features, want %d for %v", features, s.Features(), s.Game)
	}
	note := u16(atNote)
	if want := headerSize + note + bodySize(s); len(b) != want {
		return nil, fmt.Errorf("network file has %d bytes, want %d", len(b), want)
	}
	if got, want := checksum(b), binary.LittleEndian.Uint32(b[atCRC:]); got != want {
		return nil, fmt.Errorf("network file is damaged: checksum %08x, want %08x", got, want)
	}
	text, body := b[headerSize:headerSize+note], b[headerSize+note:]
	take := func(count int) []int16 {
		part := make([]int16, count)
		for i := range part {
			part[i] = int16(binary.LittleEndian.Uint16(body[2*i:]))
		}
		body = body[2*count:]
		return part
	}
	w := Weights{
		FeatureBias: take(s.Width),
		Feature:     take(s.Features() * s.Width),
		Output:      take(Buckets * 2 * s.Width),
	}
	for i := range Buckets {
		w.OutputBias = append(w.OutputBias, int32(binary.LittleEndian.Uint32(body[4*i:])))
	}
	return New(s, string(text), w)
}

// bodySize is the number of bytes behind the note.
func bodySize(s Shape) int {
	return 2*s.Width*(1+s.Features()+2*Buckets) + 4*Buckets
}

func checksum(b []byte) uint32 {
	return crc32.Update(crc32.ChecksumIEEE(b[:atCRC]), crc32.IEEETable, b[headerSize:])
}
