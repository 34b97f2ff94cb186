package i18n

var _ = more(map[string][langs]string{
	"embed.first": {"回到开局", "回到開局", "To the start"},
	"embed.back":  {"上一步", "上一步", "Previous move"},
	"embed.next":  {"下一步", "下一步", "Next move"},
	"embed.last":  {"到最后", "到最後", "To the end"},
	"embed.play":  {"自动播放", "自動播放", "Play through"},
	"embed.flip":  {"翻转棋盘", "翻轉棋盤", "Flip the board"},
	"embed.open":  {"在对弈里打开", "在對弈裡打開", "Open in Duiyi"},

	"embed.unread": {"棋局的地址读不懂。", "棋局的網址讀不懂。", "The address of the game cannot be read."},
})
