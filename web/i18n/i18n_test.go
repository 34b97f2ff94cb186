package i18n

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"duiyi/chess"
	"duiyi/diagram"
	"duiyi/game"
	"duiyi/practice"
	"duiyi/search"
	"duiyi/session"
	"duiyi/uci"
	"duiyi/xiangqi"
)

var placeholder = regexp.MustCompile(`\{\d\}`)

func TestTableIsComplete(t *testing.T) {
	for key, texts := range table {
		want := placeholder.FindAllString(texts[English], -1)
		slices.Sort(want)
		for l, text := range texts {
			if text == "" {
				t.Errorf("%s: no text in %s", key, Lang(l).Tag())
			}
			got := placeholder.FindAllString(text, -1)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("%s: %s has places %v, English has %v", key, Lang(l).Tag(), got, want)
			}
		}
		if han := regexp.MustCompile(`\p{Han}`); han.MatchString(texts[English]) && key != "name" {
			t.Errorf("%s: the English text %q is Chinese", key, texts[English])
		}
	}
}

// TestKeys looks for keys that the page uses and the table lacks, and the other
// way round.
func TestKeys(t *testing.T) {
	used := map[string]bool{}
	read := func(pattern, expression string, demand bool) {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no files (%v)", pattern, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range regexp.MustCompile(expression).FindAllStringSubmatch(string(data), -1) {
				used[m[1]] = true
				if _, ok := table[m[1]]; demand && !ok && !strings.HasSuffix(m[1], ".") {
					t.Errorf("%s: no text for %s", file, m[1])
				}
			}
		}
	}
	read("../page/*.html", `data-t[lp]?="([^"]+)"`, true)
	read("../wasm/*.go", `\.T\("([^"]+)"`, true)
	read("../embed/*.go", `\.T\("([^"]+[^.])"`, true)
	read("../embed/show/*.go", `\.T\("([^"]+)"`, true)
	read("*.go", `\.T\("([^"]+)"`, true)
	// Keys are also picked from among several literals.
	read("../wasm/*.go", `"([a-z]+(?:\.[a-z]+)*)"`, false)

	// The buttons of an embedded board go by theirs.
	for _, id := range []string{"first", "back", "play", "next", "last", "flip"} {
		used["embed."+id] = true
	}

	// A tab's words go by its name.
	tabs, _ := filepath.Glob("../page/tab-*.html")
	for _, file := range tabs {
		key := "tab." + strings.TrimSuffix(strings.TrimPrefix(filepath.Base(file), "tab-"), ".html")
		used[key] = true
		if _, ok := table[key]; !ok {
			t.Errorf("no text for %s", key)
		}
	}

	// The functions in phrases.go put the rest together.
	families := func(yield func(key string)) {
		for _, name := range []string{"xiangqi", "chess"} {
			yield("game." + name)
			for _, o := range session.OddsOf(name) {
				yield("odds." + name + "." + o.Key)
			}
			kinds := map[string]int{"xiangqi": 7, "chess": 6}[name]
			for _, side := range []game.Side{game.First, game.Second} {
				yield("side." + name + "." + digit(int(side)))
				yield("color." + name + "." + digit(int(side)))
				for kind := 1; kind <= kinds; kind++ {
					if name == "xiangqi" {
						yield("piece." + name + "." + digit(int(side)) + "." + digit(kind))
					} else {
						yield("piece." + name + "." + digit(kind))
					}
				}
			}
			for reason := game.Checkmate; reason <= game.MutualAttack; reason++ {
				key := reasonKeys[reason]
				if strings.HasSuffix(key, ".") {
					key += name
				}
				yield(key)
			}
		}
		for _, rules := range []game.Rules{xiangqi.Rules, chess.Rules} {
			for _, set := range diagram.Sets(rules) {
				yield("pieces." + set)
			}
		}
		for _, board := range diagram.Boards() {
			yield("board." + board)
		}
		for _, key := range slices.Concat(faultKeys[:], castlingKeys[0][:], castlingKeys[1][:]) {
			yield(key)
		}
		for _, level := range session.Levels {
			yield("level." + level.Key)
		}
		for _, rules := range []game.Rules{xiangqi.Rules, chess.Rules} {
			for _, course := range practice.Courses(rules) {
				yield("course." + course.Key)
				for _, task := range course.Tasks {
					if task.Endgame != nil {
						yield("endgame." + task.ID())
					}
				}
			}
		}
	}
	families(func(key string) {
		used[key] = true
		if _, ok := table[key]; !ok {
			t.Errorf("no text for %s", key)
		}
	})
	for key := range table {
		if !used[key] {
			t.Errorf("%s: nobody uses this text", key)
		}
	}
}

func TestChoose(t *testing.T) {
	for _, c := range []struct {
		wanted string
		want   Lang
	}{
		{"zh-CN", Simplified}, {"zh", Simplified}, {"zh-Hans-HK", Simplified}, {"zh-SG", Simplified},
		{"zh-TW", Traditional}, {"zh-Hant", Traditional}, {"zh-HK en", Traditional}, {"yue", Traditional},
		{"en-GB zh-CN", English}, {"de fr zh-CN", Simplified}, {"de", English}, {"", English},
	} {
		if got := Choose(strings.Fields(c.wanted)); got != c.want {
			t.Errorf("Choose(%s) = %s, want %s", c.wanted, got.Tag(), c.want.Tag())
		}
	}
}

func TestPhrases(t *testing.T) {
	mate := game.Outcome{Result: game.SecondWins, Reason: game.Checkmate}
	stuck := game.Outcome{Result: game.FirstWins, Reason: game.Stalemate}
	drawn := game.Outcome{Result: game.Draw, Reason: game.Stalemate}
	for _, c := range []struct{ got, want string }{
		{Simplified.Outcome("xiangqi", mate), "黑方胜：将死"},
		{Traditional.Outcome("xiangqi", stuck), "紅方勝：困斃"},
		{English.Outcome("chess", drawn), "Draw: stalemate"},
		{English.Score("chess", uci.Score{Value: -135}), "Black better −1.35"},
		{Simplified.Score("xiangqi", uci.Score{Value: 5}), "势均力敌 +0.05"},
		{Simplified.Score("xiangqi", uci.Score{Mate: true, Value: -3}), "黑方3步杀"},
		{Simplified.Score("xiangqi", uci.Score{Value: search.RuleWin - 6}), "红方胜：对方须变招"},
		{English.Score("xiangqi", uci.Score{Value: 6 - search.RuleWin}), "Black wins: the other side must vary"},
		{English.Piece("chess", game.NewPiece(game.Second, 2)), "black knight"},
		{Traditional.Piece("xiangqi", game.NewPiece(game.First, 5)), "紅車"},
		{Simplified.Count(123_456), "12.3万"},
		{Simplified.Count(9_999), "9999"},
		{Traditional.Count(250_000_000), "2.5億"},
		{English.Count(1_234), "1.2 k"},
		{English.Count(123_456), "123 k"},
		{English.Seconds(1234 * time.Millisecond), "1.2 s"},
		{pawns(0), "0.00"},
		{English.T("no such key"), "no such key"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

// What is to be done in a problem, and what a composition is called, is in the reader's characters.
func TestProblemsInReadersCharacters(t *testing.T) {
	named := 0
	for _, rules := range []game.Rules{xiangqi.Rules, chess.Rules} {
		for _, course := range practice.Courses(rules) {
			for _, task := range course.Tasks {
				p := task.Problem
				if p == nil {
					continue
				}
				for _, text := range []string{English.Goal(p, game.First), English.Title(p)} {
					if strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
						t.Errorf("%s: %q for readers of English", p.ID, text)
					}
				}
				if p.Number == 0 {
					continue
				}
				named++
				if got := Simplified.Title(p); got != p.Title {
					t.Errorf("%s: %q", p.ID, got)
				}
				if got := Traditional.Title(p); got != p.Traditional() {
					t.Errorf("%s: %q", p.ID, got)
				}
			}
		}
	}
	if named == 0 {
		t.Error("no compositions")
	}
}
