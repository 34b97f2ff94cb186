// Package tune fits the weights of the evaluation to the results of games. The evaluation
// is linear in its weights, so that what a result makes likely is a logistic regression with one
// best answer; the fit begins from the weights that play and goes away from them only
// as far as the games insist.
package tune
