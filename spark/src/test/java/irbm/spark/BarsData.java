package irbm.spark;

import irbm.math.BinaryMatrix;
import java.util.Random;

/** Pictures of random full rows and columns of a small grid, with a little noise: structure that units can find. */
final class BarsData {
    private static final int SIDE = 5;

    private BarsData() {}

    static BinaryMatrix rows(int count, long seed) {
        Random random = new Random(seed);
        BinaryMatrix rows = new BinaryMatrix(count, SIDE * SIDE);
        for (int n = 0; n < count; n++) {
            boolean columns = random.nextBoolean();
            for (int bar = 0; bar < SIDE; bar++) {
                boolean on = random.nextInt(3) == 0;
                for (int k = 0; k < SIDE; k++) {
                    boolean noise = random.nextInt(50) == 0;
                    rows.set(n, columns ? k * SIDE + bar : bar * SIDE + k, on ^ noise);
                }
            }
        }
        return rows;
    }
}
