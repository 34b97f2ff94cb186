package show

import (
	"regexp"
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/record"
	"duiyi/record/pgn"
	"duiyi/xiangqi"
)

func read(t *testing.T, text string) *record.Game {
	t.Helper()
	g, err := pgn.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

const (
	chessGame = "[Event \"Bell \x07\"]\n[Site \"?\"]\n\n1. e4 {best [%clk 0:01:00]} e5 (1... c5 2. Nf3 $14 (2. c3) d6) 2. f4 $1 {\x1b[2J} (2. --) 1-0"
	chessWant = `8  r  n  b  q  k  b  n  r 
7  p  p  p  p  .  p  p  p 
6  .  .  .  .  .  .  .  . 
5  .  .  .  .  p  .  .  . 
4  .  .  .  .  P [P] .  . 
3  .  .  .  .  .  .  .  . 
2  P  P  P  P  . [.] P  P 
1  R  N  B  Q  K  B  N  R 
   a  b  c  d  e  f  g  h

Event: Bell  

1. e4 best 1... e5 (1... c5 2. Nf3 $14 (2. c3) 2... d6) 2. f4! [2J (2. --) 1-0
`
	xiangqiWant = `   １  ２  ３  ４  ５  ６  ７  ８  ９
9  車──馬──象──士──將──士──象─*┬───車 
   │   │   │   │ ╲ │ ╱ │   │   │   │  
8  ├───┼───┼───┼───┼───┼───┼───┼───┤  
   │   │   │   │ ╱ │ ╲ │   │   │   │  
7  ├───砲──┼───┼───┼───┼──*馬──砲──┤  
   │   │   │   │   │   │   │   │   │  
6  卒──┼───卒──┼───卒──┼───卒──┼───卒 
   │   │   │   │   │   │   │   │   │  
5  ├───┼───┼───┼───┼───┼───┼───┼───┤  
   │     楚  河         漢  界     │  
4  ├───┼───┼───┼───┼───┼───┼───┼───┤  
   │   │   │   │   │   │   │   │   │  
3  兵──┼───兵──┼───兵──┼───兵──┼───兵 
   │   │   │   │   │   │   │   │   │  
2  ├───炮──┼───┼───炮──┼───┼───┼───┤  
   │   │   │   │ ╲ │ ╱ │   │   │   │  
1  ├───┼───┼───┼───┼───┼───┼───┼───┤  
   │   │   │   │ ╱ │ ╲ │   │   │   │  
0  俥──傌──相──仕──帥──仕──相──傌──俥 
   九  八  七  六  五  四  三  二  一

Red: 甲

1. 炮二平五 馬８進７ *
`
)

var escapes = regexp.MustCompile("\x1b\\[[0-9;]*m")

// TestShow prints games without colour; in colour the same text is there, marks
// aside, and a file cannot command the terminal.
func TestShow(t *testing.T) {
	g := read(t, chessGame)
	text, err := At(g, -1, Options{Notation: game.SAN})
	if err != nil || text != chessWant {
		t.Errorf("%v\n%s, want\n%s", err, text, chessWant)
	}
	if text, err := At(g, 1, Options{Notation: game.SAN}); err != nil || !strings.Contains(text, "2  P  P  P  P [.]") {
		t.Errorf("%v\n%s", err, text)
	}
	x := read(t, "[Red \"甲\"]\n\n1. C2.5 H8+7 *")
	text, err = At(x, -1, Options{Notation: game.ChineseTraditional})
	if err != nil || text != xiangqiWant {
		t.Errorf("%v\n%s, want\n%s", err, text, xiangqiWant)
	}
	for _, g := range []*record.Game{g, x} {
		for _, flipped := range []bool{false, true} {
			plain, err := Game(g, Options{})
			if err != nil {
				t.Fatal(err)
			}
			colored, _ := Game(g, Options{Color: true})
			if got := escapes.ReplaceAllString(colored, ""); got != plain || strings.ContainsAny(got, "\x07\x1b") {
				t.Errorf("%q, want %q", got, plain)
			}
			board, _ := At(g, -1, Options{Color: true, Flipped: flipped})
			if !strings.Contains(board, markField) || strings.Contains(escapes.ReplaceAllString(board, ""), "\x1b") {
				t.Errorf("%q", board)
			}
		}
	}
	g.Root.Add(0xffff)
	if _, err := Game(g, Options{}); err == nil {
		t.Error("an illegal move is printed")
	}
	g.FEN = "x"
	if _, err := At(g, 0, Options{}); err == nil {
		t.Error("a board of nonsense")
	}
}

func TestBoards(t *testing.T) {
	flipped := Board(xiangqi.Start(), -1, -1, Options{Flipped: true})
	lines := strings.Split(flipped, "\n")
	if lines[0] != "   一  二  三  四  五  六  七  八  九" || lines[1] != "0  俥──傌──相──仕──帥──仕──相──傌──俥 " || lines[20] != "   ９  ８  ７  ６  ５  ４  ３  ２  １" {
		t.Errorf("%s", flipped)
	}
	flipped = Board(chess.Start(), -1, -1, Options{Flipped: true})
	if !strings.HasPrefix(flipped, "1  R  N  B  K  Q  B  N  R \n") || !strings.HasSuffix(flipped, "   h  g  f  e  d  c  b  a\n") {
		t.Errorf("%s", flipped)
	}
}

func TestWrapping(t *testing.T) {
	text, err := Game(read(t, "1. e4 {"+strings.Repeat("词 word ", 40)+"} *"), Options{Columns: 40, Notation: game.SAN})
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(text) {
		if width(strings.TrimSpace(line)) > 40 {
			t.Errorf("%q", line)
		}
	}
}

func TestNotations(t *testing.T) {
	for name := range strings.SplitSeq(Notations(nil), ", ") {
		if _, ok := NotationNamed(name, nil); !ok {
			t.Error(name)
		}
	}
	if n, ok := NotationNamed("", chess.Rules); !ok || n != game.SAN {
		t.Error(n)
	}
	if n, ok := NotationNamed("", xiangqi.Rules); !ok || n != game.ChineseSimplified {
		t.Error(n)
	}
	if _, ok := NotationNamed("wxf", chess.Rules); ok || Notations(chess.Rules) != "san, figurine, long, coordinates" {
		t.Error("chess in WXF; " + Notations(chess.Rules))
	}
	if _, ok := NotationNamed("morse", nil); ok {
		t.Error("morse")
	}
}
