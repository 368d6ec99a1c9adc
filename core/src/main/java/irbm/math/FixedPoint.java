package irbm.math;

/** Numbers as integers in units of a power of two, chosen so that sums cannot overflow. */
final class FixedPoint {
    // A finer unit than 2^-40 would serve nobody and takes the product with it out of the floats' comfortable range.
    private static final int FINEST = 40;
    private static final int COARSEST = -96;

    private FixedPoint() {}

    /**
     * The largest e for which numbers of the given total magnitude, as multiples of 2^-e, sum to less than 2^30. Rounding adds
     * half a unit for each number, so that the sum of the rounded ones stays below 2^31 for up to 2^31 of them.
     */
    static int exponent(double magnitude) {
        return Math.max(COARSEST, Math.min(FINEST, 29 - Math.getExponent(magnitude)));
    }

    /** To the nearest integer, for |scaled| below 2^31. */
    static int round(float scaled) {
        return (int) Math.rint(scaled);
    }
}
