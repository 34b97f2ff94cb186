package i18n

// The words of the settings and of what the page looks like.
var _ = more(map[string][langs]string{
	"settings.theme":          {"外观", "外觀", "Theme"},
	"theme.auto":              {"跟随系统", "跟隨系統", "Match system"},
	"theme.light":             {"浅色", "淺色", "Light"},
	"theme.dark":              {"深色", "深色", "Dark"},
	"settings.board.xiangqi":  {"象棋棋盘", "象棋棋盤", "Xiangqi board"},
	"settings.board.chess":    {"国际象棋棋盘", "國際象棋棋盤", "Chess board"},
	"settings.size":           {"棋盘大小", "棋盤大小", "Board size"},
	"pieces.hanzi":            {"刻字", "刻字", "Carved"},
	"pieces.hanzi-simplified": {"刻字·简体", "刻字·簡體", "Carved, simplified"},
	"pieces.flat":             {"平面字", "平面字", "Flat"},
	"pieces.flat-simplified":  {"平面字·简体", "平面字·簡體", "Flat, simplified"},
	"pieces.western":          {"图形", "圖形", "Pictures"},
	"pieces.classic":          {"传统", "傳統", "Classic"},
	"pieces.modern":           {"现代", "現代", "Modern"},
	"pieces.contrast":         {"高对比", "高對比", "High contrast"},
	"board.wood":              {"木纹", "木紋", "Wood"},
	"board.jade":              {"青玉", "青玉", "Jade"},
	"board.slate":             {"石板", "石板", "Slate"},
	"board.paper":             {"白纸", "白紙", "Paper"},
	"zoom.in":                 {"放大棋局", "放大棋局", "Board only"},
	"zoom.out":                {"还原", "還原", "Show everything"},
	"fullscreen":              {"全屏", "全螢幕", "Full screen"},
	"fullscreen.off":          {"退出全屏", "退出全螢幕", "Exit full screen"},
})
