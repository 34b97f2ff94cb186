package uci

import (
	"strconv"
	"time"

	"duiyi/search"
)

// goWords are the words that may follow "go" and so end a list of moves.
var goWords = map[string]bool{
	"searchmoves": true, "ponder": true, "wtime": true, "btime": true, "winc": true, "binc": true,
	"movestogo": true, "depth": true, "nodes": true, "mate": true, "movetime": true, "infinite": true,
}

// limits reads the arguments of "go". A bare "go" is infinite, as the
// specification has it; so is one whose words are all unknown.
func (s *server) limits(args []string) (l search.Limits, infinite bool) {
	limited := false
	for i := 0; i < len(args); i++ {
		word := args[i]
		number := func() (int64, bool) {
			if i+1 >= len(args) {
				return 0, false
			}
			n, err := strconv.ParseInt(args[i+1], 10, 64)
			if err != nil {
				return 0, false
			}
			i++
			return n, true
		}
		switch word {
		case "infinite":
			infinite = true
		case "depth":
			if n, ok := number(); ok {
				l.Depth = int(min(max(n, 1), search.MaxPly))
				limited = true
			}
		case "nodes":
			if n, ok := number(); ok {
				l.Nodes = max(n, 1)
				limited = true
			}
		case "movetime":
			if n, ok := number(); ok {
				l.MoveTime = time.Duration(max(n, 1)) * time.Millisecond
				limited = true
			}
		case "searchmoves":
			for ; i+1 < len(args) && !goWords[args[i+1]]; i++ {
				if m, err := ParseMove(s.position, args[i+1], s.squares); err == nil {
					l.Moves = append(l.Moves, m)
				}
			}
		}
	}
	return l, infinite || !limited
}
