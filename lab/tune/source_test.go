package tune

import (
	"context"
	"os"
	"strings"
	"testing"

	"duiyi/engine"
	"duiyi/lab"
)

// The files that the engine is built with are what Source writes of their weights.
func TestSourceIsUpToDate(t *testing.T) {
	for _, rules := range engine.Games() {
		file := "../../engine/" + rules.Name() + "_weights.go"
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		comment, _, _ := strings.Cut(string(text), "\n\npackage ")
		header := strings.ReplaceAll(strings.TrimPrefix(comment, "// "), "\n// ", "\n")
		want, err := Source(rules, engine.NewLinear(rules).Weights(), header)
		if err != nil {
			t.Fatal(err)
		}
		if string(text) != string(want) {
			t.Errorf("%s is not what Source writes; run duiyi tune", file)
		}
	}
}

func TestRead(t *testing.T) {
	rules := engine.Games()[0]
	start := rules.Start().FEN()
	black := strings.Replace(start, " w ", " b ", 1)
	lessons := []lab.Lesson{
		{Number: 1, Result: "1-0", Positions: []string{start, black}},
		{Number: 2, Result: "1/2-1/2", Positions: []string{start}},
	}
	games, err := Read(context.Background(), rules, lessons, 50, 2)
	if err != nil {
		t.Fatal(err)
	}
	if len(games) != 2 || len(games[0]) != 2 || games[0][0].Result != 1 || games[0][1].Result != 0 || games[1][0].Result != 0.5 {
		t.Errorf("read %v", games)
	}
	// All that is not even at the start is whose move it is.
	if p := games[0][1]; p.Phase != 1 || len(p.Terms) != 1 || p.Terms[0].Count != 1 {
		t.Errorf("the start is made of %v", p.Trace)
	}
	for _, l := range []lab.Lesson{
		{Number: 3, Result: "*", Positions: []string{start}},
		{Number: 3, Result: "1-0", Positions: []string{"8/8 w"}},
	} {
		if _, err := Read(context.Background(), rules, []lab.Lesson{l}, 50, 1); err == nil || !strings.Contains(err.Error(), "game 3") {
			t.Errorf("%v: error %v", l, err)
		}
	}
}
