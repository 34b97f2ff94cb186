package session

import (
	"hash/crc32"
	"strconv"
	"strings"
	"time"

	"duiyi/game"
	"duiyi/record"
)

// A saved game is lines of text:
//
//	duiyi game 2
//	game xiangqi
//	start rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
//	players human computer
//	level hard
//	notation chinese
//	moves h2e2 h9g7 ( h9i7 $6 ) h0g2
//	after A comment.
//	moves i9h9
//	result 0-1 resignation
//	sum 5f0c7a11
//
// The first line carries the format's version. The lines "chess960", "flipped",
// "paused" (the computer waits to be told to go on), "turning" (the board turns to
// who has the move), "opened" (a game from elsewhere) and "analysis" stand where
// that is so, "result" only for a game that ended by word. "level" has two words where the sides
// differ, and "ahead" is how many moves more than one the first side makes in a row. "clock" has the main time,
// the increment, the number of periods and their length, times in milliseconds, and
// "left" after the moves what main time and periods each side has. "offer" is what became of
// a person's offer of a draw, and after how many plies it was made; "proposal" what the computer
// proposes, and after how many it last proposed a draw; "played-on" stands where the person has
// declined its resignation. "tag" and a name and a
// value are what a record from elsewhere said of its game, "score" who won by it.
//
// Moves are in coordinates, at most movesPerLine words of them on a line, with
// variations in parentheses after the move that they replace, and glyphs by number.
// "after" and "before" are comments on the last move before them, or on the start;
// \n is a line's end in them, \\ a backslash. After the moves, "live" is the number
// of the move where the game stands and "at" of that which the board shows, counted
// in the order of the moves here from 1, if those are not the end of the main line; "redo" is how many
// moves of the main line have been taken back. "review" is what package review has written of its review. The sum is the CRC-32 (IEEE) of all
// bytes before its line, in hexadecimal.
//
// Version 1 had neither variations nor comments, analysis, tags, or moves taken back.
const (
	saveMagic    = "duiyi game "
	saveVersion  = 2
	movesPerLine = 24
)

// longestSave is more than browsers keep, in bytes; longer data is not looked at. What
// people play stays below 95 kB, since chess ends by the 75-move rule after 8849 moves at the
// latest; games from elsewhere may have a book of comments.
const longestSave = 16 << 20

// notationNames are how saved games name notations.
var notationNames = [...]string{
	game.Coordinates: "coordinates", game.ICCS: "iccs", game.WXF: "wxf",
	game.ChineseSimplified: "chinese", game.ChineseTraditional: "chinese-traditional",
	game.SAN: "san", game.Figurine: "figurine", game.LongAlgebraic: "long",
}

// playerNames are how saved games name players.
var playerNames = [...]string{Human: "human", Computer: "computer"}

// offerNames are how saved games name what became of an offer, overtureNames what the
// computer proposes.
var (
	offerNames    = [...]string{NoOffer: "over", Offered: "open", Declined: "declined"}
	overtureNames = [...]string{NoOverture: "over", WantsDraw: "draw", WantsToYield: "resign"}
)

// spoken are the ways to end a game by word, with the names they are saved by.
var spoken = [...]game.Reason{game.Resignation, game.Agreement, game.FiftyMoves, game.Threefold, game.TimeForfeit, game.Insufficient}

// encode writes the match as it is kept.
func (m *match) encode() []byte {
	var b strings.Builder
	line := func(words ...string) {
		for i, w := range words {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(w)
		}
		b.WriteByte('\n')
	}
	line(saveMagic + strconv.Itoa(saveVersion))
	line("game", m.setup.Game)
	line("start", m.setup.FEN)
	if m.setup.RuleSet != game.AsianRules {
		line("rules", m.setup.RuleSet.String())
	}
	if m.setup.Chess960 {
		line("chess960")
	}
	if m.setup.Ahead > 0 {
		line("ahead", strconv.Itoa(m.setup.Ahead))
	}
	line("players", playerNames[m.setup.Players[0]], playerNames[m.setup.Players[1]])
	if a, b := m.levelOf(game.First).Key, m.levelOf(game.Second).Key; a == b {
		line("level", a)
	} else {
		line("level", a, b)
	}
	line("notation", notationNames[m.notation])
	if m.flipped {
		line("flipped")
	}
	if m.paused {
		line("paused")
	}
	if m.turning {
		line("turning")
	}
	if c := m.setup.Clock; c.On() {
		line("clock", milliseconds(c.Main), milliseconds(c.Increment), strconv.Itoa(c.Periods), milliseconds(c.Period))
	}
	if m.opened {
		line("opened")
	}
	if m.analysing {
		line("analysis")
	}
	for _, t := range m.game.Tags {
		line("tag", t.Name, escape.Replace(t.Value))
	}
	if m.game.Result != game.Ongoing {
		line("score", m.game.Result.String())
	}
	m.encodeMoves(line)
	if m.setup.Clock.On() {
		a, b := m.meters[0], m.meters[1]
		line("left", milliseconds(a.main), strconv.Itoa(a.periods), milliseconds(b.main), strconv.Itoa(b.periods))
	}
	if m.offeredAt > 0 {
		line("offer", offerNames[m.offer], strconv.Itoa(m.offeredAt))
	}
	if m.mood.overture != NoOverture || m.mood.drawnAt > 0 {
		line("proposal", overtureNames[m.mood.overture], strconv.Itoa(m.mood.drawnAt))
	}
	if m.mood.playedOn {
		line("played-on")
	}
	if m.review != nil {
		line("review", m.review.String())
	}
	if m.declared.Over() {
		line("result", m.declared.Result.String(), reasonKey(m.declared.Reason))
	}
	return append([]byte(b.String()), sumLine(b.String())...)
}

func milliseconds(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

// escape puts text of several lines into one.
var escape = strings.NewReplacer("\\", "\\\\", "\n", "\\n", "\r", "")

// unescape undoes escape.
var unescape = strings.NewReplacer("\\\\", "\\", "\\n", "\n")

// encodeMoves writes the tree and where one stands in it.
func (m *match) encodeMoves(line func(words ...string)) {
	var words []string
	flush := func() {
		if len(words) > 0 {
			line("moves", strings.Join(words, " "))
			words = words[:0]
		}
	}
	say := func(n *record.Node) {
		comments := func(word string, texts []string) {
			for _, text := range texts {
				flush()
				line(word, escape.Replace(text))
			}
		}
		comments("before", n.Before())
		comments("after", n.After())
	}
	say(m.game.Root)
	numbers := map[*record.Node]int{m.game.Root: 0}
	word := func(w string) {
		if words = append(words, w); len(words) == movesPerLine {
			flush()
		}
	}
	// What is legal needs no proof here: the tree has nothing else.
	_, _ = m.game.InPrint(func(n *record.Node, _ game.Position, begins bool) {
		numbers[n] = len(numbers)
		if begins {
			word("(")
		}
		word(m.steps[n].coord)
		for _, nag := range n.NAGs() {
			word("$" + strconv.Itoa(int(nag)))
		}
		say(n)
	}, func() { word(")") })
	flush()
	number := func(word string, n, usual *record.Node) {
		if n != usual {
			line(word, strconv.Itoa(numbers[n]))
		}
	}
	end := last(m.game.Root)
	number("live", m.liveNode(), end)
	number("at", m.node, m.liveNode())
	if m.redo > 0 {
		line("redo", strconv.Itoa(m.redo))
	}
}

func sumLine(text string) string {
	sum := strconv.FormatUint(uint64(crc32.ChecksumIEEE([]byte(text))), 16)
	return "sum " + strings.Repeat("0", 8-len(sum)) + sum + "\n"
}

// reasonKey is a reason in one word.
func reasonKey(r game.Reason) string { return strings.ReplaceAll(r.String(), " ", "-") }
