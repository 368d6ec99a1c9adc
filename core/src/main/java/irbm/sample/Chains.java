package irbm.sample;

import static irbm.math.Require.require;

import irbm.math.BinaryMatrix;
import irbm.math.Purpose;
import irbm.math.Randomness;
import irbm.model.Rbm;
import irbm.model.VisibleUnits;
import java.util.Arrays;

/**
 * The state of many Markov chains: one visible vector each, the seed, and how many sweeps were made. Nothing else: the
 * numbers that move chain c in sweep s are a function of (seed, s, c), so going on from a saved state continues the run.
 *
 * @param visible one row a chain; not modified after construction
 * @param seed the seed of all further moves
 * @param sweep the number of sweeps made so far
 */
public record Chains(BinaryMatrix visible, long seed, long sweep) {
    public Chains {
        require(sweep >= 0, "sweep cannot be negative, was %d", sweep);
    }

    public int count() {
        return visible.rows();
    }

    /** Chains that start in the given rows. */
    public static Chains startingAt(BinaryMatrix visible, long seed) {
        return new Chains(visible.copy(), seed, 0);
    }

    /** Chains that start in independent draws of the visible units with h = 0: for bits p(v_j = 1) = σ(b_j). */
    public static Chains fromVisibleBias(Rbm model, int count, long seed) {
        return new Chains(draw(model.visibleUnits(), model.visibleBias(), count, seed), seed, 0);
    }

    /** Chains that start in uniformly random states. */
    public static Chains fromNoise(VisibleUnits units, int count, long seed) {
        return new Chains(draw(units, new float[units.count()], count, seed), seed, 0);
    }

    private static BinaryMatrix draw(VisibleUnits units, float[] inputs, int count, long seed) {
        require(count >= 0, "the number of chains cannot be negative, was %d", count);
        BinaryMatrix visible = new BinaryMatrix(count, inputs.length);
        int words = visible.wordsPerRow();
        float[] padded = Arrays.copyOf(inputs, words * 64);
        float[] scratch = new float[padded.length];
        long[] bits = new long[words];
        for (int c = 0; c < count; c++) {
            long key = Randomness.key(seed, Purpose.INITIAL_STATE, 0, c);
            units.draw(padded, key, scratch, bits, 0);
            visible.writeRow(c, bits, 0);
        }
        return visible;
    }
}
