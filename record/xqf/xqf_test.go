package xqf

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"duiyi/game"
	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/internal/sheettest"
	"duiyi/xiangqi"
)

// published is the example game of the published description of version 1.0, and
// example the bytes that it gives for the moves.
const (
	published = "兵七进一 马８进７ 兵三进一 炮２平３ 相七进五 马２进１ 马八进七 车１平２ " +
		"车九平八 车２进４ 炮八平九 车２平８ 炮二进五 炮３平８ 马二进三 车９平８"
	example = "1820F0FF00000000 2F38F00000000000" +
		"6763F00000000000 5760F00000000000 293BF00000000000 2C4AF00000000000" +
		"2B27F00000000000 2236F00000000000 2133F00000000000 182AF00000000000" +
		"2B2FF00000000000 2422F00000000000 276BF00000000000 606DF00000000000" +
		"336DF00000000000 5E5EF00000000000 716F000000000000"
	exampleMen = "50463C32281E140A00480C533F2B1703 09131D27313B454F59114D061A2E4256"
)

func unhex(t *testing.T, text string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(text, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func publishedGame(t *testing.T) *record.Game {
	t.Helper()
	g := record.New(xiangqi.Rules)
	p := xiangqi.Start()
	at := g.Root
	for text := range strings.FieldsSeq(published) {
		m, err := p.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		at = at.Add(m)
		p.Make(m)
	}
	for _, tag := range []record.Tag{
		{Name: "Title", Value: "仙人指路对起马局"}, {Name: "Event", Value: `"中立杯"象棋电视快棋赛`},
		{Name: "Date", Value: "1997年11月16日"}, {Name: "Site", Value: "北京"},
		{Name: "Red", Value: "柳大华"}, {Name: "Black", Value: "吕  钦"},
		{Name: "Annotator", Value: "刘殿中"}, {Name: "Author", Value: "过河象"},
	} {
		g.Tags.Set(tag.Name, tag.Value)
	}
	g.Result = game.SecondWins
	return g
}

func write(t *testing.T, g *record.Game) []byte {
	t.Helper()
	var b bytes.Buffer
	w := NewWriter(&b)
	if err := w.Write(g); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func read(t *testing.T, data []byte) *record.Game {
	t.Helper()
	r := NewReader(bytes.NewReader(data))
	g, err := r.Next()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Next(); err != io.EOF {
		t.Errorf("after the game: %v", err)
	}
	return g
}

func TestPublishedExample(t *testing.T) {
	data := write(t, publishedGame(t))
	if len(data) != 0x488 {
		t.Errorf("%d bytes, the example has %d", len(data), 0x488)
	}
	for _, part := range []struct {
		at   int
		want []byte
	}{
		{0, unhex(t, "58510A00000000000000000000000000")},
		{0x10, unhex(t, exampleMen)},
		{0x30, unhex(t, "00000002000000000000000000000000 00000000")},
		{0x50, unhex(t, "10CFC9C8CBD6B8C2B7B6D4C6F0C2EDBED60000")},
		{0xd0, unhex(t, "1622D6D0C1A2B1AD22CFF3C6E5B5E7CAD3BFECC6E5C8FC0000")},
		{0x110, unhex(t, "0E31393937C4EA3131D4C23136C8D500")},
		{0x120, unhex(t, "04B1B1BEA90000000000000000000000")},
		{0x130, unhex(t, "06C1F8B4F3BBAA000000000000000000")},
		{0x140, unhex(t, "06C2C02020C7D5000000000000000000")},
		{0x1d0, unhex(t, "06C1F5B5EED6D0000000000000000000")},
		{0x1e0, unhex(t, "06B9FDBAD3CFF3000000000000000000")},
		{0x400, unhex(t, example)},
	} {
		if got := data[part.at:][:len(part.want)]; !bytes.Equal(got, part.want) {
			t.Errorf("at %#x:\n got %x\nwant %x", part.at, got, part.want)
		}
	}
	want := publishedGame(t)
	want.Tags.Set("Date", "1997.11.16")
	got := read(t, data)
	sheettest.Same(t, got, want)
	if got.Tags.Get("Annotator") != "刘殿中" {
		t.Errorf("tags %v", got.Tags)
	}
}

// encrypt makes a file of a version up to 10 one of a later version, with the keys
// that the 13 bytes from atMask on hold.
func encrypt(data []byte, version byte, secret [13]byte) []byte {
	e := bytes.Clone(data[:headerSize])
	e[atVersion] = version
	copy(e[atMask:], secret[:])
	polynomial := func(b byte) int { return ((((int(b)*int(b))*3+9)*3+8)*2+1)*3 + 8 }
	menKey := byte(polynomial(e[atMenKey]) * int(e[atMenKey]))
	fromKey := byte(polynomial(e[atFromKey]) * int(menKey))
	toKey := byte(polynomial(e[atToKey]) * int(fromKey))
	length := (uint32(e[atSum])*256+uint32(e[atMenKey]))%32000 + 767
	for i := range 32 {
		man := i
		if version >= 12 {
			man = (int(menKey) + i + 1) & 31
		}
		e[atMen+i] = data[atMen+man] + menKey
	}
	var moves []byte
	for b := data[headerSize:]; len(b) > 0; {
		size := binary.LittleEndian.Uint32(b[4:])
		var flags byte
		if b[2]&0xf0 != 0 {
			flags |= 0x80
		}
		if b[2]&0x0f != 0 {
			flags |= 0x40
		}
		if size > 0 {
			flags |= 0x20
		}
		moves = append(moves, b[0]+fromKey, b[1]+toKey, flags|byte(len(moves))&0x1f, b[3])
		if size > 0 {
			moves = binary.LittleEndian.AppendUint32(moves, size+length)
			moves = append(moves, b[8:8+size]...)
		}
		b = b[8+size:]
	}
	key := [4]byte{}
	for i := range key {
		key[i] = e[atSum+i]&e[atMask] | e[atOr+i]
	}
	for i := range moves {
		moves[i] += "[(C) Copyright Mr. Dong Shiwei.]"[i%32] & key[i%4]
	}
	return append(e, moves...)
}

func TestVersions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 11))
	for version := byte(11); version <= 18; version++ {
		for range 8 {
			g := sheettest.RandomGame(r, 60)
			var secret [13]byte
			for i := range secret {
				secret[i] = byte(r.IntN(256))
			}
			got := read(t, encrypt(write(t, g), version, secret))
			g.FEN = legibleFEN(t, g)
			sheettest.Same(t, got, g)
		}
	}
}

// legibleFEN is the FEN of a game without moves as it can be read again.
func legibleFEN(t *testing.T, g *record.Game) string {
	t.Helper()
	p, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	if fen := p.FEN(); fen != xiangqi.StartFEN {
		return fen
	}
	return ""
}

func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 10))
	for range 60 {
		g := sheettest.RandomGame(r, r.IntN(120))
		sheettest.Same(t, read(t, write(t, g)), g)
	}
}

func TestBlackMovesFirst(t *testing.T) {
	const fen = "4k4/9/9/9/9/9/9/9/4p4/3K5 b - - 0 1"
	g := record.New(xiangqi.Rules)
	g.FEN = fen
	if got := read(t, write(t, g)); got.FEN != fen {
		t.Errorf("without moves: %q", got.FEN)
	}
	p, _ := xiangqi.FromFEN(fen)
	m, err := p.Parse("e1f1")
	if err != nil {
		t.Fatal(err)
	}
	g.Root.Add(m)
	data := write(t, g)
	data[atToMove] = 0 // many programs leave it so
	if got := read(t, data); got.FEN != fen || got.Root.Main() == nil {
		t.Errorf("with a move: %q", got.FEN)
	}
}

func TestGlyphsAndCommentsBefore(t *testing.T) {
	g := publishedGame(t)
	n := g.Root.Main()
	n.AddNAG(1)
	n.AddNAG(10)
	n.AddBefore("红先")
	n.AddAfter("好")
	got := read(t, write(t, g)).Root.Main().After()
	if len(got) != 1 || got[0] != "!\n$10\n红先\n好" {
		t.Errorf("%q", got)
	}
}

func TestLongTexts(t *testing.T) {
	g := publishedGame(t)
	g.Tags.Set("Red", "a"+strings.Repeat("象", 20))
	g.Tags.Set("Title", strings.Repeat("棋", 1000))
	got := read(t, write(t, g))
	if red := got.Tags.Get("Red"); red != "a"+strings.Repeat("象", 7) {
		t.Errorf("red is %q", red)
	}
	if title := got.Tags.Get("Title"); title != strings.Repeat("棋", 31) {
		t.Errorf("title is %q", title)
	}
}

func TestTitleInTwoFields(t *testing.T) {
	data := write(t, publishedGame(t))
	title := charset.Encode(charset.GB18030, strings.Repeat("棋", 40))
	data[0x50] = byte(len(title))
	copy(data[0x51:], title)
	if got := read(t, data).Tags.Get("Title"); got != strings.Repeat("棋", 40) {
		t.Errorf("title is %q", got)
	}
}

func TestBrokenFiles(t *testing.T) {
	good := write(t, publishedGame(t))
	change := func(at int, b ...byte) []byte {
		data := bytes.Clone(good)
		copy(data[at:], b)
		return data
	}
	cut := func(n int) []byte { return good[:n] }
	for name, test := range map[string]struct {
		data  []byte
		want  string
		moves int // that are left of the main line
	}{
		"no XQF":           {[]byte("[Event \"?\"]"), "does not begin with XQ", 0},
		"short header":     {cut(500), "ends in its header", 0},
		"no moves":         {cut(headerSize), "before the tree", 0},
		"cut in a move":    {cut(headerSize + 10*8 + 3), "before the tree", 9},
		"cut in a length":  {cut(headerSize + 10*8 + 6), "length of a comment", 9},
		"version":          {change(atVersion, 19), "version 19", 0},
		"two men":          {change(atMen+1, good[atMen]), "two men stand on i0", 0},
		"no general":       {change(atMen+4, 255), "red has no general", 0},
		"long comment":     {change(headerSize+8+4, 0xff, 0xff, 0xff, 0xff), "-1 bytes", 0},
		"illegal move":     {change(headerSize+3*8, 24+80, 32+89), "ply 3: \"i0i9\"", 2},
		"off the board":    {change(headerSize+3*8, 24+99), "no points of the board", 2},
		"more than stands": {change(headerSize+16*8+2, 0xf0), "before the tree", 16},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := NewReader(bytes.NewReader(test.data)).Next()
			if _, ok := err.(*record.Error); !ok || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want %q in it", err, test.want)
			}
			sheettest.Sound(t, g)
			n := 0
			if g != nil {
				for range g.Root.Mainline() {
					n++
				}
			}
			if n != test.moves {
				t.Errorf("%d moves are left, want %d", n, test.moves)
			}
		})
	}
}

func TestIllegalVariation(t *testing.T) {
	g := publishedGame(t)
	p := xiangqi.Start()
	for _, text := range []string{"炮二平五", "马八进七"} {
		m, err := p.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		g.Root.Add(m)
	}
	data := write(t, g)
	// The last two moves of the file are the variations.
	data[len(data)-16+1] += 50
	got, err := NewReader(bytes.NewReader(data)).Next()
	if err == nil || !strings.Contains(err.Error(), "ply 1") {
		t.Errorf("error %v", err)
	}
	var main, others int
	for range got.Root.Mainline() {
		main++
	}
	for range got.Root.Children() {
		others++
	}
	if main != 16 || others != 2 {
		t.Errorf("%d moves, %d at the start", main, others)
	}
}

func TestDeepAndWideTrees(t *testing.T) {
	deep := func(flags byte) []byte {
		data := write(t, record.New(xiangqi.Rules))
		data[headerSize+2] = 0xf0
		// The horses go out and in.
		for i := range 200_000 {
			move := [][2]byte{{70, 62}, {79, 67}, {62, 70}, {67, 79}}[i%4]
			data = append(data, move[0]+fromShift, move[1]+toShift, flags, 0, 0, 0, 0, 0)
		}
		return data
	}
	for _, flags := range []byte{0xf0, 0x0f, 0xff} {
		g, err := NewReader(bytes.NewReader(deep(flags))).Next()
		if err == nil || g == nil {
			t.Errorf("flags %#x: %v", flags, err)
		}
	}
}

func TestWriterRefuses(t *testing.T) {
	illegal := record.New(xiangqi.Rules)
	illegal.Root.Add(xiangqi.NewMove(0, 89))
	null := record.New(xiangqi.Rules)
	null.Root.Add(game.NoMove)
	for want, g := range map[string]*record.Game{
		"illegal move": illegal, "null moves": null, "games of xiangqi": {Root: &record.Node{}},
	} {
		var b bytes.Buffer
		err := NewWriter(&b).Write(g)
		if _, ok := err.(*record.Error); !ok || !strings.Contains(err.Error(), want) || b.Len() > 0 {
			t.Errorf("%v and %d bytes, want %q", err, b.Len(), want)
		}
	}
	w := NewWriter(io.Discard)
	if err := w.Write(publishedGame(t)); err != nil {
		t.Error(err)
	}
	if err := w.Write(publishedGame(t)); err == nil {
		t.Error("a second game is written")
	}
}

func TestDetect(t *testing.T) {
	good := write(t, publishedGame(t))
	for text, want := range map[string]int{
		string(good): 100, string(good[:0x200]): 100,
		"XQ": 0, "XQ\nF is a format": 0, "": 0, "XQ\x13\x00": 50,
	} {
		if got := detect([]byte(text)); got != want {
			t.Errorf("%.8q: %d, want %d", text, got, want)
		}
	}
}

func FuzzReader(f *testing.F) {
	r := rand.New(rand.NewPCG(3, 4))
	for version := byte(10); version <= 18; version += 4 {
		data, err := encode(sheettest.RandomGame(r, 12))
		if err != nil {
			f.Fatal(err)
		}
		if version > 10 {
			data = encrypt(data, version, [13]byte{7: 3, 9: byte(r.IntN(256)), 10: 7, 11: 9, 12: 20})
		}
		f.Add(data)
		f.Add(data[:len(data)-3])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		games, _ := sheettest.Drain(t, NewReader(bytes.NewReader(data)))
		for _, g := range games {
			if _, err := encode(g); err != nil {
				t.Errorf("cannot be written again: %v", err)
			}
		}
	})
}
