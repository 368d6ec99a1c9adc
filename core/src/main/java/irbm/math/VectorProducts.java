package irbm.math;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Products of dense matrices on the Vector API.
 *
 * <p>A sum that a loop carries has no exact class for the compiler: what is called on it goes by the classes that ran before, and once
 * another width of vectors ran (the interpreter's conversion of half vectors in {@link VectorSoftplus} is enough) JDK 17 boxes such
 * vectors, ten times slower. So sums here are only ever arguments of calls on vectors whose class is known.
 */
final class VectorProducts {
    private static final VectorSpecies<Float> FLOATS = VectorWidth.FLOATS;
    private static final int WIDTH = FLOATS.length();

    /** x + NONE is x, bit for bit, also for 0 and -0. */
    private static final float NONE = -0f;

    private VectorProducts() {}

    static void multiply(float[] x, int at, int rows, int columns, float[] w, int width, float[] target) {
        int r = 0;
        for (; r + 3 < rows; r += 4) {
            for (int k = 0; k < width; k += 2 * WIDTH) {
                multiplyFour(x, at + r * columns, columns, w, k, width, target, r * width + k);
            }
        }
        for (; r < rows; r++) {
            for (int k = 0; k < width; k += WIDTH) {
                multiplyOne(x, at + r * columns, columns, w, k, width, target, r * width + k);
            }
        }
    }

    // Four rows, two vectors each: as many sums stay in registers, enough to hide the time that an addition takes, and
    // a value of x
    // serves two products.
    private static void multiplyFour(
            float[] x, int from, int columns, float[] w, int k, int width, float[] target, int to) {
        FloatVector s0a = FloatVector.fromArray(FLOATS, target, to);
        FloatVector s0b = FloatVector.fromArray(FLOATS, target, to + WIDTH);
        FloatVector s1a = FloatVector.fromArray(FLOATS, target, to + width);
        FloatVector s1b = FloatVector.fromArray(FLOATS, target, to + width + WIDTH);
        FloatVector s2a = FloatVector.fromArray(FLOATS, target, to + 2 * width);
        FloatVector s2b = FloatVector.fromArray(FLOATS, target, to + 2 * width + WIDTH);
        FloatVector s3a = FloatVector.fromArray(FLOATS, target, to + 3 * width);
        FloatVector s3b = FloatVector.fromArray(FLOATS, target, to + 3 * width + WIDTH);
        for (int j = 0; j < columns; j++) {
            FloatVector a = FloatVector.fromArray(FLOATS, w, j * width + k);
            FloatVector b = FloatVector.fromArray(FLOATS, w, j * width + k + WIDTH);
            s0a = a.mul(x[from + j]).add(s0a);
            s0b = b.mul(x[from + j]).add(s0b);
            s1a = a.mul(x[from + columns + j]).add(s1a);
            s1b = b.mul(x[from + columns + j]).add(s1b);
            s2a = a.mul(x[from + 2 * columns + j]).add(s2a);
            s2b = b.mul(x[from + 2 * columns + j]).add(s2b);
            s3a = a.mul(x[from + 3 * columns + j]).add(s3a);
            s3b = b.mul(x[from + 3 * columns + j]).add(s3b);
        }
        FloatVector none = FloatVector.broadcast(FLOATS, NONE);
        none.add(s0a).intoArray(target, to);
        none.add(s0b).intoArray(target, to + WIDTH);
        none.add(s1a).intoArray(target, to + width);
        none.add(s1b).intoArray(target, to + width + WIDTH);
        none.add(s2a).intoArray(target, to + 2 * width);
        none.add(s2b).intoArray(target, to + 2 * width + WIDTH);
        none.add(s3a).intoArray(target, to + 3 * width);
        none.add(s3b).intoArray(target, to + 3 * width + WIDTH);
    }

    private static void multiplyOne(
            float[] x, int from, int columns, float[] w, int k, int width, float[] target, int to) {
        FloatVector sum = FloatVector.fromArray(FLOATS, target, to);
        for (int j = 0; j < columns; j++) {
            sum = FloatVector.fromArray(FLOATS, w, j * width + k)
                    .mul(x[from + j])
                    .add(sum);
        }
        FloatVector none = FloatVector.broadcast(FLOATS, NONE);
        none.add(sum).intoArray(target, to);
    }

    static void multiplyTransposed(
            float[] x, int at, int rows, int columns, float[] d, int width, int used, float[] target) {
        int wide = columns / (2 * WIDTH) * (2 * WIDTH);
        for (int j = 0; j < wide; j += 2 * WIDTH) {
            for (int k = 0; k < used; k += Kernels.TOGETHER) {
                multiplyTile(x, at + j, rows, columns, d, k, width, target, k * columns + j);
            }
        }
        for (int r = 0; r < rows; r++) {
            for (int k = 0; k < used; k++) {
                for (int j = wide; j < columns; j++) {
                    target[k * columns + j] += d[r * width + k] * x[at + r * columns + j];
                }
            }
        }
    }

    // Four rows of the result, two vectors each.
    private static void multiplyTile(
            float[] x, int at, int rows, int columns, float[] d, int k, int width, float[] target, int to) {
        FloatVector s0a = FloatVector.fromArray(FLOATS, target, to);
        FloatVector s0b = FloatVector.fromArray(FLOATS, target, to + WIDTH);
        FloatVector s1a = FloatVector.fromArray(FLOATS, target, to + columns);
        FloatVector s1b = FloatVector.fromArray(FLOATS, target, to + columns + WIDTH);
        FloatVector s2a = FloatVector.fromArray(FLOATS, target, to + 2 * columns);
        FloatVector s2b = FloatVector.fromArray(FLOATS, target, to + 2 * columns + WIDTH);
        FloatVector s3a = FloatVector.fromArray(FLOATS, target, to + 3 * columns);
        FloatVector s3b = FloatVector.fromArray(FLOATS, target, to + 3 * columns + WIDTH);
        for (int r = 0; r < rows; r++) {
            FloatVector a = FloatVector.fromArray(FLOATS, x, at + r * columns);
            FloatVector b = FloatVector.fromArray(FLOATS, x, at + r * columns + WIDTH);
            s0a = a.mul(d[r * width + k]).add(s0a);
            s0b = b.mul(d[r * width + k]).add(s0b);
            s1a = a.mul(d[r * width + k + 1]).add(s1a);
            s1b = b.mul(d[r * width + k + 1]).add(s1b);
            s2a = a.mul(d[r * width + k + 2]).add(s2a);
            s2b = b.mul(d[r * width + k + 2]).add(s2b);
            s3a = a.mul(d[r * width + k + 3]).add(s3a);
            s3b = b.mul(d[r * width + k + 3]).add(s3b);
        }
        FloatVector none = FloatVector.broadcast(FLOATS, NONE);
        none.add(s0a).intoArray(target, to);
        none.add(s0b).intoArray(target, to + WIDTH);
        none.add(s1a).intoArray(target, to + columns);
        none.add(s1b).intoArray(target, to + columns + WIDTH);
        none.add(s2a).intoArray(target, to + 2 * columns);
        none.add(s2b).intoArray(target, to + 2 * columns + WIDTH);
        none.add(s3a).intoArray(target, to + 3 * columns);
        none.add(s3b).intoArray(target, to + 3 * columns + WIDTH);
    }
}
