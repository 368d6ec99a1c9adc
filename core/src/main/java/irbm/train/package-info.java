/** Contrastive divergence and Frank-Wolfe as steps, and the one training loop. */
package irbm.train;
