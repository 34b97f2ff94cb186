package i18n

var _ = more(map[string][langs]string{
	"notice.update": {"有新版本了。换上以后，这一局接着下。", "有新版本了。換上以後，這一局接著下。", "A newer version is here. Your game goes on in it."},
	"update.now":    {"换新版", "換新版", "Reload"},
	"menu.install":  {"安装到本机", "安裝到本機", "Install as an app"},
})
