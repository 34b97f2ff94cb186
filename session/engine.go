package session

import (
	"strconv"
	"strings"
	"time"

	"duiyi/game"
	"duiyi/uci"
)

// How long the watchdog waits for an engine.
const (
	wakePatience  = 20 * time.Second // a fresh engine, which may still be loading
	readyPatience = 3 * time.Second  // readyok, from an engine that has been there
	thinkPatience = 2 * time.Second  // bestmove, beyond the time that the thought has
	stopPatience  = 1 * time.Second  // bestmove, after stop
	probeInterval = 5 * time.Second  // between questions whether it still hears, in a thought without end
)

// longestTick is how much of the time between two ticks counts. Where more has
// passed, the page was blocked, in the background, or asleep with the whole
// machine: the engine's answer may be waiting behind this very tick.
const longestTick = 500 * time.Millisecond

// failuresAllowed is how often in a row an engine is replaced before it is given
// up until somebody asks again.
const failuresAllowed = 3

// hashSize is an engine's transposition table in MiB: enough for the few
// seconds of a thought, little enough for a phone.
const hashSize = "32"

// A phase is what an engine is doing for us.
type phase uint8

const (
	idle      phase = iota // nothing
	syncing                // told the settings and the position, about to say readyok
	searching              // looking for what is wanted
	stopping               // about to say a bestmove that nobody wants any more
)

// A job is something for an engine to find out. Two jobs are the same if they are
// one in memory.
type job struct {
	settings settings
	position string        // the line that sets it up
	command  string        // the line that asks
	time     time.Duration // it may take, 0 for a thought that only a stop ends
	learn    func(line string)
	enough   func() bool // asked after each line, whether the answer may come now; may be nil
	done     func(best string, ok bool)
}

// settings are the options the engine needs to know.
type settings struct {
	variant  string
	ruleSet  game.RuleSet
	chess960 bool
	skill    int
	analyst  bool // asked for the best there is, never out of the book
	lines    int  // to tell of; 0 is 1
	match    uint64
}

// An engine is what is known of one of the host's engines.
//
// The protocol's answers carry no number, so their order has to tell which
// question they belong to. Never more than one go is outstanding; the next is
// not sent until its bestmove has come, wanted or not, and then not before the
// engine has said readyok to an isready sent after that. So whatever bestmove
// comes between a go and the next belongs to the go, and any other is dropped.
type engine struct {
	host     Host
	number   int
	phase    phase
	deadline time.Time // when patience with the phase ends
	ticked   time.Time // when the watchdog last looked
	probed   bool      // asked whether it hears, in a thought without end
	hurried  bool      // told that it has thought enough
	fresh    bool      // not spoken to yet
	told     settings  // that it has
	job      *job      // it was given, nil after settings alone
	want     *job      // it is to do
	failures int       // in a row
	down     bool      // given up
}

func newEngine(h Host, number int) *engine { return &engine{host: h, number: number, fresh: true} }

func (e *engine) send(line string) { e.host.Send(e.number, line) }

// pump brings the engine nearer to what is wanted of it: a job, or where that is
// nil to know settings, or where those are nil too to be quiet. It is called after
// every change and does nothing where nothing has changed.
func (e *engine) pump(set *settings, want *job) {
	e.want = want
	switch e.phase {
	case searching:
		if e.job != want {
			if !e.hurried {
				e.send("stop")
			}
			e.await(stopping, stopPatience)
		}
	case idle:
		if want != nil {
			set = &want.settings
		}
		if e.down || set == nil || *set == e.told && want == nil {
			return
		}
		e.tell(*set)
		e.job = want
		if want != nil {
			e.send(want.position)
		}
		e.send("isready")
		patience := readyPatience
		if e.fresh {
			patience = wakePatience
		}
		e.await(syncing, patience)
	}
}

// await enters a phase that the engine has to end within patience.
func (e *engine) await(p phase, patience time.Duration) {
	now := e.host.Now()
	e.phase = p
	e.ticked = now
	e.deadline = now.Add(patience)
}

// tell sends the settings that the engine does not have yet.
func (e *engine) tell(want settings) {
	option := func(name, value string) { e.send("setoption name " + name + " value " + value) }
	if e.fresh {
		e.send("uci")
		option("Hash", hashSize)
	}
	if e.fresh && !want.analyst || !e.fresh && want.analyst != e.told.analyst {
		book := strconv.FormatBool(!want.analyst)
		option("OwnBook", book)
		option("Opening Variety", book)
	}
	if e.fresh || want.variant != e.told.variant {
		option("UCI_Variant", want.variant)
	}
	if want.ruleSet != e.told.ruleSet || e.fresh && want.ruleSet != game.AsianRules {
		option("Repetition Rules", want.ruleSet.String())
	}
	if e.fresh || want.chess960 != e.told.chess960 {
		option("UCI_Chess960", strconv.FormatBool(want.chess960))
	}
	if e.fresh || want.skill != e.told.skill {
		option("Skill Level", strconv.Itoa(want.skill))
	}
	if lines := max(want.lines, 1); lines != max(e.told.lines, 1) {
		option("MultiPV", strconv.Itoa(lines))
	}
	if e.fresh || want.match != e.told.match {
		e.send("ucinewgame")
	}
	e.told = want
}

// hear takes a line that the engine said. It reports whether that ended what it
// was doing, so that there may be more for it to do.
func (e *engine) hear(line string) bool {
	word, _, _ := strings.Cut(strings.TrimLeft(line, " \t"), " ")
	switch strings.TrimSpace(word) {
	case "readyok":
		if e.phase == searching && e.probed {
			e.probed = false
			e.await(searching, probeInterval)
			return false
		}
		if e.phase != syncing {
			return false
		}
		e.phase, e.fresh = idle, false
		if e.job == nil || e.job != e.want {
			return true
		}
		e.send(e.job.command)
		e.probed, e.hurried = false, false
		if e.job.time == 0 {
			e.await(searching, probeInterval)
		} else {
			e.await(searching, e.job.time+thinkPatience)
		}
	case "info":
		if e.phase != searching {
			break
		}
		e.job.learn(line)
		if e.job.enough != nil && !e.hurried && e.job.enough() {
			e.hurried = true
			e.send("stop")
		}
	case "bestmove":
		switch e.phase {
		case searching:
			e.phase = idle
			e.job.done(bestOf(line))
		case stopping:
			e.phase = idle
			return true
		}
	}
	return false
}

func bestOf(line string) (best string, ok bool) {
	best, _, ok = uci.ParseBestMove(line)
	return best, ok && best != ""
}

// overdue is the watchdog's look at the clock. It returns what the engine has
// failed to do in time, "" where all is well.
func (e *engine) overdue(now time.Time) string {
	if e.phase == idle {
		return ""
	}
	if gap := now.Sub(e.ticked); gap > longestTick {
		e.deadline = e.deadline.Add(gap - longestTick)
	}
	e.ticked = now
	if now.Before(e.deadline) {
		return ""
	}
	switch {
	case e.phase == syncing:
		return "no answer to isready"
	case e.phase == stopping:
		return "no answer to stop"
	case e.job.time > 0:
		return "no bestmove in time"
	case e.probed:
		return "no answer to isready in a search"
	}
	e.probed = true
	e.send("isready")
	e.await(searching, readyPatience)
	return ""
}

// replace has the host put a fresh engine in this one's place, or gives up.
func (e *engine) replace() {
	*e = engine{host: e.host, number: e.number, fresh: true, failures: e.failures + 1}
	e.host.RestartEngine(e.number)
	e.down = e.failures >= failuresAllowed
}

// dismiss has the host end the engine, which gives its memory back. The next question
// brings a fresh one.
func (e *engine) dismiss() {
	if e.fresh && e.phase == idle {
		return
	}
	*e = engine{host: e.host, number: e.number, fresh: true, failures: e.failures, down: e.down}
	e.host.RestartEngine(e.number)
}

// revive gives an engine that was given up another chance.
func (e *engine) revive() {
	e.failures = 0
	if e.down {
		e.down = false
		e.host.RestartEngine(e.number)
	}
}
