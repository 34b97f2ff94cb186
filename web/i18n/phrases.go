package i18n

import (
	"strconv"
	"strings"
	"time"

	"duiyi/game"
	"duiyi/search"
	"duiyi/uci"
)

// Side returns the name of a side of the game, such as 红方 or White.
func (l Lang) Side(name string, s game.Side) string {
	return l.T("side." + name + "." + digit(int(s)))
}

// Color returns the colour of a side of the game, such as 红 or white.
func (l Lang) Color(name string, s game.Side) string {
	return l.T("color." + name + "." + digit(int(s)))
}

// Taken names a side as that which somebody plays, such as 红 or Red.
func (l Lang) Taken(name string, s game.Side) string {
	if l == English {
		return l.Side(name, s)
	}
	return l.Color(name, s)
}

// Facts puts short facts in a row. A line breaks after what stands between them, not before.
func Facts(parts []string) string { return strings.Join(parts, "\u00a0· ") }

// Piece returns the name of a man with its colour, such as 红车 or black knight.
func (l Lang) Piece(name string, p game.Piece) string {
	return l.T("square.piece", l.Color(name, p.Side()), l.Kind(name, p))
}

// Kind returns the name of a man without its colour.
func (l Lang) Kind(name string, p game.Piece) string {
	if name == "xiangqi" {
		return l.T("piece.xiangqi." + digit(int(p.Side())) + "." + digit(p.Kind()))
	}
	return l.T("piece.chess." + digit(p.Kind()))
}

// Level returns the name of a level by its key in package session.
func (l Lang) Level(key string) string { return l.T("level." + key) }

// Game returns the name of a game.
func (l Lang) Game(name string) string { return l.T("game." + name) }

// Notation returns how moves of a game are usually written in the language.
func (l Lang) Notation(name string) game.Notation {
	switch {
	case name != "xiangqi":
		return game.SAN
	case l == English:
		return game.WXF
	case l == Traditional:
		return game.ChineseTraditional
	}
	return game.ChineseSimplified
}

// reasonKeys are the keys of the reasons; those that end in a point have one
// text for each game.
var reasonKeys = [...]string{
	game.Checkmate:       "reason.checkmate",
	game.Stalemate:       "reason.stalemate.",
	game.Insufficient:    "reason.insufficient.",
	game.MoveLimit:       "reason.limit.",
	game.FiftyMoves:      "reason.fifty",
	game.Threefold:       "reason.threefold",
	game.Fivefold:        "reason.fivefold",
	game.PerpetualCheck:  "reason.check",
	game.PerpetualChase:  "reason.chase",
	game.Resignation:     "reason.resignation",
	game.Agreement:       "reason.agreement",
	game.TimeForfeit:     "reason.time",
	game.PerpetualThreat: "reason.threat",
	game.PerpetualAttack: "reason.attack",
	game.MutualCheck:     "reason.mutual.check",
	game.MutualChase:     "reason.mutual.chase",
	game.MutualAttack:    "reason.mutual.attack",
}

// Reason says why a game ended.
func (l Lang) Reason(name string, r game.Reason) string {
	if int(r) >= len(reasonKeys) {
		return r.String()
	}
	key := reasonKeys[r]
	if strings.HasSuffix(key, ".") {
		key += name
	}
	return l.T(key)
}

// Outcome says how a game ended, such as «红方胜：将死».
func (l Lang) Outcome(name string, o game.Outcome) string {
	reason := l.Reason(name, o.Reason)
	switch o.Result {
	case game.FirstWins:
		return l.T("status.wins", l.Side(name, game.First), reason)
	case game.SecondWins:
		return l.T("status.wins", l.Side(name, game.Second), reason)
	}
	return l.T("status.draw", reason)
}

// The bounds between an even game, a slight advantage, a clear one and a won
// game, in centipawns.
const (
	evenBelow   = 40
	slightBelow = 130
	clearBelow  = 400
)

// Score says who stands how much better; s is for the first side.
func (l Lang) Score(name string, s uci.Score) string {
	side, v := game.First, s.Value
	if v < 0 {
		side, v = game.Second, -v
	}
	who := l.Side(name, side)
	switch {
	case s.Mate:
		return l.T("score.mate", who, strconv.Itoa(v))
	case search.ByRule(v):
		return l.T("score.rule", who)
	case v < evenBelow:
		return l.T("score.even") + " " + pawns(s.Value)
	case v < slightBelow:
		return l.T("score.slight", who) + " " + pawns(s.Value)
	case v < clearBelow:
		return l.T("score.clear", who) + " " + pawns(s.Value)
	}
	return l.T("score.won", who) + " " + pawns(s.Value)
}

// pawns writes centipawns as pawns with a sign: +0.35, −1.20.
func pawns(cp int) string {
	sign := "+"
	switch {
	case cp < 0:
		sign, cp = "−", -cp
	case cp == 0:
		sign = ""
	}
	return sign + strconv.Itoa(cp/100) + "." + digit(cp/10%10) + digit(cp%10)
}

// ShortScore writes a score without words: +0.35, or #3 for mate in three moves by
// the first side.
func ShortScore(s uci.Score) string {
	switch {
	case s.Mate && s.Value < 0:
		return "−#" + strconv.Itoa(-s.Value)
	case s.Mate:
		return "#" + strconv.Itoa(s.Value)
	case search.ByRule(s.Value):
		if s.Value < 0 {
			return "−∞"
		}
		return "+∞"
	}
	return pawns(s.Value)
}

// Count writes a large number the short way of the language: 12.3万, 123 k.
func (l Lang) Count(n int64) string {
	type unit struct {
		size int64
		name string
	}
	var units []unit
	switch l {
	case Simplified:
		units = []unit{{1e8, "亿"}, {1e4, "万"}}
	case Traditional:
		units = []unit{{1e8, "億"}, {1e4, "萬"}}
	default:
		units = []unit{{1e9, " G"}, {1e6, " M"}, {1e3, " k"}}
	}
	for _, u := range units {
		if n < u.size {
			continue
		}
		tenths := n / (u.size / 10)
		if tenths >= 1000 {
			return strconv.FormatInt(tenths/10, 10) + u.name
		}
		return strconv.FormatInt(tenths/10, 10) + "." + digit(int(tenths%10)) + u.name
	}
	return strconv.FormatInt(n, 10)
}

// Seconds writes d in seconds with one decimal.
func (l Lang) Seconds(d time.Duration) string {
	tenths := max(d, 0).Milliseconds() / 100
	return l.T("think.time", strconv.FormatInt(tenths/10, 10)+"."+digit(int(tenths%10)))
}

// Figures writes how deep and how far a thought has come.
func (l Lang) Figures(depth int, nodes, nps int64, elapsed time.Duration) string {
	return l.Seconds(elapsed) + " · " + l.T("think.depth", strconv.Itoa(depth)) + " · " +
		l.T("think.nodes", l.Count(nodes)) + " · " + l.T("think.speed", l.Count(nps))
}

func digit(n int) string { return strconv.Itoa(n) }
