package irbm.math;

import java.util.stream.IntStream;

/**
 * Bernoulli(σ(x)) draws in plain Java, 64 units at a time. The rarer outcome has probability σ(-|x|) and happens when u (1 + exp|x|)
 * < 1, which is exact far into the tails and needs no division. The bit is "x >= 0" unless the rarer outcome happened.
 *
 * <p>Three loops instead of one: JDK 17 makes vector code of the random words and of the polynomial of the exponential, which it
 * would not together with the bits of floats.
 */
final class ScalarDraws {
    private static final int UNITS = 64;
    private static final int[] COUNTERS = IntStream.range(0, UNITS).toArray();

    private final int[] words = new int[UNITS];
    private final float[] magnitudes = new float[UNITS];
    private final float[] exponents = new float[UNITS];
    private final float[] powers = new float[UNITS];

    /** The draws of the units start ... start + 63 with the inputs from {@code at} on, as bits. */
    long draw(float[] inputs, int at, long key, int start) {
        drawWords(key, start);
        System.arraycopy(inputs, at, magnitudes, 0, UNITS);
        raise();
        long bits = 0;
        for (int i = 0; i < UNITS; i++) {
            float odds = FloatExp.scaled(powers[i], exponents[i]);
            float uniform = Randomness.uniform(words[i]);
            float excess = Math.fma(uniform, odds, uniform) - 1;
            int bit = (Float.floatToRawIntBits(excess) ^ Float.floatToRawIntBits(inputs[at + i])) >>> 31 ^ 1;
            bits |= (long) bit << i;
        }
        return bits;
    }

    private void drawWords(long key, int start) {
        for (int i = 0; i < UNITS; i++) {
            words[i] = Randomness.word(key, COUNTERS[i] + start);
        }
    }

    /** exp|x| in two parts. */
    private void raise() {
        for (int i = 0; i < UNITS; i++) {
            float x = Math.min(Math.abs(magnitudes[i]), FloatExp.LIMIT);
            float exponent = FloatExp.exponent(x);
            exponents[i] = exponent;
            powers[i] = FloatExp.power(x, exponent);
        }
    }
}
