//go:build js

package main

import (
	"errors"
	"io"
	"strconv"
	"strings"
	"time"

	"duiyi/library"
	"duiyi/record"
)

// The most that is taken in at once.
const (
	largestFile = 256 << 20 // bytes
	mostGames   = 50_000
	mostFaults  = 100 // that are told one by one
)

// An intake is an import under way. It reads one thing brought after another, and of each one
// game after another. The games go to the library; a single one goes on the board.
type intake struct {
	m     *importer
	queue []brought

	name    string // of the file that is being read
	source  *library.Source
	archive *archive // the file is one of this page's
	files   int      // read

	first   *record.Game // kept back, to be put on the board if it is the only one
	firstAt *record.Node
	batch   []volume

	added, alike, faulty int
	restored, unkept     bool // what an archive keeps beside games; there was no room for that
	faults               []string
	bad                  *record.Error // the last fault in a game
	over                 string        // key of the words that say why no more is read
}

// slice is how long games are read before the page may do other things.
const slice = 25 * time.Millisecond

// batchSize is how many games go to the shelf at once.
const batchSize = 200

// step reads on for a while.
func (j *intake) step() {
	for until := time.Now().Add(slice); time.Now().Before(until); {
		switch {
		case j.over != "" || j.source == nil && len(j.queue) == 0:
			j.finish()
			return
		case j.source == nil:
			j.next()
			return
		}
		if j.game(); len(j.batch) >= batchSize {
			j.shelve(j.step)
			return
		}
	}
	j.m.stop.set(true)
	j.m.say(j.m.page.lang.T("import.working", strconv.Itoa(j.added)))
	j.m.page.after(0, j.step)
}

// next opens the next of what was brought.
func (j *intake) next() {
	b := j.queue[0]
	j.queue = j.queue[1:]
	j.name = b.name
	j.m.read(b, func(data []byte, wrong string) {
		if j.files++; wrong != "" {
			j.fault(wrong)
		} else {
			j.open(data)
		}
		j.m.page.after(0, j.step)
	})
}

// open begins to read data.
func (j *intake) open(data []byte) {
	if j.archive = openArchive(j, data); library.NewerArchive(data) {
		j.fault("import.newer")
	}
	source, err := library.Open(data)
	switch {
	case err == nil:
		j.source = source
	case j.archive != nil: // without games
	case len(data) == 0:
		j.fault("import.empty")
	default:
		j.fault("import.unknown")
	}
}

// game reads a game.
func (j *intake) game() {
	g, err := j.source.Next()
	var bad *record.Error
	switch {
	case err == io.EOF:
		j.source = nil
		return
	case errors.As(err, &bad):
		j.faulty++
		j.bad = bad
	case err != nil:
		j.fault("import.unread")
		j.source = nil
		return
	}
	taken := g != nil && g.Rules != nil && (bad == nil || g.Root.Main() != nil || j.source.Form == "link")
	switch {
	case bad != nil:
		j.blame(j.m.page.faultWords(bad, taken))
	case taken && g.Unended:
		j.fault("import.unended")
	}
	switch {
	case !taken:
	case j.added+j.alike >= mostGames:
		j.over = "import.most"
	case j.added == 0 && j.first == nil && j.archive == nil:
		// It is kept back until it is known whether there are others.
		j.first, j.firstAt = g, j.source.At
		j.added++
	default:
		if j.first != nil {
			j.pack(j.first)
			j.first = nil
		}
		j.added++
		j.pack(g)
	}
}

// fault takes note of what is wrong with the file that is read, by the key of words.
func (j *intake) fault(key string) { j.blame(j.m.page.lang.T(key)) }

// blame has words stand behind the name of the file that is read.
func (j *intake) blame(words string) {
	if j.name != "" {
		words = j.m.page.lang.T("import.fault", j.name, words)
	}
	j.faults = append(j.faults, words)
}

func (j *intake) pack(g *record.Game) {
	e := library.About(g)
	if j.archive == nil || e.ID == "" {
		e.ID = newID()
	}
	if e.Changed.IsZero() {
		e.Changed = time.Now()
	}
	text, err := library.Pack(g, &e)
	if err != nil {
		j.added--
		j.fault("import.unplayable")
		return
	}
	j.batch = append(j.batch, volume{id: e.ID, entry: e.String(), text: text})
}

// shelve puts what has been read into the library, and then goes on.
func (j *intake) shelve(then func()) {
	batch := j.batch
	j.batch = nil
	if j.archive == nil {
		j.put(batch, then)
		return
	}
	j.archive.unknown(batch, func(left []volume) {
		j.alike += len(batch) - len(left)
		j.added -= len(batch) - len(left)
		j.put(left, then)
	})
}

// put puts volumes on the shelf, as many as there is room for.
func (j *intake) put(batch []volume, then func()) {
	if len(batch) == 0 {
		then()
		return
	}
	j.m.page.library.shelf.put(batch, func(err *shelfError) {
		switch half := len(batch) / 2; {
		case err == nil:
			then()
		case j.over != "":
			j.added -= len(batch)
			then()
		case err.full() && half > 0:
			j.put(batch[:half], func() { j.put(batch[half:], then) })
		default:
			j.added -= len(batch)
			j.over = "import.failed"
			if err.full() {
				j.over = "import.full"
			}
			then()
		}
	})
}

// stop ends the import with what has been read.
func (j *intake) stop() { j.over = "import.stopped" }

// finish tells how it went.
func (j *intake) finish() {
	if len(j.batch) > 0 {
		j.shelve(j.finish)
		return
	}
	m, p := j.m, j.m.page
	m.intake = nil
	m.stop.set(false)
	if g := j.first; g != nil {
		g.Tags.Delete(idTag) // of some other collection
		if p.show(g, j.firstAt) {
			p.board.invites = true
			p.library.list.sheet.close()
			m.empty()
			words, kept := p.lang.T("import.opened"), true
			switch {
			case len(j.faults) != 1:
			case j.faulty == 1:
				words, kept, j.faults = p.lang.T("import.partly", p.faultWords(j.bad, false)), false, nil
			case g.Unended:
				words, j.faults = p.lang.T("import.unended.one"), nil
			}
			if len(j.faults) == 0 {
				m.sheet.close()
				shelf := &p.library.shelf
				shelf.ready(func() {
					if kept && shelf.memory != nil {
						words = p.lang.T(shelf.note()) // to say that it is kept would be wrong
					}
					p.tellWords(words)
				})
				return
			}
			j.tell(words)
			return
		}
		j.added = 0
		j.fault("import.unplayable")
	}
	j.tell(j.summary())
	if p.library.list.sheet.isOpen() {
		p.library.list.load()
	}
}

// summary says what has come in.
func (j *intake) summary() string {
	l := j.m.page.lang
	var words []string
	add := func(key string, n int) {
		if n > 0 {
			words = append(words, l.T(key, strconv.Itoa(n)))
		}
	}
	add("import.added", j.added)
	add("import.alike", j.alike)
	if j.over != "" {
		words = append(words, l.T(j.over))
	}
	switch {
	case j.unkept:
		words = append(words, l.T("import.unkept"))
	case j.restored && j.added+j.alike == 0:
		words = append(words, l.T("import.restored"))
	}
	if shelf := &j.m.page.library.shelf; shelf.memory != nil && j.added > 0 {
		words = append(words, l.T(shelf.note()))
	}
	if len(words) == 0 {
		words = append(words, l.T("import.nothing"))
	}
	return strings.TrimSpace(strings.Join(words, "")) // where sentences have spaces between them, they bring them
}

// tell says how it went, and what is wrong with whom: in the sheet, unless that is short.
func (j *intake) tell(words string) {
	m, l := j.m, j.m.page.lang
	if len(j.faults) == 1 && j.files == 1 && j.added+j.alike == 0 && j.over == "" {
		m.say(j.faults[0])
		return
	}
	m.said.set(words)
	if len(j.faults) == 0 {
		m.say(words)
		return
	}
	var b strings.Builder
	for _, f := range j.faults[:min(len(j.faults), mostFaults)] {
		b.WriteString("<li>" + markup.Replace(f) + "</li>")
	}
	if more := len(j.faults) - mostFaults; more > 0 {
		b.WriteString("<li>" + markup.Replace(l.T("import.more", strconv.Itoa(more))) + "</li>")
	}
	m.list.Set("innerHTML", b.String())
	m.sheet.open()
	m.list.Call("scrollIntoView", map[string]any{"block": "nearest"})
}

// faultWords say what is wrong with a game, and whether the moves before that have come in.
func (p *page) faultWords(bad *record.Error, taken bool) string {
	key := "import.fault.broken"
	switch {
	case bad.Illegal:
		key = "import.fault.illegal"
	case bad.Cause == record.CauseCut:
		key = "import.fault.cut"
	case bad.Cause == record.CauseLong:
		key = "import.fault.long"
	case bad.Cause == record.CauseVersion:
		key = "import.fault.version"
	case bad.Cause == record.CauseVariant:
		key = "import.fault.variant"
	case bad.Cause == record.CauseSetup:
		key = "import.fault.setup"
	}
	words := p.lang.T(key)
	if place := p.place(bad); place != "" {
		words = p.lang.T("import.fault", place, words)
	}
	if taken {
		words += p.lang.T("import.fault.taken")
	}
	return words
}

// place says in the reader's language where something is wrong.
func (p *page) place(bad *record.Error) string {
	var parts []string
	add := func(key string, n int) {
		if n > 0 {
			parts = append(parts, p.lang.T(key, strconv.Itoa(n)))
		}
	}
	add("import.at.game", bad.Game)
	add("import.at.line", bad.Line)
	if bad.Line == 0 && bad.Ply == 0 {
		add("import.at.byte", int(bad.Offset))
	}
	add("import.at.ply", bad.Ply)
	if bad.Text != "" {
		parts = append(parts, p.lang.T("quote", bad.Text))
	}
	return strings.Join(parts, p.lang.T("list.comma"))
}
