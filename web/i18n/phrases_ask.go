package i18n

import (
	"strings"

	"duiyi/game"
)

// The words of typed moves and of questions about the board.
var _ = more(map[string][langs]string{
	"ask.title":     {"输入着法或提问", "輸入著法或提問", "Type a move or ask"},
	"ask.label":     {"着法或格子", "著法或格子", "Move or square"},
	"ask.help":      {"任何记谱都行：炮二平五、C2.5、h2e2、Nf3。在棋盘上直接打字也会打开这里。", "任何記譜都行：炮二平五、C2.5、h2e2、Nf3。在棋盤上直接打字也會打開這裡。", "Any notation will do: h2e2, C2.5, Nf3, e4. Typing while on the board opens this too."},
	"ask.play":      {"走这一步", "走這一步", "Play it"},
	"ask.where":     {"这子能去哪", "這子能去哪", "Where can it go?"},
	"ask.last":      {"上一步", "上一步", "Last move"},
	"ask.pieces":    {"所有棋子", "所有棋子", "All pieces"},
	"ask.state":     {"局势", "局勢", "Who is to move"},
	"ask.clocks":    {"棋钟", "棋鐘", "Clocks"},
	"ask.engine":    {"引擎怎么看", "引擎怎麼看", "What the engine thinks"},
	"ask.line":      {"最好走{0}", "最好走{0}", "best {0}"},
	"ask.unjudged":  {"还没有人看过这个局面：先开始分析或复盘。", "還沒有人看過這個局面：先開始分析或覆盤。", "Nobody has looked at this position: start an analysis or a review first."},
	"ask.illegal":   {"现在不能走“{0}”。", "現在不能走「{0}」。", "“{0}” is not a legal move here."},
	"ask.ambiguous": {"“{0}”有不止一枚子能走，请写明从哪格到哪格，例如 h2e2。", "「{0}」有不止一枚子能走，請寫明從哪格到哪格，例如 h2e2。", "More than one man could play “{0}”. Type from where to where, such as h2e2."},
	"ask.locked":    {"现在轮到电脑走。", "現在輪到電腦走。", "It is the computer's turn."},
	"ask.over":      {"棋局已经结束。", "棋局已經結束。", "The game is over."},
	"ask.first":     {"还没有走棋。", "還沒有走棋。", "No move has been played."},
	"ask.moved":     {"{0}：{1}，从 {2} 到 {3}", "{0}：{1}，從 {2} 到 {3}", "{0}: {1}, from {2} to {3}"},
	"ask.square":    {"请先输入一个格子，例如 {0}。", "請先輸入一個格子，例如 {0}。", "Type a square first, such as {0}."},
	"ask.untimed":   {"这一局没有棋钟。", "這一局沒有棋鐘。", "This game has no clocks."},
	"ask.side":      {"{0}：{1}", "{0}：{1}", "{0}: {1}"},
	"ask.kind":      {"{0} {1}", "{0} {1}", "{0} {1}"},
	"ask.next":      {"；", "；", "; "},
})

// Men tells where the men of a side are, the king or general first and each kind once:
// “红方：帅 e0；车 a0 i0”. place names a square.
func (l Lang) Men(name string, men []game.Piece, side game.Side, place func(sq int) string) string {
	kinds := []int{1, 5, 4, 6, 3, 2, 7}
	if name == "chess" {
		kinds = []int{6, 5, 4, 3, 2, 1}
	}
	var words []string
	for _, kind := range kinds {
		man := game.NewPiece(side, kind)
		var places []string
		for sq, p := range men {
			if p == man {
				places = append(places, place(sq))
			}
		}
		if len(places) > 0 {
			words = append(words, l.T("ask.kind", l.Kind(name, man), strings.Join(places, " ")))
		}
	}
	return l.T("ask.side", l.Side(name, side), strings.Join(words, l.T("ask.next")))
}
