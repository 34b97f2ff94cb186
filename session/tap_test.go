package session

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"duiyi/game"
)

func TestTapSelects(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "xiangqi"})
	steps := []struct {
		tap      string
		selected string // "" for none
		moves    int
	}{
		{"e4", "", 0},   // an empty point
		{"h7", "", 0},   // the other side's cannon
		{"h2", "h2", 0}, // own cannon
		{"h2", "", 0},   // again: down
		{"h2", "h2", 0},
		{"b2", "b2", 0}, // another own man
		{"b9", "", 1},   // takes the horse
		{"e6", "e6", 1}, // now black's
		{"e8", "", 1},   // not where a soldier goes
	}
	for _, step := range steps {
		v := d.tap(step.tap)
		want := none
		if step.selected != "" {
			want = d.sq(step.selected)
		}
		if v.Selected != want || len(v.Moves) != step.moves {
			t.Fatalf("tap %s: selected %d with %d moves, want %d with %d", step.tap, v.Selected, len(v.Moves), want, step.moves)
		}
	}
	before := d.s.Snapshot()
	d.s.Tap(-1)
	d.s.Tap(90)
	d.s.Drop(-5, 3)
	d.s.Drop(1, 1000)
	d.s.Promote(5)
	d.s.Cancel()
	if after := d.s.Snapshot(); len(after.Moves) != len(before.Moves) || after.FEN != before.FEN {
		t.Error("nonsense changed the board")
	}
}

func TestTargets(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "xiangqi"})
	v := d.tap("b2")
	got := map[int]bool{}
	for _, target := range v.Targets {
		got[target.Square] = target.Capture
	}
	want := map[int]bool{}
	for _, name := range strings.Fields("a2 c2 d2 e2 f2 g2 b1 b3 b4 b5 b6") {
		want[d.sq(name)] = false
	}
	want[d.sq("b9")] = true
	if len(got) != len(want) || len(v.Targets) != len(want) {
		t.Fatalf("targets %v", v.Targets)
	}
	for sq, capture := range want {
		if c, ok := got[sq]; !ok || c != capture {
			t.Errorf("target %d: %v %v", sq, c, ok)
		}
	}
}

func TestBeforeTheFirstGame(t *testing.T) {
	d := newDesk(t)
	d.s.Tap(3)
	d.s.Drop(3, 4)
	d.s.Cancel()
	d.s.Promote(5)
	d.s.Undo()
	d.s.Redo()
	d.s.Resign()
	d.s.AgreeDraw()
	d.s.ClaimDraw()
	d.s.Pause()
	d.s.Think()
	d.s.Flip()
	d.s.SetLevels(Evenly(1))
	d.s.SetPlayers(machines)
	d.s.SetNotation(game.WXF)
	d.s.EngineLine(player, "bestmove e2e4")
	d.s.Tick()
	if err := d.s.MoveText("e4"); err != ErrNoGame {
		t.Error(err)
	}
	if v := d.s.Snapshot(); v.Rules != nil || !v.Locked || v.Selected != none || v.From != none || v.Check != none {
		t.Errorf("%+v", v)
	}
}

func TestDrop(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	d.s.Drop(d.sq("e2"), d.sq("e4"))
	if v := d.s.Snapshot(); strings.Join(v.Moves, " ") != "e4" || v.Selected != none {
		t.Fatalf("%v", v.Moves)
	}
	for _, step := range []struct{ from, to, selected string }{
		{"e2", "e4", ""},   // not there any more
		{"d2", "d4", ""},   // not black's
		{"g8", "g8", "g8"}, // put back where it was
		{"g8", "g6", ""},   // not where a knight goes
		{"g8", "e7", ""},   // onto an own man
	} {
		d.s.Drop(d.sq(step.from), d.sq(step.to))
		d.check()
		want := none
		if step.selected != "" {
			want = d.sq(step.selected)
		}
		if v := d.s.Snapshot(); v.Selected != want || len(v.Moves) != 1 {
			t.Errorf("%s to %s: selected %d, moves %v", step.from, step.to, v.Selected, v.Moves)
		}
	}
	d.s.Drop(d.sq("g8"), d.sq("f6"))
	if v := d.s.Snapshot(); strings.Join(v.Moves, " ") != "e4 Nf6" {
		t.Errorf("%v", v.Moves)
	}
}

func TestCastlingGestures(t *testing.T) {
	const (
		home = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		away = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"
	)
	tests := []struct {
		fen, from, to, move string
		to960               bool
	}{
		{home, "e1", "g1", "O-O", false},
		{home, "e1", "h1", "O-O", false},
		{home, "e1", "c1", "O-O-O", false},
		{home, "e1", "a1", "O-O-O", false},
		{away, "e8", "g8", "O-O", false},
		{away, "e8", "h8", "O-O", false},
		{away, "e8", "c8", "O-O-O", false},
		{away, "e8", "a8", "O-O-O", false},
		// The king can step to g1 and castle to it, but only castle to c1.
		{"4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", "f1", "g1", "Kg1", true},
		{"4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", "f1", "h1", "O-O", true},
		{"4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", "f1", "c1", "O-O-O", true},
		{"4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1", "f1", "b1", "O-O-O", true},
		// The rook, or the king, is already where castling takes it.
		{"4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "e1", "f1", "O-O", true},
		{"4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "e1", "g1", "O-O", true},
		{"4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1", "h1", "O-O", true},
		// The king lands where its rook stands.
		{"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1", "g1", "O-O", true},
		{"4k3/8/8/8/8/8/8/2RK4 w C - 0 1", "d1", "c1", "O-O-O", true},
	}
	for _, test := range tests {
		for _, drag := range []bool{false, true} {
			d := newDesk(t)
			d.start(Setup{Game: "chess", FEN: test.fen, Chess960: test.to960})
			if drag {
				d.s.Drop(d.sq(test.from), d.sq(test.to))
				d.check()
			} else {
				v := d.tap(test.from)
				i := slices.IndexFunc(v.Targets, func(x Target) bool { return x.Square == d.sq(test.to) })
				if i < 0 || v.Targets[i].Castles != strings.HasPrefix(test.move, "O") || v.Targets[i].Capture {
					t.Errorf("%s: %v", test.fen, v.Targets)
				}
				d.tap(test.to)
			}
			v := d.s.Snapshot()
			if len(v.Moves) != 1 || strings.TrimRight(v.Moves[0], "+") != test.move {
				t.Errorf("%s: %s to %s gives %v, want %s", test.fen, test.from, test.to, v.Moves, test.move)
			}
			d.s.Undo()
			d.check()
			if got := d.s.Snapshot().FEN; got != v.Setup.FEN {
				t.Errorf("undone: %s, was %s", got, v.Setup.FEN)
			}
		}
	}
	// A rook that cannot castle is simply taken up.
	d := newDesk(t)
	d.start(Setup{Game: "chess", FEN: "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"})
	if v := d.tap("e1", "h1"); v.Selected != d.sq("h1") || len(v.Moves) != 0 {
		t.Errorf("%+v", v)
	}
}

func TestEnPassant(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	d.play("e2e4 a7a6 e4e5 d7d5")
	v := d.tap("e5")
	i := slices.IndexFunc(v.Targets, func(x Target) bool { return x.Square == d.sq("d6") })
	if i < 0 || !v.Targets[i].Capture {
		t.Fatalf("%v", v.Targets)
	}
	v = d.tap("d6")
	if v.Moves[4] != "exd6" || v.Men[d.sq("d5")] != game.NoPiece {
		t.Errorf("%v in %s", v.Moves, v.FEN)
	}
}

func TestPromotion(t *testing.T) {
	const fen = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1"
	for kind, move := range map[int]string{5: "a8=Q", 4: "a8=R", 3: "a8=B", 2: "a8=N"} {
		d := newDesk(t)
		d.start(Setup{Game: "chess", FEN: fen})
		v := d.tap("a7", "a8")
		if v.Promotion == nil || v.Promotion.From != d.sq("a7") || v.Promotion.To != d.sq("a8") || !slices.Equal(v.Promotion.Kinds, []int{5, 4, 3, 2}) {
			t.Fatalf("%+v", v.Promotion)
		}
		d.s.Promote(1)
		d.s.Promote(6)
		if v := d.s.Snapshot(); v.Promotion == nil || len(v.Moves) != 0 {
			t.Fatal("a pawn became a pawn or a king")
		}
		d.s.Promote(kind)
		d.check()
		if v = d.s.Snapshot(); strings.TrimRight(v.Moves[0], "+") != move || v.Promotion != nil || v.Men[d.sq("a8")].Kind() != kind {
			t.Errorf("%v", v.Moves)
		}
	}
	d := newDesk(t)
	d.start(Setup{Game: "chess", FEN: fen})
	d.play("a7b8n")
	if v := d.s.Snapshot(); v.Moves[0] != "axb8=N" {
		t.Errorf("%v", v.Moves)
	}
}

func TestPromotionCancelled(t *testing.T) {
	same := func(t *testing.T, d *desk, before *Snapshot) {
		t.Helper()
		after := *d.s.Snapshot()
		after.Serial = before.Serial
		if after.Promotion != nil || after.Selected != before.Selected || !slices.Equal(after.Targets, before.Targets) ||
			after.FEN != before.FEN || len(after.Moves) != len(before.Moves) || after.Undoable != before.Undoable || after.Redoable != before.Redoable {
			t.Errorf("before %+v\nafter %+v", before, after)
		}
		if saved := string(d.saved["chess"]); saved == "" {
			t.Error("nothing kept")
		}
	}
	ways := map[string]func(d *desk){
		"cancel":        func(d *desk) { d.s.Cancel() },
		"tap elsewhere": func(d *desk) { d.tap("e5") },
		"tap own man":   func(d *desk) { d.tap("a1") },
		"tap the pawn":  func(d *desk) { d.tap("a7") },
		"drop":          func(d *desk) { d.s.Drop(d.sq("a1"), d.sq("a2")) },
	}
	for name, cancel := range ways {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			d.start(Setup{Game: "chess", FEN: "7k/P7/8/8/8/8/8/K7 w - - 0 1"})
			before := d.tap("a7")
			kept := string(d.saved["chess"])
			d.tap("a8")
			cancel(d)
			same(t, d, before)
			d.s.Cancel()

			before = d.s.Snapshot() // nothing taken up
			d.s.Drop(d.sq("a7"), d.sq("a8"))
			if d.s.Snapshot().Promotion == nil {
				t.Fatal("no promotion after a drop")
			}
			cancel(d)
			same(t, d, before)
			if string(d.saved["chess"]) != kept {
				t.Error("something was kept")
			}
			d.s.Promote(5) // too late
			same(t, d, before)
			d.play("a7a8q h8g7") // nothing is frozen
		})
	}
}

func TestTapsWhileLocked(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "xiangqi", Players: humanFirst})
	d.play("h2e2")
	before := d.s.Snapshot()
	if !before.Locked || !before.Thinking {
		t.Fatal("the computer is not at it")
	}
	for sq := range 90 {
		d.s.Tap(sq)
		d.s.Drop(sq, (sq+9)%90)
		d.s.Promote(sq)
		d.s.Cancel()
	}
	if err := d.s.MoveText("h9g7"); err != ErrLocked {
		t.Error(err)
	}
	if d.s.Snapshot() != before {
		t.Error("taps on a locked board change something")
	}
	d.think(1)
	if v := d.s.Snapshot(); v.Locked || len(v.Moves) != 2 {
		t.Errorf("%+v", v)
	}
}

func TestMoveText(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "xiangqi"})
	for _, text := range []string{"h2e2", "马8进7", "C8+2", "B9-C7"} {
		if err := d.s.MoveText(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		d.check()
	}
	if err := d.s.MoveText("h2e2"); err == nil || len(d.s.Snapshot().Moves) != 4 {
		t.Error("an illegal move was played")
	}
	d.s.Resign()
	if err := d.s.MoveText("a0a1"); err != ErrOver {
		t.Error(err)
	}
}

// TestGamesByTaps plays whole random games through the board, as two people.
func TestGamesByTaps(t *testing.T) {
	games := 12
	if testing.Short() {
		games = 2
	}
	for _, rules := range []string{"xiangqi", "chess"} {
		rng := rand.New(rand.NewPCG(7, 7))
		for range games {
			d := newDesk(t)
			d.start(Setup{Game: rules})
			playByTaps(t, d, rng, 250)
		}
	}
}

func playByTaps(t *testing.T, d *desk, rng *rand.Rand, plies int) {
	t.Helper()
	mirror := d.s.match.pos.Clone()
	for range plies {
		if d.s.Snapshot().Outcome.Over() {
			return
		}
		moves := mirror.Moves()
		m := moves[rng.IntN(len(moves))]
		from, to := mirror.FromTo(m)
		if rook := castlingRook(mirror, m); rook != none && rng.IntN(2) == 0 {
			to = rook
		}
		man := mirror.At(from)
		_, landing := mirror.FromTo(m)
		mirror.Make(m)
		if rng.IntN(2) == 0 {
			d.s.Tap(from)
			d.s.Tap(to)
		} else {
			d.s.Drop(from, to)
		}
		if became := mirror.At(landing); became != man {
			d.s.Promote(became.Kind())
		}
		if v := d.s.Snapshot(); v.FEN != mirror.FEN() {
			t.Fatalf("taps on %d and %d lead to %q, want %q", from, to, v.FEN, mirror.FEN())
		}
	}
	d.check()
}

func TestChess960(t *testing.T) {
	for _, c := range []struct {
		setup Setup
		fen   string
	}{
		{Setup{Game: "chess", Chess960: true}, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"},
		{Setup{Game: "chess", Chess960: true, FEN: "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1"}, "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1"},
		{Setup{Game: "chess", FEN: "4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1"}, "4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1"},
	} {
		c.setup.Players = humanLast
		d := newDesk(t)
		if v := d.start(c.setup); v.Setup.FEN != c.fen || !v.Setup.Chess960 || !v.Flipped {
			t.Errorf("%+v", v.Setup)
		}
		if d.robot.options["UCI_Chess960"] != "true" {
			t.Error("the engine was not told")
		}
	}
}

// TestTypedPromotion types a pawn's last step without what the pawn becomes: the board asks.
func TestTypedPromotion(t *testing.T) {
	for _, text := range []string{"b7a8", "bxa8", "b7xa8!", "bxa8="} {
		d := newDesk(t)
		d.start(Setup{Game: "chess", FEN: "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1"})
		if err := d.s.MoveText(text); !errors.Is(err, ErrChoice) {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if v := d.s.Snapshot(); v.Promotion == nil || len(v.Moves) != 0 {
			t.Errorf("%s: nothing is asked, after %d moves", text, len(v.Moves))
		}
		d.s.Cancel()
		if v := d.s.Snapshot(); v.Promotion != nil || v.Selected != none {
			t.Errorf("%s: %d is taken up after all", text, v.Selected)
		}
		d.s.MoveText(text)
		d.s.Promote(2)
		if v := d.s.Snapshot(); len(v.Moves) != 1 || !strings.HasPrefix(v.FEN, "N3k3/") {
			t.Errorf("%s: the board is %s", text, v.FEN)
		}
	}
	d := newDesk(t)
	d.start(Setup{Game: "chess", FEN: "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1"})
	for _, text := range []string{"b7c8", "bxc8", "", "=", "e1e3"} {
		if err := d.s.MoveText(text); err == nil || errors.Is(err, ErrChoice) || d.s.Snapshot().Promotion != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}
