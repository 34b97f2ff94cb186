package opening

import "strings"

// The characters of the names that are written in another way in traditional Chinese,
// each above its counterpart.
const (
	simplifiedForms  = "万东两丝乌乔亚伟传伦体侧兑兰军准冲凯击别剑劳势华单卢压双变图圣墙奥奖宁宾对尔岛库应庞开弃当径御换极标桥横欧汉汤泽游热爱牵狮猬现盖盘稳紧红纳纽线绝统维缓缚罗脱节莱萨补请许诺谢贝赛车转边达过进连迟邓钠钩锋门闭阵韦顺顿风飞马鲁鲍鸯鸳麦齐龙龟"
	traditionalForms = "萬東兩絲烏喬亞偉傳倫體側兌蘭軍準衝凱擊別劍勞勢華單盧壓雙變圖聖牆奧獎寧賓對爾島庫應龐開棄當徑禦換極標橋橫歐漢湯澤遊熱愛牽獅蝟現蓋盤穩緊紅納紐線絕統維緩縛羅脫節萊薩補請許諾謝貝賽車轉邊達過進連遲鄧鈉鉤鋒門閉陣韋順頓風飛馬魯鮑鴦鴛麥齊龍龜"
)

// traditional writes a name in traditional characters. 后 is the queen of chess and
// stays as it is, but for what comes after (後).
func traditional(name string) string {
	to := []rune(traditionalForms)
	name = strings.ReplaceAll(name, "后补", "後补")
	return strings.Map(func(c rune) rune {
		i := 0
		for _, from := range simplifiedForms {
			if from == c {
				return to[i]
			}
			i++
		}
		return c
	}, name)
}
