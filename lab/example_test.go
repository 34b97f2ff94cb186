package lab_test

import (
	"fmt"

	"duiyi/lab"
)

// A change is tested until it is clear whether it gains 5 Elo or nothing.
func ExampleSPRT() {
	// 2000 games: pairs in which the new version made 0, ½, 1, 1½ and 2 points.
	score := lab.Score{30, 180, 510, 235, 45}
	elo, plusMinus := score.Elo()
	fmt.Printf("Elo %.1f ± %.1f, LOS %.1f %%\n", elo, plusMinus, 100*score.LOS())

	test := lab.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: lab.Logistic}
	lower, upper := test.Bounds()
	fmt.Printf("LLR %.2f (%.2f, %.2f)\n", test.LLR(score), lower, upper)
	// Output:
	// Elo 14.8 ± 9.1, LOS 99.9 %
	// LLR 2.84 (-2.94, 2.94)
}
