package xiangqi

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"duiyi/game"
)

var allNotations = [...]game.Notation{
	game.Coordinates, game.ICCS, game.WXF, game.ChineseSimplified, game.ChineseTraditional,
}

// Openings and shuffles as the handbooks print them, each move in coordinates,
// WXF, and Chinese.
func TestNotationOfKnownLines(t *testing.T) {
	lines := []struct{ name, moves string }{
		{"central cannon against screen horses", // 中炮对屏风马
			`h2e2 C2.5 炮二平五 炮二平五|h9g7 H8+7 马８进７ 馬８進７|h0g2 H2+3 马二进三 傌二進三|i9h9 R9.8 车９平８ 車９平８
			 i0h0 R1.2 车一平二 俥一平二|b9c7 H2+3 马２进３ 馬２進３|g3g4 P3+1 兵三进一 兵三進一|c6c5 P3+1 卒３进１ 卒３進１
			 b0c2 H8+7 马八进七 傌八進七|b7a7 C2.1 炮２平１ 砲２平１|h0h6 R2+6 车二进六 俥二進六|a7a3 C1+4 炮１进４ 砲１進４`},
		{"same direction cannons", // 顺炮横车对直车
			`h2e2 C2.5 炮二平五 炮二平五|h7e7 C8.5 炮８平５ 砲８平５|h0g2 H2+3 马二进三 傌二進三|h9g7 H8+7 马８进７ 馬８進７
			 i0i1 R1+1 车一进一 俥一進一|i9h9 R9.8 车９平８ 車９平８|i1d1 R1.6 车一平六 俥一平六|h9h3 R8+6 车８进６ 車８進６
			 d1d8 R6+7 车六进七 俥六進七|b9c7 H2+3 马２进３ 馬２進３`},
		{"elephant opening", // 飞相对士角炮
			`g0e2 E3+5 相三进五 相三進五|h7d7 C8.4 炮８平４ 砲８平４|h0g2 H2+3 马二进三 傌二進三|d9e8 A4+5 士４进５ 士４進５
			 f0e1 A4+5 仕四进五 仕四進五|c9e7 E3+5 象３进５ 象３進５|e1f0 A5-4 仕五退四 仕五退四|e7c9 E5-3 象５退３ 象５退３
			 e0e1 K5+1 帅五进一 帥五進一|e9d9 K5.4 将５平４ 將５平４|e1e0 K5-1 帅五退一 帥五退一`},
	}
	for _, line := range lines {
		p := Start()
		for _, cell := range strings.FieldsFunc(line.moves, func(r rune) bool { return r == '|' || r == '\n' }) {
			w := strings.Fields(cell)
			m, err := p.Parse(w[0])
			if err != nil {
				t.Fatalf("%s: %v", line.name, err)
			}
			want := []string{w[0], strings.ToUpper(w[0][:2] + "-" + w[0][2:]), w[1], w[2], w[3]}
			for i, n := range allNotations {
				if got := p.Format(m, n); got != want[i] {
					t.Errorf("%s: %s is written %s, want %s", line.name, w[0], got, want[i])
				}
				if got, err := p.Parse(want[i]); got != m || err != nil {
					t.Errorf("%s: %s reads as %v, %v", line.name, want[i], got, err)
				}
			}
			p.Make(m)
		}
	}
}

// The examples of the Federation's own page, and what the Chinese form makes of
// them.
func TestSeveralOnOneFile(t *testing.T) {
	tests := []struct{ name, fen, moves string }{
		{"two rooks and two cannons",
			"3ak4/9/2R6/4c4/2R6/4c4/9/9/9/3K5 w - - 0 1",
			"c7g7 R+.3 前车平三|c5g5 R-.3 后车平三|c7c9 R++2 前车进二|c5c0 R--5 后车退五"},
		{"black's front is red's rear",
			"3ak4/9/2R6/6c2/9/2R3c2/9/9/9/3K5 b - - 0 1",
			"g4f4 C+.6 前炮平６|g6g7 C--1 后炮退１|g4g0 C++4 前炮进４"},
		{"two soldiers", "4k4/9/6P2/9/6P2/9/9/9/9/3K5 w - - 0 1",
			"g7f7 P+.4 前兵平四|g5f5 P-.4 后兵平四|g7g8 P++1 前兵进一"},
		{"three soldiers", "4k4/9/6P2/6P2/6P2/9/9/9/9/3K5 w - - 0 1",
			"g7f7 P+.4 前兵平四|g6f6 P3.4 中兵平四|g5f5 P-.4 后兵平四"},
		{"four soldiers", "4k4/6P2/6P2/6P2/6P2/9/9/9/9/3K5 w - - 0 1",
			"g8f8 ++.4 一兵平四|g7f7 P+.4 二兵平四|g6f6 P-.4 三兵平四|g5f5 --.4 四兵平四"},
		{"five soldiers", "4k1P2/6P2/6P2/6P2/6P2/9/9/9/9/3K5 w - - 0 1",
			"g9f9 ++.4 一兵平四|g8f8 P+.4 二兵平四|g7f7 P3.4 三兵平四|g6f6 P-.4 四兵平四|g5f5 --.4 五兵平四"},
		{"three and two soldiers", "4k4/9/6P2/2P3P2/2P3P2/9/9/9/9/3K5 w - - 0 1",
			"g7f7 3+.4 一兵平四|g6f6 33.4 二兵平四|g5f5 3-.4 三兵平四|c6d6 7+.6 四兵平六|c5d5 7-.6 五兵平六"},
		{"black counts from its own right", "3k5/9/9/9/9/2p3p2/2p3p2/9/9/4K4 b - - 0 1",
			"c3d3 3+.4 一卒平４|c4d4 3-.4 二卒平４|g3f3 7+.6 三卒平６|g4f4 7-.6 四卒平６"},
		{"a lone soldier beside two", "4k4/9/6P2/9/2P3P2/9/9/9/9/3K5 w - - 0 1",
			"c5d5 P7.6 兵七平六|g7f7 P+.4 前兵平四"},
		{"advisors of one file", "3k5/9/9/9/9/9/9/3A5/9/3AK4 w - - 0 1",
			"d0e1 A6+5 仕六进五|d2e1 A6-5 仕六退五"},
		{"elephants of one file", "3k5/9/9/9/9/2B6/9/9/9/2B1K4 w - - 0 1",
			"c0e2 E7+5 相七进五|c4e2 E7-5 相七退五"},
		{"elephants where none can stand", "3k5/9/9/9/9/9/9/1B7/1B7/4K4 w - - 0 1",
			"b1d3 E-+6 后相进六|b2d4 E++6 前相进六"},
	}
	for _, tt := range tests {
		p, err := FromFEN(tt.fen)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		for cell := range strings.SplitSeq(tt.moves, "|") {
			w := strings.Fields(cell)
			m, err := p.Parse(w[0])
			if err != nil {
				t.Errorf("%s: %v", tt.name, err)
				continue
			}
			for i, n := range []game.Notation{game.WXF, game.ChineseSimplified} {
				if got := p.Format(m, n); got != w[1+i] {
					t.Errorf("%s: %s is written %s, want %s", tt.name, w[0], got, w[1+i])
				}
				if got, err := p.Parse(w[1+i]); got != m || err != nil {
					t.Errorf("%s: %s reads as %s, %v", tt.name, w[1+i], p.Format(got, game.Coordinates), err)
				}
			}
		}
	}
}

func TestParseVariants(t *testing.T) {
	const tandem = "3ak4/9/2R6/4c4/2R6/4c4/9/9/9/3K5 w - - 0 1"
	const soldiers = "4k4/9/6P2/2P3P2/2P3P2/9/9/9/9/3K5 w - - 0 1"
	tests := []struct{ fen, want, texts string }{
		{StartFEN, "h2e2", "h2e2|H2E2|h2-e2|H2-E2|ｈ２ｅ２|Ｈ２－Ｅ２|  h2e2\n|h2–e2|C2.5|c2.5|C2=5|ｃ２．５|炮二平五|砲二平五|包二平五|炮2平5|炮２平５|炮 二 平 五|\u3000炮二平五|炮二平5"},
		{StartFEN, "b0c2", "H8+7|N8+7|h8+7|马八进七|馬八進七|傌八进七|马8进7|馬８進７"},
		{StartFEN, "i0i1", "R1+1|车一进一|車一進一|俥一進一"},
		{StartFEN, "c0e2", "E7+5|B7+5|相七进五|象七进五"},
		{StartFEN, "d0e1", "A6+5|仕六进五|士六進五"},
		{StartFEN, "e0e1", "K5+1|帅五进一|帥五進一|将五进一|將五進一"},
		{StartFEN, "c3c4", "P7+1|兵七进一|卒七进一"},
		{tandem, "c7g7", "R+.3|+R.3|r+=3|＋ｒ．３|前车平三|車前平三|前車平3"},
		{tandem, "c5c4", "R--1|-R-1|R−−1|后车退一|後車退一|车后退一"},
		{soldiers, "g7f7", "3+.4|Pa.4|pa=4|一兵平四|1兵平4|前三平四|前三兵平四"},
		{soldiers, "g6f6", "33.4|二兵平四|中三平四|中兵平四"},
		{soldiers, "c5d5", "7-.6|Pe.6|五兵平六|后七平六|後七兵平六"},
	}
	for _, tt := range tests {
		p, err := FromFEN(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		for text := range strings.SplitSeq(tt.texts, "|") {
			m, err := p.Parse(text)
			if err != nil {
				t.Errorf("%s: %v, want %s", tt.fen, err, tt.want)
			} else if got := p.Format(m, game.Coordinates); got != tt.want {
				t.Errorf("%s: %q reads as %s, want %s", tt.fen, text, got, tt.want)
			}
		}
	}
}

// Texts that look like moves of some notation and are none.
func TestParseRejectsNonsense(t *testing.T) {
	for _, text := range []string{
		"h2e", "h2e2e", "j2e2", "h2-e", "h2e２０", "0000",
		"Q2.5", "C2*5", "C2.0", "C0.5", "CC.5", "34.5", "+-.4", "P+.", "Pf.4", "Ca.5", "+3.4", "1234",
		"炮二炮五", "炮二平十", "炮十平五", "炮炮平五", "象棋平五", "前前平五", "六兵平一", "前二炮平五", "一二兵平五", "炮二平五五",
	} {
		m, err := Start().Parse(text)
		var moveErr *MoveError
		if !errors.As(err, &moveErr) || !strings.HasPrefix(moveErr.Reason, "neither") {
			t.Errorf("%q reads as %v, %v", text, m, err)
		}
	}
}

func TestParseSaysWhyNot(t *testing.T) {
	const pinned = "4k4/9/9/9/4r4/9/4N4/9/9/4K4 w - - 0 1"
	const check = "4k4/9/9/9/4r4/9/9/9/R8/4K4 w - - 0 1"
	tests := []struct{ fen, text, want string }{
		{StartFEN, "", "empty"},
		{StartFEN, "   ", "empty"},
		{StartFEN, "castle", "neither coordinates"},
		{StartFEN, strings.Repeat("炮", 100), "too long"},
		{StartFEN, "e4e5", "no man stands on e4"},
		{StartFEN, "e6e5", "not red's"},
		{StartFEN, "a0a3", "an own man stands on a3"},
		{StartFEN, "b0d1", "the horse on b0 cannot go to d1"},
		{StartFEN, "炮三平五", "red has no cannon on file 3"},
		{StartFEN, "前炮平五", "no cannon in that place among several"},
		{StartFEN, "马八平七", "does not move so"},
		{StartFEN, "炮二进九", "does not move so"},
		{StartFEN, "R1+3", "an own man stands on i3"},
		{pinned, "e3d5", "the own general would be attacked"},
		{pinned, "马五进六", "the own general would be attacked"},
		{pinned, "兵五进一", "red has no soldier"},
		{check, "a1a2", "the general would still be attacked"},
		{"3k5/9/2R6/9/2R6/9/9/9/9/4K4 w - - 0 1", "车七平五", "ambiguous: it could be c"},
		{"4k4/9/6P2/2P3P2/2P3P2/9/9/9/9/3K5 w - - 0 1", "前兵进一", "ambiguous"},
	}
	for _, tt := range tests {
		p, err := FromFEN(tt.fen)
		if err != nil {
			t.Errorf("%s: %v", tt.fen, err)
			continue
		}
		m, err := p.Parse(tt.text)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %q reads as %v, %v, want an error with %q", tt.fen, tt.text, m, err, tt.want)
		}
		if several, ok := errors.AsType[*MoveError](err); ok && several.Ambiguous() != strings.HasPrefix(tt.want, "ambiguous") {
			t.Errorf("%s: %q is ambiguous: %t", tt.fen, tt.text, several.Ambiguous())
		}
	}
}

// Every legal move of random games and compositions is written differently from
// all others, and read back, in every notation.
func TestNotationRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	n := 3_000
	if testing.Short() {
		n = 300
	}
	for range n {
		checkNotations(t, randomGame(r, r.IntN(150)))
		checkNotations(t, randomComposition(r))
		checkNotations(t, stackedSoldiers(r))
	}
}

func checkNotations(t *testing.T, p *Position) {
	t.Helper()
	moves := p.Moves()
	for _, n := range allNotations {
		seen := make(map[string]game.Move, len(moves))
		for _, m := range moves {
			text := p.Format(m, n)
			if other, ok := seen[text]; ok {
				t.Errorf("%s: %s means %s and %s", p.FEN(), text,
					p.Format(m, game.Coordinates), p.Format(other, game.Coordinates))
			}
			seen[text] = m
			if got, err := p.Parse(text); got != m || err != nil {
				t.Errorf("%s: %s for %s reads as %s, %v", p.FEN(), text,
					p.Format(m, game.Coordinates), p.Format(got, game.Coordinates), err)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"h2e2", "H2-E2", "C2.5", "炮二平五", "前车进一", "33.4", "++.4", "一兵平四", "前三兵平四"} {
		f.Add(StartFEN, text)
		f.Add("4k4/9/6P2/2P3P2/2P3P2/9/9/9/9/3K5 w - - 0 1", text)
	}
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := FromFEN(fen)
		if err != nil {
			return
		}
		m, err := p.Parse(text)
		if (err == nil) != p.Legal(m) {
			t.Fatalf("%s: %q reads as %v, %v, legal: %v", fen, text, m, err, p.Legal(m))
		}
		for _, n := range allNotations {
			if err != nil {
				break
			}
			if again, err := p.Parse(p.Format(m, n)); again != m || err != nil {
				t.Fatalf("%s: %q is written %s, which reads as %v, %v", fen, text, p.Format(m, n), again, err)
			}
		}
	})
}
