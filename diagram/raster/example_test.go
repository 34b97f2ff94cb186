package raster_test

import (
	"fmt"

	"duiyi/diagram"
	"duiyi/diagram/raster"
	"duiyi/xiangqi"
)

// A position as pixels.
func ExampleImage() {
	svg := diagram.SVG(xiangqi.Start(), diagram.Options{Set: diagram.Western})
	img, err := raster.Image(svg, 460)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(img.Bounds().Size())
	// Output: (460,540)
}
