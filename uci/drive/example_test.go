//go:build !js

package drive_test

import (
	"context"
	"fmt"
	"time"

	"duiyi/uci/drive"
	"duiyi/uci/drive/drivetest"
	"duiyi/xiangqi"
)

func Example() {
	ctx := context.Background()
	spec := drive.Spec{
		Name:    "fake",
		Command: drivetest.Command("score=20"), // for any other, []string{"fairy-stockfish"}
		Options: []drive.Option{{Name: "Hash", Value: "32"}},
	}
	e, err := drive.Start(ctx, spec, xiangqi.Rules)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer e.Close()
	g := drive.NewGame(xiangqi.Start())
	if err := e.NewGame(ctx, g); err != nil {
		fmt.Println(err)
		return
	}
	answer, err := e.Think(ctx, g, drive.Limits{MoveTime: 100 * time.Millisecond}, 10*time.Second)
	if err != nil {
		fmt.Println(err)
		return
	}
	g.Play(answer.Move)
	fmt.Println(e.ID(), answer.Score, g.Position().Plies())
	// Output: Fake cp 20 1
}
