package irbm.app.data;

import irbm.math.Randomness;

/** The random numbers of one drawing, in the order in which they are asked for. */
final class Draws {
    private final long key;
    private int counter;

    Draws(long key) {
        this.key = key;
    }

    int below(int bound) {
        return Randomness.below(bound, key, counter++);
    }

    double uniform(double from, double to) {
        return from + (to - from) * Randomness.uniformDouble(key, counter++);
    }

    /** A normal number, kept within two and a half standard deviations so that no drawing falls apart. */
    double normal(double mean, double deviation) {
        // A normal number takes the uniform numbers 2 c and 2 c + 1 of the stream.
        counter += counter & 1;
        double standard = Randomness.normal(key, counter / 2);
        counter += 2;
        return mean + deviation * Math.max(-2.5, Math.min(2.5, standard));
    }
}
