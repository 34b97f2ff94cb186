package i18n

// The words of the frame.
var _ = more(map[string][langs]string{
	"menu.title":     {"菜单", "選單", "Menu"},
	"area.panel":     {"棋局信息", "棋局資訊", "Game information"},
	"tab.moves":      {"着法", "著法", "Moves"},
	"strip.computer": {"{0} 电脑·{1}", "{0} 電腦·{1}", "{0}: computer, {1}"},
	"strip.you":      {"{0} 你", "{0} 你", "{0}: you"},
})
