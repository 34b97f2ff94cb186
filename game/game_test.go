package game

import "testing"

// What goes into a choice comes out of it, and nothing of it runs into the rest.
func TestChoice(t *testing.T) {
	for _, to := range []int{0, 1, 63, 89} {
		for kind := 1; kind <= 7; kind++ {
			for _, side := range []Side{First, Second} {
				piece := NewPiece(side, kind)
				if piece.Kind() != kind || piece.Side() != side {
					t.Fatalf("kind %d of side %d: is kind %d of side %d", kind, side, piece.Kind(), piece.Side())
				}
				for _, victim := range []Piece{NoPiece, NewPiece(side.Other(), 8-kind)} {
					for _, promotes := range []bool{false, true} {
						c := NewChoice(0xffff, to, piece, victim)
						if promotes {
							c = NewPromotion(0xffff, to, piece, victim)
						}
						if c.Move != 0xffff || c.To() != to || c.Piece() != piece || c.Victim() != victim || c.Promotes() != promotes || c.Score != 0 {
							t.Errorf("%d takes %d on %d, promotion %v: is %+v", piece, victim, to, promotes, c)
						}
						if quiet := victim == NoPiece && !promotes; c.Quiet() != quiet {
							t.Errorf("%d takes %d on %d, promotion %v: quiet %v", piece, victim, to, promotes, c.Quiet())
						}
					}
				}
			}
		}
	}
}

// A list takes as many moves as it has room for, in their order, and is shortened
// from the end.
func TestMoveList(t *testing.T) {
	var l MoveList
	for i := range MaxMoves {
		l.Add(NewChoice(Move(i), 0, 1, NoPiece))
	}
	if l.Len() != MaxMoves || l.Slice()[0].Move != 0 || l.Slice()[MaxMoves-1].Move != MaxMoves-1 {
		t.Errorf("%d moves, the last %d", l.Len(), l.Slice()[l.Len()-1].Move)
	}
	l.Room()[1].Move = 7
	l.SetLen(2)
	if s := l.Slice(); len(s) != 2 || s[1].Move != 7 {
		t.Errorf("shortened to %v", s)
	}
	if l.Clear(); l.Len() != 0 {
		t.Errorf("%d moves after clearing", l.Len())
	}
}

// The results are those of the PGN standard (8.1.1.7).
func TestResult(t *testing.T) {
	for r, want := range map[Result]string{Ongoing: "*", FirstWins: "1-0", SecondWins: "0-1", Draw: "1/2-1/2"} {
		if got := r.String(); got != want {
			t.Errorf("result %d is written %q, want %q", r, got, want)
		}
		if o := (Outcome{Result: r}); o.Over() != (want != "*") {
			t.Errorf("%s: over %v", want, o.Over())
		}
	}
	if WinFor(First) != FirstWins || WinFor(Second) != SecondWins {
		t.Error("a side's win is the other's")
	}
}

// Saved games name reasons, so that no two may be called alike and none be without
// a name.
func TestReasonNames(t *testing.T) {
	seen := map[string]Reason{}
	for r := NoReason; r <= MutualAttack; r++ {
		name := r.String()
		if other, ok := seen[name]; ok || (name == "") != (r == NoReason) || name == "unknown reason" {
			t.Errorf("reason %d is called %q, as reason %d", r, name, other)
		}
		seen[name] = r
	}
	if got := (MutualAttack + 1).String(); got != "unknown reason" {
		t.Errorf("the reason behind the last is called %q", got)
	}
}
