package main

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
)

// bytesOf reads what septets has written, as boot.js does.
func bytesOf(text string) []byte {
	var data []byte
	held, bits := 0, 0
	put := func(seven int) {
		if held, bits = held<<7|seven, bits+7; bits >= 8 {
			bits -= 8
			data = append(data, byte(held>>bits))
			held &= 1<<bits - 1
		}
	}
	rare := [3]int{0, '\r', '<'}
	for _, c := range text {
		switch {
		case c < 0x80:
			put(int(c))
		case c < 0x280:
			put(rare[(c-0x100)>>7])
			put(int(c & 0x7f))
		default:
			put(rare[c&0x7f])
		}
	}
	return data
}

func TestSeptets(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 300 {
		data := make([]byte, n)
		for i := range data {
			data[i] = byte(random.Uint32())
			if n%3 == 0 {
				data[i] = 0 // all of them rare
			}
		}
		text := septets(data)
		if got := bytesOf(text); !bytes.Equal(got, data) {
			t.Fatalf("%x becomes %q and %x", data, text, got)
		}
		if strings.ContainsAny(text, "\x00\r<") {
			t.Fatalf("%q may not stand in a page", text)
		}
		if most := n*8/7 + 2; len(text) > most {
			t.Fatalf("%d bytes for %d", len(text), n)
		}
	}
}
