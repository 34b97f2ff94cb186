#include "textflag.h"

// func applyAVX2(dst, src, rows *uint64, at *int32, adds, removes, words int)
//
// The accumulator goes through the registers in blocks of 128 numbers, Y0 to Y7, and
// what is left in blocks of 16; each block takes in all rows at once.
TEXT ·applyAVX2(SB), NOSPLIT, $0-56
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ rows+16(FP), DX
	MOVQ at+24(FP), R8
	MOVQ adds+32(FP), R9
	MOVQ removes+40(FP), R10
	MOVQ words+48(FP), R11
	LEAQ (R8)(R9*4), R9   // where the rows to add end
	LEAQ (R9)(R10*4), R10 // where the rows to remove end

block128:
	CMPQ R11, $32
	JLT  block16
	VMOVDQU 0(SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3
	VMOVDQU 128(SI), Y4
	VMOVDQU 160(SI), Y5
	VMOVDQU 192(SI), Y6
	VMOVDQU 224(SI), Y7
	MOVQ R8, AX

add128:
	CMPQ AX, R9
	JCC  remove128
	MOVLQSX (AX), BX
	LEAQ (DX)(BX*8), BX
	VPADDW 0(BX), Y0, Y0
	VPADDW 32(BX), Y1, Y1
	VPADDW 64(BX), Y2, Y2
	VPADDW 96(BX), Y3, Y3
	VPADDW 128(BX), Y4, Y4
	VPADDW 160(BX), Y5, Y5
	VPADDW 192(BX), Y6, Y6
	VPADDW 224(BX), Y7, Y7
	ADDQ $4, AX
	JMP  add128

remove128:
	CMPQ AX, R10
	JCC  store128
	MOVLQSX (AX), BX
	LEAQ (DX)(BX*8), BX
	VPSUBW 0(BX), Y0, Y0
	VPSUBW 32(BX), Y1, Y1
	VPSUBW 64(BX), Y2, Y2
	VPSUBW 96(BX), Y3, Y3
	VPSUBW 128(BX), Y4, Y4
	VPSUBW 160(BX), Y5, Y5
	VPSUBW 192(BX), Y6, Y6
	VPSUBW 224(BX), Y7, Y7
	ADDQ $4, AX
	JMP  remove128

store128:
	VMOVDQU Y0, 0(DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	VMOVDQU Y4, 128(DI)
	VMOVDQU Y5, 160(DI)
	VMOVDQU Y6, 192(DI)
	VMOVDQU Y7, 224(DI)
	ADDQ $256, SI
	ADDQ $256, DI
	ADDQ $256, DX
	SUBQ $32, R11
	JMP  block128

block16:
	CMPQ R11, $4
	JLT  done
	VMOVDQU (SI), Y0
	MOVQ R8, AX

add16:
	CMPQ AX, R9
	JCC  remove16
	MOVLQSX (AX), BX
	VPADDW (DX)(BX*8), Y0, Y0
	ADDQ $4, AX
	JMP  add16

remove16:
	CMPQ AX, R10
	JCC  store16
	MOVLQSX (AX), BX
	VPSUBW (DX)(BX*8), Y0, Y0
	ADDQ $4, AX
	JMP  remove16

store16:
	VMOVDQU Y0, (DI)
	ADDQ $32, SI
	ADDQ $32, DI
	ADDQ $32, DX
	SUBQ $4, R11
	JMP  block16

done:
	VZEROUPPER
	RET

// func outputAVX2(own, other, weights *uint64, words int) int64
//
// v·w fits an int16, so that VPMULLW and VPMADDWD make v·w·v. None of the eight sums
// in Y0, nor of the four after the first folding, leaves an int32: 256 terms of 255²·128.
TEXT ·outputAVX2(SB), NOSPLIT, $0-40
	MOVQ own+0(FP), SI
	MOVQ other+8(FP), DI
	MOVQ weights+16(FP), DX
	MOVQ words+24(FP), CX
	LEAQ (DX)(CX*8), BX // the other's weights
	MOVL $0x00ff00ff, AX
	VMOVD AX, X14
	VPBROADCASTD X14, Y14
	VPXOR Y15, Y15, Y15
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	XORQ AX, AX

next:
	CMPQ AX, CX
	JCC  fold
	VMOVDQU (SI)(AX*8), Y2
	VMOVDQU (DI)(AX*8), Y3
	VPMAXSW Y15, Y2, Y2
	VPMAXSW Y15, Y3, Y3
	VPMINSW Y14, Y2, Y2
	VPMINSW Y14, Y3, Y3
	VPMULLW (DX)(AX*8), Y2, Y4
	VPMULLW (BX)(AX*8), Y3, Y5
	VPMADDWD Y2, Y4, Y4
	VPMADDWD Y3, Y5, Y5
	VPADDD Y4, Y0, Y0
	VPADDD Y5, Y1, Y1
	ADDQ $4, AX
	JMP  next

fold:
	VPADDD Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD X1, X0, X0
	VPMOVSXDQ X0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDQ X1, X0, X0
	VPSRLDQ $8, X0, X1
	VPADDQ X1, X0, X0
	VMOVQ X0, AX
	MOVQ AX, ret+32(FP)
	VZEROUPPER
	RET

// func cpuid(leaf, sub uint32) (a, b, c, d uint32)
TEXT ·cpuid(SB), NOSPLIT, $0-24
	MOVL leaf+0(FP), AX
	MOVL sub+4(FP), CX
	CPUID
	MOVL AX, a+8(FP)
	MOVL BX, b+12(FP)
	MOVL CX, c+16(FP)
	MOVL DX, d+20(FP)
	RET

// func xgetbv() uint32
TEXT ·xgetbv(SB), NOSPLIT, $0-4
	XORL CX, CX
	XGETBV
	MOVL AX, ret+0(FP)
	RET
