package sample

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

var games = []game.Rules{chess.Rules, xiangqi.Rules}

// position returns p without what a record does not keep: the clocks.
func position(fen string) string { return strings.Join(strings.Fields(fen)[:4], " ") }

// A packed position comes out as it went in, throughout random games.
func TestRecord(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for _, rules := range games {
		for range 40 {
			p := rules.Start()
			for ply := 0; !p.Outcome().Over() && ply < 200; ply++ {
				l := Label{
					Score: rng.IntN(4000) - 2000, Check: p.InCheck(), Noisy: rng.IntN(2) == 0,
					Result: game.WinFor(game.Side(rng.IntN(2))), Move: ply / 2,
				}
				if rng.IntN(3) == 0 {
					l.Result = game.Draw
				}
				r, err := Pack(p, l)
				if err != nil {
					t.Fatal(err)
				}
				if got, want := position(r.FEN(rules)), position(p.FEN()); got != want {
					t.Fatalf("%s came back as %s", want, got)
				}
				result := 1
				if l.Result != game.Draw {
					result = 0
					if l.Result == game.WinFor(p.Side()) {
						result = 2
					}
				}
				if r.Score() != l.Score || r.Check() != l.Check || r.Noisy() != l.Noisy || r.Move() != l.Move || r.Side() != p.Side() || r.Result() != result {
					t.Fatalf("%+v of %s came back as %v", l, p.FEN(), r)
				}
				moves := p.Moves()
				p.Make(moves[rng.IntN(len(moves))])
			}
		}
	}
}

// blocks makes up the blocks of n games.
func blocks(t testing.TB, n int) []Block {
	t.Helper()
	var list []Block
	for i := range n {
		b := Block{Game: uint64(i + 1)}
		p := xiangqi.Rules.Start()
		for range i {
			r, err := Pack(p, Label{Score: i})
			if err != nil {
				t.Fatal(err)
			}
			b.Records = append(b.Records, r)
			p.Make(p.Moves()[i])
		}
		list = append(list, b)
	}
	return list
}

var header = Header{Game: "xiangqi", Origin: "made up"}

func write(t testing.TB, path string, list []Block) map[uint64]bool {
	t.Helper()
	w, games, err := Open(path, header)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, b := range list {
		if err := w.Add(b); err != nil {
			t.Fatal(err)
		}
	}
	return games
}

func read(data []byte) ([]Block, error) {
	r, err := NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	var list []Block
	for b, err := range r.Blocks() {
		if err != nil {
			return list, err
		}
		list = append(list, Block{b.Game, slices.Clone(b.Records)})
	}
	return list, nil
}

func equal(a, b Block) bool { return a.Game == b.Game && slices.Equal(a.Records, b.Records) }

// Wherever a file was cut off, it is gone on with, and holds what was whole.
func TestTorn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "positions")
	list := blocks(t, 6)
	write(t, path, list)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := read(whole); err != nil || !slices.EqualFunc(got, list, equal) {
		t.Fatalf("%v, %v", got, err)
	}
	for n := range whole {
		if err := os.WriteFile(path, whole[:n], 0o666); err != nil {
			t.Fatal(err)
		}
		had := write(t, path, nil)
		left := slices.DeleteFunc(slices.Clone(list), func(b Block) bool { return had[b.Game] })
		write(t, path, left)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(data, whole) {
			t.Fatalf("cut off at %d: another file", n)
		}
	}
}

func TestDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "positions")
	write(t, path, blocks(t, 4))
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range whole {
		bad := slices.Clone(whole)
		bad[i] ^= 4
		if _, err := read(bad); err == nil {
			t.Fatalf("damage at byte %d is not noticed", i)
		}
	}
	if _, _, err := Open(path, Header{Game: "chess", Origin: "made up"}); err == nil || !strings.Contains(err.Error(), "xiangqi") {
		t.Errorf("positions of another game: %v", err)
	}
	if _, err := read([]byte("something else")); err == nil {
		t.Error("took something else for positions")
	}
}

func TestLocked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "positions")
	w, _, err := Open(path, header)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if _, _, err := Open(path, header); err == nil {
		t.Error("opened twice")
	}
}

func FuzzRead(f *testing.F) {
	path := filepath.Join(f.TempDir(), "positions")
	write(f, path, blocks(f, 3))
	whole, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add(whole[:len(whole)-5])
	f.Fuzz(func(t *testing.T, data []byte) {
		list, _ := read(data)
		for _, b := range list {
			for i := range b.Records {
				_ = b.Records[i].FEN(xiangqi.Rules)
				_ = b.Records[i].FEN(chess.Rules)
			}
		}
	})
}

func TestCount(t *testing.T) {
	c := NewCount()
	list := blocks(t, 5) // of 0 to 4 positions that begin alike
	for _, b := range list {
		c.Add(b)
	}
	var text strings.Builder
	c.Print(&text)
	for _, want := range []string{"5 games, 10 positions, 0 to 4 a game", "drew 100.0 %", "seen before 30.00 %", "+0 100.00 %"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q is not in\n%s", want, text.String())
		}
	}
}
