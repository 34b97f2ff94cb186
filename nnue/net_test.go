package nnue

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

// randomNet returns a network whose weights go up to the limits, as one in sixteen of
// them does, or are small.
func randomNet(t testing.TB, s Shape, seed uint64) *Net {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 0))
	layer := func(count, small, limit int) []int16 {
		l := make([]int16, count)
		for i := range l {
			switch r.IntN(32) {
			case 0:
				l[i] = int16(limit)
			case 1:
				l[i] = int16(-limit)
			default:
				l[i] = int16(r.IntN(2*small+1) - small)
			}
		}
		return l
	}
	w := Weights{
		FeatureBias: layer(s.Width, 100, FeatureLimit),
		Feature:     layer(s.Width*s.Features(), 60, FeatureLimit),
		Output:      layer(s.Width*2*Buckets, OutputLimit, OutputLimit),
	}
	for range Buckets {
		w.OutputBias = append(w.OutputBias, int32(r.IntN(2*QA*QB)-QA*QB))
	}
	n, err := New(s, "made in a test: 随机", w)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// The boards and kinds that the network counts by are those of the rules.
func TestGeometry(t *testing.T) {
	for _, test := range []struct {
		rules          game.Rules
		king, kinds    int
		features       int
		mirror, stands []int
	}{
		{chess.Rules, chess.King, 6, 768, []int{4, 7, 60, 63}, []int{0, 3, 56, 59}},
		{xiangqi.Rules, xiangqi.General, 7, 1260, []int{5, 9*9 + 5}, []int{3, 4, 9*9 + 4}},
	} {
		g := GameOf(test.rules.Name())
		files, ranks := test.rules.Size()
		if d := games[g]; d.name != test.rules.Name() || d.files != files || d.ranks != ranks || d.king != test.king || d.kinds != test.kinds {
			t.Errorf("%v: is counted by %+v", test.rules.Name(), d)
		}
		s := Shape{Game: g, Width: 16, Mirror: true, Scale: 400}
		if got := s.Features(); got != test.features {
			t.Errorf("%v: %d features, want %d", g, got, test.features)
		}
		for _, sq := range test.mirror {
			if !s.Mirrored(sq) {
				t.Errorf("%v: a king on %d does not mirror his view", g, sq)
			}
		}
		for _, sq := range test.stands {
			if s.Mirrored(sq) {
				t.Errorf("%v: a king on %d mirrors his view", g, sq)
			}
		}
		if s.Mirror = false; s.Mirrored(test.mirror[0]) {
			t.Errorf("%v: mirrored without the flag", g)
		}
	}
	if GameOf("shogi") != AnyGame {
		t.Error("shogi is known")
	}
}

// Every feature of a view belongs to one man on one square; both views of a turned
// board are the same; and the tables of a net say what the shape says.
func TestFeature(t *testing.T) {
	for _, g := range []Game{Chess, Xiangqi} {
		s := Shape{Game: g, Width: 16, Mirror: true, Scale: 400}
		n := randomNet(t, s, 1)
		d := games[g]
		for view := range game.Side(2) {
			for _, mirrored := range []bool{false, true} {
				seen := make([]bool, s.Features())
				for kind := 1; kind <= d.kinds; kind++ {
					for side := range game.Side(2) {
						for sq := range d.files * d.ranks {
							f := s.Feature(view, mirrored, game.NewPiece(side, kind), sq)
							if f < 0 || f >= len(seen) || seen[f] {
								t.Fatalf("%v: feature %d of kind %d of %d on %d is out of range or used twice", g, f, kind, side, sq)
							}
							seen[f] = true
							turned := (d.ranks-1-sq/d.files)*d.files + sq%d.files
							if other := s.Feature(view.Other(), mirrored, game.NewPiece(side.Other(), kind), turned); other != f {
								t.Fatalf("%v: feature %d is %d on the turned board", g, f, other)
							}
							m := 0
							if mirrored {
								m = 1
							}
							if got := int(n.bases[view][game.NewPiece(side, kind)]) + int(n.squares[view][m][sq]); got != f {
								t.Fatalf("%v: the net's tables give %d, want %d", g, got, f)
							}
						}
					}
				}
			}
		}
	}
	s := Shape{Game: Chess, Width: 16, Mirror: true, Scale: 400}
	if got := s.Feature(game.First, false, game.NewPiece(game.Second, chess.Pawn), 8); got != 6*64+8 {
		t.Errorf("black pawn on a2 for white is %d", got)
	}
	if got := s.Feature(game.Second, true, game.NewPiece(game.Second, chess.Pawn), 48); got != 8+7 {
		t.Errorf("black pawn on a7 for black, mirrored, is %d", got)
	}
}

func TestBucket(t *testing.T) {
	for men, want := range map[int]int{0: 0, 2: 0, 5: 0, 6: 1, 29: 6, 30: 7, 32: 7, 64: 7} {
		if got := Bucket(men); got != want {
			t.Errorf("%d men have bucket %d, want %d", men, got, want)
		}
	}
}

// Numbers are rounded to the nearest, and clipped and counted beyond the limits.
func TestQuantise(t *testing.T) {
	s := Shape{Game: Chess, Width: 16, Scale: 400}
	f := Floats{make([]float32, 16), make([]float32, 16*768), make([]float32, 16*2*Buckets), make([]float32, Buckets)}
	f.FeatureBias[0], f.FeatureBias[15] = 0.5, -float32(FeatureLimit)/QA
	f.Feature[1], f.Feature[2] = 1, 5
	f.Output[3], f.Output[4] = 2, -2.1
	f.Output[5] = float32(math.NaN())
	f.OutputBias[7] = -3
	n, clipped, err := Quantise(s, "", f)
	if err != nil || clipped != 3 {
		t.Fatalf("%d clipped, error %v", clipped, err)
	}
	w := n.Weights()
	if w.FeatureBias[0] != 128 || w.FeatureBias[15] != -FeatureLimit || w.Feature[1] != 255 || w.Feature[2] != FeatureLimit ||
		w.Output[3] != 128 || w.Output[4] != -128 || w.Output[5] != 0 || w.OutputBias[7] != -3*QA*QB {
		t.Errorf("weights are %v %v %v %v", w.FeatureBias, w.Feature[:3], w.Output[:6], w.OutputBias)
	}
	if _, _, err := Quantise(s, "", Floats{}); err == nil || !strings.Contains(err.Error(), "0 feature biases, want 16") {
		t.Errorf("no weights: error %v", err)
	}
}
