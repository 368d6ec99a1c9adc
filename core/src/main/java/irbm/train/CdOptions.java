package irbm.train;

import static irbm.math.Require.require;

import java.util.function.Consumer;

/**
 * How contrastive divergence trains. The defaults are {@link #DEFAULTS}, changed one by one with the {@code with} methods.
 *
 * @param persistent chains go on from mini-batch to mini-batch (PCD) instead of starting at the data (CD)
 * @param gibbsSteps k of CD-k: Gibbs sweeps for each mini-batch
 * @param epochs passes over the data
 * @param batchSize examples in a mini-batch; the last one of an epoch may be shorter
 * @param chainCount persistent chains; CD has one for each example
 * @param learningRate the rate of the first update
 * @param decay whether the rate goes linearly to zero at the end of the last epoch, or stays
 * @param centred whether gradients are taken around the mean activities; off is the paper's plain CD
 * @param weightDecay L2 penalty: the gradient of each weight is lowered by weightDecay times the weight
 * @param momentum the part of the last step that is added to the next
 * @param averaged whether the result is an exponential average over the last part of the run
 */
public record CdOptions(
        boolean persistent,
        int gibbsSteps,
        int epochs,
        int batchSize,
        int chainCount,
        double learningRate,
        boolean decay,
        boolean centred,
        double weightDecay,
        double momentum,
        boolean averaged) {

    /**
     * Centred PCD-2 with 100 chains and mini-batches of 100, no momentum, no weight decay, the rate from 0.4 to zero, the result
     * averaged: the setting that reached the best likelihood a second in the experiments on MNIST and Caltech101.
     */
    public static final CdOptions DEFAULTS = new CdOptions(true, 2, 20, 100, 100, 0.4, true, true, 0, 0, true);

    public CdOptions {
        require(gibbsSteps >= 1, "gibbsSteps must be at least 1, was %d", gibbsSteps);
        require(epochs >= 0, "epochs cannot be negative, was %d", epochs);
        require(batchSize >= 1 && batchSize <= 1 << 16, "batchSize must be within 1 to 65536, was %d", batchSize);
        require(chainCount >= 1, "chains must be at least 1, was %d", chainCount);
        require(
                learningRate > 0 && learningRate < 1e6,
                "learningRate must be above 0 and below 1000000, was %s",
                learningRate);
        require(
                weightDecay >= 0 && weightDecay < 1e6,
                "weightDecay must be at least 0 and below 1000000, was %s",
                weightDecay);
        require(momentum >= 0 && momentum < 1, "momentum must be within 0 to 1, was %s", momentum);
    }

    /** Mini-batches in an epoch of so many examples. */
    public int updatesPerEpoch(int examples) {
        return (examples + batchSize - 1) / batchSize;
    }

    public CdOptions withPersistent(boolean value) {
        return changed(draft -> draft.persistent = value);
    }

    public CdOptions withGibbsSteps(int value) {
        return changed(draft -> draft.gibbsSteps = value);
    }

    public CdOptions withEpochs(int value) {
        return changed(draft -> draft.epochs = value);
    }

    public CdOptions withBatchSize(int value) {
        return changed(draft -> draft.batchSize = value);
    }

    public CdOptions withChainCount(int value) {
        return changed(draft -> draft.chainCount = value);
    }

    /**
     * With the rate for so many epochs, where {@code best} is the best one of short trials: at most 2/√epochs. High rates win short
     * runs, but over many passes learn the rows by heart before the rate has come down: 0.8 was best for 6 passes over MNIST, 0.2
     * for 74 over Caltech101 and 0.1 for 300 over 1,000 digits.
     */
    public CdOptions withBestRate(double best) {
        double most = Math.round(100 * 2 / Math.sqrt(Math.max(1, epochs))) / 100.0;
        return withLearningRate(Math.min(best, Math.max(0.01, most)));
    }

    public CdOptions withLearningRate(double value) {
        return changed(draft -> draft.learningRate = value);
    }

    public CdOptions withDecay(boolean value) {
        return changed(draft -> draft.decay = value);
    }

    public CdOptions withCentred(boolean value) {
        return changed(draft -> draft.centred = value);
    }

    public CdOptions withWeightDecay(double value) {
        return changed(draft -> draft.weightDecay = value);
    }

    public CdOptions withMomentum(double value) {
        return changed(draft -> draft.momentum = value);
    }

    public CdOptions withAveraged(boolean value) {
        return changed(draft -> draft.averaged = value);
    }

    private CdOptions changed(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.options();
    }

    /** The same fields, open to change. */
    private static final class Draft {
        private boolean persistent;
        private int gibbsSteps;
        private int epochs;
        private int batchSize;
        private int chainCount;
        private double learningRate;
        private boolean decay;
        private boolean centred;
        private double weightDecay;
        private double momentum;
        private boolean averaged;

        Draft(CdOptions from) {
            persistent = from.persistent;
            gibbsSteps = from.gibbsSteps;
            epochs = from.epochs;
            batchSize = from.batchSize;
            chainCount = from.chainCount;
            learningRate = from.learningRate;
            decay = from.decay;
            centred = from.centred;
            weightDecay = from.weightDecay;
            momentum = from.momentum;
            averaged = from.averaged;
        }

        CdOptions options() {
            return new CdOptions(
                    persistent,
                    gibbsSteps,
                    epochs,
                    batchSize,
                    chainCount,
                    learningRate,
                    decay,
                    centred,
                    weightDecay,
                    momentum,
                    averaged);
        }
    }
}
