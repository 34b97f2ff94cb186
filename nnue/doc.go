// Package nnue is the learned evaluation: a small network whose first layer is
// kept up to date move by move (efficiently updatable), with its file format,
// its accumulators and its kernels. It knows men and squares and no rules.
//
// # The network
//
// Each side looks at the board from its own end. What a view sees is a list of
// features, one a man: whose he is, his kind and his square as seen from there
// (Shape.Feature). With Shape.Mirror the view is also mirrored left and right
// while the own king stands on the right half of the board: in chess on files e
// to h, in xiangqi on file f.
//
//	accumulator(view) = feature bias + sum of the features' rows    width int16
//	v(view)           = clamp(accumulator(view), 0, QA)             SCReLU, squared below
//	sum               = v(own)²·w(own) + v(other)²·w(other)         w by bucket
//	centipawns        = (sum + output bias·QA) · Scale / (QA²·QB)   for the side to move, towards 0
//
// The bucket is chosen by the number of men on the board (Bucket). In floating
// point, as a trainer has it, v is clamped to 0 … 1, weights of the feature
// layer are QA times smaller and those of the output QB times, and the output is
// centipawns divided by Scale. Quantise goes from there to here; the limits that
// it clips to, and that Decode insists on, are FeatureLimit, so that no sum over
// 32 men leaves an int16, and OutputLimit, so that v·w does not.
//
// # The file
//
// All numbers are little endian.
//
//	offset  bytes
//	     0      8  "DuiyiNet"
//	     8      2  version, 1
//	    10      1  game: 1 chess, 2 xiangqi
//	    11      1  flags: bit 0 Mirror
//	    12      2  width of the feature layer, a multiple of 16 up to 512
//	    14      2  number of output buckets, 8
//	    16      2  QA, 255
//	    18      2  QB, 64
//	    20      2  Scale
//	    22      2  length of the note, n
//	    24      4  number of features, 768 or 1260
//	    28      4  CRC-32 (IEEE) of bytes 0 to 27 and of all from byte 32 on
//	    32      n  note in UTF-8: the data that the network learned from
//	  32+n         feature biases, width int16
//	               feature weights, width int16 a feature
//	               output weights by bucket, width int16 for the own view and width for the other
//	               output biases, int32 a bucket, in units of 1/(QA·QB)
//
// # In a search
//
// A Stack follows the moves of a search and computes what Evaluate asks for from
// the nearest position that was computed. It allocates nothing once made. The
// computing is done by a kernel, chosen when it is first needed: AVX2 in assembly
// on amd64; in WebAssembly that is built with the tag vector, a module of vector
// instructions over the program's own memory (internal/simd makes it, kernels.js
// brings it to Go); and plain Go everywhere else. All give the same numbers.
package nnue
