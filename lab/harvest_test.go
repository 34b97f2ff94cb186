package lab

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"duiyi/lab/sample"
)

func harvest(t *testing.T, ctx context.Context, h Harvest, report func(Yield)) (Yield, error) {
	t.Helper()
	if err := h.Check(); err != nil {
		t.Fatal(err)
	}
	return h.Run(ctx, report)
}

// reap returns the positions of each game in a directory.
func reap(t *testing.T, dir string) map[uint64][]sample.Record {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*.positions"))
	if err != nil {
		t.Fatal(err)
	}
	games := map[uint64][]sample.Record{}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		r, err := sample.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		for {
			var b sample.Block
			if err := r.Next(&b); err == io.EOF {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			if _, twice := games[b.Game]; twice {
				t.Fatalf("game %d is there twice", b.Game)
			}
			games[b.Game] = b.Records
		}
	}
	return games
}

// A harvest that was interrupted and goes on with other workers brings in the same games.
func TestHarvest(t *testing.T) {
	for _, name := range []string{"chess", "xiangqi"} {
		h := Harvest{Game: name, Nodes: 60, Seed: 3, Name: "test", Games: 12, Crew: Crew{Workers: 1}, Dir: t.TempDir()}
		whole, err := harvest(t, context.Background(), h, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := reap(t, h.Dir)
		if len(want) != h.Games || whole.Games != h.Games {
			t.Fatalf("%d games, said to be %d", len(want), whole.Games)
		}
		h.Dir, h.Crew.Workers = t.TempDir(), 3
		ctx, stop := context.WithCancelCause(context.Background())
		enough := errors.New("enough")
		_, err = harvest(t, ctx, h, func(y Yield) {
			if y.Games == 5 {
				stop(enough)
			}
		})
		if !errors.Is(err, enough) {
			t.Fatal(err)
		}
		h.Crew.Workers = 2
		y, err := harvest(t, context.Background(), h, nil)
		if err != nil || y.Had < 5 {
			t.Fatalf("%+v, %v", y, err)
		}
		got := reap(t, h.Dir)
		if len(got) != len(want) {
			t.Fatalf("%d games, want %d", len(got), len(want))
		}
		for n, records := range want {
			if len(records) == 0 || len(got[n]) != len(records) {
				t.Fatalf("game %d: %d positions, want %d", n, len(got[n]), len(records))
			}
			for i := range records {
				if got[n][i] != records[i] {
					t.Fatalf("game %d, position %d differs", n, i)
				}
			}
		}
	}
}
