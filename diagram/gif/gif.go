// Package gif writes animations of flat pictures, such as those of package diagram in
// motion, from pixels that somebody else has painted. It holds no more than one frame
// and chooses colours by how often they are used, which is enough for boards and
// men; for photographs it is not meant.
package gif

import (
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"errors"
	"slices"
	"time"
)

// An Encoder writes one animation that goes on for ever.
type Encoder struct {
	width, height int
	out           bytes.Buffer
	palette       [][3]byte
	index         [cells]uint8 // of the palette, by cell; see known
	known         [cells]bool
	last, now     []uint8 // frames by index of the palette
}

// Colours are told apart by five bits of each part, which makes so many cells.
const cells = 1 << 15

// colours is how many a palette has.
const colours = 256

func cellOf(r, g, b byte) int { return int(r>>3)<<10 | int(g>>3)<<5 | int(b>>3) }

// New returns an encoder of frames of a size in pixels. Its colours are those of the
// samples, frames that between them show all there is to see.
func New(width, height int, samples ...[]byte) (*Encoder, error) {
	if width <= 0 || height <= 0 || width > 1<<12 || height > 1<<12 {
		return nil, errors.New("gif: no such size")
	}
	e := &Encoder{width: width, height: height, now: make([]uint8, width*height)}
	e.choose(samples)
	e.out.WriteString("GIF89a")
	e.size(width, height)
	e.out.Write([]byte{0xf7, 0, 0}) // a palette of 256 colours for all frames
	for i := range colours {
		var c [3]byte
		if i < len(e.palette) {
			c = e.palette[i]
		}
		e.out.Write(c[:])
	}
	e.out.WriteString("\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00") // again and again
	return e, nil
}

func (e *Encoder) size(values ...int) {
	for _, v := range values {
		e.out.Write(binary.LittleEndian.AppendUint16(nil, uint16(v)))
	}
}

// choose makes the palette of what the cells that are used most are on average.
func (e *Encoder) choose(samples [][]byte) {
	type cell struct{ n, r, g, b int }
	all := make([]cell, cells)
	for _, pixels := range samples {
		for i := 0; i+3 < len(pixels); i += 4 {
			c := &all[cellOf(pixels[i], pixels[i+1], pixels[i+2])]
			c.n++
			c.r += int(pixels[i])
			c.g += int(pixels[i+1])
			c.b += int(pixels[i+2])
		}
	}
	var used []int // how often, and below that which cell
	for at, c := range all {
		if c.n > 0 {
			used = append(used, c.n*cells+at)
		}
	}
	slices.Sort(used)
	for i := len(used) - 1; i >= max(0, len(used)-colours); i-- {
		at := used[i] % cells
		c := all[at]
		e.index[at], e.known[at] = uint8(len(e.palette)), true
		e.palette = append(e.palette, [3]byte{byte(c.r / c.n), byte(c.g / c.n), byte(c.b / c.n)})
	}
	if len(e.palette) == 0 {
		e.palette = append(e.palette, [3]byte{})
	}
}

// nearest is the index of the colour most like that of a cell.
func (e *Encoder) nearest(cell int) uint8 {
	if !e.known[cell] {
		r, g, b := cell>>10<<3|4, cell>>5&31<<3|4, cell&31<<3|4
		best := 1 << 30
		for i, c := range e.palette {
			dr, dg, db := int(c[0])-r, int(c[1])-g, int(c[2])-b
			if d := 2*dr*dr + 4*dg*dg + 3*db*db; d < best {
				best, e.index[cell] = d, uint8(i)
			}
		}
		e.known[cell] = true
	}
	return e.index[cell]
}

// Add appends a frame, four bytes a pixel, red first, to be shown for a while.
func (e *Encoder) Add(pixels []byte, shown time.Duration) error {
	if len(pixels) != 4*e.width*e.height {
		return errors.New("gif: a frame of another size")
	}
	for i := range e.now {
		p := pixels[4*i:]
		e.now[i] = e.nearest(cellOf(p[0], p[1], p[2]))
	}
	x0, y0, x1, y1 := e.changed()
	hundredths := min(max(int(shown/(10*time.Millisecond)), 2), 1<<16-1)
	e.out.WriteString("\x21\xf9\x04\x04") // what the frame leaves out stays
	e.size(hundredths)
	e.out.WriteString("\x00\x00\x2c")
	e.size(x0, y0, x1-x0, y1-y0)
	e.out.WriteString("\x00\x08")
	var packed bytes.Buffer
	w := lzw.NewWriter(&packed, lzw.LSB, 8)
	for y := y0; y < y1; y++ {
		if _, err := w.Write(e.now[y*e.width+x0 : y*e.width+x1]); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	for packed.Len() > 0 {
		block := packed.Next(255)
		e.out.WriteByte(byte(len(block)))
		e.out.Write(block)
	}
	e.out.WriteByte(0)
	if e.last == nil {
		e.last = make([]uint8, len(e.now))
	}
	e.last, e.now = e.now, e.last
	return nil
}

// changed returns the rectangle in which the frame differs from the last one; one
// pixel where it does not.
func (e *Encoder) changed() (x0, y0, x1, y1 int) {
	if e.last == nil {
		return 0, 0, e.width, e.height
	}
	x0, y0 = e.width, e.height
	for y := range e.height {
		now, last := e.now[y*e.width:(y+1)*e.width], e.last[y*e.width:(y+1)*e.width]
		for x := range now {
			if now[x] != last[x] {
				x0, y0 = min(x0, x), min(y0, y)
				x1, y1 = max(x1, x+1), y+1
			}
		}
	}
	if x1 == 0 {
		return 0, 0, 1, 1
	}
	return x0, y0, x1, y1
}

// Bytes ends the animation and returns it.
func (e *Encoder) Bytes() []byte { return append(bytes.Clone(e.out.Bytes()), ';') }
