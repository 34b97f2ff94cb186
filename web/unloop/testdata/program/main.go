// Program does what is hard for a compiler to get right, and prints what comes of it.
package main

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
)

func main() {
	fmt.Println(collatz(27), primes(2000), labels(9), middle(1), middle(2), middle(3))
	fmt.Println(deep(20_000), panics(), defers(7))
	fmt.Println(strings.Map(func(r rune) rune { return r + 1 }, "HAL"), sorted(), closures())
	pipeline()
	shared()
	garbage()
	selects()
	moved()
	small(100, 2000, 30_000)
	fmt.Println(noted)
}

// collatz has a loop with an else.
func collatz(n int) (steps int) {
	for n != 1 {
		if n%2 == 0 {
			n /= 2
		} else {
			n = 3*n + 1
		}
		steps++
	}
	return steps
}

// primes has loops in loops that leave each other.
func primes(below int) (sum int) {
next:
	for n := 2; n < below; n++ {
		for d := 2; d*d <= n; d++ {
			if n%d == 0 {
				continue next
			}
		}
		sum += n
	}
	return sum
}

func labels(n int) (out []int) {
	for i := 0; ; i++ {
		switch {
		case i%3 == 0:
			continue
		case i > n:
			return out
		case i%2 == 0:
			for j := range i {
				if j == 5 {
					break
				}
				out = append(out, i*j)
			}
			fallthrough
		default:
			out = append(out, -i)
		}
	}
}

// middle enters a loop in the middle, at two places.
func middle(way int) (trace string) {
	n := 0
	switch way {
	case 1:
		goto first
	case 2:
		goto second
	}
third:
	trace += "3"
	if n++; n > 4 {
		return trace
	}
first:
	trace += "1"
	if n++; n > 6 {
		return trace
	}
second:
	trace += "2"
	if n++; n%3 == 0 {
		goto first
	}
	goto third
}

// deep makes the stack grow.
func deep(n int) int {
	var room [16]int
	if n == 0 {
		return 0
	}
	room[n%16] = n
	return deep(n-1) + room[n%16] - n + 1
}

func panics() (said []string) {
	for i := range 6 {
		func() {
			defer func() { said = append(said, fmt.Sprint(recover())) }()
			list := []int{1, 2}
			var none *struct{ x [1 << 20]int }
			switch i {
			case 0:
				_ = list[i+len(said)+5]
			case 1:
				_ = i / (i - 1)
			case 2:
				_ = none.x[5]
			case 3:
				_ = list[:i]
			case 4:
				_ = 1 << (i - 5)
			default:
				panic(errors.New("mine"))
			}
		}()
	}
	return said
}

func defers(n int) (sum int) {
	for i := range n {
		defer func() { sum = sum*2 + i }()
	}
	return 1
}

func sorted() []int {
	list := []int{5, 2, 8, 1, 9, 3}
	slices.SortFunc(list, func(a, b int) int { return b - a })
	return list
}

func closures() (sum int) {
	var add []func(int)
	for i := range 5 {
		add = append(add, func(n int) { sum += n * i })
	}
	for _, f := range add {
		f(10)
	}
	return sum
}

// pipeline has goroutines leave functions in the middle, and come back.
func pipeline() {
	in, out := make(chan int), make(chan int)
	go func() {
		defer close(in)
		for i := range 50 {
			in <- i
		}
	}()
	go func() {
		defer close(out)
		for n := range in {
			if n%3 != 0 {
				out <- waits(n, in)
			}
		}
	}()
	sum := 0
	for n := range out {
		sum = sum*3%10007 + n
	}
	fmt.Println(sum)
}

// waits gives the thread away between turns of its loops.
func waits(n int, in <-chan int) (sum int) {
	for i := range 5 {
		for j := range i {
			runtime.Gosched()
			if sum += j * n; sum%2 == 0 {
				if more, ok := <-in; ok {
					sum += more
				}
			}
		}
	}
	return sum
}

func shared() {
	var (
		mu    sync.Mutex
		group sync.WaitGroup
		total = map[int]int{}
	)
	for i := range 10 {
		group.Go(func() {
			for j := range 100 {
				mu.Lock()
				total[j%7] += i
				mu.Unlock()
				if j%10 == i {
					runtime.Gosched()
				}
			}
		})
	}
	group.Wait()
	fmt.Println(total)
}

// garbage makes the collector look at stacks.
func garbage() {
	type node struct {
		next *node
		data [100]int
	}
	var head *node
	sum := 0
	for i := range 3000 {
		n := &node{next: head}
		n.data[i%100] = i
		if head = n; i%500 == 0 {
			runtime.GC()
		}
		if i%1000 == 999 {
			for n := head; n != nil; n = n.next {
				sum += n.data[i%100]
			}
			head = nil
		}
	}
	fmt.Println(sum)
}

func selects() {
	a, b, quit := make(chan int), make(chan string), make(chan bool)
	go func() {
		for i := range 6 {
			if i%2 == 0 {
				a <- i
			} else {
				b <- fmt.Sprint(i)
			}
		}
		close(quit)
	}()
	for {
		select {
		case n := <-a:
			fmt.Print("a", n, " ")
		case s := <-b:
			fmt.Print("b", s, " ")
		case <-quit:
			fmt.Println("quit")
			return
		}
	}
}

// moved has the stack grow, and so move, in what JavaScript calls while functions with something on the
// stack wait for it.
func moved() {
	sums := make(chan int)
	for n := range 4 {
		go func() { sums <- grows(n * 1000) }()
		fmt.Println(<-sums)
	}
}

func grows(n int) (sum int) {
	var room [8]int
	for i := range room {
		room[i] = through(deep, n+i)
		sum += room[i]*i + room[max(0, i-1)] + n
	}
	at := &room[n%8]
	*at += through(deep, 2*n)
	return sum + room[n%8]
}

var noted int

//go:noinline
func note(n int) { noted = noted*3 + n }

// small has a frame of one word, which a constant is put into first.
//
//go:noinline
func small(a, b, c int) {
	note(5)
	noted += a
	note(7)
	noted += a*2 + b
	note(9)
	noted += b + c
	note(c)
}
