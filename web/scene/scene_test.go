package scene

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

// men returns the men of a position by square.
func men(t testing.TB, r game.Rules, fen string) []game.Piece {
	p, err := r.FromFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	files, ranks := r.Size()
	list := make([]game.Piece, files*ranks)
	for sq := range list {
		list[sq] = p.At(sq)
	}
	return list
}

func square(r game.Rules, place string) int {
	files, ranks := r.Size()
	rank := int(place[1] - '0')
	if ranks < 10 {
		rank--
	}
	return rank*files + int(place[0]-'a')
}

func TestBetween(t *testing.T) {
	type list []string
	for _, c := range []struct {
		name          string
		rules         game.Rules
		before, after string
		steps         [][2]string
		gone, fresh   list
	}{
		{"nothing", chess.Rules, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", nil, nil, nil},
		{"move", chess.Rules, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", [][2]string{{"e2", "e4"}}, nil, nil},
		{"capture", chess.Rules, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1", [][2]string{{"e4", "d5"}}, list{"d5"}, nil},
		{"capture taken back", chess.Rules, "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", [][2]string{{"d5", "e4"}}, nil, list{"d5"}},
		{"en passant", chess.Rules, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1", [][2]string{{"e5", "d6"}}, list{"d5"}, nil},
		{"castling", chess.Rules, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/5RK1 b - - 0 1", [][2]string{{"h1", "f1"}, {"e1", "g1"}}, nil, nil},
		{"promotion by capture", chess.Rules, "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "1Q2k3/8/8/8/8/8/8/4K3 b - - 0 1", [][2]string{{"a7", "b8"}}, list{"b8"}, nil},
		{"promotion taken back", chess.Rules, "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", [][2]string{{"a8", "a7"}}, nil, nil},
		{"black promotes", chess.Rules, "4k3/8/8/8/8/8/p7/4K3 b - - 0 1", "4k3/8/8/8/8/8/8/n3K3 w - - 0 1", [][2]string{{"a2", "a1"}}, nil, nil},
		{"cannon takes horse", xiangqi.Rules, "4k4/1n7/1p7/9/9/9/9/1C7/9/5K3 w - - 0 1", "3k5/1C7/1p7/9/9/9/9/9/9/5K3 w - - 0 1", [][2]string{{"b2", "b8"}, {"e9", "d9"}}, list{"b8"}, nil},
		{"nearest first", xiangqi.Rules, "4k4/9/9/9/9/P1P6/9/9/9/3K5 w - - 0 1", "4k4/9/9/9/P1P6/9/9/9/9/3K5 w - - 0 1", [][2]string{{"a4", "a5"}, {"c4", "c5"}}, nil, nil},
	} {
		change := Between(c.rules, men(t, c.rules, c.before), men(t, c.rules, c.after))
		var want Change
		for _, s := range c.steps {
			want.Steps = append(want.Steps, Step{square(c.rules, s[0]), square(c.rules, s[1])})
		}
		for _, place := range c.gone {
			want.Gone = append(want.Gone, square(c.rules, place))
		}
		for _, place := range c.fresh {
			want.New = append(want.New, square(c.rules, place))
		}
		if fmt.Sprint(change) != fmt.Sprint(want) {
			t.Errorf("%s: got %v, want %v", c.name, change, want)
		}
		if !change.Calm() {
			t.Errorf("%s: not calm", c.name)
		}
	}
	far := Between(chess.Rules, men(t, chess.Rules, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), men(t, chess.Rules, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"))
	if far.Calm() {
		t.Error("another position is taken for a move")
	}
}

// TestBetweenKeepsBooks plays random games and has the changes lead exactly to
// the position after, forwards, backwards and two plies at once.
func TestBetweenKeepsBooks(t *testing.T) {
	for _, r := range []game.Rules{chess.Rules, xiangqi.Rules} {
		p := r.Start()
		files, ranks := r.Size()
		look := func() []game.Piece {
			list := make([]game.Piece, files*ranks)
			for sq := range list {
				list[sq] = p.At(sq)
			}
			return list
		}
		seed := uint32(1)
		history := [][]game.Piece{look()}
		for range 300 {
			moves := p.Moves()
			if len(moves) == 0 || p.Outcome().Over() {
				break
			}
			seed = seed*1664525 + 1013904223
			p.Make(moves[int(seed>>8)%len(moves)])
			history = append(history, look())
		}
		for i := range history {
			for _, j := range []int{i - 2, i - 1, i + 1, i + 2} {
				if j < 0 || j >= len(history) {
					continue
				}
				before, after := history[i], history[j]
				change := Between(r, before, after)
				got := append([]game.Piece(nil), before...)
				for _, sq := range change.Gone {
					got[sq] = game.NoPiece
				}
				for _, s := range change.Steps {
					got[s.From] = game.NoPiece
				}
				for _, s := range change.Steps {
					got[s.To] = after[s.To]
				}
				for _, sq := range change.New {
					got[sq] = after[sq]
				}
				if !reflect.DeepEqual(got, after) {
					t.Fatalf("%s: from ply %d to %d: %v", r.Name(), i, j, change)
				}
				if d := i - j; (d == 1 || d == -1) && !change.Calm() {
					t.Errorf("%s: one move is not calm: %v", r.Name(), change)
				}
			}
		}
	}
}

func TestWalk(t *testing.T) {
	for _, c := range []struct {
		rules     game.Rules
		from      string
		right, up int
		flipped   bool
		want      string
	}{
		{xiangqi.Rules, "e0", 0, 1, false, "e1"},
		{xiangqi.Rules, "e0", 0, -1, false, "e0"},
		{xiangqi.Rules, "e0", 0, -1, true, "e1"},
		{xiangqi.Rules, "a5", -1, 0, true, "b5"},
		{xiangqi.Rules, "i9", 1, 1, false, "i9"},
		{chess.Rules, "d4", -8, 0, false, "a4"},
		{chess.Rules, "h8", 1, 0, false, "h8"},
	} {
		if got := Place(c.rules, Walk(c.rules, square(c.rules, c.from), c.right, c.up, c.flipped)); got != c.want {
			t.Errorf("from %s by %d, %d: %s, want %s", c.from, c.right, c.up, got, c.want)
		}
	}
}

func ExampleText() {
	fmt.Print(Text(chess.Rules, men(nil, chess.Rules, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")))
	// Output:
	// 8 r n b q k b n r
	// 7 p p p p . p p p
	// 6 . . . . . . . .
	// 5 . . . . p . . .
	// 4 . . . . P . . .
	// 3 . . . . . . . .
	// 2 P P P P . P P P
	// 1 R N B Q K B N R
	//   a b c d e f g h
}

func TestBrief(t *testing.T) {
	for _, text := range []string{"", "a word", strings.Repeat("x", 20_000)} {
		if got := Brief(text); got != text {
			t.Errorf("%d bytes are shown as %d", len(text), len(got))
		}
	}
	got := Brief(strings.Repeat("炮", 1_000_000))
	if n := len(got); n > 20_003 || n < 19_900 || !utf8.ValidString(got) || !strings.HasSuffix(got, "炮…") {
		t.Errorf("a long comment is shown as %d bytes, which end in %q", n, got[max(0, n-9):])
	}
}
