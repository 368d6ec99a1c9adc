package irbm.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongToIntFunction;
import org.junit.jupiter.api.Test;

/**
 * The generator, tested by chi-square on bytes and on serial pairs. Bounds are six standard deviations of the statistic, a
 * false-alarm rate below 1e-8 a check; the seeds are fixed. Every check is also run on a generator that must fail it.
 */
class RandomnessTest {
    private static final int DRAWS = 1 << 18;

    @Test
    void everyByteOfAStreamIsUniform() {
        long key = Randomness.key(1, Purpose.TEST, 2, 3);
        assertUniformBytes(n -> Randomness.word(key, (int) n));
    }

    /** Old runs go on with these: computed independently of the class. */
    @Test
    void derivedSeedsStayWhatTheyWere() {
        assertThat(Randomness.seed(7, Purpose.PERSISTENT_CHAINS, 0)).isEqualTo(1540483474L);
        assertThat(Randomness.seed(7, Purpose.JOINT_BURST, 3)).isEqualTo(-2691343689449507770L);
        assertThat(Randomness.seed(7, Purpose.SHARD, 3)).isEqualTo(-2691343689449507770L);
        assertThat(Randomness.seed(1, "train-cd-20-1")).isEqualTo(-1072960289677614838L);
        assertThat(Randomness.seed(1, "train-cd-20-2")).isNotEqualTo(Randomness.seed(1, "train-cd-20-1"));
    }

    @Test
    void wordsAtOneCounterAreUniformAcrossEveryPartOfTheKey() {
        assertUniformBytes(n -> Randomness.word(Randomness.key(n, Purpose.TEST, 0, 0), 5));
        assertUniformBytes(n -> Randomness.word(Randomness.key(1, Purpose.TEST, n, 0), 5));
        assertUniformBytes(n -> Randomness.word(Randomness.key(1, Purpose.TEST, 0, n), 5));
        assertUniformBytes(n -> Randomness.word(Randomness.key(1, Purpose.TEST, 0, n << 32), 5));
    }

    @Test
    void neighbouringDrawsAreIndependentAlongEveryAxis() {
        long key = Randomness.key(9, Purpose.TEST, 0, 0);
        assertIndependentPairs(n -> Randomness.word(key, (int) n), n -> Randomness.word(key, (int) n + 1));
        assertIndependentPairs(
                n -> Randomness.word(Randomness.key(1, Purpose.TEST, 0, n), 7),
                n -> Randomness.word(Randomness.key(1, Purpose.TEST, 0, n + 1), 7));
        assertIndependentPairs(
                n -> Randomness.word(Randomness.key(1, Purpose.TEST, n, 4), 7),
                n -> Randomness.word(Randomness.key(1, Purpose.TEST, n + 1, 4), 7));
        assertIndependentPairs(
                n -> Randomness.word(Randomness.key(1, Purpose.GIBBS_HIDDEN, n, 4), 7),
                n -> Randomness.word(Randomness.key(1, Purpose.GIBBS_VISIBLE, n, 4), 7));
        assertIndependentPairs(
                n -> Randomness.word(Randomness.key(n, Purpose.TEST, 0, 4), 7),
                n -> Randomness.word(Randomness.key(n + 1, Purpose.TEST, 0, 4), 7));
    }

    // Streams must not be shifted copies of each other: then word (key, n + d) would equal word (other key, n).
    @Test
    void streamsWithNearbyKeysShareNoWords() {
        long key = Randomness.key(1, Purpose.TEST, 0, 0);
        int equal = 0;
        for (int shift = 1; shift < 2000; shift++) {
            for (int n = 0; n < 50; n++) {
                equal += Randomness.word(key + (7L << 32), n) == Randomness.word(key, n + shift) ? 1 : 0;
            }
        }
        assertThat(equal).isLessThan(3); // expected 1e5 / 2^32
    }

    @Test
    void theChecksFailOnABadGenerator() {
        LongToIntFunction lowBitsCount = n -> (int) n * 0x9e3779b9;
        assertThat(worstByteStatistic(lowBitsCount)).isGreaterThan(6);
        LongToIntFunction good = n -> Randomness.word(5, (int) n);
        LongToIntFunction mostlySame = n -> n % 16 == 0 ? good.applyAsInt(n) : good.applyAsInt(n + 99);
        assertThat(pairStatistic(good, mostlySame)).isGreaterThan(6);
    }

    @Test
    void uniformsLieStrictlyBetweenZeroAndOneAndHaveTheRightMoments() {
        long key = Randomness.key(4, Purpose.TEST, 0, 0);
        double sum = 0;
        double squares = 0;
        for (int n = 0; n < DRAWS; n++) {
            float u = Randomness.uniform(key, n);
            assertThat(u).isGreaterThan(0).isLessThanOrEqualTo(1);
            sum += u;
            squares += (double) u * u;
        }
        // The mean of DRAWS uniforms has standard deviation 0.289 / 512, that of the squares 0.298 / 512.
        assertThat(sum / DRAWS).isBetween(0.5 - 6 * 0.289 / 512, 0.5 + 6 * 0.289 / 512);
        assertThat(squares / DRAWS).isBetween(1 / 3.0 - 6 * 0.298 / 512, 1 / 3.0 + 6 * 0.298 / 512);
    }

    @Test
    void normalsHaveTheRightMoments() {
        long key = Randomness.key(4, Purpose.TEST, 0, 1);
        double[] moments = new double[5];
        for (int n = 0; n < DRAWS; n++) {
            double x = Randomness.normal(key, n);
            for (int k = 1; k <= 4; k++) {
                moments[k] += Math.pow(x, k) / DRAWS;
            }
        }
        // Standard deviations of the mean of x, x^2, x^3, x^4: 1, sqrt 2, sqrt 15, sqrt 96, over 512.
        assertThat(moments[1]).isBetween(-6 / 512.0, 6 / 512.0);
        assertThat(moments[2] - 1).isBetween(-6 * 1.42 / 512, 6 * 1.42 / 512);
        assertThat(moments[3]).isBetween(-6 * 3.88 / 512, 6 * 3.88 / 512);
        assertThat(moments[4] - 3).isBetween(-6 * 9.8 / 512, 6 * 9.8 / 512);
    }

    @Test
    void aPermutationHoldsEveryNumberOnceAndEveryOrderIsEquallyLikely() {
        int[] counts = new int[6];
        for (int n = 0; n < 60_000; n++) {
            int[] order = Randomness.permutation(3, Randomness.key(2, Purpose.TEST, n, 0));
            assertThat(order).containsExactlyInAnyOrder(0, 1, 2);
            counts[order[0] * 2 + (order[1] > order[2] ? 1 : 0)]++;
        }
        for (int count : counts) {
            assertThat(count).isBetween(10_000 - 6 * 92, 10_000 + 6 * 92);
        }
    }

    private static void assertUniformBytes(LongToIntFunction words) {
        assertThat(worstByteStatistic(words)).isLessThan(6);
    }

    private static double worstByteStatistic(LongToIntFunction words) {
        double worst = 0;
        for (int shift = 0; shift < 32; shift += 8) {
            int[] counts = new int[256];
            for (int n = 0; n < DRAWS; n++) {
                counts[words.applyAsInt(n) >>> shift & 255]++;
            }
            worst = Math.max(worst, Math.abs(deviation(counts)));
        }
        return worst;
    }

    private static void assertIndependentPairs(LongToIntFunction first, LongToIntFunction second) {
        assertThat(pairStatistic(first, second)).isLessThan(6);
    }

    /** Top four bits of both: 256 cells. */
    private static double pairStatistic(LongToIntFunction first, LongToIntFunction second) {
        int[] counts = new int[256];
        for (int n = 0; n < DRAWS; n++) {
            counts[(first.applyAsInt(n) >>> 28) << 4 | second.applyAsInt(n) >>> 28]++;
        }
        return Math.abs(deviation(counts));
    }

    /** (chi-square - degrees of freedom) / its standard deviation. */
    private static double deviation(int[] counts) {
        double expected = (double) DRAWS / counts.length;
        double chiSquare = 0;
        for (int count : counts) {
            chiSquare += (count - expected) * (count - expected) / expected;
        }
        int freedom = counts.length - 1;
        return (chiSquare - freedom) / Math.sqrt(2.0 * freedom);
    }
}
