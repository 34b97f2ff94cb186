#include "textflag.h"

// Rows are taken 32 numbers, four registers, at a time.

// func gatherVector(acc, w *float32, rows *int32, count, n int)
TEXT ·gatherVector(SB), NOSPLIT, $0-40
	MOVQ acc+0(FP), DI
	MOVQ w+8(FP), SI
	MOVQ rows+16(FP), DX
	MOVQ count+24(FP), CX
	MOVQ n+32(FP), R8
	SHLQ $2, R8            // bytes of a row
	XORQ R9, R9            // offset within it

gatherBlock:
	CMPQ R9, R8
	JGE  gatherDone
	LEAQ (DI)(R9*1), R10
	LEAQ (SI)(R9*1), R13
	VMOVUPS (R10), Y0
	VMOVUPS 32(R10), Y1
	VMOVUPS 64(R10), Y2
	VMOVUPS 96(R10), Y3
	MOVQ DX, R11
	MOVQ CX, R12

gatherRow:
	MOVL  (R11), AX
	IMULQ R8, AX
	LEAQ  (R13)(AX*1), BX
	VADDPS (BX), Y0, Y0
	VADDPS 32(BX), Y1, Y1
	VADDPS 64(BX), Y2, Y2
	VADDPS 96(BX), Y3, Y3
	ADDQ  $4, R11
	DECQ  R12
	JNZ   gatherRow

	VMOVUPS Y0, (R10)
	VMOVUPS Y1, 32(R10)
	VMOVUPS Y2, 64(R10)
	VMOVUPS Y3, 96(R10)
	ADDQ $128, R9
	JMP  gatherBlock

gatherDone:
	VZEROUPPER
	RET

// func scatterVector(grads, d *float32, rows *int32, count, n int)
TEXT ·scatterVector(SB), NOSPLIT, $0-40
	MOVQ grads+0(FP), SI
	MOVQ d+8(FP), DI
	MOVQ rows+16(FP), DX
	MOVQ count+24(FP), CX
	MOVQ n+32(FP), R8
	SHLQ $2, R8
	XORQ R9, R9

scatterBlock:
	CMPQ R9, R8
	JGE  scatterDone
	LEAQ (DI)(R9*1), R10
	LEAQ (SI)(R9*1), R13
	VMOVUPS (R10), Y0
	VMOVUPS 32(R10), Y1
	VMOVUPS 64(R10), Y2
	VMOVUPS 96(R10), Y3
	MOVQ DX, R11
	MOVQ CX, R12

scatterRow:
	MOVL  (R11), AX
	IMULQ R8, AX
	LEAQ  (R13)(AX*1), BX
	VADDPS (BX), Y0, Y4
	VADDPS 32(BX), Y1, Y5
	VADDPS 64(BX), Y2, Y6
	VADDPS 96(BX), Y3, Y7
	VMOVUPS Y4, (BX)
	VMOVUPS Y5, 32(BX)
	VMOVUPS Y6, 64(BX)
	VMOVUPS Y7, 96(BX)
	ADDQ  $4, R11
	DECQ  R12
	JNZ   scatterRow

	ADDQ $128, R9
	JMP  scatterBlock

scatterDone:
	VZEROUPPER
	RET

DATA one<>+0(SB)/4, $0x3f800000
GLOBL one<>(SB), RODATA|NOPTR, $4

// func activateVector(acc, w *float32, n int) float32
TEXT ·activateVector(SB), NOSPLIT, $0-28
	MOVQ acc+0(FP), DI
	MOVQ w+8(FP), SI
	MOVQ n+16(FP), CX
	VXORPS Y0, Y0, Y0          // 0
	VBROADCASTSS one<>(SB), Y1 // 1
	VXORPS Y2, Y2, Y2          // sums
	VXORPS Y3, Y3, Y3

activateLoop:
	VMAXPS (DI), Y0, Y4
	VMAXPS 32(DI), Y0, Y5
	VMINPS Y1, Y4, Y4
	VMINPS Y1, Y5, Y5
	VMULPS Y4, Y4, Y4
	VMULPS Y5, Y5, Y5
	VMULPS (SI), Y4, Y4
	VMULPS 32(SI), Y5, Y5
	VADDPS Y4, Y2, Y2
	VADDPS Y5, Y3, Y3
	ADDQ $64, DI
	ADDQ $64, SI
	SUBQ $16, CX
	JNZ  activateLoop

	VADDPS Y3, Y2, Y2
	VEXTRACTF128 $1, Y2, X3
	VADDPS X3, X2, X2
	VHADDPS X2, X2, X2
	VHADDPS X2, X2, X2
	VMOVSS X2, ret+24(FP)
	VZEROUPPER
	RET

// func reverseVector(acc, w, gw, d *float32, n int, grad float32)
TEXT ·reverseVector(SB), NOSPLIT, $0-44
	MOVQ acc+0(FP), DI
	MOVQ w+8(FP), SI
	MOVQ gw+16(FP), DX
	MOVQ d+24(FP), R8
	MOVQ n+32(FP), CX
	VBROADCASTSS grad+40(FP), Y2
	VADDPS Y2, Y2, Y3          // 2g
	VXORPS Y0, Y0, Y0
	VBROADCASTSS one<>(SB), Y1

reverseLoop:
	VMOVUPS (DI), Y4
	VMAXPS Y4, Y0, Y5
	VMINPS Y1, Y5, Y5          // v
	VMULPS Y5, Y5, Y6
	VMULPS Y2, Y6, Y6
	VADDPS (DX), Y6, Y6
	VMOVUPS Y6, (DX)
	VCMPPS $0x1e, Y0, Y4, Y7   // x > 0
	VCMPPS $0x11, Y1, Y4, Y8   // x < 1
	VANDPS Y7, Y8, Y7
	VMULPS Y3, Y5, Y5
	VMULPS (SI), Y5, Y5
	VANDPS Y7, Y5, Y5
	VMOVUPS Y5, (R8)
	ADDQ $32, DI
	ADDQ $32, SI
	ADDQ $32, DX
	ADDQ $32, R8
	SUBQ $8, CX
	JNZ  reverseLoop
	VZEROUPPER
	RET
