package irbm.math;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Random numbers as a function of (seed, purpose, step, index, counter), never a hidden stream. Results therefore do not
 * depend on the number of threads or on what was drawn before, and a checkpoint needs no generator state.
 *
 * <p>{@link #key} hashes the first four with 64-bit avalanche mixing; {@link #word} hashes key and counter with three
 * 32-bit multiplications, which runs in vector lanes. The second half of the key enters between the multiplications, so
 * that streams with nearby keys are not shifted copies of each other.
 */
public final class Randomness {
    // Multipliers and shifts of the 32-bit mixer "triple32" found by C. Wellons's search (bias 0.021, near the limit).
    static final int MULTIPLIER_1 = 0xed5ad4bb;
    static final int MULTIPLIER_2 = 0xac4c1b51;
    static final int MULTIPLIER_3 = 0x31848bab;

    // 2^64 over the golden ratio: its multiples are far apart.
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private Randomness() {}

    /** The key of the stream for one index (a chain, a row, an epoch) of one step of one purpose. */
    public static long key(long seed, Purpose purpose, long step, long index) {
        long state = mix(seed ^ GOLDEN);
        state = mix(state + purpose.code());
        state = mix(state ^ step * 0xd1342543de82ef95L);
        return mix(state + index * GOLDEN);
    }

    /**
     * A seed for something that draws numbers of many purposes of its own, such as one burst of training of many. The {@code index} tells
     * them apart.
     */
    public static long seed(long seed, Purpose purpose, long index) {
        return (seed ^ purpose.salt()) + index * GOLDEN;
    }

    /** The seed of a named part of a larger run, which depends on nothing else: neither on the order of parts nor on which there are. */
    public static long seed(long seed, String name) {
        try {
            byte[] text = (seed + "/" + name).getBytes(StandardCharsets.UTF_8);
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(text))
                    .getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    /** 32 random bits: entry {@code counter} of the stream of {@code key}. */
    public static int word(long key, int counter) {
        int x = counter + (int) key;
        x = (x ^ x >>> 17) * MULTIPLIER_1;
        x = ((x ^ x >>> 11) + (int) (key >>> 32)) * MULTIPLIER_2;
        x = (x ^ x >>> 15) * MULTIPLIER_3;
        return x ^ x >>> 14;
    }

    /**
     * A uniform number in (0, 1): (k + 1/2) / 2^31 with k from 31 random bits. Small values keep their relative precision
     * (24 bits), so an event of probability 1e-6 is drawn right.
     */
    public static float uniform(long key, int counter) {
        return uniform(word(key, counter));
    }

    /** The same from a word that is drawn already. */
    static float uniform(int word) {
        return ((float) (word >>> 1) + 0.5f) * 0x1p-31f;
    }

    /** A uniform number in (0, 1) with 53 bits, from the words 2 counter and 2 counter + 1. */
    public static double uniformDouble(long key, int counter) {
        long bits = (long) word(key, 2 * counter) << 32 | (word(key, 2 * counter + 1) & 0xffffffffL);
        return ((bits >>> 11) + 0.5) * 0x1p-53;
    }

    /** A standard normal number (Box-Muller). */
    public static double normal(long key, int counter) {
        double radius = Math.sqrt(-2 * Math.log(uniformDouble(key, 2 * counter)));
        return radius * Math.cos(2 * Math.PI * uniformDouble(key, 2 * counter + 1));
    }

    /** A uniform integer in [0, bound). The bias, bound / 2^53, cannot be seen. */
    public static int below(int bound, long key, int counter) {
        return (int) (uniformDouble(key, counter) * bound);
    }

    /** The numbers 0 .. count - 1 in random order (Fisher-Yates). */
    public static int[] permutation(int count, long key) {
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            int j = below(i + 1, key, i);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }

    // The finaliser of splitmix64 in D. Stafford's variant 13: every input bit flips every output bit with probability
    // 1/2.
    private static long mix(long x) {
        long y = (x ^ x >>> 30) * 0xbf58476d1ce4e5b9L;
        y = (y ^ y >>> 27) * 0x94d049bb133111ebL;
        return y ^ y >>> 31;
    }
}
