package irbm.math;

import java.util.ArrayList;
import java.util.List;

/** Random arrays for tests, a function of the seed. */
public final class TestData {
    private TestData() {}

    public static BinaryMatrix bits(int rows, int columns, double on, long seed) {
        BinaryMatrix matrix = new BinaryMatrix(rows, columns);
        for (int r = 0; r < rows; r++) {
            long key = Randomness.key(seed, Purpose.TEST, 1, r);
            for (int c = 0; c < columns; c++) {
                matrix.set(r, c, Randomness.uniformDouble(key, c) < on);
            }
        }
        return matrix;
    }

    public static float[] normals(int count, double scale, long seed) {
        long key = Randomness.key(seed, Purpose.TEST, 2, 0);
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) (scale * Randomness.normal(key, i));
        }
        return values;
    }

    public static FloatMatrix matrix(int rows, int columns, double scale, long seed) {
        return FloatMatrix.of(rows, columns, normals(rows * columns, scale, seed));
    }

    /** All rows of equal columns or of equal rows in a square, each pattern once: 2^(side + 1) - 2 of them. */
    public static BinaryMatrix barsAndStripes(int side) {
        List<int[]> patterns = new ArrayList<>();
        for (int lines = 0; lines < 1 << side; lines++) {
            for (int upright = 0; upright < 2; upright++) {
                int[] pattern = new int[side * side];
                for (int k = 0; k < pattern.length; k++) {
                    pattern[k] = lines >> (upright == 0 ? k / side : k % side) & 1;
                }
                if (upright == 0 || lines != 0 && lines != (1 << side) - 1) {
                    patterns.add(pattern);
                }
            }
        }
        return BinaryMatrix.of(patterns.toArray(new int[0][]));
    }
}
