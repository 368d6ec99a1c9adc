package irbm.bench;

import java.util.function.IntFunction;

/**
 * A job whose size can be multiplied.
 *
 * @param quantity what grows, for the table and the plot
 * @param job what is done, at 1x
 * @param atSize builds the job for a factor; what it builds is what the job holds
 */
record Growing(String quantity, String job, IntFunction<Runnable> atSize) {}
