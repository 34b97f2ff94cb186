package library

import (
	"hash/crc32"
	"strconv"
	"strings"
	"time"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/opening"
	"duiyi/record"
)

// An Entry is what a list shows of a game, and what it is searched by.
type Entry struct {
	ID      string // unlike that of any other game
	Changed time.Time
	Game    string // "xiangqi" or "chess"

	// Players are their names, empty where unknown, and Computer says which of them
	// are none; Level is the key of such a one's strength,
	// two keys where two computers differ.
	Players  [2]string
	Computer [2]bool
	Level    string

	Title   string // of the game, or the event
	Date    string // as PGN has it: 2026.11.30, ? for what is not known
	Result  game.Result
	Reason  string // for the result, in one word, if known
	Opening opening.Name
	Plies   int // of the main line

	size int // of the text, in bytes, and its checksum
	sum  uint32
}

// LevelOf is the key of the strength of the computer on a side.
func (e *Entry) LevelOf(side game.Side) string {
	first, second, two := strings.Cut(e.Level, " ")
	if two && side == game.Second {
		return second
	}
	return first
}

// HasLevel reports whether a computer had this strength.
func (e *Entry) HasLevel(key string) bool {
	return e.LevelOf(game.First) == key || e.LevelOf(game.Second) == key
}

// The tags in which a game's text has what PGN has no tag for.
const (
	tagID      = "GameId"
	tagChanged = "Changed"
	tagLevel   = "Level"
	tagReason  = "Reason"
	program    = "program" // of the standard's tags WhiteType and BlackType
)

// About returns the facts of the entry as they stand in the tags of a game; what the
// game is by itself, such as its moves, it does not say.
func About(g *record.Game) Entry {
	e := Entry{
		ID: g.Tags.Get(tagID), Game: g.Rules.Name(), Level: g.Tags.Get(tagLevel), Date: known(g.Tags.Get("Date")),
		Result: g.Result, Reason: g.Tags.Get(tagReason),
	}
	e.Changed = parseTime(g.Tags.Get(tagChanged))
	e.Players[0], e.Players[1] = g.Players()
	for side, tag := range typeTags(g) {
		e.Computer[side] = g.Tags.Get(tag) == program
	}
	if e.Title = known(g.Tags.Get("Title")); e.Title == "" {
		e.Title = known(g.Tags.Get("Event"))
	}
	return e
}

// Tell writes the facts into the tags of a game.
func (e *Entry) Tell(g *record.Game) {
	set := func(name, value string) {
		if value == "" {
			g.Tags.Delete(name)
			return
		}
		g.Tags.Set(name, value)
	}
	set(tagID, e.ID)
	set(tagChanged, timeText(e.Changed))
	set(tagLevel, e.Level)
	set(tagReason, e.Reason)
	set("Date", e.Date)
	set(g.FirstPlayer(), e.Players[0])
	set("Black", e.Players[1])
	if g.Rules == chess.Rules && !g.Chess960 && g.Tags.Get("Variant") == "" {
		g.Tags.Set("Variant", "Standard") // in one file with games of xiangqi
	}
	for side, tag := range typeTags(g) {
		kind := ""
		if e.Computer[side] {
			kind = program
		}
		set(tag, kind)
	}
}

// timeText writes a time as milliseconds since 1970, "" for none: the page has enough
// to carry without the forms of dates.
func timeText(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return strconv.FormatInt(t.UnixMilli(), 10)
}

func parseTime(text string) time.Time {
	ms, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

// Day writes the day of a time, its parts joined by sep: 2026.11.30.
func Day(t time.Time, sep string) string {
	year, month, day := t.Date()
	two := func(n int) string { return string([]byte{'0' + byte(n/10), '0' + byte(n%10)}) }
	return strconv.Itoa(year) + sep + two(int(month)) + sep + two(day)
}

func typeTags(g *record.Game) [2]string { return [2]string{g.FirstPlayer() + "Type", "BlackType"} }

func known(value string) string {
	if strings.Trim(value, "?. -") == "" {
		return ""
	}
	return value
}

// look fills in what the moves say.
func (e *Entry) look(g *record.Game) {
	e.Plies, e.Opening = 0, opening.Name{}
	p, err := g.Start()
	if err != nil {
		return
	}
	book := true
	for n := range g.Root.Mainline() {
		book = book && e.Plies < longestOpening && !n.IsNull() && n.Play(p) == nil
		e.Plies++
	}
	e.Opening, _ = opening.Of(p)
}

// longestOpening is more plies than any opening has that has a name.
const longestOpening = 60

// entryMagic is the first line of an entry, with the version of its form.
const entryMagic = "duiyi entry 1"

// String writes the entry in lines, to be kept beside the game's text.
func (e *Entry) String() string {
	var b strings.Builder
	b.WriteString(entryMagic + "\n")
	computers := [2]string{}
	for side, is := range e.Computer {
		if is {
			computers[side] = strconv.Itoa(side)
		}
	}
	for _, line := range [...][2]string{
		{"id", e.ID}, {"changed", timeText(e.Changed)}, {"game", e.Game},
		{"first", e.Players[0]}, {"second", e.Players[1]}, {"computer", computers[0]}, {"computer", computers[1]},
		{"level", e.Level}, {"title", e.Title}, {"date", e.Date}, {"result", e.Result.String()}, {"reason", e.Reason},
		{"code", e.Opening.Code}, {"english", e.Opening.English}, {"chinese", e.Opening.Chinese},
		{"plies", strconv.Itoa(e.Plies)}, {"size", strconv.Itoa(e.size)}, {"sum", strconv.FormatUint(uint64(e.sum), 16)},
	} {
		if line[1] != "" {
			b.WriteString(line[0] + " " + oneLine(line[1]) + "\n")
		}
	}
	return b.String()
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// ParseEntry reads what String has written. Lines it does not know do no harm.
func ParseEntry(text string) (e Entry, ok bool) {
	head, rest, _ := strings.Cut(text, "\n")
	if head != entryMagic {
		return Entry{}, false
	}
	for line := range strings.Lines(rest) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		number, _ := strconv.Atoi(value)
		switch name {
		case "id":
			e.ID = value
		case "changed":
			e.Changed = parseTime(value)
		case "game":
			e.Game = value
		case "first":
			e.Players[0] = value
		case "second":
			e.Players[1] = value
		case "computer":
			e.Computer[number&1] = true
		case "level":
			e.Level = value
		case "title":
			e.Title = value
		case "date":
			e.Date = value
		case "result":
			e.Result, _ = record.ParseResult(value)
		case "reason":
			e.Reason = value
		case "code":
			e.Opening.Code = value
		case "english":
			e.Opening.English = value
		case "chinese":
			e.Opening.Chinese = value
		case "plies":
			e.Plies = number
		case "size":
			e.size = number
		case "sum":
			sum, _ := strconv.ParseUint(value, 16, 32)
			e.sum = uint32(sum)
		}
	}
	return e, e.ID != "" && e.Game != ""
}

// Fits reports whether text is the one that the entry was made with, byte for byte.
func (e *Entry) Fits(text string) bool {
	return e.size == len(text) && e.sum == crc32.ChecksumIEEE([]byte(text))
}
