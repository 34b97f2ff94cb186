package session

import (
	"strconv"
	"strings"
	"testing"

	"duiyi/game"
	"duiyi/record"
	"duiyi/xiangqi"
)

// printed writes the tree of a snapshot as games are printed.
func printed(v *Snapshot) string {
	var b strings.Builder
	depth := 0
	for _, e := range v.Tree[1:] {
		for ; depth > e.Depth || e.Begins && depth == e.Depth; depth-- {
			b.WriteString(" )")
		}
		if e.Begins {
			b.WriteString(" (")
			depth++
		}
		b.WriteString(" " + e.Text)
		for _, n := range e.NAGs {
			b.WriteString(" $" + strconv.Itoa(int(n)))
		}
		if e.After != "" {
			b.WriteString(" {" + e.After + "}")
		}
		if e.Undone {
			b.WriteString("^")
		}
		if e.ID == v.Node {
			b.WriteString("*")
		}
	}
	return strings.TrimSpace(b.String() + strings.Repeat(" )", depth))
}

// expect checks the tree shown.
func (d *desk) expect(want string) {
	d.t.Helper()
	d.check()
	if got := printed(d.s.Snapshot()); got != want {
		d.t.Errorf("shown %s\nwant  %s", got, want)
	}
}

func TestBrowse(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess", Players: humanFirst})
	d.play("e2e4")
	d.think(1)
	v := d.play("d2d4")
	live := v.FEN
	d.deliver()
	// Looking back while the computer thinks disturbs nothing.
	d.s.Back()
	d.s.Back()
	d.check()
	v = d.s.Snapshot()
	if !v.Browsing || !v.Locked || !v.Thinking || len(v.Moves) != 1 || v.From == none || !v.CanForward || v.Turn != game.Second {
		t.Errorf("%+v", v)
	}
	d.tap("d2", "d4")
	d.think(1)
	if v := d.s.Snapshot(); len(v.Moves) != 1 || len(v.Tree) != 5 {
		t.Errorf("%+v", v)
	}
	d.s.First()
	if v := d.s.Snapshot(); v.CanBack || v.Node != 0 || v.FEN != v.Setup.FEN {
		t.Errorf("%+v", v)
	}
	d.s.Forward()
	d.s.Last()
	d.check()
	if v := d.s.Snapshot(); v.Browsing || v.Locked || len(v.Moves) != 4 || v.FEN == live {
		t.Errorf("%+v", v)
	}
	// Taking back goes to the game first.
	d.s.First()
	d.s.Undo()
	d.check()
	if v := d.s.Snapshot(); v.Browsing || len(v.Moves) != 2 || !v.Tree[3].Undone || v.Redoable != 2 {
		t.Errorf("%+v", v)
	}
	d.s.Goto(-1)
	d.s.Goto(999)
	if d.s.Snapshot().Browsing {
		t.Error("went to a move that there is not")
	}
}

// TestRedoAfterReload plays what was taken back before the game was kept.
func TestRedoAfterReload(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	d.play("e2e4 e7e5 g1f3")
	d.s.Undo()
	d.s.Undo()
	d.expect("e4* e5^ Nf3^")
	if err := d.s.Load("chess", d.saved["chess"]); err != nil {
		t.Fatal(err)
	}
	d.expect("e4* e5^ Nf3^")
	d.s.Redo()
	d.expect("e4 e5* Nf3^")
	d.play("b1c3")
	d.expect("e4 e5 Nc3*")
}

func TestAnalyse(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess", Players: humanFirst})
	d.play("e2e4")
	d.deliver()
	d.robot.answer("e7e5")
	d.deliver()
	d.s.Analyse()
	d.play("g1f3 b8c6")
	d.s.Back()
	d.s.Back()
	d.play("f1c4 g8f6 d2d3")
	d.s.Undo() // steps back
	d.expect("e4 e5 Nf3 ( Bc4 Nf6* d3 ) Nc6")
	d.s.Back()
	d.s.Aside(-1)
	d.expect("e4 e5 Nf3* ( Bc4 Nf6 d3 ) Nc6")
	d.s.Aside(1)
	d.play("f8c5")
	d.s.SetComment(d.s.Snapshot().Node, "quiet")
	d.s.SetNAGs(d.s.Snapshot().Node, 1, 14)
	d.expect("e4 e5 Nf3 ( Bc4 Nf6 ( Bc5 $1 $14 {quiet}* ) d3 ) Nc6")
	if v := d.s.Snapshot(); !v.Analysing || v.Locked || v.CanResign || v.Thinking {
		t.Errorf("%+v", v)
	}
	kept := d.saved["chess"]
	other := newDesk(t)
	other.saved["chess"] = kept
	if err := other.s.Load("chess", kept); err != nil {
		t.Fatalf("%v\n%s", err, kept)
	}
	other.expect("e4 e5 Nf3 ( Bc4 Nf6 ( Bc5 $1 $14 {quiet}* ) d3 ) Nc6")

	d.s.Raise(d.s.Snapshot().Node)
	d.expect("e4 e5 Nf3 ( Bc4 Bc5 $1 $14 {quiet}* ( Nf6 d3 ) ) Nc6")
	d.s.Raise(d.s.Snapshot().Node)
	d.expect("e4 e5 Bc4 ( Nf3 Nc6 ) Bc5 $1 $14 {quiet}* ( Nf6 d3 )")
	d.s.Delete(d.s.Snapshot().Node)
	d.expect("e4 e5 Bc4* ( Nf3 Nc6 ) Nf6 d3")

	// The game goes on where it stood, and its moves become the main line.
	d.s.Resume()
	d.check()
	v := d.s.Snapshot()
	if v.Analysing || v.Locked || len(v.Moves) != 2 || v.Redoable != 0 {
		t.Errorf("%+v", v)
	}
	d.play("d2d4")
	d.deliver()
	d.robot.answer("e5d4")
	d.deliver()
	d.expect("e4 e5 d4 ( Bc4 Nf6 d3 ) ( Nf3 Nc6 ) exd4*")
	// Or from anywhere else.
	d.s.Analyse()
	for _, e := range d.s.Snapshot().Tree {
		if e.Text == "Nf6" {
			d.s.Goto(e.ID)
		}
	}
	d.s.PlayFrom(humanLast, Evenly(1))
	d.check()
	if v := d.s.Snapshot(); v.Analysing || !v.Thinking || v.Setup.Players != humanLast || v.Setup.Levels != Evenly(1) {
		t.Errorf("%+v", v)
	}
	d.deliver()
	d.robot.answer("b1c3")
	d.deliver()
	d.expect("e4 e5 Bc4 ( d4 exd4 ) ( Nf3 Nc6 ) Nf6 Nc3* ( d3 )")
}

// TestAnalyseEnd looks into a finished game, which stays finished.
func TestAnalyseEnd(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	d.play("f2f3 e7e5 g2g4")
	d.s.Resign()
	d.s.Analyse()
	d.check()
	if v := d.s.Snapshot(); v.Locked || v.Outcome.Reason != game.Resignation {
		t.Errorf("%+v", v)
	}
	if v := d.play("d8h4"); v.Outcome.Reason != game.Checkmate || v.Locked {
		t.Errorf("%+v", v)
	}
	d.s.Resume()
	d.check()
	if v := d.s.Snapshot(); !v.Locked || v.Outcome.Reason != game.Resignation || len(v.Moves) != 3 {
		t.Errorf("%+v", v)
	}
	if g := d.s.Record(); g.Result != game.FirstWins || g.Root.Main().Main().Main().Main() == nil {
		t.Errorf("%+v", g)
	}
}

func TestOpen(t *testing.T) {
	g := record.New(xiangqi.Rules)
	g.Tags.Set("Event", "a \\ b")
	g.Result = game.Draw
	g.Root.AddAfter("two\nlines")
	p := g.Rules.Start()
	at := g.Root
	for _, text := range []string{"炮二平五", "马8进7"} {
		move, err := p.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		at = at.Add(move)
		p.Make(move)
	}
	pass := at.Add(game.NoMove) // red passes
	pass.AddBefore("what does black want?")
	at.Add(at.Move) // illegal, and with it what follows
	at.AddAfter("[%clk 0:01:00] fine")
	d := newDesk(t)
	if err := d.s.Open(g); err != nil {
		t.Fatal(err)
	}
	d.expect("炮二平五 马８进７ {fine} --")
	v := d.s.Snapshot()
	if !v.Analysing || v.Node != 0 || v.Tree[0].After != "two\nlines" || v.Tree[3].Before == "" {
		t.Errorf("%+v", v)
	}
	d.s.Last()
	d.play("b7e7") // black twice in a row
	d.s.SetComment(v.Tree[2].ID, "better")
	d.s.match.setup.Players = humanFirst
	if line := d.s.match.positionLine(&d.s.match.line); !strings.HasSuffix(line, " b - - 2 2 moves b8e8") {
		t.Error(line)
	}
	data := d.saved["xiangqi"]
	other := newDesk(t)
	other.saved["xiangqi"] = data
	d.s.match.setup.Players = people
	if err := other.s.Load("xiangqi", data); err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	other.expect("炮二平五 马８进７ {better} -- 炮２平５*")
	r := other.s.Record()
	if r.Tags.Get("Event") != "a \\ b" || r.Result != game.Draw || r.Root.After()[0] != "two\nlines" {
		t.Errorf("%+v", r)
	}
	if left, ok := r.Root.Main().Main().Clock(); !ok || left.Seconds() != 60 {
		t.Errorf("clock %v %v", left, ok)
	}
	if err := d.s.Open(&record.Game{Root: &record.Node{}}); err == nil {
		t.Error("opened a game without rules")
	}
}
