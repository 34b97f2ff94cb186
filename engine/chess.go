package engine

import (
	"duiyi/chess"
	"duiyi/game"
	"duiyi/search"
)

// A chessBoard is a chess position that counts its men's worth as they move.
type chessBoard struct {
	*chess.Position
	counts [search.MaxPly + 2]count // one for each ply of the search
	ply    int
}

func newChessBoard(p *chess.Position) *chessBoard {
	b := &chessBoard{Position: p}
	for sq := range chess.Squares {
		if man := p.At(sq); man != game.NoPiece {
			b.counts[0].add(&chessScale, man, sq)
		}
	}
	return b
}

func (b *chessBoard) Make(m game.Move) {
	from, to := chess.From(m), chess.To(m)
	man, victim := b.At(from), b.At(to)
	c := b.counts[b.ply]
	c.remove(&chessScale, man, from)
	b.Position.Make(m)
	switch {
	case victim != game.NoPiece && victim.Side() == man.Side(): // castling, king to rook
		c.remove(&chessScale, victim, to)
		home := to &^ 7
		kingTo, rookTo := home+2, home+3
		if to > from {
			kingTo, rookTo = home+6, home+5
		}
		c.add(&chessScale, man, kingTo)
		c.add(&chessScale, victim, rookTo)
	case victim != game.NoPiece:
		c.remove(&chessScale, victim, to)
		c.add(&chessScale, b.At(to), to)
	default:
		if man.Kind() == chess.Pawn && from&7 != to&7 { // en passant
			c.remove(&chessScale, game.NewPiece(man.Side().Other(), chess.Pawn), from&^7|to&7)
		}
		c.add(&chessScale, b.At(to), to) // what a pawn has promoted to, where it has
	}
	b.ply++
	b.counts[b.ply] = c
}

func (b *chessBoard) Evaluate() int {
	side := b.Side()
	return b.counts[b.ply].evaluate(&chessScale, side, chessSide(b.Position, side), chessSide(b.Position, side.Other()))
}

func (b *chessBoard) SEE(m game.Move, threshold int) bool {
	return b.Position.SEE(m, &chessSwap, threshold)
}

func (b *chessBoard) Worth(p game.Piece) int { return int(chessWorth[p.Kind()].mid) }

func (b *chessBoard) Structure() uint64 { return b.counts[b.ply].structure ^ uint64(b.Side()) }

func (b *chessBoard) Unmake() {
	b.ply--
	b.Position.Unmake()
}

// chessWorth is what each kind is worth before its place is looked at.
// TUNING.md says where the numbers come from.
var chessWorth = [8]value{
	chess.Pawn:   {90, 110},
	chess.Knight: {330, 310},
	chess.Bishop: {345, 330},
	chess.Rook:   {480, 540},
	chess.Queen:  {980, 1000},
}

// chessSwap is what the kinds count in an exchange.
var chessSwap = swapWorth(chessWorth, chess.King)

// chessPlace returns what a man's place adds, seen from its own side: rank 0 is its
// first. edge is 0 on the outermost files and 3 on the middle ones; inner is the
// same for the nearest edge of all four.
func chessPlace(kind, file, rank int) value {
	edge := int16(min(file, 7-file))
	inner := min(edge, int16(min(rank, 7-rank)))
	r := int16(rank)
	switch kind {
	case chess.Pawn:
		v := value{5 * (r - 1), 12 * (r - 1)}
		if r >= 5 {
			v.end += 25 * (r - 4) // close to its promotion
		}
		if edge == 3 {
			v.mid += 6 * min(r-1, 3) // the middle pawns take the centre
		}
		if edge == 0 {
			v.mid -= 5
		}
		return v
	case chess.Knight:
		v := value{14*inner - 25, 10*inner - 18}
		if r >= 3 && r <= 5 {
			v.mid += 8
		}
		if r == 0 {
			v.mid -= 8
		}
		return v
	case chess.Bishop:
		v := value{7*inner - 8, 5*inner - 6}
		if r == 0 {
			v.mid -= 8
		}
		return v
	case chess.Rook:
		v := value{4*edge - 6, 0}
		if r == 6 {
			v.mid, v.end = v.mid+15, v.end+15 // the seventh rank
		}
		return v
	case chess.Queen:
		v := value{2*inner - 3, 8*inner - 12}
		if r >= 2 && r <= 5 {
			v.mid -= 2 // not too early into the open
		}
		return v
	case chess.King:
		v := value{-18 * min(r, 4), 12*inner - 18}
		if r == 0 {
			switch {
			case file == 6 || file == 1 || file == 2 && edge == 2:
				v.mid += 25
			case file == 7 || file == 0:
				v.mid += 15
			case file == 3 || file == 5:
				v.mid -= 12
			}
		}
		return v
	}
	return value{}
}

var chessScale = func() scale {
	s := scale{tempo: 10}
	phase := [8]int32{chess.Knight: 1, chess.Bishop: 1, chess.Rook: 2, chess.Queen: 4}
	s.fullPhase = 2 * (2*(phase[chess.Knight]+phase[chess.Bishop]+phase[chess.Rook]) + phase[chess.Queen])
	for kind := chess.Pawn; kind <= chess.King; kind++ {
		for _, side := range []game.Side{game.First, game.Second} {
			man := game.NewPiece(side, kind)
			s.phase[man] = phase[kind]
			s.shapes[man] = kind == chess.Pawn
			s.at[man] = make([]value, chess.Squares)
			for sq := range chess.Squares {
				file, rank, sign := sq%8, sq/8, int16(1)
				if side == game.Second {
					rank, sign = 7-rank, -1
				}
				place := chessPlace(kind, file, rank)
				s.at[man][sq] = value{
					sign * (chessWorth[kind].mid + place.mid),
					sign * (chessWorth[kind].end + place.end),
				}
			}
		}
	}
	return s
}()
