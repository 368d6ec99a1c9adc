package irbm.optimize;

import java.util.Arrays;

/** Gaussian elimination with pivots, for small systems. */
final class LinearSystem {
    private LinearSystem() {}

    /** x with A x = b; both are left as they are. */
    static double[] solve(double[][] matrix, double[] right) {
        int n = right.length;
        double[][] rows = new double[n][];
        for (int i = 0; i < n; i++) {
            rows[i] = Arrays.copyOf(matrix[i], n + 1);
            rows[i][n] = right[i];
        }
        for (int k = 0; k < n; k++) {
            eliminate(rows, k);
        }
        double[] x = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = rows[i][n] / rows[i][i];
        }
        return x;
    }

    private static void eliminate(double[][] rows, int k) {
        int pivot = k;
        for (int i = k + 1; i < rows.length; i++) {
            pivot = Math.abs(rows[i][k]) > Math.abs(rows[pivot][k]) ? i : pivot;
        }
        double[] swapped = rows[k];
        rows[k] = rows[pivot];
        rows[pivot] = swapped;
        for (int i = 0; i < rows.length; i++) {
            if (i != k) {
                Vectors.add(-rows[i][k] / rows[k][k], rows[k], rows[i]);
            }
        }
    }
}
