package pagetest

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"duiyi/engine"
	"duiyi/game"
	"duiyi/search"
	"duiyi/uci"
	"duiyi/uci/outsider"
	"duiyi/web/browser"
)

var (
	speedTable  = flag.Bool("speed", false, "measure how quick the page is, and print a table")
	speedNative = flag.String("native", "../../bin/duiyi", "the program to compare the page's engine with")
)

// meter notes in the page how long each press took to be painted, how far apart the frames of moving
// men are, and when the board was first painted.
const meter = `
	if (window.meter) return;
	window.meter = { taps: [], frames: [], usable: 0 };
	const painted = (then) => requestAnimationFrame(() => {
		const after = new MessageChannel();
		after.port1.onmessage = then;
		after.port2.postMessage(null);
	});
	addEventListener("pointerdown", (e) => painted(() => meter.taps.push(performance.now() - e.timeStamp)), true);
	new MutationObserver(() => {
		if (document.documentElement?.dataset.state === "ready" && !meter.usable) {
			meter.usable = -1;
			painted(() => meter.usable = performance.now());
		}
	}).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-state"] });
	meter.film = () => {
		let last = 0;
		const look = (now) => {
			if (document.getAnimations().length > 0) {
				if (last) meter.frames.push(now - last);
				last = now;
			} else last = 0;
			requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	};`

// TestSpeed prints how quick the page is in each browser, one after the other. It asserts nothing: what
// it finds depends on the machine and on who else uses it, so that the best of some tries counts.
func TestSpeed(t *testing.T) {
	if !*speedTable {
		t.Skip("no -speed given")
	}
	file := single(t)
	url := site(t)
	for _, kind := range []browser.Kind{browser.Chromium, browser.Firefox} {
		t.Run(string(kind), func(t *testing.T) {
			b, err := browser.Start(kind)
			if err != nil {
				t.Fatal(err)
			}
			defer b.Close()
			row := func(what, format string, args ...any) {
				fmt.Printf("%-12s %-44s %s\n", kind, what, fmt.Sprintf(format, args...))
			}
			t.Run("opening", func(t *testing.T) {
				row("single file: board painted after, ms", "%s", opening(t, b, file))
				row("from the cache of the app, ms", "%s", opening(t, b, url+"/"))
			})
			t.Run("taps", func(t *testing.T) {
				for _, name := range []string{"xiangqi", "chess"} {
					taps, frames := tapping(t, b, file, name)
					row(name+": tap to paint under analysis, ms", "%s", spread(taps))
					row(name+": between frames of moves, ms", "%s", spread(frames))
				}
			})
			t.Run("idle", func(t *testing.T) {
				idle(t, b, file, func(what string, share float64) { row("idle, "+what+": of a core", "%.1f %%", 100*share) })
			})
			t.Run("nodes", func(t *testing.T) {
				for _, name := range []string{"xiangqi", "chess"} {
					page, native := nodes(t, b, file, name)
					row(name+": nodes/s of a processor in the page, native", "%.0fk, %.0fk: %.2f", page/1e3, native/1e3, page/native)
				}
			})
			t.Run("review", func(t *testing.T) {
				for _, name := range []string{"xiangqi", "chess"} {
					took, workers := reviewing(t, b, file, name)
					row(name+": review of 80 moves, s", "%.1f with %d workers", took.Seconds(), workers)
				}
			})
		})
	}
}

// spread sums figures up.
func spread(list []float64) string {
	if len(list) == 0 {
		return "nothing"
	}
	slices.Sort(list)
	at := func(part float64) float64 { return list[min(int(part*float64(len(list))), len(list)-1)] }
	return fmt.Sprintf("best %.0f, median %.0f, 19 of 20 %.0f, worst %.0f of %d", list[0], at(.5), at(.95), at(1), len(list))
}

// metered opens the page with the meter in it.
func metered(t *testing.T, b *browser.Browser, url string) *page {
	t.Helper()
	p := open(t, b, url)
	p.before(meter)
	return p
}

// opening loads a page several times, and says when its board was painted and what came before.
func opening(t *testing.T, b *browser.Browser, url string) string {
	t.Helper()
	p := metered(t, b, url)
	if strings.HasPrefix(url, "http") {
		p.controlled()
	}
	var usable, started, ready []float64
	for range 8 {
		p.Navigate("about:blank")
		p.Navigate(url)
		p.ready()
		p.until(`meter.usable > 0`)
		at := browser.Eval[[]float64](p.Page, `[meter.usable, ...["duiyi-go", "duiyi-ready"].map(n => performance.getEntriesByName(n)[0].startTime)]`)
		usable, started, ready = append(usable, at[0]), append(started, at[1]), append(ready, at[2])
	}
	return fmt.Sprintf("%s; Go began at %.0f, was ready at %.0f", spread(usable), slices.Min(started), slices.Min(ready))
}

// tapping takes men up and moves them while five lines are analysed and drawn as arrows.
func tapping(t *testing.T, b *browser.Browser, url, name string) (taps, frames []float64) {
	t.Helper()
	p := metered(t, b, url)
	p.start(name, "two", "")
	p.ClickOn("#tab-analysis")
	p.Run(`const lines = document.getElementById("analysis-lines"); lines.value = "5"; lines.dispatchEvent(new Event("change"))`)
	p.ClickOn("#analysis-on")
	p.until(`document.querySelector("#picture .arrow-5 path") || document.querySelectorAll("#analysis-list li:not([hidden])").length === 5`)
	p.Run(`meter.taps = []; meter.film()`)
	squares := map[string][]string{
		"xiangqi": {"h2", "e2", "h9", "g7", "h0", "g2", "i9", "h9", "i0", "h0", "b9", "c7", "h0", "h6", "c6", "c5"},
		"chess":   {"e2", "e4", "e7", "e5", "g1", "f3", "b8", "c6", "f1", "b5", "a7", "a6", "b5", "a4", "g8", "f6"},
	}[name]
	for i, square := range squares {
		time.Sleep(250 * time.Millisecond)
		p.click(square)
		if i%2 == 1 {
			p.until(fmt.Sprintf(`document.getElementById("app").dataset.plies === "%d"`, i/2+1))
		}
	}
	time.Sleep(400 * time.Millisecond)
	return browser.Eval[[]float64](p.Page, `meter.taps`), browser.Eval[[]float64](p.Page, `meter.frames`)
}

// idle says how much of a processor the browser uses while nothing happens on the page.
func idle(t *testing.T, b *browser.Browser, url string, row func(what string, share float64)) {
	t.Helper()
	const watch = 4 * time.Second
	measure := func(what string) {
		t.Helper()
		time.Sleep(2 * time.Second) // whatever was still to be done
		before := spent()
		time.Sleep(watch)
		row(what, (spent()-before).Seconds()/watch.Seconds())
	}
	p := open(t, b, url)
	p.Navigate("about:blank")
	measure("empty page")
	p.Navigate(url)
	p.ready()
	measure("game begun")
	p.ClickOn("#menu")
	measure("menu open")
	p.resume("chess", saved("chess", chessStart, "human computer", "f2f3", "e7e5", "g2g4", "d8h4"))
	measure("game over")
	p.start("xiangqi", "auto", "easy")
	p.until(`document.getElementById("app").dataset.plies >= 2`)
	p.ClickOn("#pause")
	measure("paused")
	other := p.Tab("about:blank")
	other.Call("browsingContext.activate", map[string]any{"context": other.Context()}, nil)
	measure("out of sight")
}

// spent is the time that all descendants of this program have had of a processor.
func spent() (sum time.Duration) {
	for _, had := range busy() {
		sum += had
	}
	return sum
}

// descendants are the processes that this program has started, and theirs.
func descendants() (list []int) {
	parent := map[int]int{}
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		text := string(data)
		id, _ := strconv.Atoi(strings.Split(file, "/")[2])
		parent[id], _ = strconv.Atoi(strings.Fields(text[strings.LastIndexByte(text, ')')+1:])[1])
	}
	for id := range parent {
		for up := parent[id]; up > 1; up = parent[up] {
			if up == os.Getpid() {
				list = append(list, id)
				break
			}
		}
	}
	return list
}

// nodes has the page's engine and the native one think about the same position, in turns, and says how
// many nodes each sees in a second of a processor. The page's first search, before the browser's
// compiler has done its best, does not count.
func nodes(t *testing.T, b *browser.Browser, url, name string) (page, native float64) {
	t.Helper()
	const count = 2_000_000
	p := open(t, b, url)
	p.Run(`window.engine = duiyi.spawn((line) => { if (line.startsWith("bestmove")) answered(); }, (reason) => failed(reason))`)
	ask := []string{"uci", "setoption name UCI_Variant value " + name, "setoption name Hash value 32", "ucinewgame", "position startpos",
		fmt.Sprintf("go nodes %d", count)}
	for range 4 {
		before := busy()
		browser.Eval[any](p.Page, fmt.Sprintf(`new Promise((done, fail) => {
			window.answered = done;
			window.failed = fail;
			%q.split("\n").forEach(line => engine.post(line));
		})`, strings.Join(ask, "\n")))
		longest := time.Duration(1)
		for thread, had := range busy() {
			longest = max(longest, had-before[thread])
		}
		page, native = max(page, count/longest.Seconds()), max(native, count/nativeTime(t, ask).Seconds())
	}
	p.Run(`engine.kill()`)
	return page, native
}

// busy is the time that each thread of the descendants of this program has had of a processor.
func busy() map[string]time.Duration {
	had := map[string]time.Duration{}
	for _, id := range descendants() {
		files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", id))
		for _, file := range files {
			data, _ := os.ReadFile(file)
			first, _, _ := strings.Cut(string(data), " ")
			nanoseconds, _ := strconv.ParseInt(first, 10, 64)
			had[file] = time.Duration(nanoseconds)
		}
	}
	return had
}

// nativeTime is how long the native program computes for its answer.
func nativeTime(t *testing.T, ask []string) time.Duration {
	t.Helper()
	native := outsider.Start(t, *speedNative, "uci")
	native.Say(ask...)
	native.Hear("bestmove")
	native.Say("quit")
	return native.End().UserTime()
}

// reviewing says how long the review of a game of eighty moves takes, and on how many engines.
func reviewing(t *testing.T, b *browser.Browser, url, name string) (time.Duration, int) {
	t.Helper()
	p := open(t, b, url)
	p.before("if (window.workers) return;" + watchWorkers)
	start := map[string]string{"xiangqi": xiangqiStart, "chess": chessStart}[name]
	p.resume(name, saved(name, start, "", longGame(t, name)...))
	p.Run(`document.getElementById("review-effort").value = "standard"`)
	p.ClickOn("#tab-review")
	p.Run(`workers.length = 0; document.getElementById("review-start").click(); window.began = performance.now();
		new MutationObserver(() => window.ended = performance.now()).observe(document.getElementById("review-start"), { childList: true, characterData: true, subtree: true })`)
	p.WaitFor(5*time.Minute, `document.getElementById("review-start").textContent === "Review again"`)
	took := browser.Eval[float64](p.Page, `ended - began`)
	return time.Duration(took * float64(time.Millisecond)), browser.Eval[int](p.Page, `workers.length`)
}

// longGame is a game of eighty moves that the engine plays against itself, with a fault now and then.
func longGame(t *testing.T, name string) []string {
	t.Helper()
	e, err := engine.New(1)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(engine.Games(), func(r game.Rules) bool { return r.Name() == name })
	var longest []string
	for seed := uint64(1); seed < 50; seed++ {
		rng := rand.New(rand.NewPCG(seed, 0))
		pos, moves := engine.Games()[i].Start(), []string{}
		e.NewGame()
		for len(moves) < 160 && !pos.Outcome().Over() {
			move := pos.Moves()[0]
			if rng.IntN(16) > 0 {
				move = e.Think(t.Context(), engine.Request{Position: pos, Skill: engine.FullSkill, Limits: search.Limits{Nodes: 400}}, nil).Best()
			}
			moves = append(moves, uci.FormatMove(pos, move, uci.ZeroBased))
			pos.Make(move)
		}
		if len(moves) > len(longest) {
			longest = moves
		}
		if len(longest) == 160 {
			return longest
		}
	}
	t.Logf("the longest game has %d plies", len(longest))
	return longest
}
