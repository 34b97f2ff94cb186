package cbr

import (
	"bytes"
	"encoding/binary"
	"fmt"
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

// encode writes a game as CBR, by the layout that is known of it.
func encode(t testing.TB, g *record.Game, version byte) []byte {
	t.Helper()
	l := layouts[version]
	b := make([]byte, l.moves)
	for i := range b {
		b[i] = byte(i) // as what was in memory stays between the fields
	}
	copy(b, "CCBridge Record\x00")
	b[19] = version
	for _, f := range l.fields {
		text := charset.Encode(charset.UTF16LE, g.Tags.Get(f.tag)+"\x00")
		copy(b[f.at:][:f.size], bytes.TrimPrefix(text, []byte("\xff\xfe")))
	}
	p, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	b[l.result] = byte(g.Result)
	b[l.toMove] = 1 + byte(p.Side())
	binary.LittleEndian.PutUint16(b[l.number:], 1)
	codes := [...]byte{xiangqi.Rook: 1, xiangqi.Horse: 2, xiangqi.Elephant: 3, xiangqi.Advisor: 4, xiangqi.General: 5, xiangqi.Cannon: 6, xiangqi.Soldier: 7}
	for i := range 90 {
		b[l.men+i] = 0
		if man := p.At((9-i/9)*9 + i%9); man != game.NoPiece {
			b[l.men+i] = (1+byte(man.Side()))<<4 | codes[man.Kind()]
		}
	}
	number := func(sq int) byte {
		file, rank := sq%9, 9-sq/9
		if version == 1 {
			return byte(file<<4 | rank)
		}
		return byte(rank*9 + file)
	}
	for n := range g.Root.All() {
		var flags byte
		if n.Main() == nil {
			flags |= 1
		}
		if n.Next() != nil {
			flags |= 2
		}
		comment := bytes.TrimPrefix(charset.Encode(charset.UTF16LE, strings.Join(n.After(), "\r\n")), []byte("\xff\xfe"))
		if len(comment) > 0 {
			flags |= 4
		}
		from, to := byte(0), byte(0)
		if n != g.Root {
			from, to = number(xiangqi.From(n.Move)), number(xiangqi.To(n.Move))
		}
		b = append(b, flags, 0, from, to)
		if len(comment) > 0 {
			b = binary.LittleEndian.AppendUint32(b, uint32(len(comment)))
			b = append(b, comment...)
		}
	}
	return b
}

// A book is what a library is made of.
type book struct {
	records [][]byte
	deleted int // number of the record, −1 for none
	slots   int
	claim   int // slots that the header says there are
}

func (l book) encode() []byte {
	b := make([]byte, indexStart)
	copy(b, "CCBridgeLibrary\x00")
	binary.LittleEndian.PutUint32(b[52:], 0x7fffffff)
	binary.LittleEndian.PutUint32(b[atSlots:], uint32(l.claim))
	copy(b[64:], "L\x00i\x00b\x00")
	index := make([]byte, l.slots*entrySize)
	var slots []byte
	for i, r := range l.records {
		entry := index[len(slots)/slotSize*entrySize:]
		entry[0] = 7
		if i == l.deleted {
			entry[0] = 5
		}
		slots = append(slots, r...)
		slots = append(slots, make([]byte, (slotSize-len(slots)%slotSize)%slotSize)...)
	}
	return append(append(b, index...), slots...)
}

func TestRecord(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for version := byte(1); version <= 2; version++ {
		for range 20 {
			g := sheettest.RandomGame(r, r.IntN(100))
			reader := NewReader(bytes.NewReader(encode(t, g, version)))
			got, err := reader.Next()
			if err != nil {
				t.Fatal(err)
			}
			sheettest.Same(t, got, g)
			if _, err := reader.Next(); err != io.EOF {
				t.Errorf("after the game: %v", err)
			}
		}
	}
}

func TestFields(t *testing.T) {
	g := record.New(xiangqi.Rules)
	for i, f := range layouts[2].fields {
		g.Tags.Set(f.tag, fmt.Sprint("值", i))
	}
	g.Tags.Set("Date", "2024-8-22 6:45:25")
	got, err := NewReader(bytes.NewReader(encode(t, g, 2))).Next()
	if err != nil {
		t.Fatal(err)
	}
	g.Tags.Set("Date", "2024.08.22")
	for _, tag := range g.Tags {
		if value := got.Tags.Get(tag.Name); value != tag.Value {
			t.Errorf("%s is %q, want %q", tag.Name, value, tag.Value)
		}
	}
}

func TestSeveralResults(t *testing.T) {
	data := encode(t, record.New(xiangqi.Rules), 2)
	data[layouts[2].result] = 4 // several
	if g, err := NewReader(bytes.NewReader(data)).Next(); err != nil || g.Result != game.Ongoing {
		t.Errorf("%v, %v", g, err)
	}
}

func TestLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, claim := range []int{8, 5} { // some programs count games, not slots
		l := book{slots: 8, claim: claim, deleted: 1}
		var games []*record.Game
		for i := range 4 {
			// The third game does not fit a slot.
			g := sheettest.RandomGame(r, 40)
			if i == 2 {
				g.Root.SetAfter(strings.Repeat("长", 3000))
			}
			games = append(games, g)
			l.records = append(l.records, encode(t, g, 2))
		}
		// And a heading has no men.
		heading := record.New(xiangqi.Rules)
		heading.Tags.Set("Title", "女子组")
		data := encode(t, heading, 2)
		clear(data[layouts[2].men:][:90])
		games = append(games, heading)
		l.records = append(l.records, data)

		got, errs := sheettest.Drain(t, NewLibraryReader(bytes.NewReader(l.encode())))
		if len(errs) > 0 || len(got) != len(games) {
			t.Fatalf("claim %d: %d games, errors %v", claim, len(got), errs)
		}
		for i := range got {
			sheettest.Same(t, got[i], games[i])
			if claim == 8 && (got[i].Tags.Get("Status") == "deleted") != (i == 1) {
				t.Errorf("game %d has the status %q", i, got[i].Tags.Get("Status"))
			}
		}
	}
}

func TestBrokenGameInLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	l := book{slots: 3, claim: 3, deleted: -1}
	for range 3 {
		l.records = append(l.records, encode(t, sheettest.RandomGame(r, 30), 2))
	}
	l.records[1][atVersion] = 3
	games, errs := sheettest.Drain(t, NewLibraryReader(bytes.NewReader(l.encode())))
	if len(games) != 2 || len(errs) != 1 || errs[0].Game != 2 || !strings.Contains(errs[0].Reason, "version 3") {
		t.Errorf("%d games, errors %v", len(games), errs)
	}
	if want := int64(indexStart + 3*entrySize + slotSize + atVersion); errs[0].Offset != want {
		t.Errorf("offset %d, want %d", errs[0].Offset, want)
	}
}

func TestBrokenRecords(t *testing.T) {
	g := record.New(xiangqi.Rules)
	p := xiangqi.Start()
	at := g.Root
	for _, text := range []string{"h2e2", "h9g7", "h0g2"} {
		m, err := p.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		at = at.Add(m)
		p.Make(m)
	}
	good := encode(t, g, 2)
	moves := layouts[2].moves
	change := func(at int, b ...byte) []byte {
		data := bytes.Clone(good)
		copy(data[at:], b)
		return data
	}
	for name, test := range map[string]struct {
		data  []byte
		want  string
		moves int
	}{
		"other file":    {[]byte("CCBridge"), "no CBR file", 0},
		"cut version":   {good[:17], "before its version", 0},
		"cut header":    {good[:1000], "ends in its header", 0},
		"cut moves":     {good[:moves+9], "before the tree", 1},
		"cut length":    {append(change(moves+8, 4)[:moves+12], 1), "length of a comment", 1},
		"cut comment":   {change(moves+8, 4, 0, 70, 67, 255, 255, 255, 255), "a comment of 4294967295 bytes", 1},
		"off the board": {change(moves+8, 0, 0, 90, 200), "no points of the board", 1},
		"wrong side":    {change(moves+8, 0, 0, 70, 67), "no man stands", 1},
		"no general":    {change(layouts[2].men+4, 0), "black has no general", 0},
	} {
		got, err := NewReader(bytes.NewReader(test.data)).Next()
		e, ok := err.(*record.Error)
		if illegal := name == "off the board" || name == "wrong side"; !ok || !strings.Contains(err.Error(), test.want) || e.Illegal != illegal || strings.Contains(name, "cut") != (e.Cause == record.CauseCut) {
			t.Errorf("%s: %v, want %q", name, err, test.want)
		}
		n := 0
		if got != nil {
			for range got.Root.Mainline() {
				n++
			}
		}
		if n != test.moves {
			t.Errorf("%s: %d moves are left, want %d", name, n, test.moves)
		}
	}
}

func TestBrokenLibraries(t *testing.T) {
	good := book{slots: 2, claim: 2, deleted: -1, records: [][]byte{encode(t, record.New(xiangqi.Rules), 2)}}.encode()
	huge := bytes.Clone(good)
	binary.LittleEndian.PutUint32(huge[atSlots:], 1<<31)
	for want, data := range map[string][]byte{
		"no CBL file":       []byte("[Event \"?\"]"),
		"ends in its heade": good[:5000],
		"ends in its index": good[:indexStart+100],
		"before its first":  good[:indexStart+2*entrySize],
		"more slots than":   huge,
	} {
		games, errs := sheettest.Drain(t, NewLibraryReader(bytes.NewReader(data)))
		if len(games) > 0 || len(errs) != 1 || !strings.Contains(errs[0].Error(), want) {
			t.Errorf("%d games, errors %v, want %q", len(games), errs, want)
		}
	}
	if games, errs := sheettest.Drain(t, NewLibraryReader(bytes.NewReader(nil))); len(games)+len(errs) > 0 {
		t.Errorf("an empty file has %d games, errors %v", len(games), errs)
	}
}

func TestDetect(t *testing.T) {
	if n := Format.Detect([]byte("CCBridge Record\x00\x01")); n != 100 {
		t.Errorf("a record: %d", n)
	}
	if n := Library.Detect([]byte("CCBridgeLibrary\x00\x01")); n != 100 {
		t.Errorf("a library: %d", n)
	}
	if n := Format.Detect([]byte("CCBridgeLibrary\x00")) + Library.Detect(nil); n != 0 {
		t.Errorf("others: %d", n)
	}
}

func FuzzReader(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 2))
	for version := byte(1); version <= 2; version++ {
		data := encode(f, sheettest.RandomGame(r, 10), version)
		f.Add(data)
		f.Add(data[:len(data)-5])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		sheettest.Drain(t, NewReader(bytes.NewReader(data)))
		// The same as the only game of a library.
		l := book{records: [][]byte{data}, slots: 1, claim: 1, deleted: -1}.encode()
		sheettest.Drain(t, NewLibraryReader(bytes.NewReader(l)))
	})
}
