package uci

import "testing"

func TestAvailableMemory(t *testing.T) {
	if n, ok := availableMemory(); ok && n < 1<<20 {
		t.Errorf("%d bytes would not run this test", n)
	}
}

// The texts are as Linux 6 writes them.
func TestField(t *testing.T) {
	const meminfo = "MemTotal:       24683748 kB\nMemFree:        20307636 kB\nMemAvailable:   23216664 kB\n"
	for _, tt := range []struct {
		text, word string
		want       uint64
		ok         bool
	}{
		{meminfo, "MemAvailable:", 23216664, true}, {meminfo, "SwapFree:", 0, false}, {"", "MemFree:", 0, false},
		{"1073741824\n", "", 1073741824, true}, {"max\n", "", 0, false}, {"311 92 80 1 0 110 0\n", "", 311, true},
		{"anon 4096\ninactive_file 8192\n", "inactive_file", 8192, true},
	} {
		if got, ok := field([]byte(tt.text), tt.word); got != tt.want || ok != tt.ok {
			t.Errorf("%q in %q: %d, %v", tt.word, tt.text, got, ok)
		}
	}
}
