package i18n

import (
	"strconv"

	"duiyi/session/review"
)

// The words of hints, analysis and review.
var _ = more(map[string][langs]string{
	"tab.analysis": {"分析", "分析", "Analysis"},
	"tab.review":   {"复盘", "覆盤", "Review"},

	"hint":         {"提示", "提示", "Hint"},
	"hint.looking": {"正在找一步好棋…", "正在找一步好棋…", "Looking for a move…"},
	"hint.piece":   {"提示：动{0}（{1}），再按看着法", "提示：動{0}（{1}），再按看著法", "Hint: move the {0} on {1}. Press again for the move"},
	"hint.move":    {"提示：{0}", "提示：{0}", "Hint: {0}"},
	"threat":       {"对方的威胁", "對方的威脅", "Threat"},
	"threat.move":  {"若轮到对方走：{0}", "若輪到對方走：{0}", "The other side would play {0}"},

	"analysis.start":  {"开始分析", "開始分析", "Analyse"},
	"analysis.on":     {"引擎：开", "引擎：開", "Engine on"},
	"analysis.off":    {"引擎：关", "引擎：關", "Engine off"},
	"analysis.lines":  {"候选着", "候選著", "Lines"},
	"analysis.best":   {"候选着法", "候選著法", "Best lines"},
	"analysis.quiet":  {"分析时双方的棋都由你走，试的着法记成变着", "分析時雙方的棋都由你走，試的著法記成變著", "In an analysis you move for both sides; what you try is kept as variations"},
	"analysis.over":   {"这里棋已下完", "這裡棋已下完", "The game is over here"},
	"analysis.follow": {"走到{0}", "走到{0}", "Play up to {0}"},

	"eval": {"形势：{0}", "形勢：{0}", "Evaluation: {0}"},

	"review.offer":    {"复盘", "覆盤", "Review"},
	"review.start":    {"开始复盘", "開始覆盤", "Review the game"},
	"review.go":       {"接着复盘", "接著覆盤", "Continue"},
	"review.again":    {"重新复盘", "重新覆盤", "Review again"},
	"review.stop":     {"停下", "停下", "Stop"},
	"review.effort":   {"方式", "方式", "Effort"},
	"review.quick":    {"快速", "快速", "Quick"},
	"review.standard": {"标准", "標準", "Standard"},
	"review.deep":     {"深入", "深入", "Deep"},
	"review.progress": {"复盘进度", "覆盤進度", "Progress of the review"},
	"review.count":    {"{0} / {1}", "{0} / {1}", "{0} of {1}"},
	"review.empty":    {"下完一局，或摆出几步棋，就可以在这里逐步复盘：每一步好坏、形势曲线、双方准确度", "下完一局，或擺出幾步棋，就可以在這裡逐步覆盤：每一步好壞、形勢曲線、雙方準確度", "Play a few moves, then review them here: each move judged, a graph of the game, and how accurate each side was"},
	"review.ready":    {"逐步复盘这盘棋：每一步好坏、形势曲线、双方准确度", "逐步覆盤這盤棋：每一步好壞、形勢曲線、雙方準確度", "Each move judged, a graph of the game, and how accurate each side was"},
	"review.graph":    {"形势曲线，左右移动逐步看", "形勢曲線，左右移動逐步看", "Evaluation graph; move along it to walk through the game"},
	"review.start.at": {"开局局面", "開局局面", "Start"},
	"review.done":     {"复盘完成", "覆盤完成", "The review is done"},

	"remark.verdict":     {"{0}：{1}", "{0}：{1}", "{0}: {1}"},
	"remark.better":      {"更好的是：{0}", "更好的是：{0}", "Better: {0}"},
	"verdict.good":       {"好棋", "好棋", "good"},
	"verdict.inaccurate": {"缓着", "緩著", "inaccuracy"},
	"verdict.mistake":    {"失着", "失著", "mistake"},
	"verdict.blunder":    {"大漏着", "大漏著", "blunder"},

	"tally.accuracy":   {"准确度", "準確度", "Accuracy"},
	"tally.inaccurate": {"缓着 ?!", "緩著 ?!", "Inaccuracies ?!"},
	"tally.mistake":    {"失着 ?", "失著 ?", "Mistakes ?"},
	"tally.blunder":    {"大漏着 ??", "大漏著 ??", "Blunders ??"},

	"learn":         {"{0}改错（{1}）", "{0}改錯（{1}）", "Learn as {0} ({1})"},
	"lesson.asks":   {"第{0}题，共{1}题：{2}走了{3}，请走一步更好的", "第{0}題，共{1}題：{2}走了{3}，請走一步更好的", "{0} of {1}: {2} played {3}. Find a better move"},
	"lesson.checks": {"看看这一步如何…", "看看這一步如何…", "Looking at your move…"},
	"lesson.wrong":  {"这一步也不好，再试试", "這一步也不好，再試試", "That is no better. Try again"},
	"lesson.right":  {"对了！", "對了！", "Well found!"},
	"lesson.shown":  {"答案在棋盘上", "答案在棋盤上", "The better move is on the board"},
	"lesson.over":   {"改完了：{1}题中自己找到{0}题", "改完了：{1}題中自己找到{0}題", "Done: you found {0} of {1} yourself"},
	"lesson.away":   {"棋盘上是别的局面，按“再试”回到题目", "棋盤上是別的局面，按「再試」回到題目", "The board shows another position; “Try again” goes back to the question"},
	"lesson.again":  {"再试", "再試", "Try again"},
	"lesson.reveal": {"看答案", "看答案", "Show it"},
	"lesson.next":   {"下一题", "下一題", "Next"},
	"lesson.end":    {"结束", "結束", "End"},

	"notice.analyst.failed": {"分析用的引擎连续出错，已停下；对局不受影响，可再按一次重试", "分析用的引擎連續出錯，已停下；對局不受影響，可再按一次重試", "The engine that analyses failed several times and was stopped. The game is not affected; press again to retry"},
})

// Verdict puts a verdict into words, "" where there is none.
func (l Lang) Verdict(v review.Verdict) string {
	switch v {
	case review.Good:
		return l.T("verdict.good")
	case review.Inaccuracy:
		return l.T("verdict.inaccurate")
	case review.Mistake:
		return l.T("verdict.mistake")
	case review.Blunder:
		return l.T("verdict.blunder")
	}
	return ""
}

// Glyph is the sign that annotators write behind a move so judged.
func Glyph(v review.Verdict) string {
	return [...]string{"", "", "?!", "?", "??"}[v]
}

// Percent writes a number from 0 to 100 with its sign, rounded down unless it is all:
// nobody who erred was fully accurate.
func Percent(v float64) string { return strconv.Itoa(int(v)) + "%" }
