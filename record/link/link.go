// Package link writes a game into the fragment of an address and reads it from there,
// so that a link carries a position and its moves and no server learns of them:
//
//	#game=xiangqi&moves=h2e2h9g7h0g2&ply=2
//	#game=chess&fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1
//
// The game is xiangqi, chess or chess960. The fen is that of the start, with
// underscores for spaces, and left out where it is the usual one. Moves are in
// coordinates one after another, 0000 where a side passes, and ply is how many of them
// have been made in the position to look at; without it, all. A link has one line of moves:
// variations and words stay behind.
package link

import (
	"errors"
	"strconv"
	"strings"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/record"
	"duiyi/xiangqi"
)

// pass is a move with which a side passes, as engines write it.
const pass = "0000"

// Longest is more than any game needs, in bytes.
const Longest = 1 << 16

// Errors of Decode.
var (
	// ErrNone says that a text is no link to a game at all.
	ErrNone = errors.New("link: no game in it")
	// ErrLong says that it is longer than any game.
	ErrLong = errors.New("link: too long")
)

// An Error says what is wrong with a link, beside which as much of the game is
// returned as could be read.
type Error struct {
	Ply    int // of the move that cannot be read, counted from 1; 0 for the position
	Text   string
	Reason string
}

// Error implements error.
func (e *Error) Error() string {
	if e.Ply == 0 {
		return "link: " + e.Reason
	}
	return "link: move " + strconv.Itoa(e.Ply) + ", " + strconv.Quote(e.Text) + ": " + e.Reason
}

// Encode returns the fragment, without its #, for the line of g through n, with the
// position after n to look at.
func Encode(g *record.Game, n *record.Node) (string, error) {
	p, err := g.Start()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("game=" + g.Variant())
	if fen := p.FEN(); fen != g.Rules.Start().FEN() {
		b.WriteString("&fen=" + strings.ReplaceAll(fen, " ", "_"))
	}
	line := n.Line()
	at := len(line)
	for next := range n.Mainline() {
		line = append(line, next)
	}
	for i, move := range line {
		if !move.Legal(p) { // there is no way to write it
			line = line[:i]
			break
		}
		if i == 0 {
			b.WriteString("&moves=")
		}
		if move.IsNull() {
			b.WriteString(pass)
		} else {
			b.WriteString(p.Format(move.Move, game.Coordinates))
		}
		_ = move.Play(p) // legal, see above
	}
	if at < len(line) {
		b.WriteString("&ply=" + strconv.Itoa(at))
	}
	return b.String(), nil
}

// Decode reads a link, or its fragment alone. It returns the game and the position to
// look at. With an *Error the game is as far as it could be read, or nil.
func Decode(text string) (*record.Game, *record.Node, error) {
	if len(text) > Longest {
		return nil, nil, ErrLong
	}
	fields := Fields(text)
	g := &record.Game{Root: &record.Node{}}
	switch fields["game"] {
	case "xiangqi":
		g.Rules = xiangqi.Rules
	case "chess":
		g.Rules = chess.Rules
	case "chess960":
		g.Rules, g.Chess960 = chess.Rules, true
	default:
		return nil, nil, ErrNone
	}
	if fen := strings.TrimSpace(strings.NewReplacer("_", " ", "+", " ").Replace(fields["fen"])); fen != "" {
		g.FEN = fen
	}
	p, err := g.Start()
	if err != nil {
		return nil, nil, &Error{Reason: err.Error()}
	}
	if g.FEN != "" {
		g.FEN = p.FEN()
	}
	at := g.Root
	look := -1
	if n, err := strconv.Atoi(fields["ply"]); err == nil && n >= 0 {
		look = n
	}
	lookAt, ply := at, 0
	for moves := fields["moves"]; ; {
		if look < 0 || ply <= look {
			lookAt = at
		}
		var move string
		if move, moves = cut(moves); move == "" {
			return g, lookAt, nil
		}
		ply++
		next := &record.Node{Move: game.NoMove}
		if move != pass {
			next.Move, err = p.Parse(move)
		}
		if err == nil {
			err = next.Play(p)
		}
		if err != nil {
			return g, lookAt, &Error{ply, record.Shorten(move), err.Error()}
		}
		at = at.Add(next.Move)
	}
}

// Fields returns what stands in a link, or in its fragment alone, by name: what the
// package knows and what it does not.
func Fields(text string) map[string]string {
	if _, fragment, ok := strings.Cut(text, "#"); ok {
		text = fragment
	}
	fields := map[string]string{}
	for field := range strings.SplitSeq(strings.TrimSpace(text), "&") {
		name, value, _ := strings.Cut(field, "=")
		fields[name] = unescape(value)
	}
	return fields
}

// cut takes the first move off. A move is two squares, and a letter that is no file
// of the next one, which may pass: a piece that a pawn becomes.
func cut(moves string) (move, rest string) {
	moves = strings.TrimLeft(moves, " .,-+_")
	n := min(4, len(moves))
	if len(moves) > 4 && letter(moves[4]) && (len(moves) == 5 || letter(moves[5]) || strings.HasPrefix(moves[5:], pass)) {
		n = 5
	}
	return moves[:n], moves[n:]
}

func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// unescape takes out the escapes that programs put in where they hand on an address.
func unescape(text string) string {
	if !strings.Contains(text, "%") {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '%' && i+2 < len(text) {
			if n, err := strconv.ParseUint(text[i+1:i+3], 16, 8); err == nil {
				b.WriteByte(byte(n))
				i += 2
				continue
			}
		}
		b.WriteByte(text[i])
	}
	return b.String()
}
