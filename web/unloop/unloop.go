// Package unloop makes programs that Go has compiled to WebAssembly faster, by giving their functions back
// the structure that Go's compiler takes from them.
//
// Go's goroutines change places in the middle of functions, and WebAssembly has no way to jump there. So the
// compiler writes each function as a loop around a table: whatever jumps within it, from one turn of a loop to the
// next or over an else, sets a number, goes back to the table and from there to the place that has the
// number. A browser's compiler cannot see through that: each jump is an indirect one, and
// nothing is kept in a register across it.
//
// Program gives a function a second form, with loops for loops and branches for branches. It is taken
// wherever the function is called, with the number zero; where a goroutine comes back to a function that it
// has left in the middle, it calls the first form, now a function of its own at the program's end, which goes on.
// Neither form needs to know of the other: what lives across calls is in memory.
//
// As a second form is never come back to, it may keep in local variables what only a goroutine's return or a move of its
// stack would change, the stack pointer and parameters, and it is written in ways that browsers' compilers make more of (tidy, cut).
package unloop

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Count says how many functions a program has, how many were to be changed, and how many were.
type Count struct{ Functions, Chosen, Changed int }

const (
	header      = "\x00asm\x01\x00\x00\x00"
	customID    = 0
	importID    = 2
	functionID  = 3 // the types of functions
	codeID      = 10
	functionTag = 0 // of an import
	namesOf     = 1 // subsection of the names of functions
)

// Program returns a program with the functions changed whose name fits, and without the names of
// functions, which it must have: it is linked without -s. Where fits is nil all are changed. The error says
// where the program is damaged.
func Program(program []byte, fits func(name string) bool) ([]byte, Count, error) {
	var count Count
	sections, err := split(program)
	if err != nil {
		return nil, count, err
	}
	imported, names, err := look(sections)
	if err != nil {
		return nil, count, err
	}
	if fits == nil {
		fits = func(string) bool { return true }
	} else if len(names) == 0 {
		return nil, count, errors.New("functions have no names")
	}
	out := []byte(header)
	var added []int // functions whose first form stands at the end
	for i := range sections {
		s := &sections[i]
		if s.id == codeID {
			chosen := func(i int) bool { return fits(names[imported+i]) }
			away := func(i int) bool { return leaves(names[i]) }
			if s.content, added, err = recode(s.content, imported, chosen, away, &count); err != nil {
				return nil, count, err
			}
		}
	}
	for _, s := range sections {
		switch {
		case s.id == customID && s.name == "name":
			continue
		case s.id == functionID:
			if s.content, err = retype(s.content, added); err != nil {
				return nil, count, err
			}
		}
		out = sized(append(out, s.id), s.content)
	}
	return out, count, nil
}

// retype adds the types of first forms to those of all functions.
func retype(content []byte, added []int) ([]byte, error) {
	r := &reader{rest: content}
	var types []int
	for range r.unsigned() {
		types = append(types, r.unsigned())
	}
	if r.err != nil {
		return nil, fmt.Errorf("types of functions: %w", r.err)
	}
	for _, i := range added {
		if i >= len(types) {
			return nil, errors.New("more functions than types of them")
		}
		types = append(types, types[i])
	}
	out := unsigned(nil, len(types))
	for _, t := range types {
		out = unsigned(out, t)
	}
	return out, nil
}

// A section is a part of a program.
type section struct {
	id      byte
	name    string // where the id is customID
	content []byte
}

func split(program []byte) (sections []section, err error) {
	body, ok := bytes.CutPrefix(program, []byte(header))
	if !ok {
		return nil, errors.New("no WebAssembly program of version 1")
	}
	r := &reader{rest: body}
	for len(r.rest) > 0 {
		s := section{id: r.byte()}
		s.content = r.sized()
		if s.id == customID {
			n := &reader{rest: s.content}
			s.name = string(n.sized())
		}
		sections = append(sections, s)
	}
	if r.err != nil {
		return nil, fmt.Errorf("WebAssembly program %w", r.err)
	}
	return sections, nil
}

// look returns how many functions are imported, and the names of all.
func look(sections []section) (imported int, names map[int]string, err error) {
	names = map[int]string{}
	for _, s := range sections {
		r := &reader{rest: s.content}
		switch {
		case s.id == importID:
			for range r.unsigned() {
				r.sized()
				r.sized()
				if tag := r.byte(); tag != functionTag {
					return 0, nil, fmt.Errorf("import of kind %d", tag) // Go's programs import functions alone
				}
				r.unsigned()
				imported++
			}
		case s.id == customID && s.name == "name":
			r.sized()
			for len(r.rest) > 0 {
				id, part := r.byte(), &reader{rest: r.sized()}
				if id != namesOf {
					continue
				}
				for range part.unsigned() {
					number := part.unsigned()
					if names[number] = string(part.sized()); part.err != nil {
						r.fail(part.err)
						break
					}
				}
			}
		}
		if r.err != nil {
			return 0, nil, fmt.Errorf("section %d %w", s.id, r.err)
		}
	}
	return imported, names, nil
}

// recode changes the functions that are chosen by their number, counted without imports, and returns which have got a second
// form. Away tells the functions, counted with imports, that never come back.
func recode(content []byte, imported int, chosen, away func(int) bool, count *Count) (_ []byte, added []int, err error) {
	r := &reader{rest: content}
	count.Functions = r.unsigned()
	var out, firsts []byte
	for i := range count.Functions {
		code := r.sized()
		if r.err != nil {
			return nil, nil, fmt.Errorf("function %d %w", i, r.err)
		}
		code, ok := steady(code, imported)
		if !ok {
			return nil, nil, fmt.Errorf("function %d calls imports in a way that Go's compiler does not", i)
		}
		if chosen(i) {
			count.Chosen++
			if second, ok := second(code, imported+count.Functions+len(added), away); ok {
				added = append(added, i)
				firsts = sized(firsts, code)
				code = second
			}
		}
		out = sized(out, code)
	}
	count.Changed = len(added)
	return slices.Concat(unsigned(nil, count.Functions+len(added)), out, firsts), added, nil
}

// second returns the second form of a function whose first one gets a number.
func second(code []byte, first int, away func(int) bool) ([]byte, bool) {
	b, ok := parse(code)
	if !ok {
		return nil, false
	}
	b.tidy()
	b.cut(away)
	fast, ok := structured(b)
	if !ok {
		return nil, false
	}
	out := append(b.declarations(), opLocalGet, 0, opIf, void, opLocalGet, 0)
	out = unsigned(append(out, opCall), first)
	out = append(out, opReturn, opEnd, opGlobalGet, 0, opLocalSet, 1)
	return append(append(out, fast...), opEnd), true
}

// Of returns what fits the functions and methods of packages.
func Of(packages ...string) func(name string) bool {
	var prefixes []string
	for _, p := range packages {
		prefixes = append(prefixes, strings.ReplaceAll(p, "/", "_")+".") // as the names of programs have it
	}
	return func(name string) bool {
		return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(name, p) })
	}
}
