package diagram

import (
	"math"
	"strconv"

	"duiyi/game"
)

// Unit is the distance between the centres of neighbouring squares or points.
const Unit = 100

// A Board is the geometry of a game's board in SVG user units: x to the right, y
// down, the origin in the upper left corner of the frame.
type Board struct {
	points       bool // men stand on crossings of lines, not in squares
	files, ranks int
	edgeX, edgeY int // width of the frame beside, and above and below, the squares
}

// BoardOf returns the board of the game r.
func BoardOf(r game.Rules) Board {
	b := Board{edgeX: 30, edgeY: 30}
	b.files, b.ranks = r.Size()
	if r.Name() == xiangqiName {
		b.points = true
		b.edgeX, b.edgeY = 10, 40 // no coordinates at the sides
	}
	return b
}

const xiangqiName = "xiangqi"

// Size returns the width and height of the board with its frame, whole numbers
// of user units.
func (b Board) Size() (width, height int) {
	return b.files*Unit + 2*b.edgeX, b.ranks*Unit + 2*b.edgeY
}

// ViewBox returns the value of the attribute viewBox that shows the whole board.
func (b Board) ViewBox() string {
	w, h := b.Size()
	return "0 0 " + strconv.Itoa(w) + " " + strconv.Itoa(h)
}

// has reports whether sq is a square of the board.
func (b Board) has(sq int) bool { return 0 <= sq && sq < b.squareCount() }

func (b Board) squareCount() int { return b.files * b.ranks }

// Center returns the middle of square sq, seen from the first side or, flipped,
// from the second.
func (b Board) Center(sq int, flipped bool) (x, y float64) {
	cx, cy := b.center(sq, flipped)
	return float64(cx), float64(cy)
}

func (b Board) center(sq int, flipped bool) (x, y int) {
	if flipped {
		sq = b.files*b.ranks - 1 - sq
	}
	column, row := sq%b.files, b.ranks-1-sq/b.files
	return b.edgeX + column*Unit + Unit/2, b.edgeY + row*Unit + Unit/2
}

// SquareAt returns the square whose cell, Unit wide and high, holds (x, y). A
// cell has its left and upper border, not its right and lower one. ok is false
// on the frame and outside the board.
func (b Board) SquareAt(x, y float64, flipped bool) (sq int, ok bool) {
	column := math.Floor((x - float64(b.edgeX)) / Unit)
	row := math.Floor((y - float64(b.edgeY)) / Unit)
	if !(column >= 0 && column < float64(b.files) && row >= 0 && row < float64(b.ranks)) {
		return 0, false // NaN comes here too
	}
	sq = (b.ranks-1-int(row))*b.files + int(column)
	if flipped {
		sq = b.files*b.ranks - 1 - sq
	}
	return sq, true
}

// column returns the x of the middle of a file, and row the y of a rank.
func (b Board) column(file int, flipped bool) int {
	x, _ := b.center(file, flipped)
	return x
}

func (b Board) row(rank int, flipped bool) int {
	_, y := b.center(rank*b.files, flipped)
	return y
}
