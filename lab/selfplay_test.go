package lab

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"duiyi/lab/sample"
)

func selfPlay(t *testing.T, ctx context.Context, s SelfPlay, report func(Yield)) (Yield, error) {
	t.Helper()
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	return s.Run(ctx, report)
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
		for b, err := range r.Blocks() {
			if err != nil {
				t.Fatal(err)
			}
			if _, twice := games[b.Game]; twice {
				t.Fatalf("game %d is there twice", b.Game)
			}
			games[b.Game] = slices.Clone(b.Records)
		}
	}
	return games
}

// Self-play that was interrupted and goes on with other workers brings in the same games.
func TestSelfPlay(t *testing.T) {
	for _, name := range []string{"chess", "xiangqi"} {
		s := SelfPlay{Game: name, Nodes: 60, Seed: 3, Name: "test", Games: 12, Crew: Crew{Workers: 1}, Dir: t.TempDir()}
		whole, err := selfPlay(t, context.Background(), s, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := reap(t, s.Dir)
		if len(want) != s.Games || whole.Games != s.Games {
			t.Fatalf("%d games, said to be %d", len(want), whole.Games)
		}
		s.Dir, s.Crew.Workers = t.TempDir(), 3
		ctx, stop := context.WithCancelCause(context.Background())
		enough := errors.New("enough")
		_, err = selfPlay(t, ctx, s, func(y Yield) {
			if y.Games == 5 {
				stop(enough)
			}
		})
		if !errors.Is(err, enough) {
			t.Fatal(err)
		}
		s.Crew.Workers = 2
		y, err := selfPlay(t, context.Background(), s, nil)
		if err != nil || y.Had < 5 {
			t.Fatalf("%+v, %v", y, err)
		}
		got := reap(t, s.Dir)
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
