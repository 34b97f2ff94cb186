// Package browser drives real browsers, headless Chromium and Firefox, for tests.
// Both are spoken to by one client in WebDriver BiDi: Firefox itself, Chromium
// through chromedriver.
//
// A test runs once in each browser, with a fresh profile of its own:
//
//	func TestClick(t *testing.T) {
//		browser.Each(t, func(t *testing.T, b *browser.Browser) {
//			p := b.Open(t, "file:///…/duiyi.html")
//			p.Viewport(360, 640, 2)
//			p.Wait(`document.documentElement.dataset.state === "ready"`)
//			p.ClickOn("#flip")
//			if n := browser.Eval[int](p, `document.querySelectorAll("use").length`); n != 32 {
//				t.Errorf("%d men on the board, want 32", n)
//			}
//		})
//	}
//
// The methods of Page end the test when they fail. An exception or console.error
// in the page fails it too, unless TakeErrors has fetched it. A test that needs a
// browser which is missing is skipped; under CI=true it fails. Under -short all are
// skipped.
//
// The browsers are started once for each test program and end with it, however
// it ends.
package browser
