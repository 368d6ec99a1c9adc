/** The one training loop, and contrastive divergence as a step of it. */
package irbm.train;
