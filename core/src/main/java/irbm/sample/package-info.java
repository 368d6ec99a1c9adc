/** Moving Markov chains. */
package irbm.sample;
