//go:build js

package main

import (
	"slices"
	"syscall/js"
)

// The library's database has three stores with the same keys, the identities of games:
// what a list shows of a game is in the first, its text in the second, both as package
// library writes them, and in the third the game as package session keeps it, to be
// gone on with just as it stood.
const (
	shelfName    = "duiyi"
	shelfVersion = 1
	entriesStore = "entries"
	textsStore   = "texts"
	savesStore   = "saves"
)

var shelfStores = []string{entriesStore, textsStore, savesStore}

// A volume is a game on the shelf.
type volume struct{ id, entry, text, save string }

// A shelf is where games are kept: IndexedDB, or where a browser refuses that, for
// as long as the page is open, memory. All answers come later, and never twice.
type shelf struct {
	page    *page
	db      js.Value          // undefined while it is not open
	memory  map[string]volume // in its place
	refused *shelfError       // why
	opening bool
	waiting []func()
}

// A shelfError is what the browser says, by the name of its exception.
type shelfError struct{ name, words string }

// Error implements error.
func (e *shelfError) Error() string { return e.name + ": " + e.words }

// full reports whether there is no room left.
func (e *shelfError) full() bool { return e.name == "QuotaExceededError" }

func shelfErrorOf(v js.Value) *shelfError {
	if v.Type() != js.TypeObject {
		return &shelfError{"UnknownError", "no reason given"}
	}
	return &shelfError{v.Get("name").String(), v.Get("message").String()}
}

// try calls f, and returns what JavaScript threw in it.
func (s *shelf) try(f func()) *shelfError {
	if err, ok := attempt(f).(js.Error); ok {
		return shelfErrorOf(err.Value)
	}
	return nil
}

// patience is how long the browser may take to open the shelf, in milliseconds, before
// the page does without.
const patience = 8000

// ready calls f when the shelf is open, or given up.
func (s *shelf) ready(f func()) {
	if !s.db.IsUndefined() || s.memory != nil {
		f()
		return
	}
	s.waiting = append(s.waiting, f)
	if s.opening {
		return
	}
	s.opening = true
	open := func(db js.Value, err *shelfError) {
		if !s.opening {
			if err == nil { // too late for what has waited, but not for what comes
				s.take(db)
			}
			return
		}
		s.opening = false
		if err == nil {
			s.take(db)
		} else {
			s.memory, s.refused = map[string]volume{}, err
		}
		waiting := s.waiting
		s.waiting = nil
		for _, f := range waiting {
			f()
		}
	}
	if err := s.try(func() { s.open(open, true) }); err != nil {
		s.page.after(0, func() { open(js.Undefined(), err) })
		return
	}
	s.page.after(patience, func() { open(js.Undefined(), &shelfError{"TimeoutError", "no answer"}) })
}

// Two of the names of exceptions that a shelf is refused by.
const (
	tooNew   = "VersionError"  // a later build has changed it
	noStores = "NotFoundError" // it is not as this page makes it
)

// open opens the database and calls done. One without any store in it, as browsers leave behind that
// ended while they made it, is made anew, once. One with others is somebody's, or damaged, and stays as it is.
func (s *shelf) open(done func(db js.Value, err *shelfError), anew bool) {
	factory := js.Global().Get("Reflect").Call("get", s.page.window, "indexedDB")
	if factory.Type() != js.TypeObject {
		panic(js.Error{Value: js.Global().Get("Error").New("no indexedDB")})
	}
	request := factory.Call("open", shelfName, shelfVersion)
	s.once(request, "upgradeneeded", func(js.Value) {
		db := request.Get("result")
		for _, name := range shelfStores {
			if !db.Get("objectStoreNames").Call("contains", name).Bool() {
				db.Call("createObjectStore", name)
			}
		}
	})
	s.once(request, "success", func(js.Value) {
		db := request.Get("result")
		there := db.Get("objectStoreNames")
		missing := slices.ContainsFunc(shelfStores, func(name string) bool { return !there.Call("contains", name).Bool() })
		if !missing {
			done(db, nil)
			return
		}
		db.Call("close")
		if !anew || there.Length() > 0 {
			done(js.Undefined(), &shelfError{noStores, "another database of this name"})
			return
		}
		deleting := factory.Call("deleteDatabase", shelfName)
		again := func(js.Value) { s.open(done, false) }
		s.once(deleting, "success", again)
		s.once(deleting, "error", again)
	})
	s.once(request, "error", func(e js.Value) {
		e.Call("preventDefault")
		done(js.Undefined(), shelfErrorOf(request.Get("error")))
	})
}

// note is the key of the words for who looks for games on a shelf that keeps nothing.
func (s *shelf) note() string {
	switch s.refused.name {
	case tooNew:
		return "library.note.newer"
	case noStores:
		return "library.note.other"
	}
	return "library.note"
}

// take has the shelf be an open database, until that is wanted elsewhere or taken
// away; then it is opened again when next needed.
func (s *shelf) take(db js.Value) {
	s.db = db
	if s.memory != nil {
		volumes := inOrder(s.memory)
		s.memory, s.refused = nil, nil
		s.put(volumes, func(*shelfError) {})
	}
	lost := func(js.Value) {
		if s.db.Equal(db) {
			s.db = js.Undefined()
		}
	}
	s.once(db, "close", lost)
	s.once(db, "versionchange", func(e js.Value) {
		db.Call("close")
		lost(e)
	})
}

// once has f called for the first event of a kind.
func (s *shelf) once(target js.Value, event string, f func(e js.Value)) {
	var heard js.Func
	heard = s.page.entry(func(args []js.Value) {
		heard.Release()
		f(args[0])
	})
	target.Call("addEventListener", event, heard, map[string]any{"once": true})
}

// within does work in a transaction. Then it calls done, with what went wrong; nothing
// is changed then.
func (s *shelf) within(mode string, work func(stores []js.Value), done func(*shelfError)) {
	s.do(mode, work, done, true)
}

func (s *shelf) do(mode string, work func(stores []js.Value), done func(*shelfError), again bool) {
	var funcs []js.Func
	over := false
	end := func(err *shelfError) {
		if over {
			return
		}
		over = true
		for _, f := range funcs {
			f.Release()
		}
		done(err)
	}
	var t js.Value
	err := s.try(func() {
		t = s.db.Call("transaction", []any{entriesStore, textsStore, savesStore}, mode)
		complete := s.page.entry(func([]js.Value) { end(nil) })
		aborted := s.page.entry(func([]js.Value) { end(shelfErrorOf(t.Get("error"))) })
		funcs = append(funcs, complete, aborted)
		t.Set("oncomplete", complete)
		t.Set("onabort", aborted)
		var stores []js.Value
		for _, name := range shelfStores {
			stores = append(stores, t.Call("objectStore", name))
		}
		work(stores)
	})
	switch {
	case err == nil:
	case t.IsUndefined() && again: // the database has been closed meanwhile
		over = true
		s.db = js.Undefined()
		s.ready(func() {
			if s.memory != nil {
				done(err)
				return
			}
			s.do(mode, work, done, false)
		})
	default:
		if !t.IsUndefined() { // nothing by halves
			t.Set("oncomplete", js.Null())
			t.Set("onabort", js.Null())
			_ = s.try(func() { t.Call("abort") })
		}
		s.page.after(0, func() { end(err) })
	}
}

// put keeps volumes in place of those with the same identities: all, or with an error
// none.
func (s *shelf) put(volumes []volume, done func(*shelfError)) {
	s.ready(func() {
		if s.memory != nil {
			for _, v := range volumes {
				s.memory[v.id] = v
			}
			done(nil)
			return
		}
		s.within("readwrite", func(stores []js.Value) {
			for _, v := range volumes {
				for i, text := range [...]string{v.entry, v.text, v.save} {
					stores[i].Call("put", text, v.id)
				}
			}
		}, done)
	})
}

// remove takes volumes off the shelf.
func (s *shelf) remove(ids []string, done func(*shelfError)) {
	s.ready(func() {
		if s.memory != nil {
			for _, id := range ids {
				delete(s.memory, id)
			}
			done(nil)
			return
		}
		s.within("readwrite", func(stores []js.Value) {
			for _, id := range ids {
				for _, store := range stores {
					store.Call("delete", id)
				}
			}
		}, done)
	})
}

// get returns a volume, with empty texts where there is none.
func (s *shelf) get(id string, done func(volume, *shelfError)) {
	s.ready(func() {
		if s.memory != nil {
			done(s.memory[id], nil)
			return
		}
		var found []js.Value
		s.within("readonly", func(stores []js.Value) {
			found = nil
			for _, store := range stores {
				found = append(found, store.Call("get", id))
			}
		}, func(err *shelfError) {
			v := volume{id: id}
			if err == nil {
				for i, text := range [...]*string{&v.entry, &v.text, &v.save} {
					*text = stringOf(found[i].Get("result"))
				}
			}
			done(v, err)
		})
	})
}

// stringOf is a value as text, "" where it is none.
func stringOf(v js.Value) string {
	if v.Type() != js.TypeString {
		return ""
	}
	return v.String()
}

// all returns all volumes, without what session keeps, and with their texts if they are
// wanted.
func (s *shelf) all(wantTexts bool, done func([]volume, *shelfError)) {
	s.ready(func() {
		if s.memory != nil {
			done(inOrder(s.memory), nil)
			return
		}
		var keys, values, textKeys, textValues js.Value
		s.within("readonly", func(stores []js.Value) {
			entries, texts := stores[0], stores[1]
			keys, values = entries.Call("getAllKeys"), entries.Call("getAll")
			textKeys = texts.Call("getAllKeys")
			if wantTexts {
				textValues = texts.Call("getAll")
			}
		}, func(err *shelfError) {
			if err != nil {
				done(nil, err)
				return
			}
			// Both should have the same keys. Where they have not, what is there counts.
			byKey := map[string]volume{}
			each(keys, func(i int, id string) { byKey[id] = volume{id: id, entry: stringOf(values.Get("result").Index(i))} })
			each(textKeys, func(i int, id string) {
				v := byKey[id]
				v.id = id
				if wantTexts {
					v.text = stringOf(textValues.Get("result").Index(i))
				}
				byKey[id] = v
			})
			done(inOrder(byKey), nil)
		})
	})
}

// inOrder returns volumes in the order of their identities.
func inOrder(byID map[string]volume) []volume {
	ids := make([]string, 0, len(byID))
	for id := range byID {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	volumes := make([]volume, 0, len(ids))
	for _, id := range ids {
		volumes = append(volumes, byID[id])
	}
	return volumes
}

// each calls f with every text in the list that a request has for result.
func each(request js.Value, f func(i int, text string)) {
	list := request.Get("result")
	for i := range list.Length() {
		if v := list.Index(i); v.Type() == js.TypeString {
			f(i, v.String())
		}
	}
}
