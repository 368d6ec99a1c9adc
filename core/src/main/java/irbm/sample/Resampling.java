package irbm.sample;

import static irbm.math.Require.require;

import irbm.math.LogSpace;
import irbm.math.Purpose;
import irbm.math.Randomness;

/**
 * Systematic resampling: chain k is kept ⌊n ω_k⌋ or ⌈n ω_k⌉ times, n ω_k on average. Samples of one distribution, weighted for
 * another, become samples of the other that count alike: a step of sequential Monte Carlo.
 */
public final class Resampling {
    private Resampling() {}

    /** The chains with log weights that need not be normalised, drawn again; {@code step} keys the random number. */
    public static Chains of(Chains chains, double[] logWeights, long step) {
        require(
                logWeights.length == chains.count(),
                "%d weights do not fit %d chains",
                logWeights.length,
                chains.count());
        double start = Randomness.uniformDouble(Randomness.key(chains.seed(), Purpose.RESAMPLE, step, 0), 0);
        int[] kept = choose(logWeights, start);
        return new Chains(chains.visible().select(kept), chains.seed(), chains.sweep());
    }

    /** For each of n places the chain that takes it: the one in whose part of [0, n) the point i + start lies. */
    static int[] choose(double[] logWeights, double start) {
        int n = logWeights.length;
        double total = LogSpace.sum(logWeights);
        int[] chosen = new int[n];
        int chain = 0;
        double end = n == 0 ? 0 : n * Math.exp(logWeights[0] - total);
        for (int i = 0; i < n; i++) {
            while (i + start >= end && chain < n - 1) {
                end += n * Math.exp(logWeights[++chain] - total);
            }
            chosen[i] = chain;
        }
        return chosen;
    }
}
