package xqf

// keys are what a file is encrypted with; the zero keys leave everything as it is.
type keys struct {
	men, from, to byte // added to the points of men and of moves
	length        uint32
	mask          [32]byte // added to the bytes after the header, over and over
}

// seal is what the mask is cut from.
const seal = "[(C) Copyright Mr. Dong Shiwei.]"

// keysOf computes the keys of a header.
func keysOf(h []byte) (k keys) {
	if h[atVersion] <= lastPlain {
		return k
	}
	scramble := func(b byte) byte { return b*b*54 + 221 }
	k.men = scramble(h[atMenKey]) * h[atMenKey]
	k.from = scramble(h[atFromKey]) * k.men
	k.to = scramble(h[atToKey]) * k.from
	k.length = (uint32(h[atSum])<<8|uint32(h[atMenKey]))%32000 + 767
	for i := range k.mask {
		k.mask[i] = seal[i] & (h[atSum+i%4]&h[atMask] | h[atOr+i%4])
	}
	return k
}
