package i18n

import (
	"strconv"

	"duiyi/game"
	"duiyi/practice"
)

// Goal says what is to be done in a problem, such as «红方先行，三步杀».
func (l Lang) Goal(p *practice.Problem, side game.Side) string {
	goal := l.T("goal.men")
	if p.Mate {
		goal = l.T("goal.mate", l.Moves(p.Moves))
	}
	text := l.T("practice.task", l.T("practice.moves", l.Side(p.Game, side)), goal)
	if p.Number > 0 {
		text = l.Title(p) + " · " + text
	}
	return text
}

// Title is what a composition is called: its title, in the reader's characters, or its number in the
// book for those who read none.
func (l Lang) Title(p *practice.Problem) string {
	switch l {
	case English:
		return l.T("practice.number", strconv.Itoa(p.Number))
	case Traditional:
		return p.Traditional()
	}
	return p.Title
}

// Moves writes a number of moves: 三, or 3 in English and above ten.
func (l Lang) Moves(n int) string {
	const han = "一二三四五六七八九十"
	if l == English || n < 1 || n > 10 {
		return strconv.Itoa(n)
	}
	return string([]rune(han)[n-1])
}

var _ = more(map[string][langs]string{
	"practice.title":     {"练习", "練習", "Practice"},
	"practice.number":    {"第{0}局", "第{0}局", "No. {0}"},
	"practice.all":       {"所有课程", "所有課程", "All courses"},
	"practice.list":      {"目录", "目錄", "List"},
	"practice.go":        {"开始", "開始", "Start"},
	"practice.tally":     {"已完成 {0}/{1}", "已完成 {0}/{1}", "{0} of {1} done"},
	"practice.previous":  {"上题", "上題", "Back"},
	"practice.next":      {"下题", "下題", "Next"},
	"practice.hint":      {"提示", "提示", "Hint"},
	"practice.show":      {"答案", "答案", "Show"},
	"practice.again":     {"重来", "重來", "Retry"},
	"practice.leave":     {"退出", "退出", "Leave"},
	"practice.right":     {"正确，接着走。", "正確，接著走。", "Right. Go on."},
	"practice.wrong":     {"不是这一步，再试试。", "不是這一步，再試試。", "Not that move. Try again."},
	"practice.showing":   {"正在演示答案…", "正在演示答案…", "Showing the solution…"},
	"practice.shown":     {"答案如上。", "答案如上。", "That was the solution."},
	"practice.missed":    {"没有达到目标，可以悔棋或重来。", "沒有達到目標，可以悔棋或重來。", "Goal missed. Undo or retry."},
	"practice.done":      {"完成！", "完成！", "Done!"},
	"practice.task":      {"{0}：{1}", "{0}：{1}", "{0}: {1}"},
	"practice.moves":     {"{0}先行", "{0}先行", "{0} to move"},
	"practice.goal.win":  {"取胜", "取勝", "win"},
	"practice.goal.hold": {"守住 {0} 个回合", "守住 {0} 個回合", "hold for {0} moves"},
	"goal.mate":          {"{0}步杀", "{0}步殺", "mate in {0}"},
	"goal.men":           {"得子", "得子", "win material"},
	"mark.tried":         {"试过", "試過", ", tried"},
	"mark.helped":        {"已完成", "已完成", ", done"},
	"mark.done":          {"一次完成", "一次完成", ", done at first try"},

	"course.mate1":    {"一步杀", "一步殺", "Mate in 1"},
	"course.mate2":    {"两步杀", "兩步殺", "Mate in 2"},
	"course.mate3":    {"三步杀", "三步殺", "Mate in 3"},
	"course.mate4":    {"四步以上的杀局", "四步以上的殺局", "Mate in 4 or more"},
	"course.men":      {"得子", "得子", "Win material"},
	"course.treatise": {"《适情雅趣》", "《適情雅趣》", "Compositions of 1570"},
	"course.win":      {"残局：取胜", "殘局：取勝", "Endgames to win"},
	"course.hold":     {"残局：守和", "殘局：守和", "Endgames to hold"},

	"endgame.chess.queen":        {"后对单王", "后對單王", "Queen against king"},
	"endgame.chess.rook":         {"车对单王", "車對單王", "Rook against king"},
	"endgame.chess.pawn":         {"王兵对王：对王", "王兵對王：對王", "Pawn: opposition"},
	"endgame.chess.square":       {"王兵对王：方形区", "王兵對王：方形區", "Pawn: the square"},
	"endgame.chess.breakthrough": {"三兵对三兵：突破", "三兵對三兵：突破", "Three pawns: breakthrough"},
	"endgame.chess.outside":      {"远方通路兵", "遠方通路兵", "Outside passed pawn"},
	"endgame.chess.queenpawn":    {"后对次底线兵", "后對次底線兵", "Queen against pawn"},
	"endgame.chess.lucena":       {"卢塞纳局面：搭桥", "盧塞納局面：搭橋", "Lucena: the bridge"},
	"endgame.chess.bishops":      {"双象对单王", "雙象對單王", "Two bishops"},
	"endgame.chess.queenrook":    {"后对车", "后對車", "Queen against rook"},
	"endgame.chess.bishopknight": {"象马对单王", "象馬對單王", "Bishop and knight"},
	"endgame.chess.opposition":   {"王对王兵：守住", "王對王兵：守住", "King against pawn"},
	"endgame.chess.rookpawn":     {"对边兵", "對邊兵", "Against a rook's pawn"},
	"endgame.chess.wrongbishop":  {"边兵与坏象", "邊兵與壞象", "The wrong bishop"},
	"endgame.chess.reti":         {"列蒂的王", "列蒂的王", "Réti's king"},
	"endgame.chess.philidor":     {"菲利多尔车兵守法", "菲利多爾車兵守法", "Philidor's rook defence"},
	"endgame.chess.opposite":     {"异色格象，少两兵", "異色格象，少兩兵", "Opposite bishops, two pawns down"},
	"endgame.chess.rookknight":   {"马守车", "馬守車", "Knight against rook"},

	"endgame.xiangqi.soldier":               {"高兵胜单将", "高兵勝單將", "Soldier against general"},
	"endgame.xiangqi.rookadvisors":          {"车胜双士", "車勝雙士", "Chariot against two advisors"},
	"endgame.xiangqi.horseadvisor":          {"马胜单士", "馬勝單士", "Horse against an advisor"},
	"endgame.xiangqi.soldiershorse":         {"双兵胜单马", "雙兵勝單馬", "Two soldiers against a horse"},
	"endgame.xiangqi.rookelephants":         {"车胜双象", "車勝雙象", "Chariot against two elephants"},
	"endgame.xiangqi.horsesoldierelephants": {"马兵胜双象", "馬兵勝雙象", "Horse and soldier against elephants"},
	"endgame.xiangqi.horsesoldieradvisors":  {"马兵胜双士", "馬兵勝雙士", "Horse and soldier against advisors"},
	"endgame.xiangqi.soldiersadvisors":      {"双兵胜双士", "雙兵勝雙士", "Two soldiers against advisors"},
	"endgame.xiangqi.rookhorse":             {"车马胜士象全", "車馬勝士象全", "Chariot and horse against all guards"},
	"endgame.xiangqi.rooksoldier":           {"车兵胜士象全", "車兵勝士象全", "Chariot and soldier against all guards"},
	"endgame.xiangqi.horses":                {"双马胜士象全", "雙馬勝士象全", "Two horses against all guards"},
	"endgame.xiangqi.guardsrook":            {"仕相全守单车", "仕相全守單車", "All guards against a chariot"},
	"endgame.xiangqi.guardshorsesoldier":    {"仕相全守马卒", "仕相全守馬卒", "All guards against horse and soldier"},
	"endgame.xiangqi.elephanthorse":         {"单相守单马", "單相守單馬", "Elephant against a horse"},
	"endgame.xiangqi.cannonhorsesoldier":    {"单炮守马卒", "單炮守馬卒", "Cannon against horse and soldier"},
	"endgame.xiangqi.cannonelephantsrook":   {"炮双相守单车", "炮雙相守單車", "Cannon and elephants against a chariot"},
	"endgame.xiangqi.horseguardsrook":       {"马仕双相守单车", "馬仕雙相守單車", "Horse and guards against a chariot"},
	"endgame.xiangqi.soldiersrook":          {"三兵双相守单车", "三兵雙相守單車", "Three soldiers against a chariot"},
})
