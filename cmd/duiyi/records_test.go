package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const twoGames = "[Event \"good\"]\n[Result \"1-0\"]\n\n1. e4 e5 (1... c5) 1-0\n\n[Event \"bad\"]\n\n1. e4 e5 2. Ke3 *\n"

func TestConvert(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.pgn"), filepath.Join(dir, "out.pgn")
	if err := os.WriteFile(in, []byte(twoGames), 0o600); err != nil {
		t.Fatal(err)
	}
	const summary = "2 games read, 2 written, 1 of them not to the end\n  1 × no such king can go to e3 (game 2, line 8, ply 3: \"Ke3\")\n"
	if stdout, stderr, code := run(t, "", "convert", in, out); code != 0 || stdout != "" || stderr != summary {
		t.Errorf("exit code %d, %q, %q", code, stdout, stderr)
	}
	written, err := os.ReadFile(out)
	if err != nil || strings.Count(string(written), "[Event ") != 2 {
		t.Errorf("%v, %s", err, written)
	}
	stdout, stderr, code := run(t, twoGames, "convert", "--quiet", "--to", "pgn", "-", "-")
	if code != 0 || stdout != string(written) || stderr != "" {
		t.Errorf("exit code %d, %q, %q", code, stdout, stderr)
	}
	// A file can be converted to itself, and is left alone when that fails.
	if _, stderr, code := run(t, "", "convert", "--strict", in, in); code != 1 || !strings.Contains(stderr, "nothing is written") {
		t.Errorf("exit code %d, %q", code, stderr)
	}
	if left, _ := os.ReadFile(in); string(left) != twoGames {
		t.Errorf("the file is now %q", left)
	}
	if _, _, code := run(t, "", "convert", in, in); code != 0 {
		t.Errorf("exit code %d", code)
	}
	if now, _ := os.ReadFile(in); string(now) != string(written) {
		t.Errorf("the file is now %q", now)
	}
	// So it is where of some games none can be written.
	for _, args := range [][]string{{"convert", "--to", "xqf"}, {"convert", "--from", "xqf"}, {"analyze", "--nodes", "10", "--to", "xqf"}} {
		if _, stderr, code := run(t, "", append(args, in, out)...); code != 1 || !strings.Contains(stderr, "no game can be written") {
			t.Errorf("%q: exit code %d, %q", args, code, stderr)
		}
	}
	if now, _ := os.ReadFile(out); string(now) != string(written) {
		t.Errorf("the file is now %q", now)
	}
}

func TestConvertCharset(t *testing.T) {
	const game = "[Game \"Chinese Chess\"]\n[Red \"胡荣华\"]\n\n1. 炮二平五 马8进7 *\n"
	gbk, stderr, code := run(t, game, "convert", "--charset", "gbk", "--quiet", "--to", "pgn-chinese", "-", "-")
	if code != 0 || !strings.Contains(gbk, "\xba\xfa\xc8\xd9\xbb\xaa") || strings.Contains(gbk, "胡") {
		t.Errorf("exit code %d, %q\n%q", code, stderr, gbk)
	}
	back, stderr, code := run(t, gbk, "convert", "--quiet", "--to", "pgn-chinese", "-", "-")
	if code != 0 || !strings.Contains(back, "[Red \"胡荣华\"]") || !strings.Contains(back, "1. 炮二平五 马８进７ *") {
		t.Errorf("exit code %d, %q\n%s", code, stderr, back)
	}
}

func TestConvertErrors(t *testing.T) {
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"convert", 2, "at least 2"},
		{"convert - -", 2, "--to"},
		{"convert - out.doc", 2, "out.doc: no format"},
		{"convert --from doc --to pgn - -", 1, `format "doc"`},
		{"convert --charset koi8 --to pgn - -", 2, `charset "koi8"`},
		{"convert --charset gbk --to xqf - -", 2, "xqf is no text"},
		{"check --rules fide -", 2, `rules "fide"`},
		{"convert --to pgn /nonexistent/x -", 1, "no such file"},
		{"show", 2, "accepts 1"},
		{"show --game 0 -", 2, "game 0"},
		{"show --notation morse -", 2, `notation "morse"`},
		{"show --color pink -", 2, `color "pink"`},
		{"show --game 7 -", 1, "only 2 games"},
		{"show --ply 3 -", 1, "ply 3: the main line has only 2"},
		{"show --ply -2 -", 2, "ply -2"},
		{"show --notation chinese -", 2, `notation "chinese": chess has san, figurine, long, coordinates`},
		{"check", 2, "at least 1"},
		{"check /nonexistent/x", 1, "no such file"},
	} {
		stdout, stderr, code := run(t, twoGames, strings.Fields(c.args)...)
		if code != c.code || stdout != "" || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: exit code %d, want %d; %q, %q", c.args, code, c.code, stdout, stderr)
		}
	}
}

func TestShow(t *testing.T) {
	stdout, stderr, code := run(t, twoGames, "show", "-")
	if code != 0 || stderr != "" || strings.Contains(stdout, "\x1b") || !strings.Contains(stdout, "5  .  .  .  . [p]") || !strings.Contains(stdout, "1. e4 e5 (1... c5) 1-0") {
		t.Errorf("exit code %d, %q\n%s", code, stderr, stdout)
	}
	if stdout, _, code = run(t, twoGames, "show", "--color", "always", "-"); code != 0 || !strings.Contains(stdout, "\x1b[") {
		t.Errorf("exit code %d\n%s", code, stdout)
	}
	// Of a bad game there is what could be read, and what is wrong.
	stdout, stderr, code = run(t, twoGames, "show", "--game", "2", "-")
	if code != 1 || !strings.Contains(stderr, "Ke3") || !strings.Contains(stdout, "1. e4 e5 *") {
		t.Errorf("exit code %d, %q\n%s", code, stderr, stdout)
	}
}

func TestCheck(t *testing.T) {
	stdout, stderr, code := run(t, twoGames, "check", "-")
	const want = "-: illegal move: game 2, line 8, ply 3: \"Ke3\": no such king can go to e3\n-: 2 games, 4 moves, 1 games with 1 faults\n"
	if code != 1 || stdout != want || !strings.Contains(stderr, "1 games have faults") {
		t.Errorf("exit code %d, %q, %q", code, stdout, stderr)
	}
	stdout, _, code = run(t, twoGames, "check", "--json", "-")
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	var fault, tally checkLine
	if len(lines) != 2 || json.Unmarshal([]byte(lines[0]), &fault) != nil || json.Unmarshal([]byte(lines[1]), &tally) != nil ||
		fault.Fault == nil || fault.Fault.Line != 8 || tally.Tally == nil || tally.Tally.Games != 2 || code != 1 {
		t.Errorf("exit code %d, %q", code, stdout)
	}
	if _, stderr, code := run(t, "1. e4 *", "check", "-"); code != 0 || stderr != "" {
		t.Errorf("exit code %d, %q", code, stderr)
	}
}
