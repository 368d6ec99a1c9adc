/** Likelihoods for the commands: how log Z is to be found, the finding of it, and what is said about the result. */
package irbm.app.evaluate;
