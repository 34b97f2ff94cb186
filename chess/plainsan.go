package chess

import "duiyi/game"

// plainKinds are the men whose letters moves in SAN begin with; 0 for pawns and all
// else. A look-up is cheaper here than branches that nobody can foresee.
var plainKinds = [256]uint8{'N': Knight, 'B': Bishop, 'R': Rook, 'Q': Queen, 'K': King, 'O': plainCastles}

const plainCastles = King + 1

// ParsePlain reads a move in SAN as programs write it (Nf3, exd6, O-O, e8=Q+): what
// Parse reads, several times as fast and without allocating, for those who read
// millions of moves. For any other text, and for one that is not exactly one legal
// move, it returns game.NoMove; Parse may still read it, and says what is wrong.
func (p *Position) ParsePlain(text []byte) game.Move {
	n := len(text)
	for n > 0 && (text[n-1] == '+' || text[n-1] == '#') {
		n--
	}
	if n < 2 || n > len("Qa1xb2") {
		return game.NoMove
	}
	text = text[:n]
	kind := int(plainKinds[text[0]])
	switch kind {
	case 0:
		return p.plainPawn(text)
	case plainCastles:
		return p.plainCastling(text)
	}
	to, ok := plainSquare(text[n-2:])
	if !ok {
		return game.NoMove
	}
	own := p.sides[p.side&1]
	if own>>to&1 != 0 {
		return game.NoMove
	}
	from := p.pieceAttacks(kind, to) & p.kinds[kind] & own // attacks go both ways
	for _, c := range text[1 : n-2] {
		switch {
		case c >= 'a' && c <= 'h':
			from &= fileA << (c - 'a')
		case c >= '1' && c <= '8':
			from &= rank1 << (8 * (c - '1'))
		case c != 'x':
			return game.NoMove
		}
	}
	found := game.NoMove
	for ; from != 0; from &= from - 1 {
		m := game.Move(lowest(from)<<6 | to)
		if from&(from-1) == 0 && found == game.NoMove && p.checkers|p.pinned == 0 && kind != King {
			return m
		}
		if p.Legal(m) {
			if found != game.NoMove {
				return game.NoMove
			}
			found = m
		}
	}
	return found
}

// plainCastling reads O-O and O-O-O.
func (p *Position) plainCastling(text []byte) game.Move {
	wing := hWing
	switch string(text) {
	case castlingText[hWing]:
	case castlingText[aWing]:
		wing = aWing
	default:
		return game.NoMove
	}
	w := &p.ways[int(p.side&1)*2+wing]
	if m := castles | game.Move(w.king)<<6 | game.Move(w.rook); p.Legal(m) {
		return m
	}
	return game.NoMove
}

// plainPawn reads a pawn's move: e4, exd5, e8=Q, exd8=Q.
func (p *Position) plainPawn(text []byte) game.Move {
	m := game.Move(plain)
	if n := len(text); text[n-2] == '=' {
		kind := kindOf(text[n-1])
		if n < 4 || kind < Knight || kind > Queen {
			return game.NoMove
		}
		m = promotionTo(kind)
		text = text[:n-2]
	}
	to, ok := plainSquare(text[len(text)-2:])
	if !ok {
		return game.NoMove
	}
	behind := to - 8 + 16*int(p.side&1)
	if behind < 0 || behind >= Squares {
		return game.NoMove
	}
	from := behind
	easy := p.checkers|p.pinned|lastRanks>>to&1 == 0 // and needs no second look
	switch {
	case len(text) == 2:
		easy = easy && p.board[to] == game.NoPiece
		if p.board[behind] == game.NoPiece && m == plain {
			from += behind - to
			m = double
			if from < 0 || from >= Squares {
				return game.NoMove
			}
			easy = easy && from>>3 == 1+5*int(p.side&1)
		}
	case len(text) == 4 && text[1] == 'x' && text[0] >= 'a' && text[0] <= 'h':
		file := int(text[0] - 'a')
		from = behind&^7 | file
		easy = easy && p.sides[(p.side^1)&1]>>to&1 != 0 && (file-to&7 == 1 || to&7-file == 1)
		if p.board[to] == game.NoPiece && m == plain {
			m = enPassant
		}
	default:
		return game.NoMove
	}
	easy = easy && m <= double
	if m |= game.Move(from<<6 | to); p.board[from] == game.NewPiece(p.side&1, Pawn) && (easy || p.Legal(m)) {
		return m
	}
	return game.NoMove
}

// plainSquare is squareNamed for two bytes.
func plainSquare(name []byte) (sq int, ok bool) {
	file, rank := name[0]-'a', name[1]-'1'
	return int(rank)<<3 | int(file), file < 8 && rank < 8
}
