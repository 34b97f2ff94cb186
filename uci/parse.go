package uci

import (
	"strconv"
	"strings"
	"time"
)

// A Score is what an engine thinks of a position, for the side to move there.
type Score struct {
	Mate  bool // Value counts moves to mate, not centipawns
	Value int  // centipawns, or moves to mate: negative when being mated, 0 when mated
	Bound int8 // 0 exact; 1 the true score is at least Value, −1 at most
}

// Negate returns the score for the other side. A mated side's score of mate 0
// keeps its value; there is no minus zero.
func (s Score) Negate() Score {
	return Score{Mate: s.Mate, Value: -s.Value, Bound: -s.Bound}
}

// String writes s as the protocol does, without the leading "score".
func (s Score) String() string {
	kind := "cp "
	if s.Mate {
		kind = "mate "
	}
	bound := ""
	switch {
	case s.Bound > 0:
		bound = " lowerbound"
	case s.Bound < 0:
		bound = " upperbound"
	}
	return kind + strconv.Itoa(s.Value) + bound
}

// An Info is what an "info" line tells about a running search. Fields that the
// line does not have are zero.
type Info struct {
	Depth    int // plies
	SelDepth int // deepest ply reached
	MultiPV  int // 1 for the best line
	HasScore bool
	Score    Score
	Nodes    int64
	NPS      int64 // nodes per second
	Time     time.Duration
	Hashfull int      // permille of the transposition table in use
	PV       []string // moves as written on the line
	Text     string   // of "info string"
}

// ParseInfo reads an "info" line. Words it does not know are passed over; it
// reports false for a line that is no info line.
func ParseInfo(line string) (Info, bool) {
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != "info" {
		return Info{}, false
	}
	info := Info{MultiPV: 1}
	words = words[1:]
	number := func() int64 {
		if len(words) < 2 {
			return 0
		}
		n, err := strconv.ParseInt(words[1], 10, 64)
		if err != nil {
			return 0
		}
		words = words[1:]
		return n
	}
	for ; len(words) > 0; words = words[1:] {
		switch words[0] {
		case "depth":
			info.Depth = int(number())
		case "seldepth":
			info.SelDepth = int(number())
		case "multipv":
			info.MultiPV = int(number())
		case "nodes":
			info.Nodes = number()
		case "nps":
			info.NPS = number()
		case "time":
			info.Time = time.Duration(number()) * time.Millisecond
		case "hashfull":
			info.Hashfull = int(number())
		case "score":
			if len(words) > 2 && (words[1] == "cp" || words[1] == "mate") {
				info.HasScore = true
				info.Score.Mate = words[1] == "mate"
				words = words[1:]
				info.Score.Value = int(number())
			}
		case "lowerbound":
			info.Score.Bound = 1
		case "upperbound":
			info.Score.Bound = -1
		case "pv":
			info.PV = words[1:]
			return info, true
		case "string":
			_, text, _ := strings.Cut(line, "string ")
			info.Text = text
			return info, true
		}
	}
	return info, true
}

// ParseBestMove reads a "bestmove" line. best is empty where the engine has no
// move to give ("(none)", or "0000" as some write it).
func ParseBestMove(line string) (best, ponder string, ok bool) {
	words := strings.Fields(line)
	if len(words) < 2 || words[0] != "bestmove" {
		return "", "", false
	}
	if best = words[1]; best == "(none)" || best == "0000" || best == "none" {
		best = ""
	}
	if len(words) >= 4 && words[2] == "ponder" {
		ponder = words[3]
	}
	return best, ponder, true
}
