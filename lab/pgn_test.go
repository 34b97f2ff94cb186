//go:build !js

package lab

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/xiangqi"
)

// A readGame is a game that readPGN found.
type readGame struct {
	tags   map[string]string
	moves  []string
	result string
}

var tagLine = regexp.MustCompile(`^\[([A-Za-z]+) "((?:[^"\\]|\\["\\])*)"\]$`)

// readPGN reads PGN by the letter of the standard's export format: tags, an empty
// line, moves in lines of less than 80 characters, an empty line. Each move must be
// legal and written as the standard says, each number right, and the result the one
// of the tag.
func readPGN(t *testing.T, name, text string) []readGame {
	t.Helper()
	rules, notation, first := chess.Rules, game.SAN, []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}
	if name == "xiangqi" {
		rules, notation, first = xiangqi.Rules, game.ICCS, []string{"Game", "Event", "Site", "Date", "Round", "Red", "Black", "Result"}
	}
	var games []readGame
	parts := strings.Split(text, "\n\n")
	if parts[len(parts)-1] != "" || len(parts)%2 != 1 {
		t.Fatalf("%d parts, the last %q", len(parts), parts[len(parts)-1])
	}
	for i := 0; i+1 < len(parts); i += 2 {
		g := readGame{tags: map[string]string{}}
		for k, line := range strings.Split(parts[i], "\n") {
			m := tagLine.FindStringSubmatch(line)
			if m == nil {
				t.Fatalf("tag %q", line)
			}
			if k < len(first) && m[1] != first[k] {
				t.Errorf("tag %d is %s, want %s", k+1, m[1], first[k])
			}
			g.tags[m[1]] = m[2]
		}
		for _, line := range strings.Split(parts[i+1], "\n") {
			if len(line) >= 80 || strings.TrimSpace(line) != line {
				t.Errorf("line %q", line)
			}
		}
		p := rules.Start()
		if fen := g.tags["FEN"]; fen != "" {
			var err error
			if p, err = rules.FromFEN(fen); err != nil || g.tags["SetUp"] != "1" {
				t.Fatalf("FEN %q: %v", fen, err)
			}
		}
		words := strings.Fields(regexp.MustCompile(`\{[^}]*\}`).ReplaceAllString(parts[i+1], " "))
		number, said := "", 1
		if fen := strings.Fields(g.tags["FEN"]); len(fen) == 6 {
			said, _ = strconv.Atoi(fen[5])
		}
		for _, word := range words[:len(words)-1] {
			if strings.HasSuffix(word, ".") {
				number = word
				continue
			}
			want := []string{strconv.Itoa(said) + ".", strconv.Itoa(said) + "..."}[p.Side()]
			if number != want && !(number == "" && p.Side() == game.Second) {
				t.Errorf("move %s has number %q, want %q", word, number, want)
			}
			number = ""
			if p.Side() == game.Second {
				said++
			}
			m, err := p.Parse(word)
			if err != nil || p.Format(m, notation) != word {
				t.Fatalf("game %s: %q: %v", g.tags["Round"], word, err)
			}
			g.moves = append(g.moves, word)
			p.Make(m)
		}
		if g.result = words[len(words)-1]; g.result != g.tags["Result"] {
			t.Errorf("result %s, tag %s", g.result, g.tags["Result"])
		}
		if g.tags["PlyCount"] != strconv.Itoa(len(g.moves)) {
			t.Errorf("%d moves, tag %s", len(g.moves), g.tags["PlyCount"])
		}
		games = append(games, g)
	}
	return games
}

func TestPGNWord(t *testing.T) {
	terms := Terms{Game: "chess", Players: [2]Player{fake(`a "quick" one`), fake("b")}}
	terms.Players[0].Limits = Limits{Base: 10 * time.Second, Increment: 100 * time.Millisecond}
	terms.Players[1].Limits = Limits{MoveTime: 100 * time.Millisecond}
	score := func(n int) *int { return &n }
	r := Record{
		Pair: 7, Leg: 2, Began: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
		Opening: Opening{FEN: "r3k3/8/8/8/8/8/4P3/4K2R b Kq - 0 9", Moves: []string{"e8d8"}},
		Moves:   []string{"e1g1", "a8a1"},
		Thoughts: []Thought{
			{Score: score(35), Depth: 12, Time: 1234 * time.Millisecond},
			{Score: score(mateScore - 3), Depth: 8, Time: 100 * time.Millisecond},
		},
		Result: "0-1", Reason: "resignation",
	}
	got, err := pgnText(terms, r)
	if err != nil {
		t.Fatal(err)
	}
	want := `[Event "a \"quick\" one - b"]
[Site "?"]
[Date "2026.01.02"]
[Round "7.2"]
[White "b"]
[Black "a \"quick\" one"]
[Result "0-1"]
[SetUp "1"]
[FEN "r3k3/8/8/8/8/8/4P3/4K2R b Kq - 0 9"]
[UTCTime "03:04:05"]
[PlyCount "3"]
[WhiteTimeControl "1/0.1"]
[BlackTimeControl "10+0.1"]
[Termination "normal"]

9... Kd8 10. O-O {+0.35/12 1.234s} 10... Ra1 {+M3/8 0.100s} {resignation} 0-1

`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	readPGN(t, "chess", got)
}

// A match against a real engine, where there is one; another program's rules then
// judge ours too.
func TestAgainstStockfish(t *testing.T) {
	stockfish, err := exec.LookPath("/usr/games/stockfish")
	if err != nil || testing.Short() {
		t.Skip("no Stockfish, or short")
	}
	m := config(fake("fake", "game=chess"), fake("stockfish"))
	m.Game, m.Openings.File = "chess", "testdata/chess.openings"
	m.Players[1].Command = []string{stockfish}
	m.Players[1].Limits = Limits{Depth: 1}
	m.Judge.MaxPlies = 0
	m.PGN = filepath.Join(t.TempDir(), "m.pgn")
	m.Pairs = 2
	s := run(t, m)
	if s.Losses != 4 || s.Reasons["checkmate"] != 4 || s.Players[1].Depth < 1 {
		t.Errorf("%s", s.Text())
	}
	if games := readPGN(t, "chess", read(t, m.PGN)); len(games) != 4 {
		t.Errorf("%d games", len(games))
	}
}
