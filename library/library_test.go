package library

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/formats"
	"duiyi/xiangqi"
)

// played is a game with a variation and a comment.
func played(t *testing.T, rules game.Rules, moves ...string) *record.Game {
	t.Helper()
	g, p, at := record.New(rules), rules.Start(), (*record.Node)(nil)
	at = g.Root
	for _, text := range moves {
		m, err := p.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		at = at.Add(m)
		p.Make(m)
	}
	at.AddAfter("A comment.")
	first := rules.Start().Moves()[0]
	if g.Root.Find(first) == nil {
		g.Root.Add(first)
	}
	return g
}

func Example() {
	source, err := Open([]byte("[Event \"Hastings\"]\n[White \"Pillsbury\"]\n[Black \"Gunsberg\"]\n[Date \"1895.09.02\"]\n\n1. d4 d5 2. c4 c6 1-0\n"))
	if err != nil {
		panic(err)
	}
	g, err := source.Next()
	if err != nil {
		panic(err)
	}
	e := About(g)
	e.ID = "1"
	text, err := Pack(g, &e)
	if err != nil {
		panic(err)
	}
	q := Query{Words: "pillsbury slav", From: "1895-01-01", To: "1895-12-31"}
	fmt.Println(e.Opening.Code, e.Opening.English, e.Plies, e.Fits(text), q.Matches(&e, ""))
	// Output: D10 Slav Defence 4 true true
}

func TestEntry(t *testing.T) {
	changed := time.Date(2026, 11, 30, 10, 0, 0, 5e6, time.UTC)
	for _, g := range []*record.Game{
		played(t, xiangqi.Rules, "炮二平五", "马8进7", "马二进三"), played(t, chess.Rules, "e4", "c5"), record.New(chess.Rules),
	} {
		g.Result = game.SecondWins
		e := Entry{ID: "x1", Changed: changed, Players: [2]string{"甲 \"乙\"", ""}, Computer: [2]bool{false, true}, Level: "hard",
			Date: "2026.11.30", Reason: "resignation"}
		text, err := Pack(g, &e)
		if err != nil {
			t.Fatal(err)
		}
		if e.Game != g.Rules.Name() || !e.Fits(text) || e.Fits(text+" ") {
			t.Errorf("%+v", e)
		}
		read, ok := ParseEntry(e.String())
		if !ok || read != e {
			t.Errorf("%+v is read as %+v", e, read)
		}
		again, err := Recover("x1", text)
		if err != nil || again != e {
			t.Errorf("%+v is recovered as %+v, %v", e, again, err)
		}
		g2, err := Unpack(text)
		if err != nil {
			t.Fatal(err)
		}
		e2 := About(g2)
		if text2, err := Pack(g2, &e2); err != nil || text2 != text {
			t.Errorf("%s\nbecomes\n%s, %v", text, text2, err)
		}
	}
	for _, text := range []string{"", "duiyi entry 1\n", "duiyi entry 2\nid x\ngame chess\n", entryMagic + "\nid \ngame chess"} {
		if _, ok := ParseEntry(text); ok {
			t.Errorf("%q is an entry", text)
		}
	}
}

// TestDamaged cuts texts short and spoils them.
func TestDamaged(t *testing.T) {
	g := played(t, chess.Rules, "e4", "c5", "Nf3", "d6", "d4")
	e := Entry{ID: "x"}
	text, err := Pack(g, &e)
	if err != nil {
		t.Fatal(err)
	}
	spoilt := strings.Replace(text, "Nf3", "Nf6", 1)
	if got, err := Recover("x", spoilt); err == nil || got.Plies != 2 || got.Game != "chess" {
		t.Errorf("%+v, %v", got, err)
	}
	if e.Fits(spoilt) {
		t.Error("a spoilt text fits")
	}
	for _, text := range []string{"", "\x00\x01", "%"} {
		if g, err := Unpack(text); err == nil && g != nil && g.Root.Main() != nil || g == nil && err == nil {
			t.Errorf("%q: %v, %v", text, g, err)
		}
		if got, err := Recover("x", text); err == nil && got.Plies > 0 {
			t.Errorf("%q: %+v", text, got)
		}
	}
	for i := range len(text) {
		g, err := Unpack(text[:i])
		if g == nil && err == nil {
			t.Fatalf("%q: neither game nor error", text[:i])
		}
	}
}

func TestSearch(t *testing.T) {
	g := played(t, xiangqi.Rules, "炮二平五", "马8进7", "马二进三", "车9平8", "车一平二", "马2进3")
	g.Result = game.Draw
	e := Entry{ID: "1", Players: [2]string{"胡荣华", "Liu Dahua"}, Level: "hard master", Title: "Cup", Date: "2026.05.??"}
	if _, err := Pack(g, &e); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		q    Query
		want bool
	}{
		{Query{}, true}, {Query{Words: "  "}, true}, {Query{Words: "胡荣 LIU"}, true}, {Query{Words: "屏风马"}, true}, {Query{Words: "屏風馬"}, true},
		{Query{Words: "胡荣华 许银川"}, false}, {Query{Words: "2026-05"}, true}, {Query{Words: "2026.05"}, true}, {Query{Words: "Schwer"}, false},
		{Query{Game: "chess"}, false}, {Query{Game: "xiangqi", Result: "1/2-1/2", Level: "hard", Opening: OpeningKey(&e)}, true},
		{Query{Level: "master"}, true}, {Query{Result: "1-0"}, false}, {Query{Level: "easy"}, false}, {Query{Opening: "chess B00 x"}, false},
		{Query{From: "2026-05-10", To: "2026-05-20"}, true}, {Query{From: "2026-06-01"}, false}, {Query{To: "2026-04-30"}, false},
		{Query{From: "2025-01-01", To: "2027-01-01"}, true},
	} {
		if got := c.q.Matches(&e, ""); got != c.want {
			t.Errorf("%+v: %v", c.q, got)
		}
	}
	if q := (Query{Words: "schwer"}); !q.Matches(&e, "Schwer") {
		t.Error("words beside are not looked at")
	}
	if q := (Query{From: "2000-01-01"}); q.Matches(&Entry{}, "") {
		t.Error("a game without date has a date")
	}
	old, young := Entry{ID: "a", Changed: time.Unix(1, 0)}, Entry{ID: "b", Changed: time.Unix(2, 0)}
	list := []Entry{old, young}
	if Sort(list); list[0].ID != "b" {
		t.Error("the old game comes first")
	}
}

// TestOpen brings in what people have.
func TestOpen(t *testing.T) {
	xq := played(t, xiangqi.Rules, "炮二平五", "马8进7")
	xq.Tags.Set("Red", "胡荣华")
	ch := played(t, chess.Rules, "e4", "c5")
	for _, f := range formats.All() {
		if f.NewWriter == nil || f.Detect == nil {
			continue
		}
		for _, g := range []*record.Game{xq, ch} {
			var b strings.Builder
			w := f.NewWriter(&b)
			if err := w.Write(g); err != nil {
				continue // a format of xiangqi only
			}
			w.Close()
			source, err := Open([]byte(b.String()))
			if err != nil {
				t.Errorf("%s: %v", f.Name, err)
				continue
			}
			read, err := source.Next()
			if err != nil || read.Rules != g.Rules || read.Root.Main().Move != g.Root.Main().Move {
				t.Errorf("%s: %v", f.Name, err)
			}
			if _, err := source.Next(); err != io.EOF {
				t.Errorf("%s: %v", f.Name, err)
			}
		}
	}
	for _, c := range []struct {
		text, form, game string
		plies            int
	}{
		{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "fen", "chess", 0},
		{" 3k5/9/9/9/9/9/4R4/9/9/4K4 b - - 0 1\r\n", "fen", "xiangqi", 0},
		{"position fen 3k5/9/9/9/9/9/4R4/9/9/4K4 b", "fen", "xiangqi", 0},
		{"https://example.org/#game=chess&moves=e2e4e7e5&ply=1", "link", "chess", 2},
		{"https://example.org/#game=chess&moves=e2e40000d2d4&ply=1", "link", "chess", 3},
		{"#game=chess&moves=" + strings.Repeat("g1f3g8f6f3g1f6g8", 2000), "link", "chess", 8000},
		{"h2e2 h9g7 h0g2", "plain", "xiangqi", 3},
		{string(charset.Encode(charset.GB18030, "红方：甲\n1. 炮二平五 马8进7")), "plain", "xiangqi", 2},
		{"1. e4 e5 2. Nf3", "pgn", "chess", 3},
		{"e4 e5 Nf3 Nc6 Bb5", "pgn", "chess", 5},
		{"position startpos moves h2e2 h9g7", "plain", "xiangqi", 2},
		{"position startpos moves e2e4 e7e5", "pgn", "chess", 2},
		{"position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5", "fen", "chess", 2},
		{"4k3/8/8/8/8/8/4P3/4K3", "fen", "chess", 0},
		{"3k5/9/9/9/9/9/4R4/9/9/4K4 b", "fen", "xiangqi", 0},
		{"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id \"x\";\n", "fen", "chess", 0},
		{"１．炮二平五　马８进７　２．马二进三", "pgn", "xiangqi", 3},
		{"[b]全国赛[/b]\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n", "pgn", "xiangqi", 4},
		{"# A game\n\n```\n1. e4 e5 2. Nf3\n```\n", "pgn", "chess", 3},
		{"<html><body><pre>\n[Event \"x\"]\n\n1. e4 e5 *\n</pre></body></html>", "pgn", "chess", 2},
		{string(charset.Encode(charset.GB18030, "<html><body>"+strings.Repeat("<p>广告</p>\n", 2000)+"[DhtmlXQ]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]</body>")), "dhtmlxq", "xiangqi", 2},
	} {
		source, err := Open([]byte(c.text))
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		g, err := source.Next()
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		plies := 0
		for range g.Root.Mainline() {
			plies++
		}
		if source.Form != c.form || g.Rules.Name() != c.game || plies != c.plies {
			t.Errorf("%q: %s, %s, %d plies", c.text, source.Form, g.Rules.Name(), plies)
		}
	}
	for _, text := range []string{"", "hello there", "\x89PNG\r\n\x1a\n\x00\x00", strings.Repeat("\x00", 1<<15), "https://example.org/a/b/c/d/e/f",
		"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nand so on", "PK\x03\x04" + strings.Repeat("x", 99), `{"moves":"e4 e5"}`, "12 13 14 15", "0000", "--", "1. -- pass",
		strings.Repeat("这是一篇关于象棋的文章。炮二平五是常见的开局。", 30)} {
		if source, err := Open([]byte(text)); err == nil {
			g, err := source.Next()
			t.Errorf("%.20q is %s: %v, %v", text, source.Form, g, err)
		}
	}
	for _, c := range []struct {
		text        string
		good, wrong int // positions, and the line that is none
		cause       record.Cause
	}{
		{"8/8/8/8/8/8/8/8 w - - 0 1", 0, 1, record.CauseSetup},
		{"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0, 1, record.CauseSetup},
		{"position fen 4k4/9/9/9/9/9/9/9/9/4K4 w", 0, 1, record.CauseSetup},
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n\nkkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - -\n4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\n", 2, 3, record.CauseSetup},
		{"position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4 e8e9", 1, 1, 0},
	} {
		source, err := Open([]byte(c.text))
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		good, wrong := 0, []*record.Error(nil)
		for {
			g, err := source.Next()
			if err == io.EOF {
				break
			}
			if g != nil {
				good++
			}
			var e *record.Error
			if errors.As(err, &e) {
				wrong = append(wrong, e)
			}
		}
		if good != c.good || len(wrong) != 1 || wrong[0].Cause != c.cause || wrong[0].Line != c.wrong || wrong[0].Illegal != (c.cause == 0) {
			t.Errorf("%q: %d positions, %v", c.text, good, wrong)
		}
	}
	source, err := Open([]byte("#game=chess&moves=e2e4e7e5e1e5"))
	if err != nil {
		t.Fatal(err)
	}
	var wrong *record.Error
	if g, err := source.Next(); !errors.As(err, &wrong) || g == nil || source.At.Ply() != 2 {
		t.Errorf("%v, %v", g, err)
	}
}

func TestDay(t *testing.T) {
	if got := Day(time.Date(2026, 3, 9, 23, 0, 0, 0, time.UTC), "."); got != "2026.03.09" {
		t.Error(got)
	}
}

// TestArchive puts everything into one file and takes it out again.
func TestArchive(t *testing.T) {
	kept := map[string]string{"prefs": "language=en\nsound=off\\\n", "practice": "1 2 3"}
	file := ArchiveHead([]string{"prefs", "practice"}, func(name string) string { return kept[name] })
	var texts []string
	for i, g := range []*record.Game{played(t, xiangqi.Rules, "炮二平五"), played(t, chess.Rules, "e4"), played(t, xiangqi.Rules, "马二进三")} {
		e := Entry{ID: fmt.Sprint(i), Changed: time.UnixMilli(int64(i + 1)).UTC()}
		text, err := Pack(g, &e)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, text)
		file += text
	}
	for _, data := range []string{file, strings.ReplaceAll(file, "\n", "\r\n"), "\ufeff" + file} {
		back, ok := Kept([]byte(data))
		if !ok || len(back) != 2 || back[0] != [2]string{"prefs", kept["prefs"]} || back[1][1] != "1 2 3" {
			t.Fatalf("%v %q", ok, back)
		}
		source, err := Open([]byte(data))
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range texts {
			g, err := source.Next()
			if err != nil {
				t.Fatal(err)
			}
			e := About(g)
			if text, err := Pack(g, &e); err != nil || text != want || e.ID != fmt.Sprint(i) {
				t.Errorf("%s\nbecomes\n%s, %v", want, text, err)
			}
		}
		if _, err := source.Next(); err != io.EOF {
			t.Error(err)
		}
	}
	if _, ok := Kept([]byte(texts[0])); ok {
		t.Error("any PGN is an archive")
	}
	newer := strings.Replace(ArchiveHead(nil, nil), "archive 1", "archive 12", 1) + texts[0]
	if source, err := Open([]byte(newer)); !NewerArchive([]byte(newer)) || NewerArchive([]byte(ArchiveHead(nil, nil))) || err != nil || source.Form != "pgn" {
		t.Errorf("an archive of a later form is %v (%v)", source, err)
	}
}

// TestDamagedAmongGood exports a library in which a text is cut short anywhere: the games before and
// after it come back.
func TestDamagedAmongGood(t *testing.T) {
	var texts []string
	for i := range 3 {
		g := played(t, xiangqi.Rules, "炮二平五", "马8进7", "马二进三")
		e := Entry{ID: fmt.Sprint("id", i), Title: "杯赛"}
		text, err := Pack(g, &e)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, text)
	}
	for cut := range len(texts[1]) {
		source, err := Open([]byte(ArchiveHead(nil, nil) + texts[0] + texts[1][:cut] + texts[2]))
		if err != nil {
			t.Fatal(err)
		}
		good := map[string]bool{}
		for {
			g, err := source.Next()
			if err == io.EOF {
				break
			}
			if err == nil {
				good[g.Tags.Get("GameId")] = true
			}
		}
		if !good["id0"] || !good["id2"] {
			t.Fatalf("cut after %d bytes, in\n%s\nleft are %v", cut, texts[1][:cut], good)
		}
	}
}
