package diagram

import (
	"strconv"
	"strings"

	"duiyi/game"
)

// The names of the sets of men.
const (
	Hanzi           = "hanzi"            // both games: discs with characters, traditional script
	HanziSimplified = "hanzi-simplified" // xiangqi: the same in simplified script
	Flat            = "flat"             // xiangqi: plain discs with characters, light and dark, traditional script
	FlatSimplified  = "flat-simplified"  // the same in simplified script
	Western         = "western"          // xiangqi: discs with pictures
	Classic         = "classic"          // chess: men in the Staunton style
	Modern          = "modern"           // chess: men of plain shapes
	Contrast        = "contrast"         // chess: men in the Staunton style, pure black and white with bold outlines
)

// Sets returns the names of the sets of men of game r, the usual one first.
func Sets(r game.Rules) []string {
	if r.Name() == xiangqiName {
		return []string{Hanzi, HanziSimplified, Flat, FlatSimplified, Western}
	}
	return []string{Classic, Modern, Contrast, Hanzi}
}

// known returns set, or the usual set of game r if it has none of that name.
func known(r game.Rules, set string) string {
	names := Sets(r)
	for _, name := range names {
		if name == set {
			return set
		}
	}
	return names[0]
}

// simplified reports whether a set's characters are in simplified script.
func simplified(set string) bool { return set == HanziSimplified || set == FlatSimplified }

// PieceID returns the id of the element that Defs defines for p. Like Defs it
// takes the usual set for one that the game does not know.
func PieceID(r game.Rules, set string, p game.Piece) string {
	return r.Name() + "-" + known(r, set) + "-" + strconv.Itoa(int(p))
}

// Defs returns a <defs> element with a drawing of each man of a set, centred on
// the origin and reaching no further than Unit/2, to be placed by
//
//	<use href="#ID" x="…" y="…"/>
//
// with the ID that PieceID says. Defs of several sets and games can share a
// document.
func Defs(r game.Rules, set string) string {
	return defs(r, set, func(game.Piece) bool { return true })
}

// defs is Defs for those men that are wanted.
func defs(r game.Rules, set string, wanted func(game.Piece) bool) string {
	var s strings.Builder
	s.WriteString(`<defs>`)
	set = known(r, set)
	draw := chessman
	switch {
	case r.Name() == xiangqiName && set == Western:
		draw = pictureMan
	case r.Name() == xiangqiName && (set == Flat || set == FlatSimplified):
		draw = flatMan
	case r.Name() == xiangqiName:
		draw = characterMan
	case set == Modern:
		draw = modernMan
	case set == Contrast:
		draw = contrastMan
	case set == Hanzi:
		draw = chessCharacterMan
	}
	prefix := r.Name() + "-" + set + "-"
	s.WriteString(gradients(prefix))
	for _, side := range [2]game.Side{game.First, game.Second} {
		for kind := 1; kind <= kinds(r); kind++ {
			p := game.NewPiece(side, kind)
			if !wanted(p) {
				continue
			}
			s.WriteString(`<g id="` + PieceID(r, set, p) + `">`)
			draw(&s, man{prefix, set, side, upper(r.Letter(p))})
			s.WriteString(`</g>`)
		}
	}
	s.WriteString(`</defs>`)
	return s.String()
}

// A man is what there is to draw: kind is the upper-case FEN letter.
type man struct {
	prefix string // of the ids of gradients
	set    string
	side   game.Side
	kind   byte
}

// kinds returns the number of kinds of men in game r.
func kinds(r game.Rules) int {
	if r.Name() == xiangqiName {
		return 7
	}
	return 6
}

func upper(letter byte) byte { return letter &^ 0x20 }

// gradients returns the gradients that the men of a set are filled with.
func gradients(prefix string) string {
	switch prefix {
	case "chess-modern-", "chess-contrast-", "xiangqi-flat-", "xiangqi-flat-simplified-":
		return "" // nothing but plain paint
	}
	if prefix == "chess-classic-" {
		const slope = `linearGradient x1=".2" x2=".85" y2=".35"`
		return gradient(prefix+"white", slope, whiteFill, whiteShade) +
			gradient(prefix+"black", slope, blackFill, blackShade)
	}
	const bulge = `radialGradient cx=".45" cy=".38" r=".65"`
	g := gradient(prefix+"face", bulge, disc, discShade)
	if prefix == "chess-hanzi-" {
		g += gradient(prefix+"dark", bulge, discDark, discDarkShade)
	}
	return g
}
