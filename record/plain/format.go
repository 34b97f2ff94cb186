package plain

import (
	"strings"

	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/internal/sheet"
)

// Format is the plain list of moves.
var Format = record.Format{
	Name:       "plain",
	Title:      "plain list of moves 纯文本棋谱",
	Text:       true,
	Extensions: []string{".txt"},
	Detect:     detect,
	NewReader:  NewReader,
	NewWriter:  NewWriter,
}

// detect is less sure than other formats that are text. A text is one if the first
// word in it that looks like a move is one.
func detect(head []byte) int {
	text := charset.Text(head)
	if strings.HasPrefix(strings.TrimSpace(text), "[") || strings.ContainsRune(text, 0) {
		return 0
	}
	g, err := NewReader(strings.NewReader(text)).Next()
	switch {
	case g == nil:
		return 0
	case g.Root.Main() != nil:
		return 40
	}
	if _, ok := findFEN(text); ok && err == nil {
		return 10
	}
	return 0
}

// names are what lines about the game begin with, and their tags.
var names = map[string]string{
	"标题": "Title", "棋局": "Title", "题目": "Title", "名称": "Title",
	"赛事": "Event", "比赛": "Event", "赛事名称": "Event", "比赛名称": "Event",
	"日期": "Date", "时间": "Date", "比赛日期": "Date", "比赛时间": "Date",
	"地点": "Site", "比赛地点": "Site",
	"轮次": "Round", "比赛轮次": "Round",
	"台次": "Table", "比赛台次": "Table",
	"组别": "Group", "赛事组别": "Group",
	"红方": "Red", "红方名称": "Red", "红方姓名": "Red", "红方棋手": "Red", "红": "Red", "紅方": "Red",
	"黑方": "Black", "黑方名称": "Black", "黑方姓名": "Black", "黑方棋手": "Black", "黑": "Black",
	"红方团体": "RedTeam", "红方单位": "RedTeam",
	"黑方团体": "BlackTeam", "黑方单位": "BlackTeam",
	"红方等级分": "RedElo", "黑方等级分": "BlackElo",
	"红方用时": "RedTime", "黑方用时": "BlackTime",
	"用时规则": "TimeControl",
	"开局":   "Opening", "布局": "Opening", "布局类型": "Opening", "开局编号": "ECCO", "变例类型": "Variation",
	"评注": "Annotator", "讲评": "Annotator", "评注人员": "Annotator", "作者": "Author", "棋谱作者": "Author",
	"结果": result, "比赛结果": result, "对局结果": result,
}

// result is the name of the line that says who won.
const result = "Result"

// usual has the tags of names, which are so usual that they begin another game.
var usual = func() map[string]bool {
	usual := map[string]bool{}
	for _, tag := range names {
		usual[tag] = true
	}
	return usual
}()

// header reads a line about the game.
func header(line string) (tag, value string, ok bool) {
	i := strings.IndexAny(line, ":：")
	if i <= 0 {
		return "", "", false
	}
	name := strings.Join(strings.Fields(line[:i]), "")
	value = strings.TrimSpace(strings.TrimLeft(line[i:], ":："))
	if tag, ok = names[name]; ok {
		return tag, value, true
	}
	for i, c := range []byte(name) {
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		if !letter && (i == 0 || c != '_' && (c < '0' || c > '9')) {
			return "", "", false
		}
	}
	return name, value, !sheet.LooksLikeMove(name)
}

// rule reports whether a line only parts games.
func rule(line string) bool {
	return len(line) >= 3 && (strings.Trim(line, "-") == "" || strings.Trim(line, "=") == "" || strings.Trim(line, "*") == "")
}

// findFEN returns the FEN that stands in a line with any words before it.
func findFEN(line string) (fen string, ok bool) {
	fields := strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(" \t\r\n\"'[]：:", c) })
	for i, f := range fields {
		if strings.Count(f, "/") == 9 {
			return strings.Join(fields[i:min(len(fields), i+6)], " "), true
		}
	}
	return "", false
}
