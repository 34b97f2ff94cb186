package i18n

var _ = more(map[string][langs]string{
	"notice.update": {"有新版本了。更新之后，这一局接着下。", "有新版本了。更新之後，這一局接著下。", "A new version is ready. Your game carries on in it."},
	"update.now":    {"更新", "更新", "Reload"},
	"menu.install":  {"安装到本机", "安裝到本機", "Install as an app"},
})
