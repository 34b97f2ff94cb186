package browser

import "strings"

// A new profile costs a browser new processes, several times what loading a page
// costs. So a tab is wiped and given to the next test, where that can be done
// without a trace.

// wipe empties all that a page can keep, which is to lie below one origin, and
// lets it keep nothing more.
const wipe = `(async () => {
	const refuse = () => { throw new Error("the test is over"); };
	Storage.prototype.setItem = IDBObjectStore.prototype.put = IDBObjectStore.prototype.add = refuse;
	localStorage.clear();
	sessionStorage.clear();
	for (const { name } of await indexedDB.databases()) {
		const db = await new Promise((done, failed) => {
			const opening = indexedDB.open(name);
			opening.onsuccess = () => done(opening.result);
			opening.onerror = failed;
		});
		const stores = [...db.objectStoreNames];
		if (stores.length > 0) await new Promise((done, failed) => {
			const change = db.transaction(stores, "readwrite");
			for (const store of stores) change.objectStore(store).clear();
			change.oncomplete = done;
			change.onabort = failed;
		});
		db.close();
	}
	return location.href;
})()`

// take returns a tab that is as good as new, or none.
func (b *Browser) take() (t tab) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if last := len(b.spare) - 1; last >= 0 {
		t, b.spare = b.spare[last], b.spare[:last]
	}
	return t
}

// give wipes the tab for another test to take, and reports whether it can be.
// Only files are wiped: every server of a test is another origin, and whatever
// its service worker keeps would stay.
func (p *Page) give() bool {
	here := map[string]any{"context": p.context}
	if !p.alone || p.t.Failed() {
		return false
	}
	if at, err := eval[string](p, wipe); err != nil || !sameFile(at, p.url) {
		return false
	}
	for _, command := range []struct {
		method string
		params map[string]any
	}{
		{"input.releaseActions", here},
		{"browsingContext.navigate", map[string]any{"context": p.context, "url": "about:blank", "wait": "complete"}},
	} {
		if p.try(command.method, command.params, nil) != nil {
			return false
		}
	}
	p.b.mu.Lock()
	defer p.b.mu.Unlock()
	p.b.spare = append(p.b.spare, p.tab)
	return true
}

// sameFile reports whether two addresses are of one file on the disk, whatever
// follows it.
func sameFile(at, url string) bool {
	before := func(s string) string {
		return strings.FieldsFunc(s+"#", func(r rune) bool { return r == '#' || r == '?' })[0]
	}
	return strings.HasPrefix(url, "file://") && before(at) == before(url)
}
