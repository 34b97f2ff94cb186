// Package raster turns the drawings of package diagram into pixels.
//
// It knows as much of SVG as those drawings are made of: groups, uses, paths,
// rectangles, circles and ellipses, moved and scaled; fills, strokes, gradients and
// opacity. Where a drawing asks for more it says so, rather than draw something
// else. What it draws looks as in a browser, but for roundings at edges.
package raster
