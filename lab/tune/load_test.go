package tune

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/lab/sample"
	"duiyi/xiangqi"
)

// A kept is a position as self-play keeps it.
type kept struct {
	fen   string
	label sample.Label
}

// write writes games into a file of positions.
func write(t *testing.T, path string, rules game.Rules, games map[uint64][]kept, order ...uint64) {
	t.Helper()
	w, _, err := sample.Open(path, sample.Header{Game: rules.Name(), Origin: "a test"})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, n := range order {
		b := sample.Block{Game: n}
		for _, k := range games[n] {
			p, err := rules.FromFEN(k.fen)
			if err != nil {
				t.Fatal(err)
			}
			r, err := sample.Pack(p, k.label)
			if err != nil {
				t.Fatal(err)
			}
			b.Records = append(b.Records, r)
		}
		if err := w.Add(b); err != nil {
			t.Fatal(err)
		}
	}
}

func TestLoad(t *testing.T) {
	start := chess.Start().FEN()
	black := strings.Replace(start, " w ", " b ", 1)
	fine := sample.Label{Score: 30, Result: game.FirstWins, Move: 9}
	label := func(change func(*sample.Label)) sample.Label {
		l := fine
		change(&l)
		return l
	}
	games := map[uint64][]kept{
		1: {
			{start, fine}, {black, fine},
			{start, label(func(l *sample.Label) { l.Check = true })},
			{start, label(func(l *sample.Label) { l.Noisy = true })},
			{start, label(func(l *sample.Label) { l.Move = 7 })},
			{start, label(func(l *sample.Label) { l.Score = -1001 })},
		},
		2: {{start, label(func(l *sample.Label) { l.Noisy = true })}}, // of which nothing is left
		3: {{start, label(func(l *sample.Label) { l.Result = game.Draw })}},
		4: {{start, fine}}, // more than asked for
	}
	dir := t.TempDir()
	paths := []string{filepath.Join(dir, "a"), filepath.Join(dir, "b"), filepath.Join(dir, "c")}
	write(t, paths[0], chess.Rules, games, 4, 3, 1, 2)
	write(t, paths[1], xiangqi.Rules, nil)
	write(t, paths[2], chess.Rules, games, 1)
	choice := Choice{sample.Filter{From: 8, MaxScore: 1000}, 3}
	for _, workers := range []int{1, 3} {
		read, origins, err := Load(context.Background(), chess.Rules, []string{paths[2], paths[1], paths[0], paths[0]}, choice, workers)
		if err != nil {
			t.Fatal(err)
		}
		if len(read) != 3 || len(read[0]) != 2 || len(read[1]) != 1 || len(read[2]) != 2 || len(origins) != 1 || origins[0] != "a test" {
			t.Fatalf("read %v from %q", read, origins)
		}
		if read[0][0].Result != 1 || read[0][1].Result != 0 || read[1][0].Result != 0.5 || read[0][0].Score != 30 {
			t.Errorf("read %v", read)
		}
		// All that is not even at the start is whose move it is.
		if p := read[0][1]; p.Phase != 1 || len(p.Terms) != 1 || p.Terms[0].Count != 1 {
			t.Errorf("the start is made of %v", p.Trace)
		}
	}
}

func TestLoadErrors(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "positions")
	write(t, path, chess.Rules, map[uint64][]kept{1: {{chess.StartFEN, sample.Label{}}}}, 1)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	load := func(ctx context.Context, rules game.Rules) error {
		_, _, err := Load(ctx, rules, []string{path}, Choice{sample.Filter{MaxScore: 1}, 1}, 1)
		return err
	}
	if err := load(context.Background(), xiangqi.Rules); err == nil || !strings.Contains(err.Error(), "no positions of xiangqi") {
		t.Errorf("of another game: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := load(ctx, chess.Rules); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	// White's king becomes a pawn.
	r := sample.Record(whole[len(whole)-sample.Size:])
	r[8+4/2] = r[8+4/2]&0xf0 | 1
	w, _, err := sample.Open(filepath.Join(dir, "damaged"), sample.Header{Game: "chess"})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Add(sample.Block{Game: 1, Records: []sample.Record{r}}); err != nil {
		t.Fatal(err)
	}
	w.Close()
	intact := path
	path = filepath.Join(dir, "damaged")
	if err := load(context.Background(), chess.Rules); err == nil || !strings.Contains(err.Error(), "game 1") {
		t.Errorf("without a king: %v", err)
	}
	path = intact
	if err := os.WriteFile(path, whole[:len(whole)-1], 0o666); err != nil {
		t.Fatal(err)
	}
	if err := load(context.Background(), chess.Rules); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("cut short: %v", err)
	}
}
