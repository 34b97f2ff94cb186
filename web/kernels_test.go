package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"duiyi/web/browser"
)

// kernelsPage runs a test program of Go and keeps what it says in the array said, and
// its exit code in code. With ?plain there are no vectors in WebAssembly.
const kernelsPage = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>kernels</title>
<script src="wasm_exec.js"></script>
<script src="kernels.js"></script>
<script>
	const said = [];
	let code = null;
	console.log = (line) => said.push(line);
	const go = new Go();
	if (location.search === "?plain") WebAssembly.Module = class { constructor() { throw new WebAssembly.CompileError("no vectors"); } };
	go.argv = ["nnue.test", "-test.v", "-test.short", "-test.run", "^(TestApply|TestOutput|TestFollowing)$"];
	go.exit = (n) => {
		code = n;
		go._scheduledTimeouts.forEach(clearTimeout); // nobody is left to wake
	};
	WebAssembly.instantiateStreaming(fetch("nnue.wasm"), go.importObject)
		.then(({ instance }) => go.run(instance))
		.catch((error) => { said.push(String(error)); code = -1; });
</script>`

// In browsers the network is evaluated with vectors, and with plain Go where
// WebAssembly has none; both as their definition says.
func TestKernels(t *testing.T) {
	if testing.Short() {
		t.Skip("browsers take long")
	}
	wasm := filepath.Join(t.TempDir(), "nnue.wasm")
	build := exec.Command("go", "test", "-c", "-tags", "vector", "-o", wasm, "duiyi/nnue")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{
		"/wasm_exec.js": filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"),
		"/kernels.js":   filepath.Join("..", "nnue", "kernels.js"),
		"/nnue.wasm":    wasm,
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if file := files[r.URL.Path]; file != "" {
			http.ServeFile(w, r, file)
			return
		}
		fmt.Fprint(w, kernelsPage)
	}))
	defer server.Close()
	browser.Each(t, func(t *testing.T, b *browser.Browser) {
		for _, query := range []string{"", "?plain"} {
			p := b.Open(t, server.URL+"/"+query)
			p.WaitFor(time.Minute, `code !== null`)
			said := strings.Join(browser.Eval[[]string](p, `said`), "\n")
			if code := browser.Eval[int](p, `code`); code != 0 || !strings.Contains(said, "--- PASS: TestFollowing/plain") {
				t.Errorf("%q: exit code %d\n%s", query, code, said)
			}
			if got, want := strings.Contains(said, "--- PASS: TestFollowing/wasm_simd"), query == ""; got != want {
				t.Errorf("%q: with vectors %v, want %v\n%s", query, got, want, said)
			}
		}
	})
}
