// Package drivetest is an engine that does what a test wants of it: plays, crashes,
// hangs, answers late or nonsense. The test binary itself is the engine, started
// again with other arguments:
//
//	func TestMain(m *testing.M) {
//		drivetest.Main()
//		os.Exit(m.Run())
//	}
package drivetest

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/uci"
	"duiyi/xiangqi"
)

// mark is the first argument of a test binary that is to be the engine.
const mark = "fake-engine"

// Command returns the command of the engine with settings key=value:
//
//	protocol=uci|ucci|xboard
//	game=chess|xiangqi   that it plays; xiangqi
//	ranks=0|1            first rank of the board; 0
//	do=…                 what it does at ply at, counted from the start of the game:
//	                     crash, hang, late (answers when stopped), slow (takes 300 ms),
//	                     illegal, none, resign, offer (a draw, with its move), draw,
//	                     win (claims), refuse, and for the greeting: mute, die
//	at=N                 0; it is done once a process if positive, else at every ply
//	score=N              centipawns it says, for the first side
//	random=N             of its moves; 1
//	log=FILE             to append what it is told to
func Command(settings ...string) []string {
	program, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return append([]string{program, mark}, settings...)
}

// Main is the engine where the program was started as one; it does not return then.
// Otherwise it sees to it that engines do not sleep for a second before they end,
// as the race detector likes to.
func Main() {
	if len(os.Args) < 2 || os.Args[1] != mark {
		os.Setenv("GORACE", "atexit_sleep_ms=0 "+os.Getenv("GORACE"))
		return
	}
	f := &fake{settings: map[string]string{"protocol": "uci", "game": "xiangqi"}}
	for _, s := range os.Args[2:] {
		key, value, _ := strings.Cut(s, "=")
		f.settings[key] = value
	}
	f.rules = xiangqi.Rules
	if f.settings["game"] == "chess" {
		f.rules = chess.Rules
	}
	if f.settings["ranks"] == "1" {
		f.squares = uci.OneBased
	}
	f.position = f.rules.Start()
	f.serve()
	os.Exit(0)
}

type fake struct {
	settings map[string]string
	rules    game.Rules
	squares  uci.Squares
	position game.Position
	late     bool // owes an answer until it is told to stop
	force    bool // of xboard
}

func (f *fake) number(key string) int {
	n, _ := strconv.Atoi(f.settings[key])
	return n
}

func (f *fake) serve() {
	if path := f.settings["log"]; path != "" {
		log, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		if err != nil {
			panic(err)
		}
		defer log.Close()
		f.listen(func(line string) { fmt.Fprintln(log, line) })
		return
	}
	f.listen(func(string) {})
}

func (f *fake) listen(log func(string)) {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		log(in.Text())
		words := strings.Fields(in.Text())
		if len(words) == 0 {
			continue
		}
		if words[0] == "quit" {
			return
		}
		if f.settings["protocol"] == "xboard" {
			f.xboard(words)
		} else {
			f.uci(words)
		}
	}
}

func (f *fake) uci(words []string) {
	switch words[0] {
	case "uci", "ucci":
		switch f.settings["do"] {
		case "mute":
			return
		case "die":
			fmt.Fprintln(os.Stderr, "no book found")
			os.Exit(1)
		}
		fmt.Println("id name Fake")
		if words[0] == "uci" {
			fmt.Println("option name Hash type spin default 16 min 1 max 64")
			fmt.Println("option name Two Words type string default <empty>")
		} else {
			fmt.Println("option usemillisec type check default false")
			fmt.Println("option newgame type button")
		}
		fmt.Println(words[0] + "ok")
	case "isready":
		fmt.Println("readyok")
	case "position":
		f.set(words[1:])
	case "go":
		f.think()
	case "stop":
		if f.late {
			f.late = false
			f.move(f.choose())
		}
	}
}

func (f *fake) set(words []string) {
	setup, moves, _ := strings.Cut(strings.Join(words, " ")+" ", "moves ")
	f.position = f.rules.Start()
	if fen, ok := strings.CutPrefix(setup, "fen "); ok {
		p, err := f.rules.FromFEN(fen)
		if err != nil {
			panic(err)
		}
		f.position = p
	}
	for _, text := range strings.Fields(moves) {
		f.make(text)
	}
}

func (f *fake) make(text string) {
	m, err := uci.ParseMove(f.position, text, f.squares)
	if err != nil {
		panic(err)
	}
	f.position.Make(m)
}

func (f *fake) xboard(words []string) {
	switch words[0] {
	case "protover":
		fmt.Println(`feature myname="Fake 1" setboard=1 ping=1 usermove=1 time=1 memory=1`)
		fmt.Println(`feature option="Style -combo calm /// wild" variants="normal,xiangqi" done=1`)
	case "ping":
		fmt.Println("pong " + words[1])
	case "new":
		f.position = f.rules.Start()
	case "force":
		f.force = true
	case "setboard":
		p, err := f.rules.FromFEN(strings.Join(words[1:], " "))
		if err != nil {
			fmt.Println("tellusererror " + err.Error())
			return
		}
		f.position = p
	case "usermove":
		if f.settings["do"] == "refuse" {
			fmt.Println("Illegal move: " + words[1])
			return
		}
		f.make(words[1])
	case "go":
		f.force = false
		f.think()
	case "?":
		if f.late {
			f.late = false
			f.move(f.choose())
		}
	}
}

// think answers, or does what the settings want at this ply.
func (f *fake) think() {
	do := f.settings["do"]
	if at := f.number("at"); at > 0 {
		if f.position.Plies() < at {
			do = ""
		} else {
			delete(f.settings, "do")
		}
	}
	xboard := f.settings["protocol"] == "xboard"
	switch do {
	case "crash":
		fmt.Println("info string about to crash")
		fmt.Fprintln(os.Stderr, "panic: out of ideas")
		os.Exit(3)
	case "hang":
		return
	case "late":
		f.late = true
		return
	case "slow":
		time.Sleep(300 * time.Millisecond)
	case "illegal":
		f.move("a1a1")
		return
	case "none":
		fmt.Println(map[string]string{"uci": "bestmove (none)", "ucci": "nobestmove"}[f.settings["protocol"]])
		return
	case "resign":
		fmt.Println(map[bool]string{true: "resign", false: "bestmove " + f.choose() + " resign"}[xboard])
		return
	case "offer":
		if xboard {
			fmt.Println("offer draw")
			break
		}
		fmt.Println("bestmove " + f.choose() + " draw")
		return
	case "draw":
		fmt.Println("1/2-1/2 {I am bored}")
		return
	case "win":
		fmt.Println([]string{"1-0", "0-1"}[f.position.Side()] + " {Opponent too weak}")
		return
	}
	f.move(f.choose())
}

// move says a move with what comes before it.
func (f *fake) move(text string) {
	score := f.number("score")
	if f.position.Side() == game.Second {
		score = -score
	}
	switch f.settings["protocol"] {
	case "xboard":
		fmt.Printf("3 %d 5 1000 %s\nmove %s\n", score, text, text)
		if m, err := uci.ParseMove(f.position, text, f.squares); err == nil {
			f.position.Make(m)
		}
	case "ucci":
		fmt.Printf("info depth 3 score %d nodes 1000 pv %s\nbestmove %s\n", score, text, text)
	default:
		fmt.Printf("info depth 3 score cp %d nodes 1000 pv %s\nbestmove %s\n", score, text, text)
	}
}

// choose returns a legal move that hangs on the position alone.
func (f *fake) choose() string {
	moves := f.position.Moves()
	if len(moves) == 0 {
		return "0000"
	}
	m := moves[(f.position.Key()>>20*uint64(f.number("random")|1))%uint64(len(moves))]
	return uci.FormatMove(f.position, m, f.squares)
}
