package irbm.spark;

import irbm.math.BinaryMatrix;
import irbm.model.RowGroup;
import java.io.Serializable;
import java.util.function.Function;

/** One group of rows as it is cached on an executor: the bits, and the tables that make sums over them quick. */
final class PackedGroup implements Serializable {
    private final int number;
    private final transient BinaryMatrix rows;
    private final transient RowGroup sums;

    PackedGroup(int number, BinaryMatrix rows) {
        this.number = number;
        this.rows = rows;
        this.sums = new RowGroup(rows);
    }

    int number() {
        return number;
    }

    /** The number of the first row among all rows. */
    long firstRow() {
        return (long) number * RowGroup.ROWS;
    }

    BinaryMatrix rows() {
        return rows;
    }

    /** What the rows add to a sum. The tables have space to work in, which two tasks must not share. */
    synchronized double[] ask(Function<RowGroup, double[]> question) {
        return question.apply(sums);
    }

    // Only the bits travel; the tables are made anew.
    private Object writeReplace() {
        return new Wire(number, PackedWords.of(rows));
    }

    private record Wire(int number, PackedWords rows) implements Serializable {
        private Object readResolve() {
            return new PackedGroup(number, rows.toMatrix());
        }
    }
}
