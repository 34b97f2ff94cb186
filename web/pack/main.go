// Pack makes what a person opens out of the page's directory, the WebAssembly
// and Go's wasm_exec.js: the single file duiyi.html, the site of cacheable files,
// and the same site compressed for embedding in the native program.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	pageDir := flag.String("page", "web/page", "directory of index.html, style.css, early.js, module.js, plain.js, boot.js, worker.js and icons")
	exec := flag.String("exec", "", "Go's wasm_exec.js")
	wasm := flag.String("wasm", "", "WebAssembly of the page")
	embed := flag.String("embed", "", "directory of the embedded board and of the page about it")
	embedWasm := flag.String("embedwasm", "", "WebAssembly of the embedded board")
	version := flag.String("version", "devel", "version written into the page")
	single := flag.String("single", "", "write the single file there")
	site := flag.String("site", "", "write the site into this directory")
	built := flag.String("built", "", "write the compressed site into this directory")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: pack [flags] [file with a notice of copyright]…")
		flag.PrintDefaults()
	}
	flag.Parse()
	src, err := load(*pageDir, *exec, *wasm, flag.Args())
	if err == nil && *embed != "" {
		if src.embed, err = readDir(*embed); err == nil {
			src.embedWasm, err = os.ReadFile(*embedWasm)
		}
	}
	if err == nil {
		src.version = *version
		err = run(src, *single, *site, *built)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

// run writes what is asked for of the single file, the site, and the compressed site.
func run(src *sources, single, site, built string) error {
	if single != "" {
		data, err := src.single()
		if err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(single), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(single, data, 0o644); err != nil {
			return err
		}
	}
	files, err := src.site()
	if err != nil {
		return err
	}
	if site != "" {
		if err := write(site, files); err != nil {
			return err
		}
	}
	if built == "" {
		return nil
	}
	packed := map[string][]byte{}
	for name, data := range files {
		if packed[name+".gz"], err = compress(data); err != nil {
			return err
		}
	}
	return write(built, packed)
}

// load reads the sources; files in directories below the page's are no part of
// it.
func load(pageDir, exec, wasm string, notices []string) (*sources, error) {
	files, err := readDir(pageDir)
	if err != nil {
		return nil, err
	}
	src := &sources{files: files}
	for _, name := range notices {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		src.notices = append(append(src.notices, text...), '\n')
	}
	if src.exec, err = os.ReadFile(exec); err != nil {
		return nil, err
	}
	if src.wasm, err = os.ReadFile(wasm); err != nil {
		return nil, err
	}
	return src, src.draw()
}

// readDir returns the files of a directory by name, but for Go's.
func readDir(dir string) (map[string][]byte, error) {
	files := map[string][]byte{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if e.Type().IsRegular() && filepath.Ext(e.Name()) != ".go" {
			if files[e.Name()], err = os.ReadFile(filepath.Join(dir, e.Name())); err != nil {
				return nil, err
			}
		}
	}
	return files, nil
}

// write makes files the whole content of a directory, except for a README.
func write(dir string, files map[string][]byte) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	old, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range old {
		if e.Name() != "README" && files[e.Name()] == nil {
			if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
				return err
			}
		}
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
