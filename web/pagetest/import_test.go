package pagetest

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"duiyi/record/charset"
	"duiyi/web/browser"
)

// A dropped is a file that is dropped on the page.
type dropped struct {
	name string
	data string
}

// dropAll drops files on the page, all at once.
func (p *page) dropAll(files ...dropped) {
	p.t.Helper()
	var items strings.Builder
	for _, f := range files {
		fmt.Fprintf(&items, "data.items.add(new File([Uint8Array.from(atob(%q), (c) => c.charCodeAt(0))], %q));\n",
			base64.StdEncoding.EncodeToString([]byte(f.data)), f.name)
	}
	p.Run(`const data = new DataTransfer();` + items.String() +
		`document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }))`)
}

// faults are what the page names as bad, a line each.
func (p *page) faults() string {
	p.t.Helper()
	return browser.Eval[string](p.Page, `[...document.querySelectorAll("#import-faults li")].map(e => e.textContent).join("\n")`)
}

// imported waits for what is said of an import in its sheet.
func (p *page) imported(words string) {
	p.t.Helper()
	p.until(fmt.Sprintf(`document.getElementById("import-dialog").open && document.getElementById("import-said").textContent.includes(%q)`, words))
}

// TestImportMany drops good and bad files at once: the good ones come in, and each bad one is
// named with what is wrong with it.
func TestImportMany(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.english()
		good := "[Event \"x\"]\n\n1. d4 d5 2. c4 *\n\n"
		p.dropAll(
			dropped{"two.pgn", good + good},
			dropped{"picture.png", "\x89PNG\r\n\x1a\n\x00\x00\x00"},
			dropped{"empty.txt", ""},
			dropped{"gbk.txt", string(charset.Encode(charset.GB18030, "红方：胡荣华\r\n1. 炮二平五 马8进7\r\n"))},
			dropped{"cut.xqf", "XQ\x0a" + strings.Repeat("\x00", 200)},
			dropped{"wrong.pgn", good + "[Event \"y\"]\n\n1. e4 e5 2. Ke3 Nf6 *\n\n[Event \"z\"]\n\n1. Ka5 *\n"},
			dropped{"tag.pgn", "[Event \"x"},
			dropped{"unended.pgn", good + strings.Replace(good, "*", "", 1)},
			dropped{"wide.pgn", string(charset.Encode(charset.UTF16LE, "\ufeff"+strings.ReplaceAll(good, "\n", "\r\n")))},
		)
		p.imported("Added to the library: 8.")
		got := p.faults()
		for _, want := range []string{
			"picture.png: This does not look like any game record", "empty.txt: The file is empty", "cut.xqf: game 1, byte 203: the file breaks off here",
			"wrong.pgn: game 2, line 7, ply 3, “Ke3”: the move is not legal (the moves before are kept)",
			"wrong.pgn: game 3, line 11, ply 1, “Ka5”: the move is not legal",
			"tag.pgn: game 1, line 1, “Event”: the file breaks off here", "unended.pgn: the last game has no result at its end",
		} {
			if !strings.Contains(got, want) {
				t.Errorf("not told: %s", want)
			}
		}
		if n := strings.Count(got, "\n") + 1; n != 7 {
			t.Errorf("%d faults:\n%s", n, got)
		}
		p.shelved(8)
		p.Press(browser.Escape)

		// The only good one goes on the board.
		p.dropAll(dropped{"none.bin", "\x00\x01\x02"}, dropped{"one.pgn", good})
		p.imported("The game is open")
		if got := p.faults(); !strings.Contains(got, "none.bin: ") {
			t.Errorf("told %q", got)
		}
		p.until(`document.getElementById("app").dataset.game === "chess"`)
		p.Press(browser.Escape)

		// A folder, as browsers hand it over. A file in it cannot be opened.
		p.Run(fmt.Sprintf(`const text = %q;
			const file = (name, bad) => ({ isFile: true, isDirectory: false, name, fullPath: "/games/" + name,
				file: (done, failed) => bad ? failed(new DOMException("gone", "NotFoundError")) : done(new File([text], name)) });
			const parts = [[file("a.pgn"), file(".hidden")], [file("b.pgn", true), file("c.pgn")], []];
			const folder = { isFile: false, isDirectory: true, name: "games", createReader: () => ({ readEntries: (done) => done(parts.shift()) }) };
			const real = DataTransferItem.prototype.webkitGetAsEntry;
			DataTransferItem.prototype.webkitGetAsEntry = () => folder;
			const data = new DataTransfer();
			data.items.add(new File([], "games"));
			document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
			DataTransferItem.prototype.webkitGetAsEntry = real;`, good))
		p.imported("Added to the library: 2.")
		if got := p.faults(); got != "games/b.pgn: The file cannot be opened." {
			t.Errorf("told %q", got)
		}
	})
}

// TestPaste pastes with the keyboard what was copied with it, on the page and into the field
// for it.
func TestPaste(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.english()
		copied := func(text string) {
			p.Run(fmt.Sprintf(`const area = document.createElement("textarea");
				area.id = "other";
				area.value = %q;
				document.body.append(area);
				area.select();`, text))
			p.Press(control, "c")
			p.Run(`document.getElementById("other").remove()`)
		}
		copied("[White \"Anderssen\"]\n\n1. e4 e5 2. f4 exf4 *")
		p.Press(control, "v")
		p.until(`document.getElementById("app").dataset.game === "chess"`)
		copied("1. 炮二平五 马8进7 2. 马二进三")
		p.menu("import")
		p.Run(`document.getElementById("import-text").focus()`)
		p.Press(control, "v")
		p.until(`document.getElementById("import-text").value.includes("炮二平五")`)
		p.ClickOn("#import-open")
		p.until(`document.getElementById("app").dataset.game === "xiangqi" && !document.querySelector("dialog[open]")`)
		p.shelved(2)

		// Of a text that browsers would be long about only the beginning is shown, and all of it is read; one that is no game
		// can be put away.
		const short = `document.getElementById("import-text").value.length < 2000 && document.getElementById("import-said").textContent.includes(%q)`
		long := func(text string) {
			p.Run(fmt.Sprintf(`document.addEventListener("copy", (e) => { e.clipboardData.setData("text/plain", %q); e.preventDefault(); }, { once: true })`, text))
			p.Press(control, "c")
		}
		long(strings.Repeat("这不是棋谱", 45_000))
		p.menu("import")
		p.Run(`document.getElementById("import-text").focus()`)
		p.Press(control, "v")
		p.until(fmt.Sprintf(short, "225000"))
		p.Press(browser.Escape)
		p.menu("import")
		p.until(fmt.Sprintf(short, "225000"))
		p.ClickOn("#import-open")
		p.until(`!document.getElementById("import-said").textContent.includes("225000")`)
		p.ClickOn("#import-clear")
		long("1. d4 d5 *") // in place of so much that both together would be too long
		p.Run(`const area = document.getElementById("import-text"); area.value = "x".repeat(19_995); area.focus(); area.select()`)
		p.Press(control, "v")
		p.until(`document.getElementById("import-text").value === "1. d4 d5 *"`)
		p.Run(`document.getElementById("import-text").value = ""`)
		p.Press(browser.Escape)
		long("1. e4 {" + strings.Repeat("x", 30_000) + "} e5 *")
		p.menu("import")
		p.Run(`document.getElementById("import-text").focus()`)
		p.Press(control, "v")
		p.until(fmt.Sprintf(short, "30013"))
		p.ClickOn("#import-open")
		p.until(`!document.querySelector("dialog[open]")`)
		if got := p.moves(); !strings.HasPrefix(got, "1. e4 / xxx") || !strings.HasSuffix(got, " / 1. … e5") {
			t.Errorf("on the list: %.20s…%s", got, got[max(len(got)-20, 0):])
		}
		p.shelved(3)
		p.menu("import")
		if browser.Eval[bool](p.Page, `document.getElementById("import-text").readOnly || document.getElementById("import-text").value !== "" || !document.getElementById("import-clear").hidden`) {
			t.Error("the long text is still there")
		}
	})
}

// control is the key of that name.
const control = "\uE009"

// TestFullShelf has the browser run out of room in the middle of an import, and while a game is
// played: what fits is kept, the rest is told, and everything can still be exported.
func TestFullShelf(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.before(caught + `
			window.room = 1e9;
			const put = IDBObjectStore.prototype.put, taken = new WeakMap();
			IDBObjectStore.prototype.put = function (value, key) {
				if (this.name === "texts") {
					const before = taken.get(this.transaction) ?? 0;
					if (room <= 0) {
						room += before; // nothing of the transaction stays
						throw new DOMException("full", "QuotaExceededError");
					}
					room--;
					taken.set(this.transaction, before + 1);
				}
				return put.call(this, value, key);
			};`)
		p.english()
		p.Run(`room = 30`)
		var games strings.Builder
		for i := range 50 {
			fmt.Fprintf(&games, "[Event \"x\"]\n[Round \"%d\"]\n\n1. d4 d5 *\n\n", i)
		}
		p.drop("many.pgn", []byte(games.String()))
		p.until(`document.getElementById("notice-text").textContent.includes("Added to the library: 30. The browser's storage is full")`)
		p.shelved(30)
		p.putAway()

		p.start("xiangqi", "two", "")
		p.text("h2e2")
		p.until(`document.getElementById("notice-text").textContent.includes("storage is full")`)
		p.menu("library")
		p.listed(30)
		p.ClickOn("#library-export")
		_, data := p.file()
		if n := strings.Count(string(data), "[Event "); n != 31 || !strings.Contains(string(data), "H2-E2") {
			t.Errorf("%d games are exported", n)
		}
		p.Run(`document.querySelector("#library-list .volume-delete").click()`)
		p.shelved(29)
		p.Press(browser.Escape)
		p.Run(`room = 9`)
		p.text("h9g7") // kept again
		p.shelved(30)
	})
}

// TestReviewInFile brings in a game that another program has analysed: graph and marks are
// there, no engine is asked, and what is exported has them too.
func TestReviewInFile(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.before(caught + watchWorkers)
		p.english()
		p.drop("reviewed.pgn", []byte(`[Variant "Standard"]

1. e4 { [%eval 0.17] [%clk 0:03:00] } 1... e5 { [%eval 0.2] [%clk 0:03:00] } 2. Qh5 { [%eval -0.4] } 2... Nc6 { [%eval -0.3] }
3. Bc4 { [%eval -0.3] } 3... Nf6?? { [%eval #1] } (3... g6 4. Qf3) 4. Qxf7# 1-0`))
		p.until(`document.getElementById("app").dataset.game === "chess"`)
		p.Run(`document.getElementById("tab-review").click()`)
		p.until(`!document.getElementById("review-body").hidden && document.querySelector("#graph .graph-blunder").getAttribute("d") !== ""`)
		p.until(`document.getElementById("review-progress").hidden && document.getElementById("review-start").textContent === "Review again"`)
		if marks := browser.Eval[int](p.Page, `document.querySelectorAll("#moves .nag, .moves .nag").length`); marks == 0 {
			t.Error("no marks in the list of moves")
		}
		// The recorded times stand beside the board.
		p.press("#tab-moves")
		p.press("#walk-first")
		clocks := func() string {
			return browser.Eval[string](p.Page, `[...document.querySelectorAll(".strip-clock")].map(c => c.textContent).join(" ")`)
		}
		if got := clocks(); got != " " {
			t.Errorf("at the start the clocks show %q", got)
		}
		p.press("#walk-last")
		if got := clocks(); got != "3:00 3:00" {
			t.Errorf("at the end the clocks show %q", got)
		}
		p.shelved(1)
		p.menu("library")
		p.listed(1)
		p.ClickOn("#library-export")
		_, data := p.file()
		text := strings.Join(strings.Fields(string(data)), " ")
		for _, want := range []string{"3... Nf6 $4", "[%eval #1]", "[%clk 0:03:00]", "(3... g6 4. Qf3)"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s is missing in\n%s", want, data)
			}
		}
	})
}
