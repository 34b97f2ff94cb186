package browser

import (
	"errors"
	"os"
	"sync"
	"testing"
)

// shared are the browsers of this test program, each started when first needed.
var shared = map[Kind]func() (*Browser, error){
	Chromium: sync.OnceValues(func() (*Browser, error) { return Start(Chromium) }),
	Firefox:  sync.OnceValues(func() (*Browser, error) { return Start(Firefox) }),
}

// Each runs a test in all browsers at once, as subtests of the browsers' names, and
// returns when they are over. Pages of different tests know nothing of each other.
// Under -short the test is skipped.
func Each(t *testing.T, test func(t *testing.T, b *Browser)) {
	t.Helper()
	if testing.Short() {
		t.Skip("browsers take long")
	}
	var all sync.WaitGroup
	for kind, start := range shared {
		all.Go(func() {
			t.Run(string(kind), func(t *testing.T) {
				b, err := start()
				if errors.Is(err, errMissing) && os.Getenv("CI") != "true" {
					t.Skip(err)
				}
				if err != nil {
					t.Fatal(err)
				}
				test(t, b)
			})
		})
	}
	all.Wait()
}
