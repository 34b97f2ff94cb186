// Package editor sets up positions by hand. An [Editor] holds men wherever people put them,
// also where no game could bring them; [Editor.Faults] says what keeps the position from
// being played.
package editor

import (
	"slices"
	"strconv"
	"strings"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

// An Editor is a board to set up. The zero value is not usable; see [New].
type Editor struct {
	rules    game.Rules
	men      []game.Piece
	turn     game.Side
	castling castling
	passed   int // square that a pawn has stepped over, or none
}

// None is the absence of a square.
const None = -1

// New returns an editor with the usual position of a game.
func New(rules game.Rules) *Editor {
	e := &Editor{rules: rules}
	e.Start()
	return e
}

// Rules returns the game.
func (e *Editor) Rules() game.Rules { return e.rules }

// Men returns the men by square. Nobody may change them.
func (e *Editor) Men() []game.Piece { return e.men }

// Turn returns the side to move.
func (e *Editor) Turn() game.Side { return e.turn }

// SetTurn sets the side to move.
func (e *Editor) SetTurn(s game.Side) {
	e.turn = s & 1
	e.settle()
}

// Start puts up the usual position.
func (e *Editor) Start() { _ = e.Read(e.rules.Start().FEN()) }

// Clear takes all men away but the two kings or generals, without which nothing can be
// played; a second time it takes those too.
func (e *Editor) Clear() {
	files, ranks := e.rules.Size()
	bare := make([]game.Piece, files*ranks)
	e.castling, e.passed, e.turn = castling{}, None, game.First
	if kings := slices.Clone(bare); e.king() != 0 {
		// Apart by a file in xiangqi, where they must not face each other.
		home := files / 2
		kings[home] = game.NewPiece(game.First, e.king())
		other := (ranks-1)*files + home
		if e.rules.Name() == xiangqi.Rules.Name() {
			other--
		}
		kings[other] = game.NewPiece(game.Second, e.king())
		if !slices.Equal(e.men, kings) {
			e.men = kings
			return
		}
	}
	e.men = bare
}

// Put puts a man on a square, or takes it away with [game.NoPiece].
func (e *Editor) Put(sq int, man game.Piece) {
	if sq < 0 || sq >= len(e.men) {
		return
	}
	e.men = slices.Clone(e.men)
	e.men[sq] = man
	e.settle()
}

// Move takes a man to another square; whatever stands there goes. To a square that is not
// there, it is taken away.
func (e *Editor) Move(from, to int) {
	if from < 0 || from >= len(e.men) || from == to {
		return
	}
	man := e.men[from]
	e.men = slices.Clone(e.men)
	e.men[from] = game.NoPiece
	if to >= 0 && to < len(e.men) {
		e.men[to] = man
	}
	e.settle()
}

// Mirror changes left and right.
func (e *Editor) Mirror() {
	files, _ := e.rules.Size()
	men := make([]game.Piece, len(e.men))
	for sq, man := range e.men {
		men[sq-sq%files+files-1-sq%files] = man
	}
	e.mirrorCastling()
	e.men, e.passed = men, None
	e.settle()
}

// Swap gives each side what the other had, on the other's side of the board, and the
// turn too.
func (e *Editor) Swap() {
	files, ranks := e.rules.Size()
	men := make([]game.Piece, len(e.men))
	for sq, man := range e.men {
		if man != game.NoPiece {
			man = game.NewPiece(man.Side().Other(), man.Kind())
		}
		men[(ranks-1-sq/files)*files+sq%files] = man
	}
	if e.passed != None {
		e.passed = (ranks-1-e.passed/files)*files + e.passed%files
	}
	e.castling.swap()
	e.men, e.turn = men, e.turn.Other()
	e.settle()
}

// Passed returns the squares that a pawn may just have stepped over, for the side to move
// to capture it in passing there, and the one that is chosen, or None.
func (e *Editor) Passed() (possible []int, chosen int) {
	if e.rules.Name() != chess.Rules.Name() {
		return nil, None
	}
	side, up := e.turn, 8
	row := 4 // of the pawn that has moved
	if side == game.Second {
		up, row = -8, 3
	}
	for file := range 8 {
		pawn := row*8 + file
		if e.men[pawn] != game.NewPiece(side.Other(), chess.Pawn) || e.men[pawn+up] != game.NoPiece || e.men[pawn+2*up] != game.NoPiece {
			continue
		}
		own := game.NewPiece(side, chess.Pawn)
		if file > 0 && e.men[pawn-1] == own || file < 7 && e.men[pawn+1] == own {
			possible = append(possible, pawn+up)
		}
	}
	if !slices.Contains(possible, e.passed) {
		return possible, None
	}
	return possible, e.passed
}

// SetPassed chooses the square that a pawn has stepped over, or None.
func (e *Editor) SetPassed(sq int) { e.passed = sq }

// settle forgets what the men do not allow any more.
func (e *Editor) settle() {
	if _, chosen := e.Passed(); chosen == None {
		e.passed = None
	}
}

// FEN writes the position, whether it can be played or not.
func (e *Editor) FEN() string {
	files, ranks := e.rules.Size()
	var b strings.Builder
	for rank := ranks - 1; rank >= 0; rank-- {
		empty := 0
		for file := range files {
			man := e.men[rank*files+file]
			if man == game.NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteString(strconv.Itoa(empty))
				empty = 0
			}
			b.WriteByte(e.rules.Letter(man))
		}
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	b.WriteString([2]string{" w ", " b "}[e.turn])
	b.WriteString(e.castlingField() + " ")
	if _, sq := e.Passed(); sq != None {
		b.WriteString(string(rune('a'+sq%8)) + string(rune('1'+sq/8)))
	} else {
		b.WriteByte('-')
	}
	return b.String() + " 0 1"
}

// Read sets up what a FEN describes. It is content with the board alone, and with positions
// that cannot be played; false means that the text is no board of this game, and has changed
// nothing.
func (e *Editor) Read(fen string) bool {
	fields := strings.Fields(fen)
	if len(fields) == 0 {
		return false
	}
	men, ok := e.readBoard(fields[0])
	if !ok {
		return false
	}
	fields = append(fields, "w", "-", "-")[:max(4, len(fields))]
	e.men, e.turn, e.passed = men, game.First, None
	if fields[1] == "b" {
		e.turn = game.Second
	}
	e.readCastling(fields[2])
	if p := fields[3]; len(p) == 2 && p[0] >= 'a' && p[0] <= 'h' && p[1] >= '1' && p[1] <= '8' {
		e.passed = int(p[1]-'1')*8 + int(p[0]-'a')
	}
	e.settle()
	return true
}

// readBoard reads the first field of a FEN.
func (e *Editor) readBoard(text string) ([]game.Piece, bool) {
	files, ranks := e.rules.Size()
	rows := strings.Split(text, "/")
	if len(rows) != ranks {
		return nil, false
	}
	men := make([]game.Piece, files*ranks)
	for i, row := range rows {
		sq, end := (ranks-1-i)*files, (ranks-i)*files
		for j := range len(row) {
			if c := row[j]; c >= '1' && c <= '9' {
				sq += int(c - '0')
			} else if man := e.Letter(c); man != game.NoPiece && sq < end {
				men[sq] = man
				sq++
			} else {
				return nil, false
			}
		}
		if sq != end {
			return nil, false
		}
	}
	return men, true
}

// Letter returns the man that a letter of a FEN stands for, or [game.NoPiece]. In xiangqi H
// and E also mean the horse and the elephant.
func (e *Editor) Letter(c byte) game.Piece {
	if e.rules.Name() == xiangqi.Rules.Name() {
		switch c {
		case 'H', 'h':
			c += 'N' - 'H'
		case 'E', 'e':
			c -= 'E' - 'B'
		}
	}
	for _, man := range e.Box() {
		if e.rules.Letter(man) == c {
			return man
		}
	}
	return game.NoPiece
}

// Box returns the men to choose from, those of the first side first.
func (e *Editor) Box() []game.Piece {
	var box []game.Piece
	for side := game.First; side <= game.Second; side++ {
		for kind := 7; kind > 0; kind-- {
			if c := e.rules.Letter(game.NewPiece(side, kind)); c >= 'A' && c <= 'z' {
				box = append(box, game.NewPiece(side, kind))
			}
		}
	}
	return box
}

// king is the kind of the man that must not be lost.
func (e *Editor) king() int {
	for _, man := range e.Box() {
		if e.rules.Letter(man) == 'K' {
			return man.Kind()
		}
	}
	return 0
}
