package irbm.frankwolfe;

import irbm.math.BinaryMatrix;
import irbm.model.Rbm;
import irbm.sample.Chains;
import java.util.stream.IntStream;

/**
 * All that pruning needs to go on. Immutable.
 *
 * @param model what is left
 * @param chains of it
 * @param step blocks removed
 * @param loss nats lost by removals so far, as the samples tell it
 */
public record PruneState(Rbm model, Chains chains, int step, double loss) {
    /** Nothing is removed yet; the chains stand in rows spread evenly over the data. */
    public static PruneState start(Rbm model, BinaryMatrix data, PruneOptions options, long seed) {
        int count = options.allChains();
        BinaryMatrix rows = data.select(IntStream.range(0, count)
                .map(c -> (int) ((long) c * data.rows() / count))
                .toArray());
        return new PruneState(model, Chains.startingAt(rows, seed), 0, 0);
    }
}
