package pagetest

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image/gif"
	"image/png"
	"strings"
	"testing"

	"duiyi/record/charset"
	"duiyi/web/browser"
)

// caught has the page give what it saves as a file to the test, in place of a
// download: its name and its bytes in base64, in the array saved.
const caught = `window.saved = [];
	const blobs = new Map(), make = URL.createObjectURL, click = HTMLAnchorElement.prototype.click;
	URL.createObjectURL = (blob) => { const url = make.call(URL, blob); blobs.set(url, blob); return url; };
	HTMLAnchorElement.prototype.click = function () {
		if (!this.download) return click.call(this);
		blobs.get(this.href).arrayBuffer().then((buffer) => {
			let text = "";
			for (const b of new Uint8Array(buffer)) text += String.fromCharCode(b);
			saved.push([this.download, btoa(text)]);
		});
	};`

// file waits for the next file that the page saves.
func (p *page) file() (name string, data []byte) {
	p.t.Helper()
	p.until(`saved.length > 0`)
	file := browser.Eval[[2]string](p.Page, `saved.shift()`)
	data, err := base64.StdEncoding.DecodeString(file[1])
	if err != nil {
		p.t.Fatal(err)
	}
	return file[0], data
}

// shelved is how many games are in the library.
const shelved = `await new Promise((done) => {
	const opening = indexedDB.open("duiyi");
	opening.onsuccess = () => {
		const counting = opening.result.transaction("texts").objectStore("texts").count();
		counting.onsuccess = () => { opening.result.close(); done(counting.result); };
	};
})`

// texts are all games in the library.
const texts = `await new Promise((done) => {
	const opening = indexedDB.open("duiyi");
	opening.onsuccess = () => {
		const all = opening.result.transaction("texts").objectStore("texts").getAll();
		all.onsuccess = () => { opening.result.close(); done(all.result.join("")); };
	};
})`

func (p *page) shelved(n int) {
	p.t.Helper()
	p.until(fmt.Sprintf(`(%s) === %d`, shelved, n))
}

// listed waits until the list of the library has some number of games.
func (p *page) listed(n int) {
	p.t.Helper()
	p.until(fmt.Sprintf(`document.querySelectorAll("#library-list .volume").length === %d`, n))
}

// bring has the page open what is in a text, through the sheet for it.
func (p *page) bring(text string) {
	p.t.Helper()
	p.menu("import")
	p.Run(fmt.Sprintf(`document.getElementById("import-text").value = %q`, text))
	p.ClickOn("#import-open")
}

// drop drops a file on the page.
func (p *page) drop(name string, data []byte) {
	p.t.Helper()
	p.Run(fmt.Sprintf(`const data = new DataTransfer();
		data.items.add(new File([Uint8Array.from(atob(%q), (c) => c.charCodeAt(0))], %q));
		document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }))`,
		base64.StdEncoding.EncodeToString(data), name))
}

// TestLibrary plays two games, finds them in the library, deletes one and has it back,
// and moves all of it to a library that is empty.
func TestLibrary(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.before(caught)
		p.english()
		p.start("chess", "two", "")
		p.text("e4", "c5", "Nf3")
		p.shelved(1)
		p.start("xiangqi", "two", "")
		p.text("h2e2")
		p.text("h9g7")
		p.shelved(2)
		p.Reload()
		p.ready()

		p.menu("library")
		p.listed(2)
		p.Run(`document.getElementById("library-words").focus()`)
		p.Type("sicilian")
		p.listed(1)
		p.ClickOn("#library-list .volume-open")
		p.until(`document.getElementById("app").dataset.game === "chess" && document.getElementById("app").dataset.plies === "3"`)
		p.text("d6") // the game goes on where it was
		p.shelved(2)

		p.menu("library")
		p.Run(`document.getElementById("library-words").value = ""; document.getElementById("library-form").dispatchEvent(new Event("input"))`)
		p.listed(2)
		p.ClickOn("#library-list li:last-child .volume-delete")
		p.listed(1)
		p.shelved(1)
		p.ClickOn("#library-back")
		p.listed(2)
		p.keep("practice", "practice 1\nhere+ both. ")
		p.keep("prefs", p.kept("prefs")+"theme=dark\n")
		p.ClickOn("#library-export")
		name, data := p.file()
		if !strings.HasPrefix(name, "duiyi-") || !strings.HasSuffix(name, ".pgn") || !bytes.Contains(data, []byte("Nf3 d6")) || !bytes.Contains(data, []byte("H2-E2 H9-G7")) {
			t.Errorf("%s:\n%s", name, data)
		}

		// Away with everything, and in again with it.
		p.Run(`await new Promise((done) => { const deleting = indexedDB.deleteDatabase("duiyi"); deleting.onsuccess = deleting.onerror = done; });
			localStorage.clear()`)
		p.Reload()
		p.ready()
		p.keep("practice", "practice 1\nthere- both+ ")
		p.drop("everything.pgn", data)
		p.until(`document.documentElement.lang === "en" && document.documentElement.dataset.theme === "dark"`) // the settings came along
		if kept := p.kept("practice"); !strings.Contains(kept, "here+") || !strings.Contains(kept, "there-") || !strings.Contains(kept, "both+") {
			t.Errorf("kept of the practice is %q", kept)
		}
		if kept := p.kept("prefs"); !strings.Contains(kept, "game=xiangqi\n") {
			t.Errorf("the board has xiangqi, the settings %q", kept)
		}
		p.shelved(2)
		p.drop("everything.pgn", data) // again: nothing comes twice
		p.until(`document.getElementById("notice-text").textContent.includes("Already there: 2")`)
		p.shelved(2)
	})
}

// TestImport brings in games by every way there is.
func TestImport(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.english()
		p.bring("[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n\n1. e4 e5 2. f4 exf4 (2... d5) 3. Bc4 1-0")
		p.until(`document.getElementById("app").dataset.game === "chess" && !document.querySelector("dialog[open]")`)
		p.shelved(1)
		p.drop("game.txt", charset.Encode(charset.GB18030, "红方：胡荣华\r\n1. 炮二平五 马8进7\r\n2. 马二进三"))
		p.until(`document.getElementById("app").dataset.game === "xiangqi"`)
		p.shelved(2)
		p.Run(`const data = new DataTransfer();
			data.setData("text/plain", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
			document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, dataType: "text/plain", data: data.getData("text/plain"), bubbles: true, cancelable: true }))`)
		p.until(`duiyi.board().includes("4k3/8/8/8/8/8/4P3/4K3 w")`)
		p.drop("picture.png", []byte("\x89PNG\r\n\x1a\n\x00\x00\x00"))
		p.until(`document.getElementById("notice-text").textContent.includes("does not look like")`)
		p.bring("1. e4 e5 2. Ke3 Nf6 *")
		p.until(`document.getElementById("notice-text").textContent.includes("Part of the record")`)
		p.drop("many.pgn", []byte(strings.Repeat("[Event \"x\"]\n\n1. d4 d5 *\n\n", 450)))
		p.until(`document.getElementById("notice-text").textContent.includes("450")`)
	})
}

// TestStrangeShelf opens the page where its database is a later build's, somebody else's, and one that the
// browser has never finished.
func TestStrangeShelf(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.english()
		for _, c := range []struct {
			version       int
			stores, words string
		}{
			{9, `["entries"]`, "made by a newer build"},
			{1, `["other"]`, "damaged, or another page's"},
			{1, `[]`, ""},
		} {
			p.Run(fmt.Sprintf(`const asked = (request) => new Promise((done) => { request.onsuccess = () => done(request.result); });
				await asked(indexedDB.deleteDatabase("duiyi"));
				const opening = indexedDB.open("duiyi", %d);
				opening.onupgradeneeded = () => %s.forEach((name) => opening.result.createObjectStore(name));
				(await asked(opening)).close();`, c.version, c.stores))
			p.Reload()
			p.ready()
			p.menu("library")
			p.until(`document.getElementById("library-count").textContent !== ""`)
			if got := browser.Eval[string](p.Page, `(e => e.hidden ? "" : e.textContent)(document.getElementById("library-note"))`); !strings.Contains(got, c.words) || c.words == "" && got != "" {
				t.Errorf("of a database of version %d with %s is said %q", c.version, c.stores, got)
			}
			p.Press(browser.Escape)
		}
		p.start("xiangqi", "two", "")
		p.text("h2e2")
		p.shelved(1)
	})
}

// TestShare gives a game away as text, as a link, and as pictures.
func TestShare(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.before(caught)
		p.english()
		p.start("xiangqi", "two", "")
		p.text("h2e2", "h9g7", "h0g2")
		fen := p.fen()
		p.menu("share")
		copied := func(what string) string {
			p.ClickOn(fmt.Sprintf(`#share-dialog [data-copy=%s]`, what))
			p.until(`document.getElementById("share-said").textContent !== ""`)
			return browser.Eval[string](p.Page, `document.getElementById("share-text").value`)
		}
		if got := copied("fen"); got != fen {
			t.Errorf("copied %q, not %q", got, fen)
		}
		if got := copied("moves"); got != "1. C2.5 H8+7 2. H2+3" {
			t.Errorf("copied %q", got)
		}
		if got := copied("pgn"); !strings.Contains(got, "1. H2-E2 H9-G7 2. H0-G2") {
			t.Errorf("copied %q", got)
		}
		link := copied("link")
		p.Run(`document.getElementById("share-format").value = "xqf"`)
		p.ClickOn("#share-save")
		if name, data := p.file(); !strings.HasSuffix(name, ".xqf") || !bytes.HasPrefix(data, []byte("XQ")) {
			t.Errorf("%s: %q", name, data[:min(len(data), 20)])
		}
		p.ClickOn("#share-dialog [data-picture=svg]")
		if name, data := p.file(); !strings.HasSuffix(name, ".svg") || !bytes.Contains(data, []byte(fen)) {
			t.Errorf("%s: %q", name, data[:min(len(data), 200)])
		}
		p.ClickOn("#share-dialog [data-picture=png]")
		_, data := p.file()
		if picture, err := png.DecodeConfig(bytes.NewReader(data)); err != nil || picture.Width != 1080 {
			t.Errorf("%+v, %v", picture, err)
		}
		p.ClickOn("#share-dialog [data-picture=gif]")
		_, data = p.file()
		if film, err := gif.DecodeAll(bytes.NewReader(data)); err != nil || len(film.Image) != 4 || film.Config.Width != 480 {
			t.Errorf("%v", err)
		}
		p.ClickOn("#share-dialog [data-picture=motion]")
		if name, data := p.file(); !strings.HasSuffix(name, ".svg") || bytes.Count(data, []byte("<animateTransform")) < 3 || len(data) > 100_000 {
			t.Errorf("%s: %d bytes: %q", name, len(data), data[:min(len(data), 200)])
		}
		p.Press("\uE00C") // Escape
		other := &page{p.Tab(link), t}
		other.ready()
		if got := other.fen(); got != fen {
			t.Errorf("the link shows %s", got)
		}
		if at := browser.Eval[string](other.Page, `location.hash`); at != "" {
			t.Errorf("the address still has %s", at)
		}
		// One that cannot be followed is told of.
		other.Run(`location.hash = "#game=go&moves=d4"`)
		other.until(`!document.getElementById("notice").hidden`)
	})
}

// TestShelfTroubles has a browser without room, one without a database, and a record
// that is damaged.
func TestShelfTroubles(t *testing.T) {
	onFile(t, func(t *testing.T, p *page) {
		p.english()
		p.start("xiangqi", "two", "")
		p.text("h2e2")
		p.shelved(1)
		p.Run(`window.put = IDBObjectStore.prototype.put;
			IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); }`)
		p.text("h9g7")
		p.until(`document.getElementById("notice-text").textContent.includes("storage is full")`)
		p.putAway()
		p.text("h0g2")
		if text := p.told(); text != "" {
			t.Errorf("told again: %s", text)
		}
		p.Run(`IDBObjectStore.prototype.put = put`)
		p.text("i9h9") // kept again, with all before it
		p.until(`(` + texts + `).includes("I9-H9")`)
		// A damaged text: what can be read is opened, and the record stays.
		p.start("xiangqi", "two", "")
		p.Run(`await new Promise((done) => {
			const opening = indexedDB.open("duiyi");
			opening.onsuccess = () => {
				const texts = opening.result.transaction("texts", "readwrite").objectStore("texts");
				texts.getAllKeys().onsuccess = ({ target }) => {
					texts.get(target.result[0]).onsuccess = (e) => texts.put(e.target.result.replace("H0-G2", "H0-Z9"), target.result[0]);
				};
				texts.transaction.oncomplete = () => { opening.result.close(); done(); };
			};
		})`)
		p.menu("library")
		p.listed(1)
		p.ClickOn("#library-list .volume-open")
		p.until(`document.getElementById("notice-text").textContent.includes("damaged")`)
		p.shelved(2)

		// A damaged entry is made anew from the text.
		p.Run(`await new Promise((done) => {
			const opening = indexedDB.open("duiyi");
			opening.onsuccess = () => {
				const entries = opening.result.transaction("entries", "readwrite").objectStore("entries");
				entries.getAllKeys().onsuccess = ({ target }) => { for (const key of target.result) entries.put("nonsense", key); };
				entries.transaction.oncomplete = () => { opening.result.close(); done(); };
			};
		})`)
		p.menu("library")
		p.until(`[...document.querySelectorAll("#library-list .volume-who")].map(e => e.textContent).join() === "Red – Black,Red – Black"`)
		p.Press(browser.Escape)

		p.before(`Object.defineProperty(window, "indexedDB", { get() { throw new DOMException("forbidden", "SecurityError"); } });`)
		p.start("chess", "two", "")
		p.text("e4")
		p.menu("library")
		p.until(`!document.getElementById("library-note").hidden && document.querySelectorAll("#library-list .volume").length > 0`)
	})
}
