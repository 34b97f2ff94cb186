package game

import "testing"

// The first numbers of the reference implementation for the seed 1234567 (Vigna, splitmix64.c).
func TestKeys(t *testing.T) {
	k := Keys(1234567)
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := k.Next(); got != want {
			t.Errorf("number %d is %d, want %d", i, got, want)
		}
	}
}
