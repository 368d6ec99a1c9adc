/** Exact values by enumeration, and estimates of likelihoods. Does not import the trainers. */
package irbm.evaluate;
