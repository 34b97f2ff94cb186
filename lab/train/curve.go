package train

import (
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
)

// Curve writes the losses of the epochs so far as an SVG picture.
func (t *Trainer) Curve(w io.Writer) error {
	p := plot.New()
	p.Title.Text = "Loss: mean squared error of the expected result"
	p.X.Label.Text = "epoch"
	var learned, held plotter.XYs
	for _, e := range t.Epochs {
		x := float64(e.Number)
		learned = append(learned, plotter.XY{X: x, Y: e.Learned})
		held = append(held, plotter.XY{X: x, Y: e.Held})
	}
	if err := plotutil.AddLinePoints(p, "learned from", learned, "held out", held); err != nil {
		return err
	}
	picture, err := p.WriterTo(16*vg.Centimeter, 10*vg.Centimeter, "svg")
	if err != nil {
		return err
	}
	_, err = picture.WriteTo(w)
	return err
}
