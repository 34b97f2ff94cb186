package i18n

import "duiyi/opening"

// The words of playing a game: walking through it, clocks, odds, sides, notes.
var _ = more(map[string][langs]string{
	"redo":        {"恢复", "恢復", "Redo"},
	"live":        {"回到现局", "回到現局", "To the game"},
	"resume":      {"回到对局", "回到對局", "Back to the game"},
	"onward":      {"从此续下", "從此續下", "Play from here"},
	"analyse":     {"分析：自由摆变化", "分析：自由擺變化", "Analyse: try moves freely"},
	"analyse.end": {"结束分析，回到对局", "結束分析，回到對局", "End analysis, back to the game"},

	"status.browsing":  {"回看：{0}", "回看：{0}", "Looking back: {0}"},
	"status.analysing": {"分析：轮到{0}走", "分析：輪到{0}走", "Analysis: {0} to move"},
	"walk.start":       {"开局局面", "開局局面", "Starting position"},
	"area.walk":        {"前后翻看", "前後翻看", "Walk through the moves"},
	"walk.first":       {"回到开头", "回到開頭", "To the start"},
	"walk.back":        {"上一步", "上一步", "Previous move"},
	"walk.forward":     {"下一步", "下一步", "Next move"},
	"walk.last":        {"到最后", "到最後", "To the end"},
	"walk.play":        {"自动播放", "自動播放", "Autoplay"},
	"walk.note":        {"批注这一步", "批註這一步", "Comment on this move"},

	"note.title":    {"批注", "批註", "Comment"},
	"note.text":     {"评语", "評語", "Comment"},
	"note.move":     {"对这步棋的评价", "對這步棋的評價", "The move"},
	"note.position": {"对局面的评价", "對局面的評價", "The position"},
	"note.none":     {"无", "無", "None"},
	"note.raise":    {"提升此变化", "提升此變化", "Promote variation"},
	"note.delete":   {"删除这步及以后", "刪除這步及以後", "Delete from here"},
	"note.keep":     {"保存", "儲存", "Save"},

	"sides.title":  {"换边与棋力", "換邊與棋力", "Sides and level"},
	"sides.you":    {"我下{0}", "我下{0}", "I play {0}"},
	"sides.take":   {"确定", "確定", "OK"},
	"onward.title": {"从此局面下", "從此局面下", "Play from this position"},

	"draw.title":     {"提和", "提和", "Offer a draw"},
	"draw.offer":     {"向电脑提和？它按局面的好坏回答。", "向電腦提和？它按局面的好壞回答。", "Offer the computer a draw? It decides by its own evaluation."},
	"draw.agree":     {"双方都同意和棋？", "雙方都同意和棋？", "Do both players agree to a draw?"},
	"draw.ask":       {"提和", "提和", "Offer"},
	"draw.yes":       {"和棋", "和棋", "Draw"},
	"offer.offered":  {"已提和，等电脑回答", "已提和，等電腦回答", "Draw offered; the computer will answer"},
	"offer.declined": {"电脑不同意和棋", "電腦不同意和棋", "The computer declines the draw"},

	"level.of":   {"{0}水平", "{0}水平", "Level of {0}"},
	"level.same": {"与对方相同", "與對方相同", "The same"},

	"overture.draw":         {"电脑提和", "電腦提和", "It offers a draw"},
	"overture.draw.accept":  {"同意", "同意", "Accept"},
	"overture.yield":        {"电脑想认输", "電腦想認輸", "It would resign"},
	"overture.yield.accept": {"接受", "接受", "Accept"},
	"overture.decline":      {"接着下", "接著下", "Play on"},
	"undo.never":            {"不许悔棋（可在设置中更改）", "不許悔棋（可在設定中更改）", "No taking back (see the settings)"},
	"settings.takeback":     {"可以悔棋", "可以悔棋", "Moves can be taken back"},
	"settings.draws":        {"电脑可以提和", "電腦可以提和", "Computer may offer draws"},
	"settings.resigns":      {"电脑可以认输", "電腦可以認輸", "Computer may resign"},

	"new.clock":            {"棋钟", "棋鐘", "Clock"},
	"clock.none":           {"不计时", "不計時", "None"},
	"clock.total":          {"包干", "包乾", "Fixed time"},
	"clock.increment":      {"加秒", "加秒", "Increment"},
	"clock.periods":        {"读秒", "讀秒", "Byo-yomi"},
	"clock.minutes":        {"每方分钟", "每方分鐘", "Minutes per side"},
	"clock.each.increment": {"每步加秒", "每步加秒", "Seconds per move"},
	"clock.each.periods":   {"读秒秒数", "讀秒秒數", "Seconds per period"},
	"clock.count":          {"读秒次数", "讀秒次數", "Periods"},
	"clock.used":           {"用时 {0}", "用時 {0}", "{0} used"},
	"clock.period":         {"{0}（{1}次）", "{0}（{1}次）", "{0} ({1}×)"},

	"new.960":                   {"菲舍尔任意制（960）", "菲舍爾任意制（960）", "Chess960"},
	"new.960.number":            {"开局编号（0–959）", "開局編號（0–959）", "Position (0–959)"},
	"new.table":                 {"同屏两人", "同屏兩人", "Sharing a screen"},
	"table.plain":               {"棋盘不动", "棋盤不動", "Board stays"},
	"table.turn":                {"棋盘随走棋方转", "棋盤隨走棋方轉", "Board turns each move"},
	"table.face":                {"对面的棋子倒放", "對面的棋子倒放", "Far side upside down"},
	"settings.ahead":            {"电脑思考时可预走", "電腦思考時可預走", "Allow premoves"},
	"new.odds":                  {"让子", "讓子", "Odds"},
	"new.giver":                 {"谁让", "誰讓", "Given by"},
	"giver.computer":            {"电脑", "電腦", "the computer"},
	"giver.you":                 {"我", "我", "me"},
	"giver.first":               {"先手", "先手", "the first side"},
	"giver.second":              {"后手", "後手", "the second side"},
	"odds.none":                 {"不让", "不讓", "None"},
	"setup.odds":                {"{0}{1}", "{0}{1}", "{0} gives {1}"},
	"ahead.more.xiangqi":        {"还可连走 {0} 步，不得过河", "還可連走 {0} 步，不得過河", "{0} in a row, this side of the river"},
	"ahead.more.chess":          {"还可连走 {0} 步，不得过棋盘中线", "還可連走 {0} 步，不得過棋盤中線", "{0} in a row, on the own half"},
	"ask.ahead":                 {"连走的步数里不得过棋盘中线", "連走的步數裡不得過棋盤中線", "Moves in a row stay on their own half of the board."},
	"odds.chess.two-moves":      {"让两先", "讓兩先", "two moves"},
	"odds.chess.pawn-two":       {"让一兵两先", "讓一兵兩先", "a pawn and two moves"},
	"odds.xiangqi.two-moves":    {"让两先", "讓兩先", "two moves"},
	"odds.xiangqi.three-moves":  {"让三先", "讓三先", "three moves"},
	"odds.xiangqi.cannon":       {"让单炮", "讓單炮", "a cannon"},
	"odds.xiangqi.horse-cannon": {"让马炮", "讓馬炮", "horse and cannon"},
	"odds.xiangqi.nine":         {"让九子（五兵双士双相）", "讓九子（五兵雙士雙相）", "nine men (soldiers, advisors, elephants)"},
	"odds.chess.pawn":           {"让一兵", "讓一兵", "a pawn"},

	"odds.chess.knight":        {"让一马", "讓一馬", "a knight"},
	"odds.chess.rook":          {"让一车", "讓一車", "a rook"},
	"odds.chess.queen":         {"让后", "讓后", "the queen"},
	"odds.chess.queen-rook":    {"让后和车", "讓后和車", "queen and rook"},
	"odds.xiangqi.horse":       {"让单马", "讓單馬", "a horse"},
	"odds.xiangqi.horses":      {"让双马", "讓雙馬", "two horses"},
	"odds.xiangqi.rook":        {"让单车", "讓單車", "a chariot"},
	"odds.xiangqi.rook-horse":  {"让车马", "讓車馬", "chariot and horse"},
	"odds.xiangqi.rook-horses": {"让一车双马", "讓一車雙馬", "a chariot and two horses"},
	"odds.xiangqi.rooks":       {"让双车", "讓雙車", "two chariots"},
	"odds.xiangqi.majors":      {"让双车双马", "讓雙車雙馬", "two chariots and two horses"},
})

// Opening names an opening.
func (l Lang) Opening(n *opening.Name) string {
	switch l {
	case Simplified:
		return n.Chinese
	case Traditional:
		return n.Traditional()
	}
	return n.English
}
