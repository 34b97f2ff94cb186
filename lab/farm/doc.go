// Package farm hands out jobs to workers in this process and on other machines, over NATS
// JetStream.
//
// A [Farm] is a connection to a NATS server, by default one inside the same process, so that one
// machine needs nothing installed. One side deals jobs out and takes what comes of them
// ([Farm.Deal]); any number of others work ([Farm.Work]). A job whose worker is gone is
// given to another. What comes of a job is taken once: the dealer keeps it before the server
// may forget it, and knows what it has by the job's name. A dealer that was killed deals again
// what it does not have.
package farm
