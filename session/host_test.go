package session

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"duiyi/game"
	"duiyi/uci"
)

// A desk is a host with a scripted engine, and a referee who watches that the
// session keeps to what it promises whatever the test does.
type desk struct {
	t        *testing.T
	s        *Session
	now      time.Time
	saved    map[string][]byte
	saveErr  error
	unsaved  bool           // since saveErr stood in the way
	robot    *robot         // that plays
	aides    map[int]*robot // the others
	kept     *match         // as last read from keptAs
	keptAs   string
	restarts int
	changes  int
	sent     []string // since the test last looked
}

// A robot is an engine. It says nothing by itself: lines wait in out until the
// desk delivers them, and a thought lasts until the test or a stop ends it.
type robot struct {
	d        *desk
	number   int
	deaf     bool   // says nothing any more
	out      []said // to be delivered
	pos      game.Position
	thinking bool
	wanted   bool // not stopped
	rng      *rand.Rand
	fens     []string // positions it was asked about
	goes     []string
	options  map[string]string
}

// said is a line, and whether the session has a use for the bestmove in it.
type said struct {
	line   string
	wanted bool
}

func newDesk(t *testing.T) *desk {
	d := &desk{t: t, now: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC), saved: map[string][]byte{}, aides: map[int]*robot{}}
	d.robot = d.newRobot(player)
	for i := player + 1; i < d.Engines(); i++ {
		d.aides[i] = d.newRobot(i)
	}
	d.s = New(d)
	d.s.OnChange(func() { d.changes++ })
	return d
}

func (d *desk) newRobot(number int) *robot {
	return &robot{d: d, number: number, rng: rand.New(rand.NewPCG(1, uint64(d.restarts))), options: map[string]string{}}
}

func (d *desk) Now() time.Time { return d.now }

func (d *desk) Engines() int { return 3 }

func (d *desk) Send(engine int, line string) {
	if strings.ContainsAny(line, "\r\n") {
		d.t.Errorf("line end in %q", line)
	}
	if engine != player {
		d.aides[engine].hear(line)
		return
	}
	d.sent = append(d.sent, line)
	d.robot.hear(line)
}

func (d *desk) RestartEngine(engine int) {
	d.restarts++
	if engine != player {
		d.aides[engine] = d.newRobot(engine)
		return
	}
	d.robot = d.newRobot(player)
}

func (d *desk) Save(game string, data []byte) error {
	if d.unsaved = d.saveErr != nil; d.unsaved {
		return d.saveErr
	}
	d.saved[game] = slices.Clone(data)
	return nil
}

// hear is the engine's side of the protocol.
func (r *robot) hear(line string) {
	t := r.d.t
	words := strings.Fields(line)
	switch words[0] {
	case "isready":
		r.say("readyok", false)
	case "setoption":
		name, value, _ := strings.Cut(strings.TrimPrefix(line, "setoption name "), " value ")
		r.options[name] = value
		if r.thinking {
			t.Errorf("%q during a search", line)
		}
	case "ucinewgame":
		r.pos = nil
	case "position":
		r.position(words)
	case "go":
		if r.thinking {
			t.Error("a go while another is outstanding")
		}
		if r.pos == nil {
			t.Fatal("go without a position")
		}
		r.thinking, r.wanted = true, true
		r.goes = append(r.goes, line)
		r.fens = append(r.fens, r.pos.FEN())
		if r.number != player {
			return
		}
		m := r.d.s.match
		if m.pos.FEN() != r.pos.FEN() {
			t.Errorf("go on %q, the game stands at %q", r.pos.FEN(), m.pos.FEN())
		}
		if m.mover() != Computer || m.end().Over() || m.analysing {
			t.Error("go where the computer has no move")
		}
	case "stop":
		// The answer may be on its way already.
		for i := range r.out {
			if strings.HasPrefix(r.out[i].line, "bestmove") && r.out[i].wanted {
				r.out[i].wanted = false
				return
			}
		}
		if !r.thinking {
			t.Error("stop without a search")
		}
		r.wanted = false
		r.finish()
	}
}

// position sets up what the session says.
func (r *robot) position(words []string) {
	t := r.d.t
	rules, ok := rulesOf(r.options["UCI_Variant"])
	if !ok {
		t.Fatalf("no variant before %q", words)
	}
	at := slices.Index(words, "moves")
	if at < 0 {
		at = len(words)
	}
	pos, err := rules.FromFEN(strings.Join(words[2:at], " "))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range words[min(at+1, len(words)):] {
		m, err := uci.ParseMove(pos, text, uci.OneBased)
		if err != nil {
			t.Fatal(err)
		}
		pos.Make(m)
	}
	r.pos = pos
}

func (r *robot) say(line string, wanted bool) {
	if !r.deaf {
		r.out = append(r.out, said{line, wanted})
	}
}

// finish ends the thought with some legal move.
func (r *robot) finish() {
	moves := r.pos.Moves()
	r.answer(uci.FormatMove(r.pos, moves[r.rng.IntN(len(moves))], uci.OneBased))
}

// answer ends the thought with the given text.
func (r *robot) answer(move string) {
	if r.deaf {
		return
	}
	r.thinking = false
	r.say("bestmove "+move, r.wanted)
}

// deliver brings the session what the engine has said, and what it says to that,
// and lets the time pass that a move takes.
func (d *desk) deliver() {
	for len(d.robot.out) > 0 || d.s.held != nil {
		if len(d.robot.out) > 0 {
			d.deliverOne()
			continue
		}
		d.now = d.now.Add(50 * time.Millisecond)
		d.s.Tick()
		d.check()
	}
}

func (d *desk) deliverOne() {
	d.t.Helper()
	r := d.robot
	next := r.out[0]
	r.out = r.out[1:]
	before := d.s.Snapshot()
	d.s.EngineLine(r.number, next.line)
	after := d.s.Snapshot()
	if strings.HasPrefix(next.line, "bestmove") && !next.wanted && len(after.Moves) != len(before.Moves) {
		d.t.Errorf("stale %q was played", next.line)
	}
	d.check()
}

// think lets the running thought end, and the next if there is one at once,
// until it is a person's turn or plies moves were made.
func (d *desk) think(plies int) {
	d.t.Helper()
	d.deliver()
	for ; plies > 0 && d.s.Snapshot().Thinking; plies-- {
		if !d.robot.thinking {
			d.t.Fatal("the session shows a thought, the engine has none")
		}
		d.robot.finish()
		d.deliver()
	}
}

// pass lets time go by, with ticks as a page makes them.
func (d *desk) pass(span time.Duration) {
	d.t.Helper()
	const step = 250 * time.Millisecond
	for ; span > 0; span -= step {
		d.now = d.now.Add(step)
		d.s.Tick()
		d.check()
	}
}

// check compares what is shown with what is kept, and each with the rules.
func (d *desk) check() {
	d.t.Helper()
	v := d.s.Snapshot()
	if v.Rules == nil {
		return
	}
	pos := d.s.match.start.Clone()
	for i, sq := range v.Squares {
		node := d.s.match.view().nodes[i]
		m := node.Move
		if !node.Legal(pos) {
			d.t.Fatalf("ply %d is not legal", i+1)
		}
		if node.IsNull() {
			_ = node.Play(pos)
			continue
		}
		if from, to := pos.FromTo(m); from != sq[0] || to != sq[1] {
			d.t.Errorf("ply %d: shown %v, made %d-%d", i+1, sq, from, to)
		}
		if written := pos.Format(m, v.Notation); written != v.Moves[i] {
			d.t.Errorf("ply %d: shown %q, is %q", i+1, v.Moves[i], written)
		}
		pos.Make(m)
	}
	if pos.FEN() != v.FEN || pos.Side() != v.Turn {
		d.t.Errorf("shown %q, replay leads to %q", v.FEN, pos.FEN())
	}
	for sq, man := range v.Men {
		if man != pos.At(sq) {
			d.t.Errorf("square %d: shown %d, replay has %d", sq, man, pos.At(sq))
		}
	}
	over := v.Outcome.Over()
	human := v.Setup.Players[v.Turn] == Human
	d.checkTree(v)
	if v.Analysing || v.Browsing {
		if v.Locked == v.Analysing {
			d.t.Errorf("locked %v in an analysis: %v", v.Locked, v.Analysing)
		}
		return
	}
	if automatic := pos.Outcome(); automatic.Over() && !over {
		d.t.Errorf("the game goes on after %v", automatic)
	}
	if v.Locked != (over || !human) {
		d.t.Errorf("locked %v with outcome %v and human %v to move", v.Locked, v.Outcome, human)
	}
	if v.Thinking && v.Paused || (v.Thinking || v.Paused) != (!over && !human) && !d.s.resting || v.Thinking && d.s.resting {
		d.t.Errorf("thinking %v, paused %v, outcome %v, human %v", v.Thinking, v.Paused, v.Outcome, human)
	}
	if v.Thinking == v.ThinkingSince.IsZero() {
		d.t.Errorf("thinking %v since %v", v.Thinking, v.ThinkingSince)
	}
	if holds := d.s.held != nil; holds && (!v.Thinking || d.robot.thinking || d.s.held.of != d.s.generation) {
		d.t.Error("an answer is held that nobody waits for")
	}
	if v.Thinking && !v.Waiting {
		d.t.Error("a thought that no watchdog watches")
	}
	if (v.Selected != none && !v.Ahead || v.Promotion != nil || v.Claim.Over()) && v.Locked {
		d.t.Error("something is taken up, or claimed, on a locked board")
	}
	if v.Selected == none && (len(v.Targets) > 0 || v.Promotion != nil) {
		d.t.Error("targets or promotion without a man taken up")
	}
}

// checkTree compares the tree shown with that of the match, and what is kept with
// both.
func (d *desk) checkTree(v *Snapshot) {
	d.t.Helper()
	m := d.s.match
	if len(v.Tree) != len(m.steps)+1 {
		d.t.Errorf("%d moves shown, %d known", len(v.Tree)-1, len(m.steps))
	}
	undone := 0
	for _, e := range v.Tree {
		n, ok := m.nodeOf(e.ID)
		if !ok || n.Ply() != e.Ply {
			d.t.Errorf("no such move: %+v", e)
		}
		if e.Undone {
			undone++
		}
	}
	if undone != m.redo {
		d.t.Errorf("%d moves shown as taken back, are %d", undone, m.redo)
	}
	if d.unsaved {
		return
	}
	kept := d.kept
	if text := string(d.saved[v.Setup.Game]); text != d.keptAs {
		var err *SaveError
		if kept, err = decode([]byte(text)); err != nil {
			d.t.Fatalf("kept game: %v\n%s", err, text)
		}
		d.kept, d.keptAs = kept, text
	}
	if kept.lineTo(kept.liveNode()).pos.FEN() != m.lineTo(m.liveNode()).pos.FEN() || kept.declared != m.declared || len(kept.steps) != len(m.steps) || kept.redo != m.redo ||
		kept.setup != v.Setup || kept.paused != m.paused || kept.flipped != v.Flipped || kept.notation != v.Notation || kept.analysing != m.analysing ||
		kept.offer != m.offer || kept.offeredAt != m.offeredAt || kept.mood.overture != m.mood.overture || kept.mood.drawnAt != m.mood.drawnAt || kept.mood.playedOn != m.mood.playedOn {
		d.t.Errorf("kept\n%s\nshown %+v", d.saved[v.Setup.Game], v)
	}
}

var errFull = errors.New("storage is full")

func (d *desk) start(setup Setup) *Snapshot {
	d.t.Helper()
	if err := d.s.Start(setup); err != nil {
		d.t.Fatal(err)
	}
	d.deliver()
	d.check()
	return d.s.Snapshot()
}

// tap taps squares by name.
func (d *desk) tap(names ...string) *Snapshot {
	d.t.Helper()
	for _, name := range names {
		d.s.Tap(d.sq(name))
		d.check()
	}
	return d.s.Snapshot()
}

// sq is the number of a square, ranks counted as the game counts them.
func (d *desk) sq(name string) int {
	v := d.s.Snapshot()
	files, ranks := v.Rules.Size()
	rank := int(name[1] - '1')
	if ranks == 10 {
		rank = int(name[1] - '0')
	}
	return rank*files + int(name[0]-'a')
}

// play taps moves written as two squares, and a letter for a promotion.
func (d *desk) play(moves string) *Snapshot {
	d.t.Helper()
	for _, text := range strings.Fields(moves) {
		before := len(d.s.Snapshot().Moves)
		d.tap(text[:2], text[2:4])
		if len(text) == 5 {
			d.s.Promote(strings.IndexByte(" pnbrqk", text[4]))
			d.check()
		}
		if len(d.s.Snapshot().Moves) != before+1 {
			d.t.Fatalf("%s was not played in %s", text, d.s.Snapshot().FEN)
		}
	}
	return d.s.Snapshot()
}

// Who plays.
var (
	people     = [2]Player{Human, Human}
	humanFirst = [2]Player{Human, Computer}
	humanLast  = [2]Player{Computer, Human}
	machines   = [2]Player{Computer, Computer}
)
