package train

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/lab/sample"
	"duiyi/nnue"
	"duiyi/xiangqi"
)

// worths are what men count in the positions that tests learn from.
var worths = map[string][8]int{
	"chess":   {chess.Pawn: 100, chess.Knight: 300, chess.Bishop: 300, chess.Rook: 500, chess.Queen: 900},
	"xiangqi": {xiangqi.Advisor: 200, xiangqi.Elephant: 200, xiangqi.Horse: 400, xiangqi.Rook: 900, xiangqi.Cannon: 450, xiangqi.Soldier: 100},
}

// material writes positions of random games whose score is the balance of men, and whose
// result is who has more of them.
func material(t testing.TB, rules game.Rules, games int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), rules.Name()+".positions")
	w, _, err := sample.Open(path, sample.Header{Game: rules.Name(), Origin: "random games"})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	rng := rand.New(rand.NewPCG(5, 5))
	worth := worths[rules.Name()]
	files, ranks := rules.Size()
	for n := range games {
		b := sample.Block{Game: uint64(n + 1)}
		p := rules.Start()
		for ply := 0; ply < 120 && !p.Outcome().Over(); ply++ {
			balance := 0
			for sq := range files * ranks {
				if man := p.At(sq); man != game.NoPiece && man.Side() == p.Side() {
					balance += worth[man.Kind()]
				} else if man != game.NoPiece {
					balance -= worth[man.Kind()]
				}
			}
			result := game.Draw
			if balance != 0 {
				result = game.WinFor(p.Side())
				if balance < 0 {
					result = game.WinFor(p.Side().Other())
				}
			}
			r, err := sample.Pack(p, sample.Label{Score: balance, Result: result, Move: 10 + ply})
			if err != nil {
				t.Fatal(err)
			}
			b.Records = append(b.Records, r)
			moves := p.Moves()
			p.Make(moves[rng.IntN(len(moves))])
		}
		if err := w.Add(b); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

func load(t testing.TB, rules game.Rules, games int) *Data {
	t.Helper()
	d, err := Load(context.Background(), []string{material(t, rules, games)}, sample.Filter{From: 8, MaxScore: 3000})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func trainer(t testing.TB, d *Data, o Options) *Trainer {
	t.Helper()
	if err := o.Check(); err != nil {
		t.Fatal(err)
	}
	tr, err := New(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// small are options for a test.
func small() Options {
	o := Usual()
	o.Width, o.Batch, o.Epochs, o.Rate = 32, 256, 4, 0.005
	return o
}

// The gradient is what moving one number does to the loss.
func TestGradient(t *testing.T) {
	d := load(t, chess.Rules, 60)
	tr := trainer(t, d, small())
	part := []uint32{0, 5, 17, 40, 77, 123, 300, 411, 560, 700, 802, 950}
	tr.batch(part)
	grads := slices.Clone(tr.grads[0])
	loss := func() float64 {
		var sum float64
		w := tr.workers[0]
		p := parts(tr.model.shape, tr.model.numbers)
		for _, i := range part {
			tr.encoder.encode(&d.learn[i], &w.in)
			off := float64(sigmoid(w.forward(p, 32)) - tr.target(&d.learn[i]))
			sum += off * off
		}
		return sum / float64(len(part))
	}
	rng := rand.New(rand.NewPCG(1, 1))
	checked := 0
	for checked < 60 {
		i := rng.IntN(len(grads))
		if checked%3 == 0 { // also the few numbers behind the many feature weights
			i = len(grads) - 1 - rng.IntN(nnue.Buckets*65)
		}
		if math.Abs(float64(grads[i])) < 1e-5 {
			continue
		}
		checked++
		const step = 0.003
		was := tr.model.numbers[i]
		tr.model.numbers[i] = was + step
		up := loss()
		tr.model.numbers[i] = was - step
		down := loss()
		tr.model.numbers[i] = was
		if got := (up - down) / (2 * step); math.Abs(got-float64(grads[i])) > 0.1*math.Abs(got)+3e-5 {
			t.Errorf("number %d: gradient %g, but the loss changes by %g", i, grads[i], got)
		}
	}
}

// What a simple rule says of a position is soon learned, of positions that were not learned from,
// too, and the same whatever the number of workers.
func TestLearns(t *testing.T) {
	for _, rules := range []game.Rules{chess.Rules, xiangqi.Rules} {
		d := load(t, rules, 300)
		var nets [2]nnue.Weights
		for i := range nets {
			o := small()
			o.Workers = 1 + 2*i
			tr := trainer(t, d, o)
			before := tr.heldOut()
			for !tr.Done() {
				if err := tr.Run(context.Background(), nil); err != nil {
					t.Fatal(err)
				}
			}
			if last := tr.Epochs[o.Epochs-1]; last.Held > before/3 {
				t.Errorf("%s: held-out loss %g, %g at first", rules.Name(), last.Held, before)
			}
			net, _, err := tr.Net()
			if err != nil {
				t.Fatal(err)
			}
			nets[i] = net.Weights()
		}
		if !slices.Equal(nets[0].Feature, nets[1].Feature) || !slices.Equal(nets[0].Output, nets[1].Output) {
			t.Errorf("%s: the network depends on the number of workers", rules.Name())
		}
	}
}

func BenchmarkBatch(b *testing.B) {
	d := load(b, chess.Rules, 200)
	o := Usual()
	tr := trainer(b, d, o)
	part := make([]uint32, o.Batch)
	for i := range part {
		part[i] = uint32(i % len(d.learn))
	}
	for b.Loop() {
		tr.batch(part)
		tr.adam.update(tr.model.numbers, tr.grads[0], o.Rate, o.Decay)
	}
	b.ReportMetric(float64(b.N*o.Batch)/b.Elapsed().Seconds(), "positions/s")
}

// A training that was interrupted and goes on comes to the same network.
func TestResume(t *testing.T) {
	d := load(t, chess.Rules, 60)
	run := func(tr *Trainer, epochs int) {
		for range epochs {
			if err := tr.Run(context.Background(), nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	whole := trainer(t, d, small())
	run(whole, 4)
	first := trainer(t, d, small())
	run(first, 2)
	path := filepath.Join(t.TempDir(), "training")
	if err := first.Save(path); err != nil {
		t.Fatal(err)
	}
	second := trainer(t, d, small())
	if err := second.Resume(path); err != nil {
		t.Fatal(err)
	}
	run(second, 2)
	if !second.Done() || !slices.Equal(second.model.numbers, whole.model.numbers) || !slices.Equal(second.Epochs, whole.Epochs) {
		t.Error("another network after going on")
	}
	other := small()
	other.Seed++
	if err := trainer(t, d, other).Resume(path); err == nil {
		t.Error("went on with other options")
	}
	if err := trainer(t, load(t, chess.Rules, 61), small()).Resume(path); err == nil {
		t.Error("went on with other data")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []int{0, len(data) / 2, len(data) - 1} {
		bad := slices.Clone(data)
		bad[at] ^= 1
		if err := os.WriteFile(path, bad, 0o666); err != nil {
			t.Fatal(err)
		}
		if err := trainer(t, d, small()).Resume(path); err == nil {
			t.Errorf("damage at byte %d is not noticed", at)
		}
	}
}
