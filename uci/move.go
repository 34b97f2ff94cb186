package uci

import (
	"fmt"
	"strings"

	"duiyi/game"
)

// Squares says how the ranks of a xiangqi board are numbered in move text. Chess
// is always written 1 to 8.
type Squares uint8

const (
	ZeroBased Squares = iota // 0 to 9, as UCCI and Pikafish write: h2e2
	OneBased                 // 1 to 10, as Fairy-Stockfish writes: h3e3
)

// FormatMove writes m, which is legal in p, as the protocol does.
func FormatMove(p game.Position, m game.Move, s Squares) string {
	text := p.Format(m, game.Coordinates)
	if s == ZeroBased || !tenRanks(p) {
		return text
	}
	var b strings.Builder
	for i := 0; i+1 < len(text); i += 2 {
		b.WriteByte(text[i])
		if text[i+1] == '9' {
			b.WriteString("10")
		} else {
			b.WriteByte(text[i+1] + 1)
		}
	}
	return b.String()
}

// ParseMove reads a move in the protocol's form. The error says why text is no
// legal move in p.
func ParseMove(p game.Position, text string, s Squares) (game.Move, error) {
	text = strings.ToLower(text)
	if !tenRanks(p) {
		return parseCoordinates(p, text)
	}
	rest := text
	square := func() (string, bool) {
		if len(rest) < 2 || rest[0] < 'a' || rest[0] > 'i' {
			return "", false
		}
		file, rank, n := rest[0], int(rest[1])-'0', 2
		if s == OneBased {
			if strings.HasPrefix(rest[1:], "10") {
				rank, n = 10, 3
			}
			rank--
		}
		if rank < 0 || rank > 9 {
			return "", false
		}
		rest = rest[n:]
		return string([]byte{file, byte('0' + rank)}), true
	}
	from, ok1 := square()
	to, ok2 := square()
	if !ok1 || !ok2 || rest != "" {
		lowest, highest := "0", "9"
		if s == OneBased {
			lowest, highest = "1", "10"
		}
		return game.NoMove, fmt.Errorf("move %q is not two squares a%s to i%s", text, lowest, highest)
	}
	return parseCoordinates(p, from+to)
}

// parseCoordinates finds the legal move that p writes as text. It does not use
// p.Parse, which reads every notation people use and so would take a slip for
// something else.
func parseCoordinates(p game.Position, text string) (game.Move, error) {
	for _, m := range p.Moves() {
		if p.Format(m, game.Coordinates) == text {
			return m, nil
		}
	}
	if castling, ok := castlingAlias(p, text); ok {
		return castling, nil
	}
	return game.NoMove, fmt.Errorf("move %q is not legal in %s", text, p.FEN())
}

// castlingAlias reads the other way to write a castling move: the king to its
// landing square where p writes king takes rook, and the other way round.
func castlingAlias(p game.Position, text string) (game.Move, bool) {
	if p.Rules().Name() != "chess" || len(text) != 4 {
		return game.NoMove, false
	}
	m, err := p.Parse(text)
	if err != nil {
		return game.NoMove, false
	}
	// Only castling moves two men of the mover, so only it may be read by a
	// second spelling.
	if san := p.Format(m, game.SAN); !strings.HasPrefix(san, "O-O") {
		return game.NoMove, false
	}
	return m, true
}

func tenRanks(p game.Position) bool {
	_, ranks := p.Rules().Size()
	return ranks == 10
}
