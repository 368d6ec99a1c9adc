package irbm.math;

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
}
