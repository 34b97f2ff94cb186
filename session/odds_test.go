package session

import (
	"slices"
	"testing"

	"duiyi/game"
)

func TestOdds(t *testing.T) {
	for _, test := range []struct {
		game, key string
		giver     game.Side
		fen       string
	}{
		{"xiangqi", "horse", game.First, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1"},
		{"xiangqi", "horse", game.Second, "rnbakab1r/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"},
		{"xiangqi", "rooks", game.First, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABN1 w - - 0 1"},
		{"chess", "pawn", game.Second, "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
		{"chess", "rook", game.First, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1"},
		{"chess", "queen", game.Second, "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
		// As Xu Yinchuan gave them to Nie Weiping in 1999.
		{"xiangqi", "nine", game.First, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - 0 1"},
		{"xiangqi", "horse-cannon", game.Second, "rnbakab1r/9/1c7/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"},
		{"chess", "pawn-two", game.First, "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
		{"chess", "none", game.First, ""},
		{"go", "horse", game.First, ""},
	} {
		setup := Setup{Game: test.game}
		if setup.Give(test.key, test.giver); setup.FEN != test.fen {
			t.Errorf("%s %s: %s", test.game, test.key, setup.FEN)
		}
	}
	for _, name := range []string{"xiangqi", "chess"} {
		for _, o := range OddsOf(name) {
			d := newDesk(t)
			setup := Setup{Game: name}
			setup.Give(o.Key, game.Second)
			v := d.start(setup)
			back, giver, ok := v.Setup.Odds()
			if !ok || giver != game.Second || back != o {
				t.Errorf("%s %s came back as %v", name, o.Key, back)
			}
			if v.Material.Lead != 0 || len(v.Material.Lost[0])+len(v.Material.Lost[1]) > 0 {
				t.Errorf("men that were never there are lost: %+v", v.Material)
			}
		}
	}
	if _, _, ok := (&Setup{Game: "chess", FEN: "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}).Odds(); ok {
		t.Error("odds of an endgame")
	}
}

func TestMaterial(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess", FEN: "1n2k3/P7/8/3p4/4P3/8/8/4K3 w - - 0 1"})
	d.play("e4d5")
	v := d.play("e8e7")
	if v.Material.Lead != 1 || len(v.Material.Lost[1]) != 1 || len(v.Material.Lost[0]) != 0 {
		t.Errorf("%+v", v.Material)
	}
	v = d.play("a7b8q")
	if v.Material.Lead != 1+3+8 || len(v.Material.Lost[0]) != 0 || len(v.Material.Lost[1]) != 2 {
		t.Errorf("%+v", v.Material)
	}
	if kinds := v.Material.Lost[1]; !slices.IsSortedFunc(kinds, func(a, b game.Piece) int { return b.Kind() - a.Kind() }) {
		t.Errorf("%v", kinds)
	}
}

func TestOpeningName(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	if v := d.s.Snapshot(); v.Opening != nil {
		t.Errorf("%+v", v.Opening)
	}
	v := d.play("e2e4 c7c5 g1f3 d7d6 h2h4 h7h5")
	if v.Opening == nil || v.Opening.Code[0] != 'B' || v.Opening.English == "" || v.Opening.Chinese == "" {
		t.Errorf("%+v", v.Opening)
	}
}

func TestTurningBoard(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	d.s.SetTurning(true)
	if v := d.s.Snapshot(); v.Flipped || !v.Turning {
		t.Errorf("%+v", v)
	}
	if v := d.s.Snapshot(); v.Flipped {
		t.Error("turned at the start")
	}
	if err := d.s.MoveText("e4"); err != nil {
		t.Fatal(err)
	}
	if v := d.s.Snapshot(); !v.Flipped {
		t.Error("not turned")
	}
	if err := d.s.Load("chess", d.saved["chess"]); err != nil || !d.s.Snapshot().Turning || !d.s.Snapshot().Flipped {
		t.Errorf("%v, %+v", err, d.s.Snapshot())
	}
	d.s.SetTurning(false)
	if d.s.Snapshot().Flipped {
		t.Error("stays turned")
	}
}
