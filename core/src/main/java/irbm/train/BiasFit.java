package irbm.train;

import irbm.math.BinaryMatrix;
import irbm.model.BinaryModel;
import irbm.model.FractionalRbm;
import irbm.model.Rbm;
import irbm.sample.ChainMoves;
import irbm.sample.Chains;

/** Fits the visible bias by b += η (E_data[v] - E_chains[v]), Eq. (10), on mini-batches of chains that take turns. */
final class BiasFit {
    private final BiasOptions options;
    private final double[] dataMean;
    private final ChainMoves moves;

    BiasFit(BiasOptions options, double[] dataMean, ChainMoves moves) {
        this.options = options;
        this.dataMean = dataMean;
        this.moves = moves;
    }

    /** A model and chains that moved on with it. */
    record Fitted(BinaryModel model, Chains chains) {}

    Fitted fit(BinaryModel model, Chains chains) {
        BinaryMatrix states = chains.visible().copy();
        float[] visibleBias = model.units().visibleBias();
        int batch = Math.min(options.batchSize(), states.rows());
        BinaryModel current = model;
        long sweep = chains.sweep();
        for (int update = 0; update < options.updates(); update++) {
            int[] turn = turn(update, batch, states.rows());
            BinaryMatrix moved = moves.advance(current, new Chains(states.select(turn), chains.seed(), sweep++), 1)
                    .visible();
            write(moved, turn, states);
            step(moved, visibleBias);
            current = withVisibleBias(model, visibleBias);
        }
        return new Fitted(current, new Chains(states, chains.seed(), sweep));
    }

    /** The model with another visible bias. */
    private static BinaryModel withVisibleBias(BinaryModel model, float[] visibleBias) {
        Rbm units = model.units().withVisibleBias(visibleBias);
        return model instanceof Rbm ? units : new FractionalRbm(units, MassObjective.masses(model));
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
        int[] ones = moved.columnOnes();
        for (int j = 0; j < visibleBias.length; j++) {
            visibleBias[j] += (float) (options.learningRate() * (dataMean[j] - (double) ones[j] / moved.rows()));
        }
    }
}
