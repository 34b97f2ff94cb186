package xqf

import (
	"encoding/binary"
	"fmt"
	"io"

	"duiyi/game"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/internal/sheet"
	"duiyi/xiangqi"
)

// NewReader returns a reader of the game in r.
func NewReader(r io.Reader) record.Reader { return sheet.NewReader(r, name, parse) }

func problem(offset int, text, reason string) *record.Error {
	return &record.Error{Format: name, Offset: int64(offset), Game: 1, Text: text, Reason: reason}
}

// parse reads a file. It decrypts data in place.
func parse(data []byte) (*record.Game, error) {
	if len(data) < 3 || string(data[:2]) != "XQ" {
		return nil, problem(0, "", "no XQF file: it does not begin with XQ")
	}
	if len(data) < headerSize {
		return nil, problem(len(data), "", fmt.Sprintf("the file ends in its header of %d bytes", headerSize)).Because(record.CauseCut)
	}
	version := data[atVersion]
	if version > lastVersion {
		return nil, problem(atVersion, "", fmt.Sprintf("version %d, the last known one is %d", version, lastVersion)).Because(record.CauseVersion)
	}

	g := record.New(xiangqi.Rules)
	readTexts(g, data)
	k := keysOf(data)
	board, err := menOf(data, &k)
	if err != nil {
		return g, err
	}
	moves := data[headerSize:]
	for i := range moves {
		moves[i] -= k.mask[i%len(k.mask)]
	}
	s := steps{data: moves, plain: version <= lastPlain, keys: k}
	if err := grow(g, board, data[atToMove], &s); err != nil {
		return g, err
	}
	return g, nil
}

// readTexts reads the texts of the header and the result.
func readTexts(g *record.Game, h []byte) {
	for _, f := range fields {
		size := int(h[f.at])
		if f.tag != "Title" {
			size = min(size, f.size)
		}
		// Some programs write titles into the unused place after it.
		text := h[f.at+1:][:min(size, 2*f.size+1)]
		value := charset.Decode(charset.GB18030, text)
		if f.tag == "Date" {
			value = sheet.Date(value)
		}
		sheet.SetTag(g, f.tag, value)
	}
	if result := game.Result(h[atResult]); result <= game.Draw {
		g.Result = result
	}
}

// menOf reads where the men stand.
func menOf(h []byte, k *keys) (*sheet.Board, error) {
	b := &sheet.Board{}
	for i, key := range h[atMen : atMen+len(sheet.Men)] {
		man := i
		if h[atVersion] >= 12 {
			man = (int(k.men) + 1 + i) % len(sheet.Men)
		}
		sq := pointOf(key - k.men)
		if sq < 0 {
			continue
		}
		if b[sq] != game.NoPiece {
			return nil, problem(atMen+i, "", "two men stand on "+sheet.PointName(sq)).Because(record.CauseSetup)
		}
		b[sq] = sheet.Men[man]
	}
	return b, nil
}

// pointOf returns the point of a number; −1 if it means none.
func pointOf(n byte) int {
	if n >= 90 {
		return -1
	}
	return int(n%10)*xiangqi.Files + int(n/10)
}

// grow reads the tree of moves.
func grow(g *record.Game, board *sheet.Board, toMove byte, s *steps) error {
	opening, first, err := sheet.Begin(s.next)
	if err != nil {
		return err
	}
	side := game.First
	if toMove == 1 {
		side = game.Second
	}
	p, err := board.Setup(g, side, 1, first.From)
	if err != nil {
		return problem(atMen, "", err.Error()).Because(record.CauseSetup)
	}
	g.Root.AddAfter(opening.Comment)
	if !opening.More {
		return nil
	}
	return sheet.Follow(g, p, first, s.next, func(text, reason string) *record.Error { return problem(headerSize+s.at, text, reason) })
}

// steps are the moves after the header, decrypted.
type steps struct {
	data  []byte
	plain bool
	keys  keys
	at    int // where the last move stands
	end   int // of it
}

func (s *steps) next() (step sheet.Step, err error) {
	s.at = s.end
	b := s.data[s.at:]
	if len(b) < 4 {
		return step, problem(headerSize+s.at, "", "the file ends before the tree of moves does").Because(record.CauseCut)
	}
	step.From = pointOf(b[0] - fromShift - s.keys.from)
	step.To = pointOf(b[1] - toShift - s.keys.to)
	step.More, step.Other = b[2]&flagMore != 0, b[2]&flagOther != 0
	hasLength := b[2]&flagComment != 0
	if s.plain {
		step.More, step.Other, hasLength = b[2]&plainMore != 0, b[2]&plainOther != 0, true
	}
	size := 4
	if hasLength {
		if len(b) < 8 {
			return step, problem(headerSize+s.at, "", "the file ends before the length of a comment").Because(record.CauseCut)
		}
		length := binary.LittleEndian.Uint32(b[4:]) - s.keys.length
		if int64(length) > int64(len(b)-8) {
			return step, problem(headerSize+s.at+4, "", fmt.Sprintf("a comment of %d bytes where %d are left", int32(length), len(b)-8)).Because(record.CauseCut)
		}
		size = 8 + int(length)
		step.Comment = sheet.Tidy(charset.Decode(charset.GB18030, b[8:size]))
	}
	s.end += size
	return step, nil
}
