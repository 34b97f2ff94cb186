package editor

import (
	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

// A Code says what is wrong with a position.
type Code uint8

const (
	NoKing      Code = iota // Side has none
	ManyKings               // Side has several
	TooMany                 // Side has more men of kind Man than a set has
	TooManyMen              // Side has more than sixteen
	TooManyMade             // Side has more promoted men than pawns are missing (chess)
	LastRank                // a pawn stands on Square, where none can stand (chess)
	Outside                 // the general on Square is outside its palace (xiangqi)
	Facing                  // the generals face each other (xiangqi)
	CheckBehind             // Side is in check and not to move
	Odd                     // Man on Square stands where it never can come: of old compositions (xiangqi)
	Over                    // the game is over here by Outcome
)

// A Fault is one thing that is wrong with a position.
type Fault struct {
	Code    Code
	Side    game.Side
	Man     game.Piece
	Square  int
	Outcome game.Outcome
}

// Bars reports whether the position cannot be played with the fault. Other faults are to be
// told of.
func (f Fault) Bars() bool { return f.Code != Odd && f.Code != Over }

// Faults returns what is wrong with the position.
func (e *Editor) Faults() []Fault {
	faults := e.count()
	if e.rules.Name() == chess.Rules.Name() {
		faults = append(faults, e.chessFaults()...)
	} else {
		faults = append(faults, e.xiangqiFaults()...)
	}
	if len(faults) > 0 {
		return faults
	}
	pos, err := e.rules.FromFEN(e.FEN())
	if err != nil {
		// What is left is generals face to face, and a side that could take the other's king.
		if e.rules.Name() == xiangqi.Rules.Name() && e.facing() {
			return []Fault{{Code: Facing}}
		}
		return []Fault{{Code: CheckBehind, Side: e.turn.Other()}}
	}
	if p, ok := pos.(*xiangqi.Position); ok {
		for _, odd := range p.Oddities() {
			faults = append(faults, Fault{Code: Odd, Man: odd.Piece, Side: odd.Piece.Side(), Square: odd.Point})
		}
	}
	if o := pos.Outcome(); o.Over() {
		faults = append(faults, Fault{Code: Over, Outcome: o})
	}
	return faults
}

// count finds what is wrong with the numbers of men in either game.
func (e *Editor) count() []Fault {
	var faults []Fault
	for side := game.First; side <= game.Second; side++ {
		king := game.NewPiece(side, e.king())
		switch n := e.number(king); {
		case n == 0:
			faults = append(faults, Fault{Code: NoKing, Side: side, Man: king})
		case n > 1:
			faults = append(faults, Fault{Code: ManyKings, Side: side, Man: king})
		}
	}
	return faults
}

// number counts the men of a kind and side.
func (e *Editor) number(man game.Piece) int {
	n := 0
	for _, m := range e.men {
		if m == man {
			n++
		}
	}
	return n
}

// chessSet is how many men of a kind there are at first, from pawn to queen.
var chessSet = [...]int{chess.Pawn: 8, chess.Knight: 2, chess.Bishop: 2, chess.Rook: 2, chess.Queen: 1}

func (e *Editor) chessFaults() []Fault {
	var faults []Fault
	for side := game.First; side <= game.Second; side++ {
		pawns := e.number(game.NewPiece(side, chess.Pawn))
		all, made := pawns, 0
		for kind := chess.Knight; kind <= chess.Queen; kind++ {
			n := e.number(game.NewPiece(side, kind))
			all += n
			made += max(n-chessSet[kind], 0)
		}
		switch {
		case pawns > 8:
			faults = append(faults, Fault{Code: TooMany, Side: side, Man: game.NewPiece(side, chess.Pawn)})
		case all > 15: // and the king
			faults = append(faults, Fault{Code: TooManyMen, Side: side})
		case made > 8-pawns:
			faults = append(faults, Fault{Code: TooManyMade, Side: side})
		}
	}
	for sq, man := range e.men {
		if man.Kind() == chess.Pawn && man != game.NoPiece && (sq < 8 || sq >= 56) {
			faults = append(faults, Fault{Code: LastRank, Side: man.Side(), Man: man, Square: sq})
		}
	}
	return faults
}

// xiangqiSet is how many men of a kind there are.
var xiangqiSet = [...]int{
	xiangqi.Advisor: 2, xiangqi.Elephant: 2, xiangqi.Horse: 2, xiangqi.Rook: 2, xiangqi.Cannon: 2, xiangqi.Soldier: 5,
}

func (e *Editor) xiangqiFaults() []Fault {
	var faults []Fault
	for side := game.First; side <= game.Second; side++ {
		for kind := xiangqi.Advisor; kind <= xiangqi.Soldier; kind++ {
			if man := game.NewPiece(side, kind); e.number(man) > xiangqiSet[kind] {
				faults = append(faults, Fault{Code: TooMany, Side: side, Man: man})
			}
		}
	}
	for sq, man := range e.men {
		if man == game.NoPiece || man.Kind() != xiangqi.General {
			continue
		}
		rank, file := sq/xiangqi.Files, sq%xiangqi.Files
		if man.Side() == game.Second {
			rank = xiangqi.Ranks - 1 - rank
		}
		if rank > 2 || file < 3 || file > 5 {
			faults = append(faults, Fault{Code: Outside, Side: man.Side(), Man: man, Square: sq})
		}
	}
	return faults
}

// facing reports whether two generals stand on one file with nothing between them.
func (e *Editor) facing() bool {
	for file := range xiangqi.Files {
		var last game.Piece
		for rank := range xiangqi.Ranks {
			man := e.men[rank*xiangqi.Files+file]
			if man == game.NoPiece {
				continue
			}
			if man.Kind() == xiangqi.General && last.Kind() == xiangqi.General && last != man {
				return true
			}
			last = man
		}
	}
	return false
}

// Playable reports whether nothing keeps the position from being played.
func (e *Editor) Playable() bool {
	for _, f := range e.Faults() {
		if f.Bars() {
			return false
		}
	}
	return true
}
