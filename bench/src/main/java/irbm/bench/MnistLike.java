package irbm.bench;

import irbm.math.BinaryMatrix;
import irbm.math.FloatMatrix;
import irbm.math.WorkerPool;
import irbm.model.Rbm;
import irbm.model.Rows;
import irbm.sample.BlockGibbs;
import irbm.sample.Chains;
import irbm.train.CdOptions;
import irbm.train.CdState;
import irbm.train.ContrastiveDivergence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;

/** Models and states with the sizes and densities of MNIST: 784 visible units, 13 % on, 500 hidden units, 20 % on. */
final class MnistLike {
    static final int VISIBLE = 784;
    static final int HIDDEN = 500;

    private MnistLike() {}

    /** Weak random weights: every sweep draws nearly independent states, the worst case for following flips. */
    static Rbm independent() {
        return IndependentUnits.model(VISIBLE, HIDDEN);
    }

    /** Eight epochs of plain PCD-2 on 6,000 pen-drawn digits, from hidden units that start mostly off. */
    static Rbm trained(WorkerPool pool) {
        BinaryMatrix digits = digits();
        Rbm random = CdState.randomModel(Rbm.baseRate(digits), HIDDEN, 1);
        float[] hiddenBias = new float[HIDDEN];
        Arrays.fill(hiddenBias, -1.5f);
        Rbm start = new Rbm(random.weights(), random.visibleBias(), hiddenBias);
        CdOptions options =
                CdOptions.DEFAULTS.withEpochs(8).withLearningRate(0.3).withCentred(false);
        CdState state = CdState.from(start, Rows.of(digits), options, 1, pool);
        ContrastiveDivergence epoch = new ContrastiveDivergence(Rows.of(digits), options, pool);
        for (int e = 0; e < options.epochs(); e++) {
            state = epoch.step(state);
        }
        return state.result(options);
    }

    static BinaryMatrix digits() {
        try {
            return NamedRows.of("strokes");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Chains that have settled: from digits on the trained model, from the visible bias on the other. */
    static Chains chains(String model, Rbm rbm, int count, WorkerPool pool) {
        Chains start = model.equals("trained")
                ? Chains.startingAt(digits().slice(0, count), 1)
                : Chains.fromVisibleBias(rbm, count, 1);
        return new BlockGibbs(pool).advance(rbm, start, 50).chains();
    }

    /** How many units are on, and how many flip in a sweep. */
    static String describe(Rbm rbm, Chains chains, WorkerPool pool) {
        BinaryMatrix before = chains.visible();
        BinaryMatrix after =
                new BlockGibbs(pool).advance(rbm, chains, 1).chains().visible();
        FloatMatrix means = rbm.hiddenMeans(before, pool);
        double on = 0;
        double flips = 0;
        double hiddenOn = 0;
        double hiddenFlips = 0;
        for (int c = 0; c < before.rows(); c++) {
            on += before.ones(c);
            for (int w = 0; w < before.wordsPerRow(); w++) {
                flips += Long.bitCount(before.word(c, w) ^ after.word(c, w));
            }
            for (float mean : means.row(c)) {
                hiddenOn += mean;
                hiddenFlips += 2 * mean * (1 - mean);
            }
        }
        double states = before.rows() / 100.0;
        return String.format(
                Locale.ROOT,
                "states: visible %.1f %% on, %.1f %% flip; hidden %.1f %% on, at least %.1f %% flip",
                on / states / VISIBLE,
                flips / states / VISIBLE,
                hiddenOn / states / HIDDEN,
                hiddenFlips / states / HIDDEN);
    }

    /** The bits of a matrix as zeros and ones, row after row. */
    static float[] toFloats(BinaryMatrix bits) {
        float[] floats = new float[bits.rows() * bits.columns()];
        for (int r = 0; r < bits.rows(); r++) {
            for (int c = 0; c < bits.columns(); c++) {
                floats[r * bits.columns() + c] = bits.get(r, c) ? 1 : 0;
            }
        }
        return floats;
    }
}
