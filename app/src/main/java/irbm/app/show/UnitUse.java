package irbm.app.show;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.LogSpace;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How data uses each hidden unit. A unit says softplus(w_i.v + a_i) about an example; how much that differs between examples,
 * its standard deviation, is how strongly the unit is used: one that is always on, or never, says the same about all.
 */
final class UnitUse {
    private static final int CHUNK = 1000;

    private final double[] activity;
    private final double[] vote;
    private final int[][] examples; // (unit, rank)
    private final float[][] inputs; // (unit, rank)

    private UnitUse(int units, int examplesEach) {
        activity = new double[units];
        vote = new double[units];
        examples = new int[units][examplesEach];
        inputs = new float[units][examplesEach];
        for (float[] row : inputs) {
            Arrays.fill(row, Float.NEGATIVE_INFINITY);
        }
    }

    /** Measures on the rows and keeps, for every unit, the rows with the largest inputs. */
    static UnitUse of(Rbm model, BinaryMatrix rows, int examplesEach, WorkerPool pool) {
        UnitUse use = new UnitUse(model.hiddenCount(), Math.min(examplesEach, rows.rows()));
        double[] squares = new double[model.hiddenCount()];
        for (int from = 0; from < rows.rows(); from += CHUNK) {
            int to = Math.min(from + CHUNK, rows.rows());
            use.add(model.hiddenInputs(rows.slice(from, to), pool), from, squares);
        }
        use.finish(squares, rows.rows());
        return use;
    }

    private void add(FloatMatrix chunk, int from, double[] squares) {
        for (int r = 0; r < chunk.rows(); r++) {
            float[] row = chunk.row(r);
            for (int unit = 0; unit < row.length; unit++) {
                double said = LogSpace.softplus(row[unit]);
                activity[unit] += LogSpace.sigmoid(row[unit]);
                vote[unit] += said;
                squares[unit] += said * said;
                rank(unit, from + r, row[unit]);
            }
        }
    }

    private void rank(int unit, int row, float input) {
        float[] best = inputs[unit];
        int place = best.length;
        while (place > 0 && input > best[place - 1]) {
            place--;
        }
        if (place < best.length) {
            System.arraycopy(best, place, best, place + 1, best.length - place - 1);
            System.arraycopy(examples[unit], place, examples[unit], place + 1, best.length - place - 1);
            best[place] = input;
            examples[unit][place] = row;
        }
    }

    private void finish(double[] squares, int rows) {
        for (int unit = 0; unit < activity.length; unit++) {
            activity[unit] /= rows;
            double mean = vote[unit] / rows;
            vote[unit] = Math.sqrt(Math.max(0, squares[unit] / rows - mean * mean));
        }
    }

    /** The mean of p(h_i = 1 | v) over the rows. */
    double activity(int unit) {
        return activity[unit];
    }

    double[] activities() {
        return activity.clone();
    }

    /** The standard deviation of softplus(w_i.v + a_i) over the rows, in nats. */
    double vote(int unit) {
        return vote[unit];
    }

    /** The rows with the largest inputs, largest first. */
    int[] examples(int unit) {
        return examples[unit].clone();
    }

    /** The inputs of these rows. */
    float input(int unit, int rank) {
        return inputs[unit][rank];
    }

    /** The units, the most used first. */
    List<Integer> order() {
        return descending(vote);
    }

    /** Indices by descending values. */
    static List<Integer> descending(double[] values) {
        return IntStream.range(0, values.length)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer unit) -> -values[unit]))
                .toList();
    }
}
