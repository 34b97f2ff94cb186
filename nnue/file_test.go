package nnue

import (
	"bytes"
	"encoding/binary"
	"reflect"
	"strings"
	"testing"
)

// A file gives back the network that was written.
func TestFile(t *testing.T) {
	for _, s := range []Shape{
		{Game: Chess, Width: 16, Mirror: true, Scale: 400},
		{Game: Xiangqi, Width: 48, Scale: 10000},
	} {
		n := randomNet(t, s, 2)
		b := n.Encode()
		got, err := Decode(b, s.Game)
		if err != nil {
			t.Fatal(err)
		}
		if got.Shape() != s || got.Note() != n.Note() || !reflect.DeepEqual(got.Weights(), n.Weights()) {
			t.Errorf("%v: read back as another network", s)
		}
		if again, err := Decode(b, AnyGame); err != nil || !bytes.Equal(again.Encode(), b) {
			t.Errorf("%v: written again as another file, error %v", s, err)
		}
	}
}

// sealed returns a changed file with its checksum set right.
func sealed(b []byte, change func(b []byte) []byte) []byte {
	b = change(bytes.Clone(b))
	if len(b) >= headerSize {
		binary.LittleEndian.PutUint32(b[atCRC:], checksum(b))
	}
	return b
}

// What does not fit is refused, and the error says why.
func TestFileRefused(t *testing.T) {
	n := randomNet(t, Shape{Game: Chess, Width: 16, Mirror: true, Scale: 400}, 3)
	good := n.Encode()
	put := func(at int, value uint16) func(b []byte) []byte {
		return func(b []byte) []byte { binary.LittleEndian.PutUint16(b[at:], value); return b }
	}
	body := headerSize + len(n.Note())
	for _, test := range []struct {
		want   string
		game   Game
		change func(b []byte) []byte
	}{
		{"shorter than its header", Chess, func(b []byte) []byte { return b[:31] }},
		{"no network file", Chess, func(b []byte) []byte { b[0] = 'd'; return b }},
		{"version 2, want 1", Chess, put(atVersion, 2)},
		{"network is for chess, want xiangqi", Xiangqi, put(atVersion, 1)},
		{"network is for unknown game 3", Chess, func(b []byte) []byte { b[atGame] = 3; return b }},
		{"unknown flags 0x83", Chess, func(b []byte) []byte { b[atFlags] = 0x83; return b }},
		{"width 24 is not", Chess, put(atWidth, 24)},
		{"width 528 is not", Chess, put(atWidth, 528)},
		{"has 4 buckets, want 8", Chess, put(atBuckets, 4)},
		{"quantised by 181 and 64", Chess, put(atQA, 181)},
		{"quantised by 255 and 128", Chess, put(atQB, 128)},
		{"scale 0 is not", Chess, put(atScale, 0)},
		{"has 767 features, want 768 for chess", Chess, put(atFeatures, 767)},
		{"bytes, want", Chess, put(atWidth, 32)},
		{"bytes, want", Chess, put(atNote, 1)},
		{"bytes, want", Chess, func(b []byte) []byte { return b[:len(b)-1] }},
		{"bytes, want", Chess, func(b []byte) []byte { return append(b, 0) }},
		{"note is not UTF-8", Chess, func(b []byte) []byte { b[body-1] = 0xff; return b }},
		{"feature bias 1 is 993, beyond the limit of 992", Chess, put(body+2, 993)},
		{"feature weight 0 is -993", Chess, put(body+32, 0xffff-992)},
		{"output weight 255 is 129, beyond the limit of 128", Chess, put(len(good)-34, 129)},
	} {
		if _, err := Decode(sealed(good, test.change), test.game); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want one with %q", err, test.want)
		}
	}
	for at := range good {
		if at >= 64 && at%997 != 0 {
			continue
		}
		b := bytes.Clone(good)
		b[at] ^= 0x40
		if _, err := Decode(b, Chess); err == nil {
			t.Errorf("read with byte %d changed", at)
		}
	}
}

// No file brings the reader down, and what it takes it writes again byte for byte.
func FuzzDecode(f *testing.F) {
	for _, s := range []Shape{{Game: Chess, Width: 16, Mirror: true, Scale: 400}, {Game: Xiangqi, Width: 16, Scale: 1}} {
		f.Add(randomNet(f, s, 4).Encode())
	}
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, b := range [][]byte{b, sealed(b, func(b []byte) []byte { return b })} {
			if n, err := Decode(b, AnyGame); err == nil && !bytes.Equal(n.Encode(), b) {
				t.Error("written again as another file")
			}
		}
	})
}
