/** Minimising smooth functions: L-BFGS, its line search, and projected gradients. Knows nothing of RBMs. */
package irbm.optimize;
