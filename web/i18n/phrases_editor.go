package i18n

import (
	"strings"

	"duiyi/chess"
	"duiyi/game"
	"duiyi/session/editor"
	"duiyi/web/scene"
)

// faultKeys are the keys of what is wrong with a position.
var faultKeys = [...]string{
	editor.NoKing:      "fault.none",
	editor.ManyKings:   "fault.kings",
	editor.TooMany:     "fault.many",
	editor.TooManyMen:  "fault.men",
	editor.TooManyMade: "fault.made",
	editor.LastRank:    "fault.rank",
	editor.Outside:     "fault.palace",
	editor.Facing:      "fault.facing",
	editor.CheckBehind: "fault.check",
	editor.Odd:         "fault.odd",
	editor.Over:        "fault.over",
}

// Fault says what is wrong with a position.
func (l Lang) Fault(rules game.Rules, f editor.Fault) string {
	name := rules.Name()
	man := ""
	if f.Man != game.NoPiece {
		man = l.Piece(name, f.Man)
	}
	args := []string{l.Side(name, f.Side)}
	switch f.Code {
	case editor.NoKing, editor.ManyKings, editor.TooMany:
		args = []string{man}
	case editor.LastRank, editor.Outside, editor.Odd:
		args = []string{man, scene.Place(rules, f.Square)}
	case editor.Over:
		args = []string{l.Outcome(name, f.Outcome)}
	}
	return l.T(faultKeys[f.Code], args...)
}

// castlingKeys are the keys of castling rights by side, of the short one and the long one.
var castlingKeys = [2][2]string{{"editor.castling.0", "editor.castling.1"}, {"editor.castling.2", "editor.castling.3"}}

// Castling names a castling right of chess: by its rook where the king's side or the queen's
// says too little, and as one of Chess960 where standard chess has none such.
func (l Lang) Castling(r editor.Right) string {
	keys := castlingKeys[r.Side]
	words := l.T(keys[0])
	if r.Long {
		words = l.T(keys[1])
	}
	var more []string
	if r.Several {
		more = append(more, l.T("editor.rook", scene.Place(chess.Rules, r.Rook)))
	}
	if r.Rook != editor.None && r.Shuffled {
		more = append(more, l.T("editor.960"))
	}
	if len(more) == 0 {
		return words
	}
	return l.T("editor.with", words, strings.Join(more, l.T("say.comma")))
}

var _ = more(map[string][langs]string{
	"editor.title":      {"摆棋", "擺棋", "Set up a position"},
	"editor.box":        {"棋子与工具", "棋子與工具", "Pieces and tools"},
	"editor.hand":       {"移动棋子", "移動棋子", "Move pieces"},
	"editor.rub":        {"拿掉棋子", "拿掉棋子", "Remove pieces"},
	"editor.turn":       {"先走方", "先走方", "To move"},
	"editor.castling":   {"王车易位", "王車易位", "Castling"},
	"editor.castling.0": {"白方短易位", "白方短易位", "White O-O"},
	"editor.castling.1": {"白方长易位", "白方長易位", "White O-O-O"},
	"editor.castling.2": {"黑方短易位", "黑方短易位", "Black O-O"},
	"editor.castling.3": {"黑方长易位", "黑方長易位", "Black O-O-O"},
	"editor.rook":       {"{0} 车", "{0} 車", "rook {0}"},
	"editor.960":        {"960", "960", "Chess960"},
	"editor.with":       {"{0}（{1}）", "{0}（{1}）", "{0} ({1})"},
	"editor.passed":     {"可吃过路兵的格", "可吃過路兵的格", "En passant on"},
	"editor.start":      {"初始局面", "初始局面", "Start"},
	"editor.clear":      {"清空", "清空", "Clear"},
	"editor.mirror":     {"左右对调", "左右對調", "Mirror"},
	"editor.swap":       {"双方对调", "雙方對調", "Swap sides"},
	"editor.play":       {"开始对弈", "開始對弈", "Play"},
	"editor.analyse":    {"分析", "分析", "Analyse"},

	"fault.none":   {"缺少{0}。", "缺少{0}。", "There is no {0}."},
	"fault.kings":  {"{0}多于一个。", "{0}多於一個。", "There is more than one {0}."},
	"fault.many":   {"{0}太多。", "{0}太多。", "Too many of one kind: {0}."},
	"fault.men":    {"{0}的棋子超过十六个。", "{0}的棋子超過十六個。", "{0} has more than sixteen pieces."},
	"fault.made":   {"{0}升变的棋子多于少掉的兵。", "{0}升變的棋子多於少掉的兵。", "{0} has more promoted pieces than missing pawns."},
	"fault.rank":   {"{1} 上的{0}不能在底线。", "{1} 上的{0}不能在底線。", "The {0} on {1} cannot stand on the last rank."},
	"fault.palace": {"{1} 上的{0}不在九宫内。", "{1} 上的{0}不在九宮內。", "The {0} on {1} is outside its palace."},
	"fault.facing": {"将帅对面。", "將帥對面。", "The generals face each other."},
	"fault.check":  {"{0}正被将军，却轮到对方走。", "{0}正被將軍，卻輪到對方走。", "{0} is in check, but the other side is to move."},
	"fault.odd":    {"{1} 上的{0}在对局中走不到那里（古谱残局常见），可以照下。", "{1} 上的{0}在對局中走不到那裡（古譜殘局常見），可以照下。", "The {0} on {1} could not get there in a game, as in old compositions; it can be played all the same."},
	"fault.over":   {"此局面已经终局：{0}。", "此局面已經終局：{0}。", "The game is over here: {0}."},
	"fault.text":   {"读不懂这个 FEN。", "讀不懂這個 FEN。", "This FEN cannot be read."},
})
