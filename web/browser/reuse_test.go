package browser_test

import (
	"testing"

	"duiyi/web/browser"
)

// TestReuse has one test leave its traces and the next look for them.
func TestReuse(t *testing.T) {
	url := write(t, small)
	traces := `localStorage.length + sessionStorage.length + (window.trace ?? 0) + (innerWidth === 333) +
		await new Promise(done => {
			const opening = indexedDB.open("games", 1);
			opening.onupgradeneeded = () => opening.result.createObjectStore("game");
			opening.onsuccess = () => {
				opening.result.transaction("game").objectStore("game").count().onsuccess = e => done(e.target.result);
			};
		})`
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		for range 2 {
			t.Run("", func(t *testing.T) {
				p := b.Open(t, url)
				if n := browser.Eval[int](p, "(async () => "+traces+")()"); n != 0 {
					t.Errorf("%d traces of another test", n)
				}
				p.Viewport(333, 444, 2)
				p.Run(`localStorage.game = sessionStorage.game = "kept"; window.trace = 1;
					await new Promise(done => {
						indexedDB.open("games", 1).onsuccess = e => {
							const db = window.db = e.target.result;
							const change = db.transaction("game", "readwrite");
							change.objectStore("game").put("kept", 1);
							change.oncomplete = done;
						};
					});
					addEventListener("pagehide", () => { try { localStorage.setItem("late", "too"); } catch { } });`)
				if n := browser.Eval[int](p, "(async () => "+traces+")()"); n != 5 {
					t.Errorf("%d traces of this one", n)
				}
				p.Grab(browser.Mouse, 10, 10, 50, 50)
			})
		}
	})
}
