package session

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"duiyi/game"
)

const keptGame = `duiyi game 2
game xiangqi
start rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
players human computer
level hard
notation wxf
flipped
moves h2e2 h9g7 h0g2
result 0-1 resignation
sum b077b94a
`

// withSum gives text the check sum that belongs to it.
func withSum(text string) []byte { return []byte(text + sumLine(text)) }

// unsummed is a kept game without its last line.
func unsummed(text string) string { return text[:strings.LastIndex(text, "sum ")] }

func TestKeptForm(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "xiangqi", Levels: Evenly(7)})
	d.s.Flip()
	d.s.SetNotation(game.WXF)
	d.play("h2e2 h9g7 h0g2")
	d.s.SetPlayers(humanFirst)
	d.s.Resign()
	if got := string(d.saved["xiangqi"]); got != keptGame {
		t.Errorf("kept\n%s", got)
	}
	other := newDesk(t)
	if err := other.s.Load("xiangqi", []byte(keptGame)); err != nil {
		t.Fatal(err)
	}
	a, b := d.s.Snapshot(), other.s.Snapshot()
	if a.FEN != b.FEN || a.Outcome != b.Outcome || !slices.Equal(a.Moves, b.Moves) || a.Setup != b.Setup || !b.Flipped || b.Notation != game.WXF {
		t.Errorf("\n%+v\n%+v", a, b)
	}
}

// TestFirstFormKept loads a game as the first version of the format had it.
func TestFirstFormKept(t *testing.T) {
	first := withSum(strings.Replace(unsummed(keptGame), "duiyi game 2", "duiyi game 1", 1))
	a, b := newDesk(t), newDesk(t)
	if err := a.s.Load("xiangqi", first); err != nil {
		t.Fatal(err)
	}
	if err := b.s.Load("xiangqi", []byte(keptGame)); err != nil {
		t.Fatal(err)
	}
	if got, want := string(a.s.match.encode()), keptGame; got != want {
		t.Errorf("kept again as\n%s", got)
	}
}

// TestKeptAtEveryPly loads each state that a game goes through.
func TestKeptAtEveryPly(t *testing.T) {
	setups := []Setup{
		{Game: "xiangqi"},
		{Game: "chess"},
		{Game: "chess", Chess960: true, FEN: "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1"},
	}
	plies := 120
	if testing.Short() {
		plies = 30
	}
	for i, setup := range setups {
		rng := rand.New(rand.NewPCG(3, uint64(i)))
		d := newDesk(t)
		d.start(setup)
		for range plies {
			playByTaps(t, d, rng, 1)
			want := d.s.Snapshot()
			fresh := newDesk(t)
			fresh.saved[setup.Game] = d.saved[setup.Game]
			if err := fresh.s.Load(setup.Game, d.saved[setup.Game]); err != nil {
				t.Fatal(err)
			}
			fresh.check()
			got := fresh.s.Snapshot()
			if got.FEN != want.FEN || got.Outcome != want.Outcome || got.Claim != want.Claim || !slices.Equal(got.Moves, want.Moves) {
				t.Fatalf("%+v\n%+v", want, got)
			}
		}
	}
}

func TestLoadResumesThought(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "xiangqi", Players: humanFirst})
	d.play("h2e2")
	kept := d.saved["xiangqi"]
	for _, midThought := range []bool{false, true} {
		d := newDesk(t)
		if midThought {
			d.start(Setup{Game: "chess", Players: humanLast})
		}
		d.saved["xiangqi"] = kept
		if err := d.s.Load("xiangqi", kept); err != nil {
			t.Fatal(err)
		}
		if !d.s.Snapshot().Thinking {
			t.Error("the computer forgot that it was thinking")
		}
		d.think(1)
		if v := d.s.Snapshot(); len(v.Moves) != 2 || v.Locked {
			t.Errorf("%+v", v)
		}
	}
}

func TestGamesKeptApart(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "xiangqi"})
	d.s.SetNotation(game.ICCS)
	d.play("h2e2")
	d.start(Setup{Game: "chess"})
	d.s.SetNotation(game.Figurine)
	d.play("g1f3")
	if len(d.saved) != 2 {
		t.Fatalf("%d games kept", len(d.saved))
	}
	if err := d.s.Load("xiangqi", d.saved["chess"]); err == nil {
		t.Error("chess loaded as xiangqi")
	}
	if err := d.s.Load("xiangqi", d.saved["xiangqi"]); err != nil {
		t.Fatal(err)
	}
	if v := d.s.Snapshot(); strings.Join(v.Moves, " ") != "H2-E2" {
		t.Errorf("%v", v.Moves)
	}
	// A new game is written as the last of its kind was.
	if v := d.start(Setup{Game: "chess"}); v.Notation != game.Figurine {
		t.Errorf("notation %d", v.Notation)
	}
	if v := d.start(Setup{Game: "xiangqi"}); v.Notation != game.ICCS {
		t.Errorf("notation %d", v.Notation)
	}
}

func TestSaveFails(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	d.saveErr = errFull
	d.play("e2e4")
	first := d.s.Snapshot().Notice
	if first.Code != SaveFailed || first.Detail != errFull.Error() {
		t.Errorf("%+v", first)
	}
	if v := d.play("e7e5"); v.Notice != first || len(v.Moves) != 2 {
		t.Errorf("%+v", v)
	}
	d.s.Dismiss()
	if v := d.play("g1f3"); v.Notice.Code != SaveFailed || v.Notice.ID == first.ID {
		t.Errorf("%+v", v.Notice)
	}
	d.saveErr = nil
	if v := d.play("b8c6"); v.Notice.Code != NoNotice {
		t.Errorf("%+v", v.Notice)
	}
}

// TestLoadDamaged damages a kept game in every place.
func TestLoadDamaged(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "xiangqi", Players: humanFirst})
	d.play("c3c4")
	d.think(1)
	before := d.s.Snapshot()
	sent := len(d.sent)
	refuse := func(data []byte, line int) {
		t.Helper()
		err := d.s.Load("xiangqi", data)
		var broken *SaveError
		if !errors.As(err, &broken) || broken.Line < 1 || broken.Reason == "" || broken.Newer {
			t.Fatalf("%q: %v", data, err)
		}
		if line > 0 && broken.Line != line {
			t.Errorf("%q\nline %d is wrong, the error is %v", data, line, err)
		}
		v := *d.s.Snapshot()
		if v.Notice.Code != SaveDamaged || v.Notice.Detail != err.Error() {
			t.Errorf("notice %+v", v.Notice)
		}
		if v.FEN != before.FEN || len(v.Moves) != len(before.Moves) || v.Setup != before.Setup || len(d.sent) != sent {
			t.Error("damaged data changed the session")
		}
	}
	for i := range len(keptGame) {
		refuse([]byte(keptGame[:i]), 0)
		for _, bit := range []byte{1, 32, 128} {
			data := []byte(keptGame)
			data[i] ^= bit
			if data[i] == saveVersion+1+'0' && i == len(saveMagic) {
				continue // well made, by another program
			}
			refuse(data, 0)
		}
	}
	refuse(nil, 1)
	refuse([]byte(`{"version":1}`), 1)
	refuse(slices.Repeat([]byte("duiyi "), 1<<15), 1)
	refuse([]byte(keptGame+"\n"), 11)
	refuse([]byte(keptGame+"moves a0a1\n"), 11)
	refuse([]byte(unsummed(keptGame)), 10)
	refuse(withSum("duiyi game 1\ngame xiangqi\n"), 3)
	refuse([]byte("duiyi game -1\n"), 1)
	refuse([]byte("duiyi game 0\n"), 1)
	for _, c := range []struct {
		old, new string
		line     int
	}{
		{"game xiangqi", "game go", 2},
		{"game xiangqi", "game chess", 3},
		{"start rnb", "start rnbb", 3},
		{" w - -", " x - -", 3},
		{"human computer", "human", 4},
		{"human computer", "human robot", 4},
		{"level hard", "level -1", 5},
		{"level hard\n", "", 7},
		{"notation wxf", "notation greek", 6},
		{"flipped", "flipped\nflipped", 8},
		{"flipped", "tilted", 7},
		{"flipped", "chess960", 3},
		{"h9g7", "h9g8", 8},
		{"h9g7", "", 8},
		{"moves h2e2", "moves  h2e2", 8},
		{"h0g2\n", "h0g2\nflipped\n", 9},
		{"h0g2\n", "h0g2\nmoves\n", 9},
		{"0-1 resignation", "0-1 boredom", 9},
		{"0-1 resignation", "*", 9},
		{"h9g7 h0g2", "h9g7 ( h9i7 h0g2", 10},
		{"h9g7", ") h9g7", 8},
		{"moves h2e2", "moves ( h2e2", 8},
		{"moves h2e2", "moves $1 h2e2", 8},
		{"h9g7", "h9g7 $256", 8},
		{"h0g2\n", "h0g2\nlive 4\n", 9},
		{"h0g2\n", "h0g2\nlive 2\nredo 2\n", 12},
		{"h0g2\n", "h0g2 ( h0i2 )\nlive 4\n", 11},
		{"flipped\n", "score 2-0\n", 7},
	} {
		if !strings.Contains(keptGame, c.old) {
			t.Fatal(c.old)
		}
		refuse(withSum(strings.Replace(unsummed(keptGame), c.old, c.new, 1)), c.line)
	}
}

func TestLoadNewer(t *testing.T) {
	d := newDesk(t)
	for _, version := range []int{3, 4, 1000} {
		err := d.s.Load("chess", []byte("duiyi game "+strconv.Itoa(version)+"\nwho knows"))
		var broken *SaveError
		if !errors.As(err, &broken) || !broken.Newer {
			t.Errorf("%v", err)
		}
		if v := d.s.Snapshot(); v.Notice.Code != SaveNewer || v.Rules != nil {
			t.Errorf("%+v", v)
		}
	}
}

func TestStartRefuses(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	before := d.play("e2e4")
	for _, c := range []struct {
		field string
		setup Setup
	}{
		{"game", Setup{}},
		{"game", Setup{Game: "go"}},
		{"FEN", Setup{Game: "chess", FEN: "8/8/8/8 w"}},
		{"FEN", Setup{Game: "chess", FEN: "8/8/8/8 w", Chess960: true}},
		{"level", Setup{Game: "chess", Levels: Evenly(len(Levels))}},
		{"level", Setup{Game: "chess", Levels: Evenly(-1)}},
		{"players", Setup{Game: "chess", Players: [2]Player{2, 0}}},
		{"chess960", Setup{Game: "xiangqi", Chess960: true}},
	} {
		var refused *SetupError
		err := d.s.Start(c.setup)
		if !errors.As(err, &refused) || refused.Field != c.field || !strings.Contains(err.Error(), c.field) {
			t.Errorf("%+v: %v", c.setup, err)
		}
	}
	if d.s.Snapshot() != before {
		t.Error("a refused setup changed the session")
	}
}

// FuzzLoad gives Load anything, with and without the check sum made to fit.
func FuzzLoad(f *testing.F) {
	f.Add([]byte(keptGame))
	f.Add([]byte(unsummed(keptGame)))
	f.Add([]byte("duiyi game 1\ngame chess\nstart 4k3/P7/8/8/8/8/8/4K2R w K - 0 1\nchess960\nplayers computer computer\nlevel easy\nnotation san\nmoves a7a8q e8d7 e1h1\n"))
	f.Add([]byte("duiyi game 2\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, data := range [][]byte{data, withSum(string(data))} {
			d := newDesk(t)
			err := d.s.Load("chess", data)
			if err != nil {
				err = d.s.Load("xiangqi", data)
			}
			if err != nil {
				if d.s.Snapshot().Rules != nil {
					t.Error("refused data changed the session")
				}
				continue
			}
			v := d.s.Snapshot()
			d.saved[v.Setup.Game] = d.s.match.encode()
			d.check()
			d.deliver()
			d.s.Undo()
			d.check()
			d.s.Redo()
			d.check()
		}
	})
}
