package xqf

import (
	"bytes"

	"duiyi/record"
)

// Format is XQF.
var Format = record.Format{
	Name:       name,
	Title:      "XQF 象棋演播室",
	Extensions: []string{".xqf"},
	Single:     true,
	Detect:     detect,
	NewReader:  NewReader,
	NewWriter:  NewWriter,
}

const (
	name = "xqf"

	headerSize  = 0x400
	lastPlain   = 10 // versions up to this one are not encrypted
	lastVersion = 18
)

func detect(head []byte) int {
	if len(head) < 3 || string(head[:2]) != "XQ" {
		return 0
	}
	// A text may begin so, but then has no NULs.
	if bytes.IndexByte(head[:min(len(head), headerSize)], 0) < 0 {
		return 0
	}
	if head[atVersion] > lastVersion {
		return 50 // the reader tells of it
	}
	return 100
}

// Places in the header.
const (
	atVersion = 0x02
	atMask    = 0x03
	atOr      = 0x08 // four bytes
	atSum     = 0x0c // this one and the next three are keys
	atMenKey  = 0x0d
	atFromKey = 0x0e
	atToKey   = 0x0f
	atMen     = 0x10 // 32 bytes
	atToMove  = 0x32 // 1: black
	atResult  = 0x33
	atKind    = 0x40 // 0 a whole game, 3 an endgame
)

// A field is a text in the header.
type field struct {
	tag  string
	at   int // of the length, which the text follows
	size int // room for the text in bytes
}

var fields = [...]field{
	{"Title", 0x50, 63},
	{"Event", 0xd0, 63},
	{"Date", 0x110, 15},
	{"Site", 0x120, 15},
	{"Red", 0x130, 15},
	{"Black", 0x140, 15},
	{"TimeControl", 0x150, 63},
	{"RedTime", 0x190, 15},
	{"BlackTime", 0x1a0, 15},
	{"Annotator", 0x1d0, 15},
	{"Author", 0x1e0, 15},
}

// What is added to the points of moves, before keys.
const (
	fromShift = 24
	toShift   = 32
)

// The flags of a move. Up to version 10 any bit of a half byte says it.
const (
	flagMore    = 0x80
	flagOther   = 0x40
	flagComment = 0x20
	plainMore   = 0xf0
	plainOther  = 0x0f
)
