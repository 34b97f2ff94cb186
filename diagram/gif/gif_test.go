package gif

import (
	"bytes"
	"image/gif"
	"math/rand/v2"
	"testing"
	"time"
)

// frame paints a picture in vertical stripes with a square of a colour on it.
func frame(width, height, x, y int, r, g, b byte) []byte {
	pixels := make([]byte, 0, 4*width*height)
	for py := range height {
		for px := range width {
			if px >= x && px < x+8 && py >= y && py < y+8 {
				pixels = append(pixels, r, g, b, 255)
			} else {
				pixels = append(pixels, byte(px/8*8), 120, 60, 255)
			}
		}
	}
	return pixels
}

// TestDecoded has another program read the animation.
func TestDecoded(t *testing.T) {
	const width, height = 90, 70
	frames := [][]byte{
		frame(width, height, 0, 0, 200, 0, 0), frame(width, height, 40, 30, 200, 0, 0),
		frame(width, height, 40, 30, 200, 0, 0), frame(width, height, 82, 62, 0, 0, 0),
	}
	e, err := New(width, height, frames[0], frames[3])
	if err != nil {
		t.Fatal(err)
	}
	for _, pixels := range frames {
		if err := e.Add(pixels, 700*time.Millisecond); err != nil {
			t.Fatal(err)
		}
	}
	all, err := gif.DecodeAll(bytes.NewReader(e.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if len(all.Image) != len(frames) || all.LoopCount != 0 || all.Delay[0] != 70 {
		t.Fatalf("%d frames, %d times, %d", len(all.Image), all.LoopCount, all.Delay[0])
	}
	if b := all.Image[2].Bounds(); b.Dx() != 1 || b.Dy() != 1 {
		t.Errorf("a frame in which nothing changes is %v", b)
	}
	shown := make([]byte, 4*width*height)
	for i, img := range all.Image {
		b := img.Bounds()
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				r, g, b, _ := img.At(x, y).RGBA()
				copy(shown[4*(y*width+x):], []byte{byte(r >> 8), byte(g >> 8), byte(b >> 8), 255})
			}
		}
		if !bytes.Equal(shown, frames[i]) {
			t.Errorf("frame %d is not as it was", i)
		}
	}
	if err := e.Add(frames[0][4:], 0); err == nil {
		t.Error("a frame of another size is taken")
	}
	for _, size := range [][2]int{{0, 5}, {5, -1}, {1 << 13, 5}} {
		if _, err := New(size[0], size[1]); err == nil {
			t.Errorf("size %v is taken", size)
		}
	}
}

// TestManyColours has more colours than a palette: each becomes one like it.
func TestManyColours(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pixels := make([]byte, 4*64*64)
	for i := range pixels {
		pixels[i] = byte(random.Uint32())
	}
	e, err := New(64, 64, pixels)
	if err == nil {
		err = e.Add(pixels, time.Second)
	}
	if err != nil {
		t.Fatal(err)
	}
	all, err := gif.DecodeAll(bytes.NewReader(e.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	for i := range 64 * 64 {
		r, g, b, _ := all.Image[0].At(i%64, i/64).RGBA()
		for j, v := range [3]uint32{r, g, b} {
			if d := int(v>>8) - int(pixels[4*i+j]); d > 110 || d < -110 {
				t.Fatalf("pixel %d is %d off", i, d)
			}
		}
	}
	if e, err := New(2, 2); err != nil || e.Add(make([]byte, 16), 0) != nil {
		t.Error("no picture without samples")
	}
}
