package session

import (
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/game"
	"duiyi/uci"
)

func TestProtocol(t *testing.T) {
	d := newDesk(t)
	if len(d.sent) != 0 {
		t.Error("talk before there is a game")
	}
	d.start(Setup{Game: "xiangqi", Players: humanFirst, Levels: Evenly(4)})
	d.play("h2e2")
	d.think(1)
	d.s.SetLevels(Evenly(10))
	d.start(Setup{Game: "chess", Players: humanLast, Levels: Evenly(10)})
	d.robot.answer("e2e4")
	d.deliver()
	start := chessStart(t)
	want := []string{
		"uci", "setoption name Hash value 32", "setoption name OwnBook value true", "setoption name Opening Variety value true",
		"setoption name UCI_Variant value xiangqi",
		"setoption name UCI_Chess960 value false", "setoption name Skill Level value 8", "ucinewgame", "isready",
		"position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h3e3", "isready",
		"go movetime 2000",
		"setoption name Skill Level value 20", "isready",
		"setoption name UCI_Variant value chess", "ucinewgame", "position fen " + start, "isready",
		"go movetime 2000",
	}
	if !slices.Equal(d.sent, want) {
		t.Errorf("sent\n%s\nwant\n%s", strings.Join(d.sent, "\n"), strings.Join(want, "\n"))
	}
}

func chessStart(t *testing.T) string {
	rules, ok := rulesOf("chess")
	if !ok {
		t.Fatal("no chess")
	}
	return rules.Start().FEN()
}

func TestLevels(t *testing.T) {
	for i, l := range Levels {
		if l.Time <= 0 || l.Skill < 0 || l.Skill > 20 {
			t.Errorf("%+v", l)
		}
		if i == 0 {
			continue
		}
		if b := Levels[i-1]; l.Skill < b.Skill || l.Time < b.Time || l.Skill == b.Skill && l.Time == b.Time {
			t.Errorf("%s is not above %s", l.Key, b.Key)
		}
	}
	for _, key := range []string{"easy", "medium", "hard", "master"} {
		if _, ok := levelIndex(key); !ok {
			t.Errorf("games saved at level %q cannot be loaded any more", key)
		}
	}
}

func TestComputerOpens(t *testing.T) {
	for _, name := range []string{"xiangqi", "chess"} {
		d := newDesk(t)
		v := d.start(Setup{Game: name, Players: humanLast})
		if !v.Thinking || !v.Locked || v.ThinkingSince != d.now {
			t.Errorf("%+v", v)
		}
		d.think(9)
		if v := d.s.Snapshot(); len(v.Moves) != 1 || v.Locked || v.Thinking || v.CanUndo {
			t.Errorf("%+v", v)
		}
	}
}

func TestComputersPlay(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "xiangqi", Players: machines})
	d.think(40)
	v := d.s.Snapshot()
	if len(v.Moves) != 40 || !v.Thinking {
		t.Fatalf("%d moves, thinking %v", len(v.Moves), v.Thinking)
	}
	d.s.Pause()
	d.deliver()
	d.s.Pause()
	v = d.s.Snapshot()
	if len(v.Moves) != 40 || v.Thinking || !v.Paused {
		t.Errorf("paused: %d moves, thinking %v, paused %v", len(v.Moves), v.Thinking, v.Paused)
	}
	d.pass(time.Minute)
	d.s.Undo()
	d.s.Undo()
	d.check()
	if v = d.s.Snapshot(); len(v.Moves) != 38 || !v.Paused || v.Redoable != 1 {
		t.Errorf("undone: %d moves, paused %v", len(v.Moves), v.Paused)
	}
	d.s.Redo()
	d.s.Think()
	d.think(11)
	if v = d.s.Snapshot(); len(v.Moves) != 50 || d.restarts != 0 {
		t.Errorf("%d moves", len(v.Moves))
	}
}

func TestThoughtIsShown(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "xiangqi", Players: humanFirst})
	d.play("h2e2")
	d.deliver()
	for _, line := range []string{
		"info string hello",
		"info depth 3 seldepth 5 score cp 25 nodes 1200 nps 60000 time 20 pv h10g8 h1g3 i10h10 a1a9",
		"info depth 4 currmove b10c8 currmovenumber 2",
		"info depth 4 multipv 2 score cp -900 pv b10a8",
		"info nodes 5000 time 90",
		"info", "info depth", "info score cp", "info pv", "nonsense", "", " ", "infodepth 9",
	} {
		d.robot.say(line, false)
	}
	d.deliver()
	v := d.s.Snapshot()
	got := v.Thought
	if got.Depth != 3 || got.Nodes != 5000 || got.NPS != 60000 || got.Elapsed != 90*time.Millisecond {
		t.Errorf("%+v", got)
	}
	// Black thinks it is better off by 25; shown is red's view. a1a9 is no move.
	if !got.Scored || got.Score != (uci.Score{Value: -25}) {
		t.Errorf("score %+v", got.Score)
	}
	if line := strings.Join(got.PV, " "); line != "马８进７ 马二进三 车９平８" {
		t.Errorf("line %s", line)
	}
	d.s.SetNotation(game.Coordinates)
	d.check()
	if line := strings.Join(d.s.Snapshot().Thought.PV, " "); line != "h9g7 h0g2 i9h9" {
		t.Errorf("line %s", line)
	}
	if strings.Join(got.PV, " ") != "马８进７ 马二进三 车９平８" || strings.Join(v.Moves, " ") != "炮二平五" {
		t.Error("an old snapshot changed")
	}
	d.robot.answer("h10g8")
	d.deliver()
	if v := d.s.Snapshot(); v.Thought.Depth != 3 || v.Moves[1] != "h9g7" {
		t.Errorf("after the move: %+v", v.Thought)
	}
	d.robot.say("info depth 30 score cp 1 pv h3e3", false) // nobody asked
	d.deliver()
	if v := d.s.Snapshot(); v.Thought.Depth != 3 {
		t.Errorf("late line shown: %+v", v.Thought)
	}
	d.play("h0g2")
	if v := d.s.Snapshot(); v.Thought.Depth != 0 {
		t.Errorf("old thought shown: %+v", v.Thought)
	}
}

func TestThoughtMates(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess", Players: humanFirst})
	d.play("f2f3")
	d.deliver()
	d.robot.say("info depth 5 score mate 2 lowerbound pv e7e5 g2g4 d8h4", false)
	d.deliver()
	v := d.s.Snapshot()
	if v.Thought.Score != (uci.Score{Mate: true, Value: -2, Bound: -1}) || strings.Join(v.Thought.PV, " ") != "e5 g4 Qh4#" {
		t.Errorf("%+v", v.Thought)
	}
}

// TestWatchdog hangs the engine in each of its phases.
func TestWatchdog(t *testing.T) {
	t.Run("never awake", func(t *testing.T) {
		d := newDesk(t)
		d.robot.deaf = true
		d.start(Setup{Game: "chess", Players: humanLast})
		d.pass(19 * time.Second)
		if d.restarts != 0 {
			t.Fatal("a loading engine was killed")
		}
		d.pass(2 * time.Second)
		if d.restarts != 1 || d.s.Snapshot().Notice.Code != EngineRestarted {
			t.Fatalf("%d restarts, notice %+v", d.restarts, d.s.Snapshot().Notice)
		}
		d.think(1)
		if v := d.s.Snapshot(); len(v.Moves) != 1 || v.Notice.Code != EngineRestarted {
			t.Errorf("%+v", v)
		}
		d.s.Dismiss()
		if v := d.s.Snapshot(); v.Notice != (Notice{}) {
			t.Errorf("%+v", v.Notice)
		}
	})
	t.Run("hangs in thought", func(t *testing.T) {
		d := newDesk(t)
		d.start(Setup{Game: "chess", Players: humanLast, Levels: Evenly(UsualLevel)})
		d.robot.deaf = true
		d.pass(3750 * time.Millisecond)
		if d.restarts != 0 {
			t.Fatal("impatient")
		}
		d.pass(500 * time.Millisecond)
		if d.restarts != 1 {
			t.Fatalf("%d restarts", d.restarts)
		}
		d.think(1)
		if v := d.s.Snapshot(); len(v.Moves) != 1 || v.Locked {
			t.Errorf("%+v", v)
		}
	})
	t.Run("hangs having found something", func(t *testing.T) {
		d := newDesk(t)
		d.start(Setup{Game: "chess", Players: humanLast})
		d.robot.say("info depth 6 score cp 20 pv c2c4 e7e5", false)
		d.deliver()
		d.robot.deaf = true
		d.pass(5 * time.Second)
		v := d.s.Snapshot()
		if strings.Join(v.Moves, " ") != "c4" || d.restarts != 1 || v.Notice.Code != EngineRestarted {
			t.Errorf("%v, %d restarts, %+v", v.Moves, d.restarts, v.Notice)
		}
	})
	t.Run("ignores stop", func(t *testing.T) {
		d := newDesk(t)
		d.start(Setup{Game: "chess", Players: humanFirst})
		d.play("e2e4")
		d.deliver()
		d.robot.deaf = true
		d.s.Undo()
		d.pass(1250 * time.Millisecond)
		if d.restarts != 1 {
			t.Errorf("%d restarts", d.restarts)
		}
		d.deliver()
		d.play("d2d4")
		d.think(1)
		if v := d.s.Snapshot(); len(v.Moves) != 2 || v.Moves[0] != "d4" {
			t.Errorf("%v", v.Moves)
		}
	})
	t.Run("sleeps with the machine", func(t *testing.T) {
		d := newDesk(t)
		d.start(Setup{Game: "chess", Players: humanLast})
		d.now = d.now.Add(8 * time.Hour)
		d.s.Tick()
		for range 3 { // a page blocked again and again
			d.now = d.now.Add(4 * time.Second)
			d.s.Tick()
		}
		if d.restarts != 0 {
			t.Error("the engine was killed for sleeping")
		}
		d.pass(3 * time.Second)
		if d.restarts != 1 {
			t.Error("a hung engine was forgotten over sleep")
		}
	})
}

func TestEngineGivesUp(t *testing.T) {
	ways := map[string]func(d *desk){
		"dies":          func(d *desk) { d.s.EngineDied(player, "out of memory") },
		"has no move":   func(d *desk) { d.robot.answer("(none)"); d.deliver() },
		"moves nothing": func(d *desk) { d.robot.answer("0000"); d.deliver() },
		"breaks rules":  func(d *desk) { d.robot.answer("e1e8"); d.deliver() },
		"talks rubbish": func(d *desk) { d.robot.answer("\x00\xff"); d.deliver() },
		"says no more":  func(d *desk) { d.robot.answer(""); d.deliver() },
	}
	for name, fail := range ways {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			d.start(Setup{Game: "chess", Players: humanLast})
			since := d.s.Snapshot().ThinkingSince
			var ids []uint64
			for i := range 3 {
				fail(d)
				d.deliver()
				d.check()
				v := d.s.Snapshot()
				ids = append(ids, v.Notice.ID)
				if i < 2 && (v.Notice.Code != EngineRestarted || v.Notice.Detail == "" || !v.Thinking || v.ThinkingSince != since) {
					t.Fatalf("failure %d: %+v", i+1, v)
				}
				if len(v.Moves) != 0 || d.restarts != i+1 {
					t.Fatalf("failure %d: moves %v, %d restarts", i+1, v.Moves, d.restarts)
				}
			}
			v := d.s.Snapshot()
			if v.Notice.Code != EngineFailed || v.Thinking || !v.Paused || ids[2] == ids[1] {
				t.Fatalf("%+v", v)
			}
			d.s.EngineDied(player, "once more")
			d.pass(time.Minute)
			if d.restarts != 3 {
				t.Errorf("%d restarts", d.restarts)
			}
			d.s.Think()
			d.think(1)
			if v = d.s.Snapshot(); len(v.Moves) != 1 || v.Notice.Code != NoNotice || v.Locked {
				t.Errorf("%+v", v)
			}
		})
	}
	t.Run("a new game tries again", func(t *testing.T) {
		d := newDesk(t)
		d.start(Setup{Game: "chess", Players: humanLast})
		for range 5 {
			d.s.EngineDied(player, "bad luck")
		}
		d.start(Setup{Game: "xiangqi", Players: humanLast})
		d.think(1)
		if v := d.s.Snapshot(); len(v.Moves) != 1 || v.Notice.Code != NoNotice {
			t.Errorf("%+v", v)
		}
	})
	t.Run("not in a row", func(t *testing.T) {
		d := newDesk(t)
		d.start(Setup{Game: "chess", Players: machines})
		for range 8 {
			d.deliver()
			d.s.EngineDied(player, "bad luck")
			d.think(1)
		}
		if v := d.s.Snapshot(); len(v.Moves) != 8 || !v.Thinking {
			t.Errorf("%d moves", len(v.Moves))
		}
	})
}

// TestStaleAnswers has answers come when nobody wants them any more.
func TestStaleAnswers(t *testing.T) {
	late := func(d *desk, line string) {
		d.t.Helper()
		d.robot.out = append(d.robot.out, said{line, false})
		d.deliver()
	}
	t.Run("twice", func(t *testing.T) {
		d := newDesk(t)
		d.start(Setup{Game: "chess", Players: machines})
		d.robot.answer("e2e4")
		d.robot.say("bestmove e2e4", false)
		d.robot.say("bestmove e7e5", false)
		d.deliver()
		if v := d.s.Snapshot(); len(v.Moves) != 1 {
			t.Errorf("%v", v.Moves)
		}
	})
	t.Run("after undo", func(t *testing.T) {
		d := newDesk(t)
		d.start(Setup{Game: "chess", Players: humanFirst})
		d.play("e2e4")
		d.deliver()
		d.s.Undo()
		if v := d.s.Snapshot(); v.Thinking || v.Locked || len(v.Moves) != 0 {
			t.Errorf("%+v", v)
		}
		d.play("e2e4") // the same position, another question
		late(d, "info depth 9 score cp 9 pv e7e5")
		if v := d.s.Snapshot(); len(v.Moves) != 1 || v.Thought.Depth != 0 || !d.robot.thinking {
			t.Errorf("%v %+v", v.Moves, v.Thought)
		}
		d.think(1)
		if len(d.s.Snapshot().Moves) != 2 || len(d.robot.goes) != 2 {
			t.Errorf("%v, asked %d times", d.s.Snapshot().Moves, len(d.robot.goes))
		}
	})
	t.Run("on a person's turn", func(t *testing.T) {
		d := newDesk(t)
		d.start(Setup{Game: "chess", Players: humanFirst})
		late(d, "bestmove e2e4")
		late(d, "readyok")
		if v := d.s.Snapshot(); len(v.Moves) != 0 {
			t.Errorf("%v", v.Moves)
		}
	})
	t.Run("between question and go", func(t *testing.T) {
		d := newDesk(t)
		d.start(Setup{Game: "chess", Players: humanFirst})
		d.play("e2e4")
		d.robot.out = append([]said{{"bestmove e7e5", false}}, d.robot.out...)
		d.deliver()
		if v := d.s.Snapshot(); len(v.Moves) != 1 || !d.robot.thinking {
			t.Errorf("%v", v.Moves)
		}
	})
	// Before the engine has got to it, with it about to search, and searching.
	for _, delivered := range []int{0, 1, 2} {
		for name, act := range map[string]func(d *desk){
			"undo":     func(d *desk) { d.s.Undo() },
			"new game": func(d *desk) { _ = d.s.Start(Setup{Game: "xiangqi", Players: humanFirst}) },
			"resign":   func(d *desk) { d.s.Resign() },
			"people":   func(d *desk) { d.s.SetPlayers(people) },
			"pause":    func(d *desk) { d.s.Pause() },
			"load":     func(d *desk) { _ = d.s.Load("chess", d.saved["chess"]) },
			"level":    func(d *desk) { d.s.SetLevels(Evenly(2)) },
			"sides":    func(d *desk) { d.s.SetPlayers(humanLast) },
			"died":     func(d *desk) { d.s.EngineDied(player, "gone") },
		} {
			t.Run(name, func(t *testing.T) {
				d := newDesk(t)
				d.start(Setup{Game: "chess", Players: humanFirst})
				d.play("e2e4")
				for range min(delivered, len(d.robot.out)) {
					d.deliverOne()
				}
				act(d)
				d.check()
				v := d.s.Snapshot()
				plies := len(v.Moves)
				d.deliver() // the stale bestmove is not played: the desk looks
				if v = d.s.Snapshot(); len(v.Moves) != plies || v.Thinking != d.robot.thinking {
					t.Errorf("%v, thinking %v, engine %v", v.Moves, v.Thinking, d.robot.thinking)
				}
				d.pass(300 * time.Millisecond)
				if v.Thinking {
					d.think(1)
				}
			})
		}
	}
}

func TestLevelDuringThought(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess", Players: humanLast})
	d.s.SetLevels(Evenly(0)) // as it is
	d.s.SetLevels(Evenly(len(Levels)))
	d.s.SetLevels(Evenly(-1))
	if !d.robot.wanted {
		t.Fatal("a thought was stopped for nothing")
	}
	full, _ := levelIndex("deep")
	d.s.SetLevels(Evenly(full))
	d.deliver()
	if got := d.robot.goes[len(d.robot.goes)-1]; got != "go movetime 10000" || d.robot.options["Skill Level"] != "20" {
		t.Errorf("%s at skill %s", got, d.robot.options["Skill Level"])
	}
	d.think(1)
	if v := d.s.Snapshot(); len(v.Moves) != 1 || v.Setup.Levels != Evenly(full) {
		t.Errorf("%+v", v)
	}
}

func TestSideSwitch(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "xiangqi", Players: humanFirst})
	d.play("h2e2")
	d.deliver()
	d.s.SetPlayers(humanLast)
	d.check()
	d.deliver()
	if v := d.s.Snapshot(); v.Thinking || v.Locked || len(v.Moves) != 1 {
		t.Fatalf("%+v", v)
	}
	d.s.SetPlayers(humanFirst)
	d.s.SetPlayers(humanLast)
	d.s.SetPlayers(humanFirst)
	d.deliver()
	d.think(1)
	if v := d.s.Snapshot(); len(v.Moves) != 2 || v.Locked {
		t.Errorf("%+v", v)
	}
	d.s.SetPlayers(humanLast)
	d.think(1)
	if v := d.s.Snapshot(); len(v.Moves) != 3 || v.Locked {
		t.Errorf("%+v", v)
	}
	d.s.SetPlayers([2]Player{7, 0})
	if v := d.s.Snapshot(); v.Setup.Players != humanLast {
		t.Errorf("%v", v.Setup.Players)
	}
}

func TestNoEngineForPeople(t *testing.T) {
	d := newDesk(t)
	d.start(Setup{Game: "chess"})
	d.play("e2e4 e7e5 g1f3")
	if len(d.sent) != 0 || d.s.Snapshot().Waiting {
		t.Errorf("sent %q", d.sent)
	}
}
