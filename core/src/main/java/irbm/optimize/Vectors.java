package irbm.optimize;

/** Sums over double arrays of one length, always in the order of the index. */
final class Vectors {
    private Vectors() {}

    static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    static double norm(double[] a) {
        return Math.sqrt(dot(a, a));
    }

    /** max |a_i|; NaN when an entry is. */
    static double maxNorm(double[] a) {
        double max = 0;
        for (double entry : a) {
            max = Math.max(max, Math.abs(entry));
        }
        return max;
    }

    /** max |a_i - b_i|. */
    static double maxDistance(double[] a, double[] b) {
        double max = 0;
        for (int i = 0; i < a.length; i++) {
            max = Math.max(max, Math.abs(a[i] - b[i]));
        }
        return max;
    }

    /** y += factor x. */
    static void add(double factor, double[] x, double[] y) {
        for (int i = 0; i < x.length; i++) {
            y[i] += factor * x[i];
        }
    }

    /** y *= factor. */
    static void scale(double factor, double[] y) {
        for (int i = 0; i < y.length; i++) {
            y[i] *= factor;
        }
    }

    /** difference = a - b, overwritten. */
    static void subtract(double[] a, double[] b, double[] difference) {
        for (int i = 0; i < a.length; i++) {
            difference[i] = a[i] - b[i];
        }
    }
}
