package game

// Keys is a source of numbers for position keys: SplitMix64 (Steele, Lea and Flood 2014). A
// fixed seed makes keys the same in every run, so that they may be stored.
type Keys uint64

// Next returns the next number.
func (k *Keys) Next() uint64 {
	*k += 0x9e37_79b9_7f4a_7c15
	z := uint64(*k)
	z = (z ^ z>>30) * 0xbf58_476d_1ce4_e5b9
	z = (z ^ z>>27) * 0x94d0_49bb_1331_11eb
	return z ^ z>>31
}
