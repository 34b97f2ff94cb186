package practice

import (
	"strings"
	"testing"

	"duiyi/xiangqi"
)

func TestTraditional(t *testing.T) {
	for title, want := range map[string]string{
		"见危致命": "見危致命", "惊鸿整羽": "驚鴻整羽", "舍命如归": "捨命如歸", "萤惑退舍": "螢惑退舍",
		"明皇游宫": "明皇遊宮", "鱼游浅濑": "魚游淺瀨", "鸿门碎斗": "鴻門碎斗", "前后绝伦": "前後絕倫", "并驾连驱": "並駕連驅",
	} {
		if got := (&Problem{Title: title}).Traditional(); got != want {
			t.Errorf("%s: %s, want %s", title, got, want)
		}
	}
	from, to := []rune(simplifiedForms), []rune(traditionalForms)
	if len(simplifiedForms) != 3*len(from) || len(traditionalForms) != 3*len(to) || len(from) != len(to) {
		t.Fatalf("%d characters of %d bytes for %d of %d", len(to), len(traditionalForms), len(from), len(simplifiedForms))
	}
	var titles strings.Builder
	for _, c := range Courses(xiangqi.Rules) {
		for _, task := range c.Tasks {
			if task.Problem != nil {
				titles.WriteString(task.Problem.Title)
			}
		}
	}
	for i, c := range from {
		if c == to[i] || strings.Count(simplifiedForms, string(c)) > 1 || strings.ContainsRune(simplifiedForms, to[i]) || !strings.ContainsRune(titles.String(), c) {
			t.Errorf("%c for %c", to[i], c)
		}
	}
}
