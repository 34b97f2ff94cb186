// Package diagram draws positions of both games as SVG: boards, men, marks and
// arrows, all of them outlines, so that no reader needs a font.
//
// A page puts a [Background] and the [Defs] of a set of men into its document
// once, and from then on only places <use> elements and marks at
// [Board.Center]. A document takes a whole [SVG], and one that plays a game an
// [Animation]. Room raster turns drawings into pixels, and sheet lays games out to be
// printed.
//
// One step from a square or point to the next is [Unit] long in every drawing,
// and whatever stands on a square is drawn around the origin. Colours are CSS
// custom properties with defaults (see [Colours]); a theme is a rule that sets
// them.
//
// Sides, selected men, targets and checks differ in shape and not in colour
// alone, and every mark has a light rim that keeps it visible on any board.
//
// The characters come from an open font, whose licence is [FontLicense];
// everything else is our own drawing.
package diagram

import _ "embed"

//go:generate go run ./glyphs/gen

// FontLicense is the copyright notice and licence of the characters' outlines,
// the SIL Open Font License 1.1. It is to go with every program that contains
// them; a picture made with them is free of it.
//
//go:embed glyphs/OFL.txt
var FontLicense string
