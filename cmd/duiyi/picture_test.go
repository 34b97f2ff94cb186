package main

import (
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestPicture(t *testing.T) {
	dir := t.TempDir()
	in := filepath.Join(dir, "in.pgn")
	if err := os.WriteFile(in, []byte(twoGames), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args, name, want string
	}{
		{"", "start.svg", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"},
		{"--game chess --set hanzi --width 150", "start.svg", `width="150" height="150"`},
		{"--fen 3k5/9/9/9/9/9/9/9/9/R3K4", "rook.svg", "3k5/9/9/9/9/9/9/9/9/R3K4 w"},
		{in + " --ply 1 --flip", "e4.svg", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq"},
		{in, "e4e5.svg", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq"},
		{in + " --animate --move-time 2s --pause 1s", "game.svg", `dur="7s" repeatCount="indefinite"`},
		{in + " --every 1", "game.html", "Diagram 2: after 1... e5"},
		{in + " --lang zh-Hans --at 1 --notation coordinates", "game.html", "图 1：1. e2e4 之后"},
	} {
		out := filepath.Join(dir, c.name)
		stdout, stderr, code := run(t, "", append(append([]string{"picture"}, strings.Fields(c.args)...), "-o", out)...)
		drawn, err := os.ReadFile(out)
		if code != 0 || stdout != "" || stderr != "" || err != nil || !strings.Contains(string(drawn), c.want) {
			t.Errorf("%s: exit code %d, %q, %q, %v; no %s", c.args, code, stdout, stderr, err, c.want)
		}
	}
	stdout, stderr, code := run(t, twoGames, "picture", "-", "--format", "png", "-o", "-", "--width", "120")
	img, err := png.Decode(strings.NewReader(stdout))
	if code != 0 || stderr != "" || err != nil || img.Bounds().Dx() != 120 || img.Bounds().Dy() != 120 {
		t.Errorf("exit code %d, %q, %v", code, stderr, err)
	}
	// Of a bad game there is what could be read, and what is wrong.
	stdout, stderr, code = run(t, twoGames, "picture", "-", "--game", "2", "--format", "svg", "-o", "-")
	if code != 1 || !strings.Contains(stderr, "Ke3") || !strings.Contains(stdout, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq") {
		t.Errorf("exit code %d, %q", code, stderr)
	}
}

func TestPictureErrors(t *testing.T) {
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"", 2, "--output"},
		{"-o x.gif", 2, `format "gif"`},
		{"-o -", 2, `format ""`},
		{"a b -o x.svg", 2, "at most 1"},
		{"--game go -o x.svg", 2, `game "go"`},
		{"--game chess - -o x.svg", 2, `game "chess"`},
		{"--fen 8 - -o x.svg", 2, "--fen"},
		{"--ply 3 -o x.svg", 2, "--ply"},
		{"--animate -o x.svg", 2, "--animate"},
		{"--animate - -o x.png", 2, "only for svg"},
		{"--lang en - -o x.svg", 2, "only for html"},
		{"--lang tlh - -o x.html", 2, `lang "tlh"`},
		{"--notation morse - -o x.html", 2, `notation "morse"`},
		{"--every 0 - -o x.html", 2, "every 0"},
		{"--ply 3 - -o x.html", 2, "not for html"},
		{"--pause 2s - -o x.svg", 2, "--animate"},
		{"--move-time 1ns --animate - -o x.svg", 2, "move-time"},
		{"--width 99 -o x.png", 2, "width 99"},
		{"--width 4001 -o x.png", 2, "width 4001"},
		{"--set nothing -o x.png", 2, `set "nothing"`},
		{"--set classic -o x.png", 2, "xiangqi has hanzi"},
		{"--fen nonsense -o x.svg", 1, "FEN"},
		{"--game 7 - -o x.svg", 1, "only 2 games"},
		{"--ply 3 - -o x.svg", 1, "ply 3: the main line has only 2"},
		{"--at 1,3 - -o x.html", 1, "ply 3: the main line has only 2"},
		{"--notation wxf - -o x.html", 2, `notation "wxf": chess has san, figurine, long, coordinates`},
		{"/nonexistent/x -o x.svg", 1, "no such file"},
		{"-o /nonexistent/x.svg", 1, "no such file"},
	} {
		stdout, stderr, code := run(t, twoGames, append([]string{"picture"}, strings.Fields(c.args)...)...)
		if code != c.code || stdout != "" || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: exit code %d, want %d; %q, %q", c.args, code, c.code, stdout, stderr)
		}
	}
	if _, err := os.Stat("x.svg"); err == nil {
		t.Error("a file was left behind")
	}
}
