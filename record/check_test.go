package record_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/record"
	"duiyi/record/pgn"
)

func TestCheck(t *testing.T) {
	const mate = "1. f3 e5 2. g4 Qh4# "
	for _, c := range []struct{ name, text, want string }{
		{"right", "[Result \"0-1\"]\n\n" + mate + "0-1", ""},
		{"open", mate + "*", ""},
		{"wrong", mate + "1-0", `wrong result: game 1, ply 4: "1-0": the game ended 0-1 by checkmate`},
		{"tag", "[Result \"1-0\"]\n\n" + mate + "0-1", `wrong result: game 1: "1-0": the tag differs from what ends the moves, 0-1`},
		{"resigned", "1. e4 e5 1-0", ""},
		{"stalemate", "[FEN \"7k/8/6K1/8/8/8/5Q2/8 w - - 0 1\"]\n\n1. Qf7 1-0", `wrong result: game 1, ply 1: "1-0": the game ended 1/2-1/2 by stalemate`},
		{"illegal", "1. e4 e5\n2. Ke3 *", `illegal move: game 1, line 2, ply 3: "Ke3": no such king can go to e3`},
		{"unreadable", "[Variant \"Atomic\"]\n\n1. e4 *", `unreadable: game 1, line 3: "Atomic": the variant cannot be played`},
		{"cut off", "[Event \"x\"]\n\n1. f3 e5", `unended: game 1: nothing ends the record, which may have been cut off`},
		{"played on", "[FEN \"7k/8/6K1/8/8/8/8/8 w - - 0 1\"]\n\n1. Kf7 Kh7 1/2-1/2", `played on: game 1, ply 1: "1/2-1/2": the game ended here 1/2-1/2 by insufficient material`},
	} {
		var got []string
		tally, err := record.CheckAll(context.Background(), pgn.NewReader(strings.NewReader(c.text)), game.AsianRules, func(f record.Fault) { got = append(got, f.String()) })
		if err != nil || strings.Join(got, "\n") != c.want || tally.Games != 1 || (tally.Faulty == 1) != (c.want != "") {
			t.Errorf("%s: %v %+v\n%s, want\n%s", c.name, err, tally, strings.Join(got, "\n"), c.want)
		}
	}
	g := record.New(chess.Rules)
	g.Root.Add(0xffff)
	if faults := g.Check(game.AsianRules); len(faults) != 1 || faults[0].Kind != record.Illegal || faults[0].Ply != 1 {
		t.Errorf("%v", faults)
	}
	g.FEN = "x"
	if faults := g.Check(game.AsianRules); len(faults) != 1 {
		t.Errorf("%v", faults)
	}
}

// TestCheckRulings plays a rook's chase of a cannon to its third occurrence and beyond.
func TestCheckRulings(t *testing.T) {
	const tags = "[Game \"Chinese Chess\"]\n[FEN \"4k4/9/9/5c3/R8/9/9/9/9/3K5 w - - 0 1\"]\n\n"
	const twice = "1. A5-A6 F6-F5 2. A6-A5 F5-F6 3. A5-A6 F6-F5 4. A6-A5 "
	const chase = "0-1 by perpetual chase (asian rules): the position has stood 3 times, last after plies 1 to 8; red: chase (rook after cannon); black: idle"
	for _, c := range []struct {
		name, text, want string
		rules            game.RuleSet
		faults           int
	}{
		{"won", tags + twice + "F5-F6 0-1", `ruling: game 1, ply 8: "0-1": the game ended here ` + chase, game.AsianRules, 0},
		{"lost", tags + twice + "F5-F6 1-0", `wrong result: game 1, ply 8: "1-0": the game ended ` + chase, game.AsianRules, 1},
		{"played on", tags + twice + "F5-F6 5. A5-A6 F6-F5 0-1", `played on: game 1, ply 8: "0-1": the game ended here ` + chase, game.AsianRules, 1},
		{"warned", tags + twice + "*", `ruling: game 1, ply 7: "*": red has to play otherwise, or 0-1 by perpetual chase (asian rules): ` +
			"the position has stood 2 times, last after plies 4 to 7; red: chase (rook after cannon); black: idle", game.AsianRules, 0},
		{"casual", tags + twice + "F5-F6 1/2-1/2", `ruling: game 1, ply 8: "1/2-1/2": the game ended here 1/2-1/2 by threefold repetition (casual rules): ` +
			"the position has stood 3 times, last after plies 1 to 8; red: chase (rook after cannon); black: idle", game.CasualRules, 0},
		{"chess", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2", `ruling: game 1, ply 8: "1/2-1/2": a draw could be claimed here by threefold repetition`, game.AsianRules, 0},
		{"not claimed", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1-0", "", game.AsianRules, 0},
	} {
		var got []string
		tally, err := record.CheckAll(context.Background(), pgn.NewReader(strings.NewReader(c.text)), c.rules, func(f record.Fault) { got = append(got, f.String()) })
		if err != nil || strings.Join(got, "\n") != c.want || tally.Faults != c.faults || tally.Rulings != len(got)-c.faults {
			t.Errorf("%s: %v %+v\n%s, want\n%s", c.name, err, tally, strings.Join(got, "\n"), c.want)
		}
	}
}

const three = "[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. e4 e5 2. Ke3 *\n\n[Event \"3\"]\n[FEN \"x\"]\n\n1. d4 *\n"

func TestConvert(t *testing.T) {
	var b strings.Builder
	var c record.Conversion
	err := record.Convert(context.Background(), pgn.NewReader(strings.NewReader(three)), pgn.NewWriter(&b), &c, nil)
	const want = "3 games read, 2 written, 1 of them not to the end, 1 skipped\n" +
		"  1 × no such king can go to e3 (game 2, line 7, ply 3: \"Ke3\")\n" +
		"  1 × chess FEN: fields: 1 of them, 4 to 6 make a FEN (game 3, line 12: \"x\")\n"
	if err != nil || c.Text() != want || strings.Count(b.String(), "[Event") != 2 {
		t.Errorf("%v %s\n%s", err, c.Text(), b.String())
	}
	c = record.Conversion{}
	if err := record.Convert(context.Background(), pgn.NewReader(strings.NewReader(three)), pgn.WXF.NewWriter(&b), &c, nil); err != nil || c.Written != 0 || c.Skipped != 3 {
		t.Errorf("%v %+v", err, c)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := record.Convert(ctx, pgn.NewReader(strings.NewReader(three)), pgn.NewWriter(&b), &c, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := record.CheckAll(ctx, pgn.NewReader(strings.NewReader(three)), game.AsianRules, func(record.Fault) {}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestNth(t *testing.T) {
	nth := func(n int) (*record.Game, error) {
		return record.Nth(context.Background(), pgn.NewReader(strings.NewReader(three)), n)
	}
	if g, err := nth(1); err != nil || g.Tags.Get("Event") != "1" {
		t.Error(g, err)
	}
	if g, err := nth(2); err == nil || g.Tags.Get("Event") != "2" {
		t.Error(g, err)
	}
	if _, err := nth(4); err == nil || !strings.Contains(err.Error(), "3 games") {
		t.Error(err)
	}
}

// Games are read one by one; a bad one does not keep the reader from the next.
func Example() {
	r := pgn.NewReader(strings.NewReader("1. e4 e5 2. Ke3 *\n\n1. d4 d5 (1... Nf6 {Indian}) 2. c4 *"))
	w := pgn.NewWriter(os.Stdout)
	for {
		g, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			fmt.Println(err)
			continue
		}
		g.Tags.Set("White", "Petrov")
		w.Write(g)
	}
	// Output:
	// pgn: game 1, line 1, ply 3: "Ke3": no such king can go to e3
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "Petrov"]
	// [Black "?"]
	// [Result "*"]
	//
	// 1. d4 d5 (1... Nf6 {Indian}) 2. c4 *
}
