package cbr

import (
	"bytes"

	"duiyi/record"
)

// Format is CBR, one game.
var Format = record.Format{
	Name:       name,
	Title:      "CBR 象棋桥",
	Extensions: []string{".cbr"},
	Single:     true,
	Detect:     func(head []byte) int { return detect(head, recordMagic) },
	NewReader:  NewReader,
}

// Library is CBL, a library of games.
var Library = record.Format{
	Name:       "cbl",
	Title:      "CBL 象棋桥棋库",
	Extensions: []string{".cbl"},
	Detect:     func(head []byte) int { return detect(head, libraryMagic) },
	NewReader:  NewLibraryReader,
}

const (
	name = "cbr"

	recordMagic  = "CCBridge Record\x00"
	libraryMagic = "CCBridgeLibrary\x00"
)

func detect(head []byte, magic string) int {
	if bytes.HasPrefix(head, []byte(magic)) {
		return 100
	}
	return 0
}

// A field is a text in the header.
type field struct {
	tag      string
	at, size int // in bytes
}

// A layout is where a version of CBR has what.
type layout struct {
	fields []field
	result int
	toMove int // 1 red, 2 black
	number int // two bytes: the number of the move to come
	men    int // 90 bytes
	moves  int
	point  func(byte) int
}

const atVersion = 19

var layouts = map[byte]*layout{
	1: {
		fields: []field{
			{"Title", 52, 128}, {"Source", 436, 64}, {"Event", 564, 64}, {"Round", 628, 64},
			{"Group", 692, 32}, {"Table", 724, 32}, {"Date", 756, 64}, {"Site", 820, 64},
			{"TimeControl", 884, 64},
			{"Red", 948, 64}, {"RedTeam", 1012, 64}, {"RedTime", 1076, 64}, {"RedElo", 1140, 32},
			{"Black", 1172, 64}, {"BlackTeam", 1236, 64}, {"BlackTime", 1300, 64}, {"BlackElo", 1364, 32},
			{"Annotator", 1396, 64}, {"Author", 1524, 64},
		},
		result: 1820, toMove: 1856, number: 1860, men: 1864, moves: 1958,
		point: pointByFile,
	},
	2: {
		fields: []field{
			{"Title", 180, 128}, {"Source", 564, 64}, {"Event", 692, 64}, {"Round", 756, 64},
			{"Group", 820, 32}, {"Table", 852, 32}, {"Date", 884, 64}, {"Site", 948, 64},
			{"TimeControl", 1012, 64},
			{"Red", 1076, 64}, {"RedTeam", 1140, 64}, {"RedTime", 1204, 64}, {"RedElo", 1268, 32},
			{"Black", 1300, 64}, {"BlackTeam", 1364, 64}, {"BlackTime", 1428, 64}, {"BlackElo", 1492, 32},
			{"Referee", 1524, 64}, {"Recorder", 1588, 64},
			{"Annotator", 1652, 64}, {"Author", 1780, 64},
		},
		result: 2076, toMove: 2112, number: 2116, men: 2120, moves: 2214,
		point: pointByRank,
	},
}

// The flags of a move.
const (
	flagLast    = 1 // of its line
	flagOther   = 2 // there is another one in its place
	flagComment = 4
)
