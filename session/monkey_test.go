package session

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"duiyi/game"
)

// A monkey does anything at any time; the desk watches over what comes of it.
type monkey struct {
	d    *desk
	rng  *rand.Rand
	line Thought // of an analysis, seen some time ago
}

// Positions that soon have promotions, castling, claims and ends.
var monkeyFENs = map[string][]string{
	"chess": {
		"", "", "r3k2r/P6P/8/8/8/8/p6p/R3K2R w KQkq - 0 1", "4k3/1P6/8/8/8/8/6p1/4K3 b - - 40 50",
		"7k/4Q3/6K1/8/8/8/8/8 w - - 97 100", "8/8/4k3/8/8/3NK3/8/8 w - - 140 90",
	},
	"xiangqi": {
		"", "", "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 100 70", "3k5/9/9/3P5/9/9/9/9/4r4/4K4 w - - 0 1",
		"6P2/3Nak1n1/5a3/3n2p2/9/9/9/4C4/3K5/2B6 w - - 0 1",
	},
}

func (m *monkey) players() [2]Player {
	return [][2]Player{people, humanFirst, humanLast, machines}[m.rng.IntN(4)]
}

func (m *monkey) setup() Setup {
	name := []string{"xiangqi", "chess"}[m.rng.IntN(2)]
	fens := monkeyFENs[name]
	return Setup{Game: name, FEN: fens[m.rng.IntN(len(fens))], Players: m.players(), Levels: [2]int{m.rng.IntN(len(Levels)), m.rng.IntN(len(Levels) + 1)}, Ahead: m.rng.IntN(9) / 6}
}

// act does one thing and tells what it was.
func (m *monkey) act() string {
	s, r := m.d.s, m.d.robot
	v := s.Snapshot()
	square := func() int { return m.rng.IntN(95) - 2 }
	if m.rng.IntN(4) == 0 {
		return m.study()
	}
	switch n := m.rng.IntN(100); {
	case n < 8:
		s.Tap(square())
		return "tap"
	case n < 12:
		s.Drop(square(), square())
		return "drop"
	case n < 36: // something sensible
		if v.Promotion != nil {
			s.Promote(v.Promotion.Kinds[m.rng.IntN(len(v.Promotion.Kinds))])
			return "promote"
		}
		if len(v.Targets) > 0 {
			s.Tap(v.Targets[m.rng.IntN(len(v.Targets))].Square)
			return "move"
		}
		// An analysis is open where there is nothing left to play, too.
		if !v.Locked && len(s.match.pos.Moves()) > 0 {
			moves := s.match.pos.Moves()
			from, to := s.match.pos.FromTo(moves[m.rng.IntN(len(moves))])
			s.Tap(from)
			s.Tap(to)
			return "two taps"
		}
		return "nothing"
	case n < 37:
		s.Promote(m.rng.IntN(8))
		return "promote to anything"
	case n < 39:
		s.Cancel()
		return "cancel"
	case n < 44:
		s.Undo()
		return "undo"
	case n < 47:
		s.Redo()
		return "redo"
	case n < 48:
		s.Resign()
		return "resign"
	case n < 49:
		s.AgreeDraw()
		s.ClaimDraw()
		if m.rng.IntN(2) == 0 {
			s.PlayOn()
		}
		s.Accept()
		return "draw"
	case n < 50:
		s.Pause()
		return "pause"
	case n < 53:
		s.Think()
		return "think"
	case n < 56:
		s.SetPlayers(m.players())
		return "players"
	case n < 58:
		s.SetLevels([2]int{m.rng.IntN(6) - 1, m.rng.IntN(6)})
		s.SetOvertures(m.rng.IntN(4) > 0, m.rng.IntN(4) > 0)
		return "level"
	case n < 59:
		m.d.saveErr = [...]error{nil, nil, errFull}[m.rng.IntN(3)]
		s.Flip()
		s.SetNotation(game.Notation(m.rng.IntN(10)))
		s.Dismiss()
		return "looks"
	case n < 61:
		_ = s.Start(m.setup()) // some are refused
		return "start"
	case n < 63:
		name := []string{"xiangqi", "chess"}[m.rng.IntN(2)]
		if s.Load(name, m.d.saved[name]) == nil {
			m.d.unsaved = false
		}
		return "load " + name
	case n < 64:
		return m.wander()
	case n < 65:
		_ = s.Load("chess", []byte("nonsense"))
		_ = s.MoveText([]string{"e4", "炮二平五", "O-O", "xyz", ""}[m.rng.IntN(5)])
		return "move text"
	case n < 80:
		if len(r.out) > 0 {
			m.d.deliverOne()
		}
		return "a line"
	case n < 90:
		if r.thinking {
			r.finish()
		}
		return "the engine answers"
	case n < 92:
		if r.thinking {
			r.say("info depth 5 score cp "+[]string{"-3", "-3", "-3", "-2000"}[m.rng.IntN(4)]+" nodes 10 pv e7e5 h10g8 e2e4 h1g3", false)
		}
		return "info"
	case n < 93:
		if r.thinking {
			r.answer([]string{"(none)", "a1a1", "e1e9", ""}[m.rng.IntN(4)])
		}
		return "a bad answer"
	case n < 94:
		s.EngineDied(player, "monkey")
		return "death"
	case n < 95:
		r.deaf = true
		return "deafness"
	case n < 96:
		if !r.thinking && len(r.out) == 0 {
			r.say([]string{"bestmove e2e4", "readyok ", "id name x", "uciok", "bestmove"}[m.rng.IntN(5)], false)
		}
		return "rubbish"
	default:
		m.d.pass(time.Duration(m.rng.IntN(3000)) * time.Millisecond)
		return "time"
	}
}

// wander walks about in the tree and changes it.
func (m *monkey) wander() string {
	s := m.d.s
	tree := s.Snapshot().Tree
	id := tree[m.rng.IntN(len(tree))].ID
	for range 1 + m.rng.IntN(3) {
		switch m.rng.IntN(15) {
		case 0, 1:
			s.Analyse()
		case 2:
			s.Resume()
		case 3:
			s.PlayFrom(m.players(), [2]int{m.rng.IntN(len(Levels)), m.rng.IntN(len(Levels))})
		case 4:
			s.Goto(id)
		case 5:
			s.Back()
		case 6:
			s.Forward()
		case 7:
			s.First()
		case 8:
			s.Last()
		case 9:
			s.Aside(1 - 2*m.rng.IntN(2))
		case 10:
			s.SetComment(id, [...]string{"", "good\nmove\\n", "$1 ( )"}[m.rng.IntN(3)])
			s.SetNAGs(id, 1, 14)
		case 11:
			s.Raise(id)
		case 12:
			s.Delete(id)
		case 13:
			if err := s.Open(s.Record()); err != nil {
				m.d.t.Error(err)
			}
		case 14:
			s.SetResting(!s.resting)
		}
	}
	return "wander"
}

func TestMonkey(t *testing.T) {
	seeds, steps := 20, 1500
	if testing.Short() {
		seeds, steps = 3, 500
	}
	var plies, restarts, ends int
	for seed := range seeds {
		d := newDesk(t)
		m := &monkey{d: d, rng: rand.New(rand.NewPCG(99, uint64(seed)))}
		d.start(Setup{Game: "chess"})
		var trail []string
		for range steps {
			before := d.s.Snapshot()
			trail = append(trail, m.act())
			d.check()
			after := d.s.Snapshot()
			if after.Serial < before.Serial || after.Serial == before.Serial && after != before {
				t.Error("serial and snapshot disagree")
			}
			if !before.Outcome.Over() && after.Outcome.Over() {
				ends++
			}
			if len(after.Moves) > len(before.Moves) {
				plies++
			}
			if t.Failed() {
				t.Fatalf("seed %d, after %q", seed, trail[max(0, len(trail)-12):])
			}
		}
		m.calm(fmt.Sprint("seed ", seed))
		restarts += d.restarts
	}
	t.Logf("%d moves, %d ends, %d engines", plies, ends, restarts)
}

// calm checks that whatever has happened, patience and a good engine bring the
// game to a person's turn or its end.
func (m *monkey) calm(name string) {
	d := m.d
	d.saveErr = nil
	d.s.Resume()
	d.s.Last()
	d.s.SetPlayers(humanFirst)
	d.s.SetAnalysis(false)
	d.s.StopReview()
	for range 12 {
		d.deliver()
		if d.robot.thinking {
			d.robot.finish()
		}
		d.deliver()
		d.pass(25 * time.Second)
		d.s.Think()
	}
	d.deliver()
	if v := d.s.Snapshot(); v.Thinking || v.Paused || v.Waiting {
		d.t.Fatalf("%s: stuck: %+v", name, v)
	}
}
