package i18n

import (
	"slices"
	"testing"

	"duiyi/chess"
	"duiyi/session/editor"
)

// Castling rights are told apart where there are several, and those that only Chess960 has are
// told as such.
func TestCastlingRights(t *testing.T) {
	e := editor.New(chess.Rules)
	e.Read("r3k2r/8/8/8/8/8/8/1RK1R1R1 w - - 0 1")
	for lang, want := range map[Lang][]string{
		English:     {"White O-O (rook g1, Chess960)", "White O-O (rook e1, Chess960)", "White O-O-O (Chess960)", "Black O-O", "Black O-O-O"},
		Simplified:  {"白方短易位（g1 车，960）", "白方短易位（e1 车，960）", "白方长易位（960）", "黑方短易位", "黑方长易位"},
		Traditional: {"白方短易位（g1 車，960）", "白方短易位（e1 車，960）", "白方長易位（960）", "黑方短易位", "黑方長易位"},
	} {
		var got []string
		for _, r := range e.Castling() {
			got = append(got, lang.Castling(r))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
