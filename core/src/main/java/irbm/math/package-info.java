/**
 * Arrays, bit-packed binary matrices, kernels, log-space scalars, counter-based random numbers and the thread pool. Knows
 * nothing of RBMs.
 */
package irbm.math;
