package session

import (
	"hash/crc32"
	"strconv"
	"strings"

	"duiyi/game"
	"duiyi/uci"
)

// A saved game is lines of text:
//
//	duiyi game 1
//	game xiangqi
//	start rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
//	players human computer
//	level hard
//	notation chinese
//	moves h2e2 h9g7 h0g2
//	moves i9h9
//	result 0-1 resignation
//	sum 5f0c7a11
//
// The first line carries the format's version. The lines "chess960", "flipped"
// and "paused" (the computer waits to be told to go on) stand where that is so, "result" only for a game that ended by word.
// Moves are in coordinates, at most movesPerLine of them on a line. The sum is
// the CRC-32 (IEEE) of all bytes before its line, in hexadecimal.
const (
	saveMagic    = "duiyi game "
	saveVersion  = 1
	movesPerLine = 16
)

// longestSave is more than any game needs, in bytes; longer data is not looked
// at. Chess ends by the 75-move rule after 8849 moves at the latest, which take
// some 95 kB.
const longestSave = 1 << 17

// notationNames are how saved games name notations.
var notationNames = [...]string{
	game.Coordinates: "coordinates", game.ICCS: "iccs", game.WXF: "wxf",
	game.ChineseSimplified: "chinese", game.ChineseTraditional: "chinese-traditional",
	game.SAN: "san", game.Figurine: "figurine", game.LongAlgebraic: "long",
}

// playerNames are how saved games name players.
var playerNames = [...]string{Human: "human", Computer: "computer"}

// spoken are the ways to end a game by word, with the names they are saved by.
var spoken = [...]game.Reason{game.Resignation, game.Agreement, game.FiftyMoves, game.Threefold, game.TimeForfeit}

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
	line("players", playerNames[m.setup.Players[0]], playerNames[m.setup.Players[1]])
	line("level", Levels[m.setup.Level].Key)
	line("notation", notationNames[m.notation])
	if m.flipped {
		line("flipped")
	}
	if m.paused {
		line("paused")
	}
	for i := 0; i < len(m.coords); i += movesPerLine {
		line("moves", strings.Join(m.coords[i:min(i+movesPerLine, len(m.coords))], " "))
	}
	if m.declared.Over() {
		line("result", m.declared.Result.String(), reasonKey(m.declared.Reason))
	}
	return append([]byte(b.String()), sumLine(b.String())...)
}

func sumLine(text string) string {
	sum := strconv.FormatUint(uint64(crc32.ChecksumIEEE([]byte(text))), 16)
	return "sum " + strings.Repeat("0", 8-len(sum)) + sum + "\n"
}

// reasonKey is a reason in one word.
func reasonKey(r game.Reason) string { return strings.ReplaceAll(r.String(), " ", "-") }

// A SaveError says why a kept game cannot be read.
type SaveError struct {
	Line   int // counted from 1
	Reason string
	Newer  bool // nothing is wrong with it; a newer program wrote it
}

// Error implements error.
func (e *SaveError) Error() string {
	return "saved game: line " + strconv.Itoa(e.Line) + ": " + e.Reason
}

// Load puts a kept game of the given kind on the board; if it is the computer's
// turn there, it thinks. Data that cannot be read changes nothing but the
// notice; the error, a *[SaveError], says where and why. Such data should be set
// aside rather than overwritten.
func (s *Session) Load(game string, data []byte) error {
	m, err := decode(data)
	if err == nil && m.setup.Game != game {
		err = &SaveError{Line: 2, Reason: "a game of " + m.setup.Game + ", not " + quote(game)}
	}
	if err != nil {
		if err.Newer {
			s.notify(SaveNewer, err.Error())
		} else {
			s.notify(SaveDamaged, err.Error())
		}
		s.changed()
		return err
	}
	s.notation[game] = m.notation
	s.begin(m)
	s.changed()
	return nil
}

// decode reads a kept game. It goes by what each line says before it looks at
// the sum, to be able to name the line that is damaged.
func decode(data []byte) (*match, *SaveError) {
	if len(data) > longestSave {
		return nil, &SaveError{Line: 1, Reason: "too long for a game"}
	}
	lines := strings.SplitAfter(string(data), "\n")
	head := strings.TrimSuffix(lines[0], "\n")
	number, ok := strings.CutPrefix(head, saveMagic)
	version, err := strconv.Atoi(number)
	switch {
	case !ok || err != nil || version < 1:
		return nil, &SaveError{Line: 1, Reason: "not a saved game: " + quote(head)}
	case version > saveVersion:
		return nil, &SaveError{Line: 1, Reason: "written by a newer program, in version " + strconv.Itoa(version) + " of the format", Newer: true}
	}
	// A later version that reads this one branches here by version.
	return decode1(lines)
}

// decode1 reads version 1 of the format.
func decode1(lines []string) (*match, *SaveError) {
	r := reader{seen: map[string]int{}}
	for i := 0; ; i++ {
		r.line = i + 1
		text := lines[i]
		line, whole := strings.CutSuffix(text, "\n")
		if !whole { // as the last of lines never is
			return nil, r.error("the end is missing")
		}
		word, rest, _ := strings.Cut(line, " ")
		if word == "sum" {
			all := strings.Join(lines[:i], "")
			if text != sumLine(all) {
				return nil, r.error("the check sum does not fit what stands before it")
			}
			if i+1 < len(lines) && (i+2 < len(lines) || lines[i+1] != "") {
				return nil, &SaveError{Line: i + 2, Reason: "text after the end"}
			}
			return r.finish()
		}
		if i == 0 {
			continue
		}
		if err := r.field(word, rest); err != nil {
			return nil, err
		}
	}
}

// reader gathers the fields of a kept game.
type reader struct {
	line     int
	seen     map[string]int // line of each field
	setup    Setup
	notation game.Notation
	flipped  bool
	paused   bool
	declared game.Outcome
	match    *match // from the first line of moves on
}

func (r *reader) error(reason string) *SaveError { return &SaveError{Line: r.line, Reason: reason} }

// field reads one line.
func (r *reader) field(word, rest string) *SaveError {
	if r.seen[word] != 0 && word != "moves" {
		return r.error(quote(word) + " for the second time")
	}
	if r.match != nil && word != "moves" && word != "result" {
		return r.error(quote(word) + " after the moves")
	}
	r.seen[word] = r.line
	switch word {
	case "game":
		r.setup.Game = rest
		if _, ok := rulesOf(rest); !ok {
			return r.error("unknown game " + quote(rest))
		}
	case "start":
		r.setup.FEN = rest
	case "rules":
		set, ok := game.ParseRuleSet(rest)
		if !ok {
			return r.error("unknown rules " + quote(rest))
		}
		r.setup.RuleSet = set
	case "chess960":
		r.setup.Chess960 = true
	case "flipped":
		r.flipped = true
	case "paused":
		r.paused = true
	case "players":
		first, second, _ := strings.Cut(rest, " ")
		for i, name := range []string{first, second} {
			p, ok := indexOf(playerNames[:], name)
			if !ok {
				return r.error("unknown player " + quote(name))
			}
			r.setup.Players[i] = Player(p)
		}
	case "level":
		level, ok := levelIndex(rest)
		if !ok {
			return r.error("unknown level " + quote(rest))
		}
		r.setup.Level = level
	case "notation":
		n, ok := indexOf(notationNames[:], rest)
		if !ok {
			return r.error("unknown notation " + quote(rest))
		}
		r.notation = game.Notation(n)
	case "moves":
		return r.moves(rest)
	case "result":
		return r.result(rest)
	default:
		return r.error("unknown field " + quote(word))
	}
	return nil
}

// begin sets up the match from the fields before the moves.
func (r *reader) begin() *SaveError {
	if r.match != nil {
		return nil
	}
	for _, word := range []string{"game", "start", "players", "level", "notation"} {
		if r.seen[word] == 0 {
			return r.error("no " + word + " before this line")
		}
	}
	m, err := newMatch(r.setup)
	if err != nil {
		return &SaveError{Line: r.seen["start"], Reason: err.Error()}
	}
	m.notation = r.notation
	r.match = m
	return nil
}

// moves plays a line of moves.
func (r *reader) moves(rest string) *SaveError {
	if err := r.begin(); err != nil {
		return err
	}
	for text := range strings.SplitSeq(rest, " ") {
		move, err := uci.ParseMove(r.match.pos, text, uci.ZeroBased)
		if err != nil {
			return r.error("ply " + strconv.Itoa(len(r.match.moves)+1) + ": " + err.Error())
		}
		r.match.play(move)
	}
	return nil
}

// result reads how the game ended by word.
func (r *reader) result(rest string) *SaveError {
	score, key, _ := strings.Cut(rest, " ")
	for _, result := range []game.Result{game.FirstWins, game.SecondWins, game.Draw} {
		for _, reason := range spoken {
			if result.String() == score && reasonKey(reason) == key {
				r.declared = game.Outcome{Result: result, Reason: reason}
				return nil
			}
		}
	}
	return r.error("unknown result " + quote(rest))
}

// finish returns the match once all is read.
func (r *reader) finish() (*match, *SaveError) {
	if err := r.begin(); err != nil {
		return nil, err
	}
	r.match.flipped, r.match.paused = r.flipped, r.paused
	r.match.declared = r.declared
	return r.match, nil
}

func indexOf(names []string, name string) (int, bool) {
	for i, n := range names {
		if n == name {
			return i, true
		}
	}
	return 0, false
}
