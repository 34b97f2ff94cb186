package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"sync"

	"duiyi/lab/sample"
	"duiyi/nnue"
)

// Options say how a network is fitted.
type Options struct {
	Width  int     // of the feature layer, a multiple of 32
	Mirror bool    // see nnue.Shape
	Epochs int     // times that all positions are seen
	Batch  int     // positions a step
	Rate   float64 // of Adam at first; it falls to a hundredth along half a cosine
	Decay  float64 // of the weights
	Result float64 // share of the game's result in the target, 0 to 1; the rest is the search's score
	Scale  int     // centipawns by which a win becomes e times as likely against a loss
	Seed   uint64  // of the first numbers and the order of positions

	Workers int // goroutines; the network does not depend on it
}

// Usual are options that work.
func Usual() Options {
	return Options{Width: 128, Mirror: true, Epochs: 10, Batch: 8192, Rate: 0.001, Decay: 0.01, Result: 0.05, Scale: 400, Seed: 1, Workers: 2}
}

// Check says what is wrong with the options.
func (o Options) Check() error {
	switch {
	case o.Width < 32 || o.Width > nnue.MaxWidth || o.Width%32 != 0:
		return fmt.Errorf("width %d is not a multiple of 32 up to %d", o.Width, nnue.MaxWidth)
	case o.Epochs < 1:
		return fmt.Errorf("%d epochs: must be 1 or more", o.Epochs)
	case o.Batch < shards || o.Batch > 1<<20:
		return fmt.Errorf("batch of %d: must be %d to %d", o.Batch, shards, 1<<20)
	case !(o.Rate > 0 && o.Rate <= 1):
		return fmt.Errorf("rate %g: must be above 0, at most 1", o.Rate)
	case !(o.Decay >= 0 && o.Decay <= 1):
		return fmt.Errorf("decay %g: must be 0 to 1", o.Decay)
	case !(o.Result >= 0 && o.Result <= 1):
		return fmt.Errorf("share of the result %g: must be 0 to 1", o.Result)
	case o.Scale < 1 || o.Scale > 10000:
		return fmt.Errorf("scale %d: must be 1 to 10000", o.Scale)
	case o.Workers < 1:
		return fmt.Errorf("%d workers: must be 1 or more", o.Workers)
	}
	return nil
}

// shards is into how many parts a batch is divided, each with a gradient of its own.
const shards = 8

// An Epoch is how far training has come: the mean squared error of the expected result, over
// the positions learned from as they were met, and over those held out.
type Epoch struct {
	Number        int
	Learned, Held float64
}

// A Trainer fits a network to data. It is between epochs whenever no method runs.
type Trainer struct {
	options Options
	data    *Data
	encoder *encoder
	model   *model
	adam    *adam
	grads   [shards][]float32
	workers []*worker
	Epochs  []Epoch // so far
}

// New returns a trainer at its beginning. Options must have passed Check.
func New(d *Data, o Options) (*Trainer, error) {
	shape := nnue.Shape{Game: d.Game, Width: o.Width, Mirror: o.Mirror, Scale: o.Scale}
	if err := shape.Check(); err != nil {
		return nil, err
	}
	encoder, err := newEncoder(shape)
	if err != nil {
		return nil, err
	}
	t := &Trainer{options: o, data: d, encoder: encoder, model: newModel(shape, o.Seed)}
	n := len(t.model.numbers)
	t.adam = newAdam(n)
	for i := range t.grads {
		t.grads[i] = make([]float32, n)
	}
	for range o.Workers {
		t.workers = append(t.workers, newWorker(shape))
	}
	return t, nil
}

// Done reports whether all epochs are over.
func (t *Trainer) Done() bool { return len(t.Epochs) >= t.options.Epochs }

// Run goes through the positions once, in an order that the seed and the number of the epoch
// give, and then looks at those held out. It calls report, where not nil, after each batch with
// the number of positions seen in this epoch. When it returns an error, that of ctx, the
// trainer is of no use any more.
func (t *Trainer) Run(ctx context.Context, report func(seen int)) error {
	if t.Done() {
		return errors.New("all epochs are over")
	}
	epoch := len(t.Epochs)
	rng := rand.New(rand.NewPCG(t.options.Seed, uint64(epoch)))
	order := make([]uint32, len(t.data.learn))
	for i := range order {
		order[i] = uint32(i)
	}
	rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	batches := (len(order) + t.options.Batch - 1) / t.options.Batch
	loss := 0.0
	for b := range batches {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		part := order[b*t.options.Batch : min((b+1)*t.options.Batch, len(order))]
		loss += t.batch(part)
		progress := (float64(epoch) + float64(b)/float64(batches)) / float64(t.options.Epochs)
		t.adam.update(t.model.numbers, t.grads[0], t.options.Rate*(0.01+0.99*(1+math.Cos(math.Pi*progress))/2), t.options.Decay)
		t.model.clip()
		if report != nil {
			report(b*t.options.Batch + len(part))
		}
	}
	t.Epochs = append(t.Epochs, Epoch{epoch + 1, loss / float64(len(order)), t.heldOut()})
	return nil
}

// batch sets grads[0] to the gradient of a batch's mean loss, and returns the sum of its losses.
func (t *Trainer) batch(part []uint32) float64 {
	var losses [shards]float64
	t.each(func(w *worker, shard int) {
		from, to := len(part)*shard/shards, len(part)*(shard+1)/shards
		clear(t.grads[shard])
		p, g := parts(t.model.shape, t.model.numbers), parts(t.model.shape, t.grads[shard])
		for _, i := range part[from:to] {
			losses[shard] += t.learn(w, p, g, &t.data.learn[i], float32(len(part)))
		}
	})
	// Each worker adds up a stretch of all gradients.
	n := len(t.model.numbers)
	t.each(func(_ *worker, shard int) {
		from, to := n*shard/shards, n*(shard+1)/shards
		sum := t.grads[0][from:to]
		for _, grads := range t.grads[1:] {
			for i, x := range grads[from:to] {
				sum[i] += x
			}
		}
	})
	total := 0.0
	for _, l := range losses {
		total += l
	}
	return total
}

// each calls f for every shard, from as many goroutines as there are workers.
func (t *Trainer) each(f func(w *worker, shard int)) {
	next := make(chan int, shards)
	for shard := range shards {
		next <- shard
	}
	close(next)
	var group sync.WaitGroup
	for _, w := range t.workers {
		group.Go(func() {
			for shard := range next {
				f(w, shard)
			}
		})
	}
	group.Wait()
}

// learn adds a position's part of the gradient of the mean over n, and returns its loss.
func (t *Trainer) learn(w *worker, p, g nnue.Floats, r *sample.Record, n float32) float64 {
	t.encoder.encode(r, &w.in)
	width := t.model.shape.Width
	expected := sigmoid(w.forward(p, width))
	off := expected - t.target(r)
	w.backward(p, g, width, 2*off*expected*(1-expected)/n)
	return float64(off) * float64(off)
}

// target is the result that a position is taken to promise.
func (t *Trainer) target(r *sample.Record) float32 {
	result := float32(t.options.Result)
	score := sigmoid(float32(r.Score()) / float32(t.options.Scale))
	return result*float32(r.Result())/2 + (1-result)*score
}

// heldOut returns the mean loss over the positions held out.
func (t *Trainer) heldOut() float64 {
	var losses [shards]float64
	held := t.data.held
	t.each(func(w *worker, shard int) {
		p := parts(t.model.shape, t.model.numbers)
		for i := len(held) * shard / shards; i < len(held)*(shard+1)/shards; i++ {
			t.encoder.encode(&held[i], &w.in)
			off := float64(sigmoid(w.forward(p, t.model.shape.Width)) - t.target(&held[i]))
			losses[shard] += off * off
		}
	})
	total := 0.0
	for _, l := range losses {
		total += l
	}
	return total / float64(len(held))
}

// Net returns the network as it is now, quantised, and how many of its numbers had to be
// clipped for that.
func (t *Trainer) Net() (*nnue.Net, int, error) {
	learn, held := t.data.Len()
	note := fmt.Sprintf("%d positions learned from and %d held out of %d, %d epochs; %s",
		learn, held, t.data.Read, len(t.Epochs), strings.Join(t.data.Origins, "; "))
	return nnue.Quantise(t.model.shape, note, parts(t.model.shape, t.model.numbers))
}
