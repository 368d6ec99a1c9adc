package irbm.app.run;

import irbm.evaluate.ExactInference;
import irbm.math.BinaryMatrix;
import irbm.math.WorkerPool;
import irbm.model.BinaryModel;
import irbm.model.Rbm;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import irbm.sample.Moved;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Samples of a model, from which a reverse run starts.
 *
 * @param origin where they come from, in words: the reverse estimate is no better than its samples
 */
record ModelSamples(BinaryMatrix rows, String origin) {
    /** 2^20 states: seconds for a model of 784 visible units. */
    private static final int MAX_ENUMERATED = 20;

    private static final int SWEEPS = 1_000;

    /** Exact ones where a layer is small, else chains that start in rows spread evenly over the data. */
    static ModelSamples draw(BinaryModel model, BinaryMatrix data, int count, long seed, WorkerPool pool) {
        if (enumeratedUnits(model) <= MAX_ENUMERATED) {
            return new ModelSamples(ExactInference.sample(model, count, seed, pool), "exact samples");
        }
        Chains starts = Chains.startingAt(spread(data, count), seed);
        Moved moved = new BlockGibbs(pool).advance(model, starts, SWEEPS);
        String accepted = model instanceof Rbm
                ? ""
                : String.format(
                        Locale.ROOT,
                        " with %.1f %% of the moves accepted",
                        100 * moved.acceptance().rate());
        return new ModelSamples(
                moved.chains().visible(),
                "chains of %d sweeps%s from data, not exact samples".formatted(SWEEPS, accepted));
    }

    /** A fractional model has only its visible layer to sum over. */
    private static int enumeratedUnits(BinaryModel model) {
        return model instanceof Rbm ? Math.min(model.visibleCount(), model.hiddenCount()) : model.visibleCount();
    }

    /** So many rows at even distances; some twice when there are fewer. */
    static BinaryMatrix spread(BinaryMatrix data, int count) {
        return data.select(IntStream.range(0, count)
                .map(c -> (int) ((long) c * data.rows() / count))
                .toArray());
    }
}
