package tune

import (
	"os"
	"strings"
	"testing"

	"duiyi/engine"
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
