package engine

import (
	"duiyi/chess"
	"duiyi/game"
	"duiyi/nnue"
	"duiyi/search"
)

// A chessBoard is a chess position that counts its men's worth as they move.
type chessBoard struct {
	*chess.Position
	counts [search.MaxPly + 2]count // one for each ply of the search
	ply    int
	net    *nnue.Stack // evaluates in place of the weights, where not nil
}

func newChessBoard(p *chess.Position, net *nnue.Stack) *chessBoard {
	b := &chessBoard{Position: p, net: net}
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
	b.ply++
	b.counts[b.ply] = b.counts[b.ply-1]
	if b.net != nil {
		b.net.Push()
	}
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

// leave and arrive count a man who leaves or comes to a square.
func (b *chessBoard) leave(man game.Piece, sq int) {
	b.counts[b.ply].remove(&chessScale, man, sq)
	if b.net != nil {
		b.net.Remove(man, sq)
	}
}

func (b *chessBoard) arrive(man game.Piece, sq int) {
	b.counts[b.ply].add(&chessScale, man, sq)
	if b.net != nil {
		b.net.Add(man, sq)
	}
}

func (b *chessBoard) Evaluate() int {
	side := b.Side()
	if b.net != nil {
		return within(b.net.Evaluate(side))
	}
	return b.counts[b.ply].evaluate(&chessScale, side, chessSide(b.Position, side, &chessFitted), chessSide(b.Position, side.Other(), &chessFitted))
}

func (b *chessBoard) SEE(m game.Move, threshold int) bool {
	return b.Position.SEE(m, &chessSwap, threshold)
}

func (b *chessBoard) Worth(p game.Piece) int { return int(chessFitted.worth[p.Kind()].mid) }

func (b *chessBoard) Structure() uint64 { return b.counts[b.ply].structure ^ uint64(b.Side()) }

func (b *chessBoard) Unmake() {
	b.ply--
	if b.net != nil {
		b.net.Pop()
	}
	b.Position.Unmake()
}

// chessWeights are the weights of the evaluation; chessFitted holds those that play.
// TUNING.md says where they come from.
type chessWeights struct {
	tempo                         value    // for the side to move
	worth                         [8]value // of a man before its place is looked at, by kind
	mobility                      [8]value // a square more than usual, by kind
	attack                        [8]value // a square of the enemy king's ring attacked, by kind
	doubled, isolated, backward   value
	passed                        [8]value // by own rank
	passedFree, passedGuarded     value    // nothing on the next square; guarded by a pawn
	passedKings                   value    // a step that the enemy king is farther off than the own
	bishops                       value    // both of them
	openFile, halfOpen            value    // of a rook
	shield, storm                 value    // a pawn before the castled king; an enemy pawn close to him
	outpost                       value    // a guarded knight that no pawn can drive off
	hitByPawn, hitByLess, hanging value    // a man attacked by a pawn, by a lesser man, and by anything when loose

	// place adds to the worth, by kind: own ranks from the first on, files from the edge
	// to the middle; the other half of the board mirrors it.
	place [8][32]value
}

// list lists the weights that are in use.
func (w *chessWeights) list() weightList {
	kinds := []string{"", "chess.Pawn", "chess.Knight", "chess.Bishop", "chess.Rook", "chess.Queen", "chess.King"}
	var l weightList
	l.one("tempo", &w.tempo)
	l.row("worth", &w.worth, kinds, chess.Pawn, chess.Queen)
	l.row("mobility", &w.mobility, kinds, chess.Knight, chess.Queen)
	l.row("attack", &w.attack, kinds, chess.Knight, chess.Queen)
	l.one("doubled", &w.doubled)
	l.one("isolated", &w.isolated)
	l.one("backward", &w.backward)
	l.row("passed", &w.passed, []string{"0", "1", "2", "3", "4", "5", "6"}, 1, 6)
	l.one("passedFree", &w.passedFree)
	l.one("passedGuarded", &w.passedGuarded)
	l.one("passedKings", &w.passedKings)
	l.one("bishops", &w.bishops)
	l.one("openFile", &w.openFile)
	l.one("halfOpen", &w.halfOpen)
	l.one("shield", &w.shield)
	l.one("storm", &w.storm)
	l.one("outpost", &w.outpost)
	l.one("hitByPawn", &w.hitByPawn)
	l.one("hitByLess", &w.hitByLess)
	l.one("hanging", &w.hanging)
	for kind := chess.Pawn; kind <= chess.King; kind++ {
		l.table("place", "[8][32]value", kinds[kind], w.place[kind][:])
	}
	return l
}

// chessSwap is what the kinds count in an exchange.
var chessSwap = swapWorth(&chessFitted.worth, chess.King)

var chessScale = newChessScale(&chessFitted)

func newChessScale(w *chessWeights) scale {
	s := scale{tempo: w.tempo}
	phase := [8]int32{chess.Knight: 1, chess.Bishop: 1, chess.Rook: 2, chess.Queen: 4}
	s.fullPhase = 2 * (2*(phase[chess.Knight]+phase[chess.Bishop]+phase[chess.Rook]) + phase[chess.Queen])
	for kind := chess.Pawn; kind <= chess.King; kind++ {
		for _, side := range []game.Side{game.First, game.Second} {
			man := game.NewPiece(side, kind)
			s.phase[man] = phase[kind]
			s.shapes[man] = kind == chess.Pawn
			s.at[man] = make([]value, chess.Squares)
			for sq := range chess.Squares {
				file := sq % 8
				s.at[man][sq] = signed(side, w.worth[kind], w.place[kind][ownRank(side, sq)*4+min(file, 7-file)])
			}
		}
	}
	return s
}
