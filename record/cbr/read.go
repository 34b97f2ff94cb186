package cbr

import (
	"encoding/binary"
	"fmt"
	"io"
	"strings"

	"duiyi/game"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/internal/sheet"
	"duiyi/xiangqi"
)

// NewReader returns a reader of the game in r.
func NewReader(r io.Reader) record.Reader {
	return sheet.NewReader(r, name, func(data []byte) (*record.Game, error) {
		p := parser{format: name, game: 1, data: data}
		return p.parse()
	})
}

// A parser reads a game that stands in data.
type parser struct {
	format string
	game   int   // its number in the file
	offset int64 // of data in the file
	data   []byte
	layout *layout
	at     int // of the last move
	end    int // of it
}

func (p *parser) problem(at int, text, reason string) *record.Error {
	return &record.Error{Format: p.format, Offset: p.offset + int64(at), Game: p.game, Text: text, Reason: reason}
}

func (p *parser) parse() (*record.Game, error) {
	if detect(p.data, recordMagic) == 0 {
		return nil, p.problem(0, "", "no CBR file: it does not begin with CCBridge Record")
	}
	if err := sheet.TooLong(p.data, p.format, p.game); err != nil {
		return nil, err
	}
	if len(p.data) <= atVersion {
		return nil, p.problem(len(p.data), "", "the file ends before its version").Because(record.CauseCut)
	}
	version := p.data[atVersion]
	p.layout = layouts[version]
	if p.layout == nil {
		return nil, p.problem(atVersion, "", fmt.Sprintf("version %d, known are 1 and 2", version)).Because(record.CauseVersion)
	}
	if len(p.data) < p.layout.moves {
		return nil, p.problem(len(p.data), "", fmt.Sprintf("the file ends in its header of %d bytes", p.layout.moves)).Because(record.CauseCut)
	}
	g := record.New(xiangqi.Rules)
	for _, f := range p.layout.fields {
		value := decode(p.data[f.at:][:f.size])
		if f.tag == "Date" {
			value = sheet.Date(value)
		}
		sheet.SetTag(g, f.tag, value)
	}
	if result := game.Result(p.data[p.layout.result]); result <= game.Draw {
		g.Result = result
	}
	if err := p.grow(g); err != nil {
		return g, err
	}
	return g, nil
}

// decode reads a text up to a NUL.
func decode(text []byte) string {
	s, _, _ := strings.Cut(charset.Decode(charset.UTF16LE, text), "\x00")
	return s
}

// board reads the men.
func (p *parser) board() *sheet.Board {
	kinds := [...]int{
		1: xiangqi.Rook, xiangqi.Horse, xiangqi.Elephant, xiangqi.Advisor,
		xiangqi.General, xiangqi.Cannon, xiangqi.Soldier,
	}
	b := &sheet.Board{}
	for i, man := range p.data[p.layout.men:][:len(b)] {
		kind := int(man & 15)
		if side := man >> 4; (side == 1 || side == 2) && kind > 0 && kind < len(kinds) {
			b[pointByRank(byte(i))] = game.NewPiece(game.Side(side-1), kinds[kind])
		}
	}
	return b
}

// pointByRank returns the point of a number that counts from black's left corner
// along the ranks, as red sees the board; −1 if it means none.
func pointByRank(n byte) int {
	if n >= xiangqi.Points {
		return -1
	}
	return (xiangqi.Ranks-1-int(n)/xiangqi.Files)*xiangqi.Files + int(n)%xiangqi.Files
}

// pointByFile returns the point of a number that has the file in the high half and
// the rank from black's edge in the low half; −1 if it means none.
func pointByFile(n byte) int {
	file, rank := int(n>>4), int(n&15)
	if file >= xiangqi.Files || rank >= xiangqi.Ranks {
		return -1
	}
	return (xiangqi.Ranks-1-rank)*xiangqi.Files + file
}

// grow reads the tree of moves.
func (p *parser) grow(g *record.Game) error {
	p.end = p.layout.moves
	opening, first, err := sheet.Begin(p.next)
	if err != nil {
		return err
	}
	side := game.First
	if p.data[p.layout.toMove] == 2 {
		side = game.Second
	}
	board := p.board()
	g.Root.AddAfter(opening.Comment)
	if *board == (sheet.Board{}) && !opening.More {
		return nil // a heading among the games of a library
	}
	number := int(binary.LittleEndian.Uint16(p.data[p.layout.number:]))
	start, err := board.Setup(g, side, number, first.From)
	if err != nil {
		return p.problem(p.layout.men, "", err.Error()).Because(record.CauseSetup)
	}
	if !opening.More {
		return nil
	}
	return sheet.Follow(g, start, first, p.next, func(text, reason string) *record.Error { return p.problem(p.at, text, reason) })
}

// next reads a move.
func (p *parser) next() (step sheet.Step, err error) {
	p.at = p.end
	b := p.data[p.at:]
	if len(b) < 4 {
		return step, p.problem(p.at, "", "the file ends before the tree of moves does").Because(record.CauseCut)
	}
	step.From, step.To = p.layout.point(b[2]), p.layout.point(b[3])
	step.More, step.Other = b[0]&flagLast == 0, b[0]&flagOther != 0
	size := 4
	if b[0]&flagComment != 0 {
		if len(b) < 8 {
			return step, p.problem(p.at, "", "the file ends before the length of a comment").Because(record.CauseCut)
		}
		length := binary.LittleEndian.Uint32(b[4:])
		if int64(length) > int64(len(b)-8) {
			return step, p.problem(p.at+4, "", fmt.Sprintf("a comment of %d bytes where %d are left", length, len(b)-8)).Because(record.CauseCut)
		}
		size = 8 + int(length)
		step.Comment = sheet.Tidy(decode(b[8:size]))
	}
	p.end += size
	return step, nil
}
