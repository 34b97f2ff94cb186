package sheet

import (
	"duiyi/game"
	"duiyi/xiangqi"
)

// words are what a sheet says in a language. Pairs are of chess and xiangqi.
type words struct {
	games   [2]string // titles of games whose players are not known
	facts   []string  // names of the tags in facts
	colon   string
	results [4][2]string // by game.Result
	diagram string       // before its number
	start   string       // what it shows: this, or
	after   [2]string    // this before and after the move that led to it
}

// facts are the tags that a sheet tells, in order.
var facts = [...]string{"Event", "Site", "Date", "Round", "WhiteElo", "RedElo", "BlackElo", "ECO", "Opening", "Variation", "TimeControl", "Termination"}

// languages are the words by BCP 47 tags.
var languages = map[string]*words{
	"en": {
		games:   [2]string{"A game of chess", "A game of xiangqi"},
		facts:   []string{"Event", "Site", "Date", "Round", "White’s rating", "Red’s rating", "Black’s rating", "ECO", "Opening", "Variation", "Time control", "End"},
		colon:   ": ",
		results: [4][2]string{{}, {"White wins", "Red wins"}, {"Black wins", "Black wins"}, {"Draw", "Draw"}},
		diagram: "Diagram ",
		start:   "starting position",
		after:   [2]string{"after ", ""},
	},
	"zh-Hans": {
		games:   [2]string{"国际象棋对局", "象棋对局"},
		facts:   []string{"赛事", "地点", "日期", "轮次", "白方等级分", "红方等级分", "黑方等级分", "ECO", "开局", "变例", "用时", "终局"},
		colon:   "：",
		results: [4][2]string{{}, {"白胜", "红胜"}, {"黑胜", "黑胜"}, {"和棋", "和棋"}},
		diagram: "图 ",
		start:   "开始局面",
		after:   [2]string{"", " 之后"},
	},
	"zh-Hant": {
		games:   [2]string{"國際象棋對局", "象棋對局"},
		facts:   []string{"賽事", "地點", "日期", "輪次", "白方等級分", "紅方等級分", "黑方等級分", "ECO", "開局", "變例", "用時", "終局"},
		colon:   "：",
		results: [4][2]string{{}, {"白勝", "紅勝"}, {"黑勝", "黑勝"}, {"和棋", "和棋"}},
		diagram: "圖 ",
		start:   "開始局面",
		after:   [2]string{"", " 之後"},
	},
}

// Languages returns the tags of the languages that sheets are written in.
func Languages() []string { return []string{"en", "zh-Hans", "zh-Hant"} }

// Notation returns the notation that readers of a language are used to.
func Notation(r game.Rules, language string) game.Notation {
	switch {
	case r != xiangqi.Rules:
		return game.SAN
	case language == "zh-Hans":
		return game.ChineseSimplified
	case language == "zh-Hant":
		return game.ChineseTraditional
	}
	return game.WXF
}
