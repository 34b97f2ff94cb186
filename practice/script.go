package practice

import (
	"strings"
	"unicode/utf8"
)

// The characters of the titles that are written in another way in traditional Chinese,
// each above its counterpart.
const (
	simplifiedForms  = "万丝两举为争云伦倾关兴决凤凫凭凿创劳单压参双变叶后吕国圣坠实宫宾寻将尘巅帅师并开弃弥弹强归径怀悦惊懒戏战扬报担拥据敌断无来杨柜栈椟槛横毁毙气没沧泪泽浅涧渐满濑点烧牵独猎献环现电盖碍祸称穷窥笃筹练细绊结绕绝缚缩缵网罗胆胜脱腾舍莺萤营蓝虏衔补见觅视触计设访诱诳请诸谒负贵赢跃践踪躯车载辎边运进远连迹选遗钓钩铃镇长门问闲闾阴阵随韫颠风飞饮饵马驱驾骅骇骑骝骥鱼鲤鲸鸟鸢鸣鸯鸳鸿鹭鹰黄黾龙龟"
	traditionalForms = "萬絲兩舉為爭雲倫傾關興決鳳鳧憑鑿創勞單壓參雙變葉後呂國聖墜實宮賓尋將塵巔帥師並開棄彌彈強歸徑懷悅驚懶戲戰揚報擔擁據敵斷無來楊櫃棧櫝檻橫毀斃氣沒滄淚澤淺澗漸滿瀨點燒牽獨獵獻環現電蓋礙禍稱窮窺篤籌練細絆結繞絕縛縮纘網羅膽勝脫騰捨鶯螢營藍虜銜補見覓視觸計設訪誘誑請諸謁負貴贏躍踐蹤軀車載輜邊運進遠連跡選遺釣鉤鈴鎮長門問閒閭陰陣隨韞顛風飛飲餌馬驅駕驊駭騎騮驥魚鯉鯨鳥鳶鳴鴦鴛鴻鷺鷹黃黽龍龜"
)

// Traditional returns the title in traditional characters. 舍 is to give up (捨) but where stars
// move on, and what swims (游) an outing (遊) in the palace alone.
func (p *Problem) Traditional() string {
	title := strings.Map(func(c rune) rune {
		if i := strings.IndexRune(simplifiedForms, c); i >= 0 {
			c, _ = utf8.DecodeRuneInString(traditionalForms[i:]) // all take three bytes
		}
		return c
	}, p.Title)
	return strings.ReplaceAll(strings.ReplaceAll(title, "退捨", "退舍"), "游宮", "遊宮")
}
