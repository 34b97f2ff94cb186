package xiangqi_test

import (
	"fmt"

	"duiyi/game"
	"duiyi/xiangqi"
)

func Example() {
	p := xiangqi.Start()
	for _, text := range []string{"炮二平五", "h9g7", "C5+4"} {
		m, err := p.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(p.Format(m, game.Coordinates), p.Format(m, game.WXF), p.Format(m, game.ChineseSimplified))
		p.Make(m)
	}
	fmt.Println(p.FEN())
	fmt.Println(len(p.Moves()), "legal moves, in check:", p.InCheck())

	_, err := p.Parse("炮２平５")
	fmt.Println(err)
	// Output:
	// h2e2 C2.5 炮二平五
	// h9g7 H8+7 马８进７
	// e2e6 C5+4 炮五进四
	// rnbakab1r/9/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 2
	// 35 legal moves, in check: false
	// xiangqi move "炮２平５": the own general would be attacked
}

func ExamplePosition_Outcome() {
	p, err := xiangqi.FromFEN("4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, _ := p.Parse("R9+2")
	p.Make(m)
	fmt.Println(p.Outcome().Result, "by", p.Outcome().Reason)
	// Output: 1-0 by checkmate
}

// A rook chases an unprotected cannon until the position stands a second time.
func ExamplePosition_Ruling() {
	p, err := xiangqi.FromFEN("4k4/9/9/5c3/R8/9/9/9/9/3K5 w")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"a5a6", "f6f5", "a6a5", "f5f6"} {
		m, err := p.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		p.Make(m)
	}
	r := p.Ruling()
	fmt.Println("seen", r.Occurrences, "times; if it goes on", r.Pending.Result, "by", r.Pending.Reason)
	for _, m := range p.Forbidden() {
		fmt.Println("red may not play", p.Format(m, game.WXF))
	}
	p.SetRuleSet(game.CasualRules)
	fmt.Println(p.RuleSet(), "rules:", p.Ruling().Pending.Result)
	// Output:
	// seen 2 times; if it goes on 0-1 by perpetual chase
	// red may not play R9+1
	// casual rules: 1/2-1/2
}
