package train

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"duiyi/engine"
	"duiyi/game"
	"duiyi/lab/sample"
	"duiyi/nnue"
)

// heldOut is the share of games that are not learned from: one in so many.
const heldOut = 50

// Data are positions of one game, those to learn from and those held out to see whether
// what was learned is true of others.
type Data struct {
	Game    nnue.Game
	Origins []string // of the files, each once
	Read    int      // positions that the files have

	learn, held []sample.Record
}

// Load reads files of positions. Where one is damaged or cut short, the error says so.
func Load(ctx context.Context, paths []string, f sample.Filter) (*Data, error) {
	d := &Data{}
	slices.Sort(paths) // so that the order on the command line does not matter
	for _, path := range slices.Compact(paths) {
		if err := d.load(ctx, path, f); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	if len(d.learn) == 0 || len(d.held) == 0 {
		return nil, errors.New("too few positions to learn from")
	}
	return d, nil
}

func (d *Data) load(ctx context.Context, path string, f sample.Filter) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	r, err := sample.NewReader(file)
	if err != nil {
		return err
	}
	g := nnue.GameOf(r.Header.Game)
	switch {
	case g == nnue.AnyGame:
		return fmt.Errorf("no network knows the game %q", r.Header.Game)
	case d.Game == nnue.AnyGame:
		d.Game = g
	case d.Game != g:
		return fmt.Errorf("positions of %v among those of %v", g, d.Game)
	}
	if !slices.Contains(d.Origins, r.Header.Origin) {
		d.Origins = append(d.Origins, r.Header.Origin)
	}
	for b, err := range r.Blocks() {
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		d.Read += len(b.Records)
		to := &d.learn
		if b.Game%heldOut == 0 {
			to = &d.held
		}
		for i := range b.Records {
			if f.Keeps(&b.Records[i]) {
				*to = append(*to, b.Records[i])
			}
		}
	}
	return nil
}

// Len returns how many positions there are to learn from, and how many are held out.
func (d *Data) Len() (learn, held int) { return len(d.learn), len(d.held) }

// An input is what a network sees of a position.
type input struct {
	views  [2][]int32 // features of the side to move and of the other
	bucket int

	room [2][32]int32
}

// An encoder turns positions into features by tables.
type encoder struct {
	shape   nnue.Shape
	squares int
	king    game.Piece          // kind
	table   [2][2][16][96]int32 // by view, mirrored, man, square
}

func newEncoder(s nnue.Shape) (*encoder, error) {
	rules, err := sample.Header{Game: s.Game.String()}.Rules(engine.Games())
	if err != nil {
		return nil, err
	}
	files, ranks := rules.Size()
	squares := files * ranks
	e := &encoder{shape: s, squares: squares}
	for kind := game.Piece(1); kind < 8 && e.king == 0; kind++ {
		if rules.Letter(kind)|' ' == 'k' {
			e.king = kind
		}
	}
	for view := range e.table {
		for mirrored := range e.table[view] {
			for man := range e.table[view][mirrored] {
				if kind := man & 7; kind == 0 || kind > s.Features()/(2*squares) {
					continue
				}
				for sq := range squares {
					e.table[view][mirrored][man][sq] = int32(s.Feature(game.Side(view), mirrored == 1, game.Piece(man), sq))
				}
			}
		}
	}
	return e, nil
}

// encode fills in with what there is to see of r.
func (e *encoder) encode(r *sample.Record, in *input) {
	var men [32]sample.Man
	n := r.Men(e.squares, &men)
	var mirrored [2]int
	for _, m := range men[:n] {
		if m.Piece&7 == e.king && e.shape.Mirrored(int(m.Square)) {
			mirrored[m.Piece.Side()] = 1
		}
	}
	own := r.Side()
	for i, view := range [2]game.Side{own, own.Other()} {
		table := &e.table[view][mirrored[view]]
		for k, m := range men[:n] {
			in.room[i][k] = table[m.Piece&15][m.Square]
		}
		in.views[i] = in.room[i][:n]
	}
	in.bucket = nnue.Bucket(n)
}
