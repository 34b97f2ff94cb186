package sample

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"duiyi/game"
)

// Size is the length of a packed position in bytes.
const Size = 32

// A Record is a packed position, little endian:
//
//	 0  the occupied squares, a bit each: 8 bytes in chess, 12 in xiangqi
//	    then the men on them, in the squares' order, four bits each, the game.Piece
//	24  chess only: castling rights KQkq from bit 0 on, then the file of the en passant
//	    square, counted from 1
//	28  score of the search for the side to move, centipawns
//	30  flags: black or second to move 1, in check 2, the best move captures or promotes 4,
//	    result for the first side << 3: lost 0, drawn 1, won 2
//	31  full moves since the start of the game, at most 255
type Record [Size]byte

// A Label is what is known of a position besides the men.
type Label struct {
	Score  int         // of a search, for the side to move, centipawns
	Check  bool        // the side to move is in check
	Noisy  bool        // the best move captures or promotes
	Result game.Result // of the game
	Move   int         // full moves since the start of the game
}

const (
	tailScore = 28
	tailFlags = 30
	tailMove  = 31

	flagSecond = 1
	flagCheck  = 2
	flagNoisy  = 4
	resultBit  = 3

	mostMen = 32
)

// menAt is where the men begin, and the number of squares.
func menAt(r game.Rules) (offset, squares int) {
	files, ranks := r.Size()
	if squares = files * ranks; squares > 64 {
		return 12, squares
	}
	return 8, squares
}

// Pack packs a position.
func Pack(p game.Position, l Label) (Record, error) {
	var r Record
	offset, squares := menAt(p.Rules())
	n := 0
	for sq := range squares {
		man := p.At(sq)
		if man == game.NoPiece {
			continue
		}
		if n == mostMen {
			return r, fmt.Errorf("more than %d men", mostMen)
		}
		r[sq/8] |= 1 << (sq % 8)
		r[offset+n/2] |= byte(man&15) << (n % 2 * 4)
		n++
	}
	if offset == 8 {
		r[24] = rights(p.FEN())
	}
	binary.LittleEndian.PutUint16(r[tailScore:], uint16(int16(max(min(l.Score, 32000), -32000))))
	flags := byte(p.Side()) * flagSecond
	if l.Check {
		flags |= flagCheck
	}
	if l.Noisy {
		flags |= flagNoisy
	}
	r[tailFlags] = flags
	r[tailMove] = byte(min(l.Move, 255))
	r.SetResult(l.Result)
	return r, nil
}

// rights packs castling rights and the en passant file of a FEN.
func rights(fen string) (packed byte) {
	fields := strings.Fields(fen)
	for i, c := range "KQkq" {
		if strings.ContainsRune(fields[2], c) {
			packed |= 1 << i
		}
	}
	if fields[3] != "-" {
		packed |= (fields[3][0] - 'a' + 1) << 4
	}
	return packed
}

// SetResult sets the result of the game, which is known last.
func (r *Record) SetResult(result game.Result) {
	code := byte(1)
	switch result {
	case game.WinFor(game.First):
		code = 2
	case game.WinFor(game.Second):
		code = 0
	}
	r[tailFlags] = r[tailFlags]&(1<<resultBit-1) | code<<resultBit
}

// Score returns the score for the side to move in centipawns.
func (r *Record) Score() int { return int(int16(binary.LittleEndian.Uint16(r[tailScore:]))) }

// Side returns the side to move.
func (r *Record) Side() game.Side { return game.Side(r[tailFlags] & flagSecond) }

// Check reports whether the side to move is in check, Noisy whether the best move captures
// or promotes.
func (r *Record) Check() bool { return r[tailFlags]&flagCheck != 0 }
func (r *Record) Noisy() bool { return r[tailFlags]&flagNoisy != 0 }

// Result returns what the side to move made of the game, in half points: 0 to 2.
func (r *Record) Result() int {
	won := int(r[tailFlags] >> resultBit & 3)
	if r.Side() == game.Second {
		return 2 - won
	}
	return won
}

// Move returns the full moves since the start of the game, at most 255.
func (r *Record) Move() int { return int(r[tailMove]) }

// A Man is a man on a square.
type Man struct {
	Square uint8
	Piece  game.Piece
}

// Men fills men with the men of a position of a game with so many squares, and returns how many
// there are.
func (r *Record) Men(squares int, men *[mostMen]Man) int {
	offset := 8
	low, high := binary.LittleEndian.Uint64(r[:]), uint64(0)
	if squares > 64 {
		offset = 12
		high = uint64(binary.LittleEndian.Uint32(r[8:]))
	}
	n := 0
	take := func(sq int) {
		men[n%mostMen] = Man{uint8(sq), game.Piece(r[offset+n%mostMen/2] >> (n % 2 * 4) & 15)}
		n++
	}
	for ; low != 0; low &= low - 1 {
		take(bits.TrailingZeros64(low))
	}
	for ; high != 0; high &= high - 1 {
		take(64 + bits.TrailingZeros64(high))
	}
	return n
}

// FEN returns the position, its clocks reset and its move number the full moves since the
// start of the game.
func (r *Record) FEN(rules game.Rules) string {
	_, squares := menAt(rules)
	var men [mostMen]Man
	var board [90]game.Piece
	for _, m := range men[:r.Men(squares, &men)] {
		board[m.Square] = m.Piece
	}
	var b strings.Builder
	files, ranks := rules.Size()
	for rank := ranks - 1; rank >= 0; rank-- {
		empty := 0
		for file := range files {
			man := board[rank*files+file]
			if man == game.NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteString(strconv.Itoa(empty))
			}
			empty = 0
			b.WriteByte(rules.Letter(man))
		}
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	side, castling, passed := " w ", "-", "-"
	if r.Side() == game.Second {
		side = " b "
	}
	if squares == 64 {
		castling, passed = r.rights()
	}
	b.WriteString(side + castling + " " + passed + " 0 " + strconv.Itoa(max(r.Move(), 1)))
	return b.String()
}

func (r *Record) rights() (castling, passed string) {
	for i, c := range "KQkq" {
		if r[24]>>i&1 != 0 {
			castling += string(c)
		}
	}
	if castling == "" {
		castling = "-"
	}
	passed = "-"
	if file := r[24] >> 4; file != 0 {
		rank := "6"
		if r.Side() == game.Second {
			rank = "3"
		}
		passed = string(rune('a'+file-1)) + rank
	}
	return castling, passed
}
