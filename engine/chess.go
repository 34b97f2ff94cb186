package engine

import (
	"duiyi/chess"
	"duiyi/game"
	"duiyi/nnue"
	"duiyi/search"
)

// A chessBoard is a chess position with the accumulators of its network.
type chessBoard struct {
	*chess.Position
	net    *nnue.Stack
	shapes [search.MaxPly + 2]uint64 // one for each ply of the search
	ply    int
}

func newChessBoard(p *chess.Position, net *nnue.Stack) *chessBoard {
	return &chessBoard{Position: p, net: net, shapes: [search.MaxPly + 2]uint64{shape(p, &chessShapes)}}
}

func (b *chessBoard) Make(m game.Move) {
	from, to := chess.From(m), chess.To(m)
	man, victim := b.At(from), b.At(to)
	b.ply++
	b.shapes[b.ply] = b.shapes[b.ply-1]
	b.net.Push()
	b.leave(man, from)
	b.Position.Make(m)
	switch {
	case victim != game.NoPiece && victim.Side() == man.Side(): // castling, king to rook
		b.leave(victim, to)
		home := to &^ 7
		kingTo, rookTo := home+2, home+3
		if to > from {
			kingTo, rookTo = home+6, home+5
		}
		b.arrive(man, kingTo)
		b.arrive(victim, rookTo)
	case victim != game.NoPiece:
		b.leave(victim, to)
		b.arrive(b.At(to), to)
	default:
		if man.Kind() == chess.Pawn && from&7 != to&7 { // en passant
			b.leave(game.NewPiece(man.Side().Other(), chess.Pawn), from&^7|to&7)
		}
		b.arrive(b.At(to), to) // what a pawn has promoted to, where it has
	}
}

// leave and arrive tell of a man who leaves or comes to a square.
func (b *chessBoard) leave(man game.Piece, sq int) {
	b.shapes[b.ply] ^= chessShapes[man&15][sq]
	b.net.Remove(man, sq)
}

func (b *chessBoard) arrive(man game.Piece, sq int) {
	b.shapes[b.ply] ^= chessShapes[man&15][sq]
	b.net.Add(man, sq)
}

func (b *chessBoard) Unmake() {
	b.ply--
	b.net.Pop()
	b.Position.Unmake()
}

func (b *chessBoard) Evaluate() int { return within(b.net.Evaluate(b.Side())) }

func (b *chessBoard) Structure() uint64 { return b.shapes[b.ply] ^ uint64(b.Side()) }

func (b *chessBoard) SEE(m game.Move, threshold int) bool {
	return b.Position.SEE(m, &chessWorth, threshold)
}

func (b *chessBoard) Worth(p game.Piece) int { return chessWorth[p.Kind()] }

// LooseIsLost is true: without it chess was 51 ± 37 Elo weaker (lab/RESULTS.md).
func (b *chessBoard) LooseIsLost() bool { return true }

// chessWorth is what the kinds count in an exchange, fitted to self-play once by logistic
// regression (lab/RESULTS.md); the king counts more than all.
var chessWorth = [8]int{chess.Pawn: 89, chess.Knight: 334, chess.Bishop: 346, chess.Rook: 480, chess.Queen: 981, chess.King: kingWorth}

// chessShapes has the pawns shape the position.
var chessShapes = newShapes(chess.Pawn)
