package opening

import (
	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

// key returns what positions are known by in the book and the table of names. It
// stays the same from one version of the program to the next, so that the book that
// is made with it does. The openings of xiangqi are the same on either wing: a
// position and its mirror image have one key, and mirrored tells which of the two it
// is; of a position of another game there is none.
func key(p game.Position) (key uint64, mirrored, ok bool) {
	switch p := p.(type) {
	case *chess.Position:
		return p.PolyglotKey(), false, true
	case *xiangqi.Position:
		var here, mirror uint64
		for sq := range points {
			if man := p.At(sq); man != game.NoPiece {
				here ^= mix(uint64(man)<<7 | uint64(sq))
				mirror ^= mix(uint64(man)<<7 | uint64(mirrorSquare(sq)))
			}
		}
		if p.Side() == game.Second {
			here, mirror = ^here, ^mirror
		}
		return min(here, mirror), mirror < here, true
	}
	return 0, false, false
}

// keyBytes is what is kept of a key's eight bytes. A strange position has odds of 1 in
// 10⁹ to be taken for one of a thousand.
const keyBytes = 5

// shortKey returns the first bytes of a key, the high ones first, so that they sort as
// keys do.
func shortKey(k uint64) string {
	var b [keyBytes]byte
	for i := range b {
		b[i] = byte(k >> (56 - 8*i))
	}
	return string(b[:])
}

const points = xiangqi.Files * xiangqi.Ranks

func mirrorSquare(sq int) int { return sq + xiangqi.Files - 1 - 2*(sq%xiangqi.Files) }

// mix spreads the bits of x over 64: a step of SplitMix64 (Steele, Lea and Flood, Fast
// Splittable Pseudorandom Number Generators, 2014).
func mix(x uint64) uint64 {
	x *= 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
