package irbm.frankwolfe;

import irbm.math.BinaryMatrix;
import irbm.model.BinaryModel;
import irbm.sample.Chains;
import irbm.sample.Sampler;
import java.util.Arrays;
import java.util.Optional;

/**
 * Fits the visible bias by b += η (E_data[v] - E_chains[v]), Eq. (10), on mini-batches of chains that take turns, until the means of
 * all chains are those of the data but for noise: the "repeat ... until" of Algorithm 1. The chains must be chains of the model: a few
 * that are not would be balanced by wrong means of the others.
 */
final class BiasFit {
    private final BiasOptions options;
    private final double[] dataMean;
    private final Optional<MeanDifference> difference; // what ends the fit; none makes all updates
    private final Sampler sampler;

    private BiasFit(BiasOptions options, double[] dataMean, Optional<MeanDifference> difference, Sampler sampler) {
        this.options = options;
        this.dataMean = dataMean;
        this.difference = difference;
        this.sampler = sampler;
    }

    /** Ends when the means of the chains agree with those of the examples. */
    static BiasFit untilMeansAgree(BiasOptions options, double[] dataMean, int examples, Sampler sampler) {
        return new BiasFit(options, dataMean, Optional.of(MeanDifference.of(dataMean, examples)), sampler);
    }

    /** Makes all updates: for a model that has lost a unit and whose means need not agree. */
    static BiasFit ofAllUpdates(BiasOptions options, double[] dataMean, Sampler sampler) {
        return new BiasFit(options, dataMean, Optional.empty(), sampler);
    }

    /**
     * A model and its chains.
     *
     * @param model with the fitted bias
     * @param chains that moved with it
     * @param rounds in which every chain moved one sweep, the last perhaps not whole
     */
    record Fitted(BinaryModel model, Chains chains, int rounds) {}

    Fitted fit(BinaryModel model, Chains chains) {
        BinaryMatrix states = chains.visible().copy();
        float[] visibleBias = model.units().visibleBias();
        int batch = Math.min(options.batchSize(), states.rows());
        int round = (states.rows() + batch - 1) / batch;
        BinaryModel current = model;
        long sweep = chains.sweep();
        int update = 0;
        while (update < options.updates() && !(update > 0 && update % round == 0 && agrees(states))) {
            int[] turn = turn(update++, batch, states.rows());
            BinaryMatrix moved = sampler.advance(current, new Chains(states.select(turn), chains.seed(), sweep++), 1)
                    .chains()
                    .visible();
            write(moved, turn, states);
            step(moved, visibleBias);
            current = model.withVisibleBias(visibleBias);
        }
        return new Fitted(current, new Chains(states, chains.seed(), sweep), (update + round - 1) / round);
    }

    private boolean agrees(BinaryMatrix states) {
        return difference.isPresent() && difference.get().isNoise(mean(states), states.rows());
    }

    private static int[] turn(int update, int batch, int chains) {
        int[] turn = new int[batch];
        for (int m = 0; m < batch; m++) {
            turn[m] = (int) (((long) update * batch + m) % chains);
        }
        return turn;
    }

    private static void write(BinaryMatrix moved, int[] turn, BinaryMatrix states) {
        long[] words = new long[moved.wordsPerRow()];
        for (int m = 0; m < turn.length; m++) {
            moved.readRow(m, words, 0);
            states.writeRow(turn[m], words, 0);
        }
    }

    private void step(BinaryMatrix moved, float[] visibleBias) {
        double[] mean = mean(moved);
        for (int j = 0; j < visibleBias.length; j++) {
            visibleBias[j] += (float) (options.learningRate() * (dataMean[j] - mean[j]));
        }
    }

    private static double[] mean(BinaryMatrix states) {
        return Arrays.stream(states.columnOnes())
                .mapToDouble(n -> (double) n / states.rows())
                .toArray();
    }
}
