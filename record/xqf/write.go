package xqf

import (
	"encoding/binary"
	"io"
	"unicode/utf8"

	"duiyi/game"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/internal/sheet"
	"duiyi/xiangqi"
)

// NewWriter returns a writer of one game to w.
func NewWriter(w io.Writer) record.Writer { return &writer{to: w} }

type writer struct {
	to   io.Writer
	done bool
}

// Write writes the game.
func (w *writer) Write(g *record.Game) error {
	if w.done {
		return &record.Error{Format: Format.Name, Reason: "a file has one game only"}
	}
	data, err := encode(g)
	if err != nil {
		return err
	}
	if _, err := w.to.Write(data); err != nil {
		return err
	}
	w.done = true
	return nil
}

// Close does nothing.
func (w *writer) Close() error { return nil }

// encode writes a game as version 10.
func encode(g *record.Game) ([]byte, error) {
	if err := sheet.Playable(g, Format.Name); err != nil {
		return nil, err
	}
	p, err := g.Start()
	if err != nil {
		return nil, &record.Error{Format: Format.Name, Reason: err.Error()}
	}
	b := make([]byte, headerSize, 2*headerSize)
	copy(b, "XQ")
	b[atVersion] = lastPlain
	points := sheet.BoardOf(p).Points()
	for i, sq := range points {
		b[atMen+i] = 0xff
		if sq >= 0 {
			b[atMen+i] = numberOf(sq)
		}
	}
	if p.Side() == game.Second {
		b[atToMove] = 1
	}
	b[atResult] = byte(g.Result)
	if points != sheet.UsualPoints {
		b[atKind] = 3
	}
	for _, f := range fields {
		text := fit(sheet.Get(g, f.tag), f.size)
		b[f.at] = byte(len(text))
		copy(b[f.at+1:], text)
	}
	for n := range g.Root.All() {
		b = appendMove(b, n, n == g.Root)
	}
	return b, nil
}

// numberOf is the opposite of pointOf.
func numberOf(sq int) byte {
	return byte(sq%xiangqi.Files*10 + sq/xiangqi.Files)
}

// fit encodes a text, cut between characters to what there is room for.
func fit(text string, size int) []byte {
	if utf8.RuneCountInString(text) > size {
		text = string([]rune(text)[:size])
	}
	encoded := charset.Encode(charset.GB18030, text)
	for len(encoded) > size {
		_, last := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-last]
		encoded = charset.Encode(charset.GB18030, text)
	}
	return encoded
}

// appendMove appends a node: the flags are those that the published description
// gives, and the root's points and last byte, too.
func appendMove(b []byte, n *record.Node, root bool) []byte {
	move := [4]byte{fromShift, toShift, 0, 0xff}
	if !root {
		move = [4]byte{
			numberOf(xiangqi.From(n.Move)) + fromShift,
			numberOf(xiangqi.To(n.Move)) + toShift,
		}
		if n.Next() != nil {
			move[2] |= plainOther
		}
	}
	if n.Main() != nil {
		move[2] |= plainMore
	}
	b = append(b, move[:]...)
	comment := charset.Encode(charset.GB18030, sheet.Remark(n))
	b = binary.LittleEndian.AppendUint32(b, uint32(len(comment)))
	return append(b, comment...)
}
