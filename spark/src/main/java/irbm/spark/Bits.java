package irbm.spark;

import irbm.math.BinaryMatrix;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;

/** Vectors of Spark as rows of bits. */
final class Bits {
    private Bits() {}

    /** One row. */
    static BinaryMatrix of(Vector vector) {
        BinaryMatrix row = new BinaryMatrix(1, vector.size());
        write(vector, row, 0);
        return row;
    }

    /** Sets the ones of a row that is all zeros. */
    static void write(Vector vector, BinaryMatrix target, int row) {
        if (vector.size() != target.columns()) {
            throw new IllegalArgumentException(
                    "a vector has %d entries, others or the model have %d".formatted(vector.size(), target.columns()));
        }
        if (vector instanceof SparseVector sparse) {
            int[] indices = sparse.indices();
            for (int k = 0; k < indices.length; k++) {
                set(target, row, indices[k], sparse.values()[k]);
            }
        } else {
            double[] values = vector.toArray();
            for (int j = 0; j < values.length; j++) {
                set(target, row, j, values[j]);
            }
        }
    }

    private static void set(BinaryMatrix target, int row, int column, double value) {
        if (value != 0 && value != 1) {
            throw new IllegalArgumentException(
                    "entry %d of a vector is %s, an RBM takes 0 and 1: binarise the column, for example with Binarizer"
                            .formatted(column, value));
        }
        if (value == 1) {
            target.set(row, column, true);
        }
    }
}
