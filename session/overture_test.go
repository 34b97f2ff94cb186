package session

import (
	"strconv"
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/record"
	"duiyi/uci"
)

// overtures is a desk with a computer that may propose things.
func overtures(t *testing.T, level int) *desk {
	d := newDesk(t)
	d.s.SetOvertures(true, true)
	d.start(Setup{Game: "chess", FEN: "1n2k3/p3p2p/8/8/8/8/P3P2P/1N2K3 w - - 0 1", Players: humanFirst, Levels: Evenly(level)})
	return d
}

const strongLevel = 7

func TestComputerProposesDraw(t *testing.T) {
	play := func(d *desk, moves int, scores ...string) *Snapshot {
		for i := range moves {
			d.quiet(scores[i%len(scores)])
		}
		return d.s.Snapshot()
	}
	d := overtures(t, 0)
	v := play(d, fewPlies/2-1, "cp 3", "cp -9")
	if v.Overture != NoOverture {
		t.Fatalf("a draw after %d plies", len(v.Moves))
	}
	v = play(d, 1, "cp 0")
	if v.Overture != WantsDraw || len(v.Moves) != fewPlies {
		t.Fatalf("overture %d after %d plies", v.Overture, len(v.Moves))
	}
	// A move is an answer too, and the question does not come back at once.
	v = play(d, drawPause/2-1, "cp 0")
	if v.Overture != NoOverture {
		t.Fatal("asks again at once")
	}
	if v = play(d, 1, "cp 0"); v.Overture != WantsDraw {
		t.Fatal("does not ask again")
	}
	d.s.Analyse()
	if v = d.s.Snapshot(); v.Overture != NoOverture {
		t.Error("asks in an analysis")
	}
	d.s.Accept()
	d.s.Resume()
	if v = d.s.Snapshot(); v.Outcome.Over() || v.Overture != NoOverture {
		t.Errorf("after an analysis %v, overture %d", v.Outcome, v.Overture)
	}
	d.s.PlayOn()
	if v = d.s.Snapshot(); v.Overture != NoOverture || v.Outcome.Over() {
		t.Error("not declined")
	}
	v = play(d, drawPause/2, "cp 0", "cp 0", "cp 0", "cp 40")
	if v.Overture != NoOverture {
		t.Error("a draw in a game that is not even")
	}
	v = play(d, evenFor, "cp 0")
	if v.Overture != WantsDraw {
		t.Fatal("asks no more")
	}
	d.s.OfferDraw() // at the same time
	if v = d.s.Snapshot(); v.Outcome != (game.Outcome{Result: game.Draw, Reason: game.Agreement}) || v.Overture != NoOverture {
		t.Errorf("%v", v.Outcome)
	}
	d.s.Accept()
	d.s.PlayOn()
}

func TestComputerWouldResign(t *testing.T) {
	lost := func(d *desk, moves int, score string) *Snapshot {
		for range moves {
			d.quiet(score)
		}
		return d.s.Snapshot()
	}
	for _, test := range []struct {
		level  int
		scores []string // of the last moves
		want   Overture
	}{
		{strongLevel, []string{"cp -900", "cp -1200", "mate -9", "mate -8"}, WantsToYield},
		{strongLevel, []string{"cp -900", "cp -1200", "cp -900"}, NoOverture},
		{strongLevel, []string{"cp -900", "cp -1200", "cp -300", "cp -900"}, NoOverture},
		{strongLevel, []string{"mate -5", "mate -4", "mate -3", "mate -2"}, NoOverture}, // people like to mate
		{strongLevel, []string{"cp -900", "cp -1200", "mate 3", "cp -900"}, NoOverture},
		{0, []string{"cp -900", "cp -900", "cp -900", "cp -900", "cp -900"}, NoOverture},
	} {
		d := overtures(t, test.level)
		var v *Snapshot
		for _, score := range test.scores {
			v = lost(d, 1, score)
		}
		if v.Overture != test.want || v.Outcome.Over() {
			t.Errorf("%d, %q: overture %d, %v", test.level, test.scores, v.Overture, v.Outcome)
		}
	}
	d := overtures(t, strongLevel)
	if v := lost(d, lostFor, "cp -950"); v.Overture != WantsToYield || v.Locked {
		t.Fatalf("%+v", v)
	}
	d.s.Undo()
	if v := d.s.Snapshot(); v.Overture != NoOverture {
		t.Error("stays after a move was taken back")
	}
	lost(d, lostFor, "cp -950")
	d.s.PlayOn()
	if v := lost(d, 2*lostFor, "cp -950"); v.Overture != NoOverture {
		t.Error("asks again in a game that is to be played on")
	}
	d.s.Accept()
	if d.s.Snapshot().Outcome.Over() {
		t.Error("accepts what was not proposed")
	}

	d = overtures(t, strongLevel)
	lost(d, lostFor, "cp -950")
	d.s.Accept()
	if v := d.s.Snapshot(); v.Outcome != (game.Outcome{Result: game.FirstWins, Reason: game.Resignation}) {
		t.Errorf("%v", v.Outcome)
	}
	// Switched off, and at first, it says nothing.
	d = overtures(t, strongLevel)
	d.s.SetOvertures(true, false)
	if v := lost(d, 2*lostFor, "cp -950"); v.Overture != NoOverture {
		t.Error("resigns where it may not")
	}
	d = overtures(t, strongLevel)
	d.s.SetOvertures(false, true)
	if v := lost(d, fewPlies/2, "cp 0"); v.Overture != NoOverture {
		t.Error("proposes a draw where it may not")
	}
}

// quiet plays a move of each side that takes nothing and repeats nothing, the
// computer seeing a score before its own.
func (d *desk) quiet(score string) {
	d.t.Helper()
	d.play(d.aimless())
	d.deliver()
	move := d.aimless()
	d.robot.say("info depth 3 score "+score+" pv "+move, false)
	d.robot.answer(move)
	d.deliver()
	d.check()
}

// aimless is a move to a position that has not been there, of a pawn only where
// the rules would end the game otherwise.
func (d *desk) aimless() string {
	d.t.Helper()
	l := &d.s.match.line
	board := func(p game.Position) string { fen, _, _ := strings.Cut(p.FEN(), " "); return fen }
	seen := map[string]bool{}
	p := d.s.match.start.Clone()
	for _, n := range l.nodes {
		seen[board(p)] = true
		_ = n.Play(p)
	}
	fields := strings.Fields(p.FEN())
	quiet, _ := strconv.Atoi(fields[4])
	for _, m := range p.Moves() {
		text := uci.FormatMove(p, m, uci.OneBased)
		from, to := p.FromTo(m)
		pawn := p.At(from).Kind() == chess.Pawn
		if p.At(to) != game.NoPiece || pawn != (quiet >= 90) || len(text) > 4 {
			continue
		}
		p.Make(m)
		fine := !seen[board(p)] && !p.InCheck() && !p.Outcome().Over()
		p.Unmake()
		if fine {
			return text
		}
	}
	d.t.Fatalf("nothing to play in %s", p.FEN())
	return ""
}

func TestLate(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "xiangqi"})
	m := d.s.match
	for _, test := range []struct {
		plies int
		want  bool
	}{{0, false}, {fewPlies, false}, {latePlies - 1, false}, {latePlies, true}} {
		m.line.nodes = make([]*record.Node, test.plies)
		if m.late() != test.want {
			t.Errorf("after %d plies: %v", test.plies, m.late())
		}
	}
	m.line.nodes = nil
}
