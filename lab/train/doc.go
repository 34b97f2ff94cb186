// Package train fits networks of package nnue to positions of package sample, on the CPU.
//
// A network is fitted in single precision to a mix of the search's score and the game's result
// by Adam, batch by batch. The batch is divided into a fixed number of shards whose
// gradients are added in their order, so that the same data, options and seed give the same
// network however many workers there are, on machines with the same kernels.
package train
